// Tests the content of exports: writes the same rows with each writer, and reads them back with third-party readers.
import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { readSheet } from 'read-excel-file/node';
import type { ExportColumn } from './export-column.ts';
import { readCsv } from './read-csv.ts';
import { pdfTexts } from '#testing/pdf-text.ts';
import { readXlsx } from './read-xlsx.ts';
import { defaultLimits } from './sheet.ts';
import { writeCsv } from './write-csv.ts';
import { writePdfTable } from './write-pdf-table.ts';
import { writeXlsx } from './write-xlsx.ts';

const columns: ExportColumn<Person>[] = [
  { title: 'Name', width: 24, value: ({ name }) => name },
  { title: 'Phone', kind: 'phone', value: ({ phone }) => phone },
  { title: 'Moved in', kind: 'day', value: ({ on }) => on },
  { title: 'Balance', kind: 'number', value: ({ balance }) => balance },
];

const dangerous = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '＝1', '＋1', '－1', '＠x'];

test('a CSV file has a byte-order mark, CRLF, quoted cells and escaped formulas', async () => {
  const bytes = await buffer(writeCsv(columns, [person('Ada "A"'), person('=HYPERLINK("x")')]));
  assert.equal(
    bytes.toString(),
    '\uFEFF"Name","Phone","Moved in","Balance"\r\n' +
      `"Ada ""A""","'+2348034567890","2025-12-31","-12.5"\r\n` +
      `"'=HYPERLINK(""x"")","'+2348034567890","2025-12-31","-12.5"\r\n`,
  );
});

test('a cell that begins like a formula is escaped in CSV and literal text in XLSX', async () => {
  const people = dangerous.map(person);
  const csv = (await buffer(writeCsv(columns, people))).toString().split('\r\n').slice(1, -1);
  assert.ok(csv.every((line) => line.startsWith(`"'`)));
  const xlsx = await readSheet(await buffer(writeXlsx('People', columns, people)), { trim: false });
  assert.deepEqual(
    xlsx.slice(1).map(([name]) => name),
    dangerous,
  );
});

test('names survive an export and an import, by CSV and by XLSX', async () => {
  const people = [...names, '=1+1'].map(person);
  const csv = readCsv(await buffer(writeCsv(columns, people)), defaultLimits);
  const xlsx = await readXlsx(await buffer(writeXlsx('People', columns, people)), defaultLimits);
  for (const { rows } of [csv, xlsx]) {
    assert.deepEqual(
      rows.map(({ cells }) => cells),
      people.map(({ name }) => [name, '+2348034567890', '2025-12-31', '-12.5']),
    );
  }
});

test('an XLSX file stores texts, days and numbers as their own types', async () => {
  const bytes = await buffer(writeXlsx('Residents: all/[1]', columns, [person(null)]));
  const sheet = await readSheet(bytes, 1);
  const day = new Date(Date.UTC(2025, 11, 31));
  assert.deepEqual(sheet[1], [null, '+2348034567890', day, -12.5]);
});

test('an XLSX file has the replacement character for lone surrogates and control characters', async () => {
  const bytes = await buffer(writeXlsx('People', columns, [person('a\uD800b\u0001c')]));
  assert.equal((await readSheet(bytes))[1]?.[0], 'a\uFFFDb\uFFFDc');
});

async function* failingRows() {
  yield person('Ada');
  throw new Error('the database is away');
}

for (const [name, write] of Object.entries({
  CSV: writeCsv<Person>,
  XLSX: (columns: ExportColumn<Person>[], rows: AsyncIterable<Person>) =>
    writeXlsx('People', columns, rows),
})) {
  test(`a ${name} export of 100,000 rows writes its first 32 KB before half of them are read`, async () => {
    let given = 0;
    async function* rows() {
      for (; given < 100_000; given += 1) yield person(`Ada ${given}`);
    }
    let bytesOut = 0;
    let givenEarly: number | undefined;
    for await (const chunk of write(columns, rows()) as AsyncIterable<Buffer>) {
      bytesOut += chunk.length;
      if (bytesOut > 32_768) givenEarly ??= given;
    }
    assert.equal(given, 100_000);
    assert.ok(givenEarly !== undefined && givenEarly < 50_000);
  });

  test(`a ${name} export whose reader stops also stops reading rows`, async () => {
    const started = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<void>();
    async function* rows() {
      try {
        started.resolve();
        for (;;) yield person('Ada');
      } finally {
        closed.resolve();
      }
    }
    const output = write(columns, rows());
    output.resume();
    await started.promise;
    output.destroy();
    await closed.promise;
  });

  test(`a ${name} export whose rows fail ends with an error and not a shorter file`, async () => {
    await assert.rejects(buffer(write(columns, failingRows())), /the database is away/);
  });
}

