// Guarantees of printed documents, read from the texts of the PDF: the shared header and footer, tables over several
// pages, exact sums, and the letters of Nigerian names.
import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { pdfTexts } from '#testing/pdf-text.ts';
import { printedAmount } from '#platform/text/money-text.ts';
import { openSheet, type Sheet } from './sheet.ts';

test('a printed document has the letterhead once, and its title, date and page number on each page', async () => {
  const texts = await printed((sheet) => sheet.table(tableOf(100)));
  for (const text of [head.communityName, head.address, head.contact]) {
    assert.equal(count(texts, text), 1, text);
  }
  const pages = texts.filter((text) => /^Page \d+ of \d+$/.test(text));
  assert.ok(pages.length > 2);
  assert.deepEqual(
    pages,
    pages.map((_page, at) => `Page ${at + 1} of ${pages.length}`),
  );
  assert.equal(count(texts, `${head.communityName} · ${head.title}`), pages.length - 1);
  assert.equal(count(texts, head.aside.day), pages.length);
  assert.equal(
    count(texts, `To check this document, ask the office: ${head.contact}.`),
    pages.length,
  );
});

for (const rows of [0, 1, 30, 200]) {
  test(`a printed table of ${rows} rows repeats its column names on each page, and its amounts add up`, async () => {
    const texts = await printed((sheet) => sheet.table(tableOf(rows)));
    const pages = texts.filter((text) => text.startsWith('Page ')).length;
    assert.equal(count(texts, 'Owed'), pages);
    const amounts = texts.filter((text) => text.startsWith('₦')).map(minorOf);
    const total = rows === 0 ? 0 : amounts.pop();
    assert.equal(amounts.length, rows);
    assert.equal(
      amounts.reduce((sum, minor) => sum + minor, 0),
      total,
    );
    assert.equal(count(texts, 'No charges'), rows === 0 ? 1 : 0);
  });
}

test('Nigerian letters and the naira sign are printed', async () => {
  const names = ['Adébáyọ̀ Ọlátúnjí', 'Ṣadé Ẹ̀bùn', 'Ńkem Ọ̀ṣun', '₦1,234.50'];
  const texts = await printed((sheet) => names.forEach((name) => sheet.text(name)));
  for (const name of names) assert.equal(count(texts, name), 1, name);
});

test('a long name wraps in the cell of a printed table, and an amount beside it stays on one line', async () => {
  const name =
    'Chukwuemeka Oluwadamilola Adébáyọ̀-Ọlátúnjí and the estate of the late Mrs Ṣadé Ẹ̀bùn-Williams';
  const amount = '₦9,007,199,254,740.99';
  const texts = await printed((sheet) =>
    sheet.table({
      columns: [
        { title: 'Name' },
        { title: 'Owed', kind: 'money' },
        { title: 'Paid', kind: 'money' },
      ],
      rows: [[name, amount, amount]],
    }),
  );
  assert.equal(count(texts, amount), 2);
  assert.ok(texts.join(' ').includes(name), 'all words are printed');
  assert.equal(count(texts, name), 0, 'on more than one line');
});

async function printed(draw: (sheet: Sheet) => void): Promise<string[]> {
  const output = new PassThrough();
  const bytes = buffer(output);
  const sheet = await openSheet(output, head);
  draw(sheet);
  sheet.end();
  return pdfTexts(await bytes);
}

/** Charges of ₦1,000.01, ₦1,000.02 and so on, with their total. */
function tableOf(rows: number) {
  const minors = Array.from({ length: rows }, (_row, at) => 100_001 + at);
  const money = (minor: number) => printedAmount(minor, 'NGN');
  return {
    columns: [{ title: 'Charge' }, { title: 'Owed', kind: 'money' }],
    rows: minors.map((minor, at) => [`Charge ${at + 1}`, money(minor)]),
    total: rows === 0 ? undefined : ['Total', money(minors.reduce((sum, minor) => sum + minor, 0))],
    ifEmpty: 'No charges',
  };
}

const head = {
  communityName: 'Ìrókò Heights Court, Ẹ̀kọ́',
  address: '5 Lagoon Avenue, Lagos',
  contact: '+234 803 555 0117',
  title: 'Statement of 3 Amber Lane',
  aside: { name: 'Statement of 3 Amber Lane', day: '30 Nov 2026' },
};

const count = (texts: readonly string[], wanted: string) =>
  texts.filter((text) => text === wanted).length;

const minorOf = (amount: string): number => Number(amount.replaceAll(/\D/g, ''));