test('a printed table of 60 people fills three pages', async () => {
  const heading = { title: 'Residents', communityName: 'Palm Grove', printedOn: '1 May 2026' };
  const people = Array.from({ length: 60 }, (_, index) => person(names[index % 6] ?? ''));
  const pdf = await buffer(writePdfTable(heading, columns, people));
  assert.equal(pdf.subarray(0, 5).toString(), '%PDF-');
  assert.match(pdf.toString('latin1'), /\/Type \/Pages\s+\/Count 3/);
});

test('a printed table without rows has one page', async () => {
  const heading = { title: 'Residents', communityName: 'Palm Grove', printedOn: '1 May 2026' };
  const pdf = await buffer(writePdfTable(heading, columns, Readable.from([])));
  assert.match(pdf.toString('latin1'), /\/Type \/Pages\s+\/Count 1/);
});

test('the properties of a printed table contain the note that its list is incomplete', async () => {
  const heading = { title: 'Residents', communityName: 'Palm Grove', printedOn: '1 May 2026' };
  const note = 'The first 5,000 of 12,300 people.';
  const pdf = await buffer(writePdfTable({ ...heading, note }, columns, [person('Ada')]));
  assert.ok(pdf.includes(note), 'its properties say it, as each page does');
});

type Bill = { house: string; dueOn: string; owedMinor: number };

const billColumns: ExportColumn<Bill>[] = [
  { title: 'House', width: 60, value: ({ house }) => house },
  { title: 'Due On', kind: 'day', value: ({ dueOn }) => dueOn },
  ...['Billed so far', 'Owed', 'Left', 'Rest', 'Asked', 'Open', 'Due', 'Late'].map((title) => ({
    title,
    width: 4,
    kind: 'money' as const,
    currency: 'NGN',
    isSummed: true,
    value: ({ owedMinor }: Bill) => owedMinor,
  })),
];

const bills: Bill[] = [
  { house: '1 Palm Street', dueOn: '2026-12-01', owedMinor: 1_499_850 },
  { house: '2 Palm Street', dueOn: '2026-12-01', owedMinor: -101_500_000 },
  { house: '3 Palm Street', dueOn: '2026-12-01', owedMinor: 900_719_925_474_099 },
];

test('a printed table never breaks an amount, a date or a word of a column head', async () => {
  const heading = { title: 'Bills', communityName: 'Palm Grove', printedOn: '1 May 2026' };
  const texts = pdfTexts(await buffer(writePdfTable(heading, billColumns, bills)));
  const counts = ['₦14,998.50', '−₦1,015,000.00', '₦9,007,199,254,740.99'].map(
    (amount) => texts.filter((text) => text === amount).length,
  );
  assert.deepEqual(counts, [8, 8, 8]);
  assert.equal(texts.filter((text) => text === '1 Dec 2026').length, 3);
  assert.equal(texts.filter((text) => text === '₦9,007,198,254,739.49').length, 8);
  assert.ok(texts.includes('Total') && texts.includes('Asked'));
});

test('an amount is a number in XLSX and a plain decimal in CSV', async () => {
  const columns = billColumns.slice(0, 3);
  const csv = (await buffer(writeCsv(columns, bills))).toString().split('\r\n');
  assert.deepEqual(csv.slice(1, 3), [
    '"1 Palm Street","2026-12-01","14998.50"',
    '"2 Palm Street","2026-12-01","-1015000.00"',
  ]);
  const sheet = await readSheet(await buffer(writeXlsx('Bills', columns, bills.slice(0, 2))));
  const day = new Date(Date.UTC(2026, 11, 1));
  assert.deepEqual(sheet.slice(1), [
    ['1 Palm Street', day, 14_998.5],
    ['2 Palm Street', day, -1_015_000],
    ['Total', null, -1_000_001.5],
  ]);
});

type Person = { name: string | null; phone: string; on: string; balance: number };

function person(name: string | null): Person {
  return {
    name,
    phone: '+2348034567890',
    on: '2025-12-31',
    balance: -12.5,
  };
}

const names = [
  'Adébáyọ̀ "Bayo", Ọlá',
  'محمد علي',
  '😀',
  '<a href="x">&amp;</a>',
  '_x0041_',
  'two\nlines',
];
