import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as contract from '#contract/imports/imports.ts';
import {
  number,
  row,
  text,
  workbookOf,
  xlsxOf,
  zipOf,
} from '#platform/spreadsheets/workbook-fixture.ts';
import { given, givenWorld } from '#testing/given.ts';
import { givenEstate } from '#testing/given-estate.ts';
import { manyPeople, residentsCsv, saidOf, send, uploader } from './testing.ts';

const table =
  'Street;House No.;First Name;Surname;GSM;Relationship;Notes for us\r\n' +
  'Allée du Marché;12;Zoë;Müller-Ọbi;08034567890;Owner;"first line\nsecond; line"\r\n';
const latin = table.replace('Ọbi', 'Obi');
const mark = '\uFEFF';

describe('the files of a bulk upload', () => {
  const world = givenWorld();
  const { manager: owner, communityId } = givenEstate(world, { name: 'Files Estate' });
  const on = given(() => uploader(world, owner, communityId));

  const encodings: Record<string, [Buffer, string]> = {
    'in UTF-8': [Buffer.from(table), 'Müller-Ọbi'],
    'in UTF-8 with a byte order mark': [Buffer.from(mark + table), 'Müller-Ọbi'],
    'in UTF-16 LE': [Buffer.from(mark + table, 'utf16le'), 'Müller-Ọbi'],
    'in UTF-16 BE': [Buffer.from(mark + table, 'utf16le').swap16(), 'Müller-Ọbi'],
    'in Windows-1252': [Buffer.from(latin, 'latin1'), 'Müller-Obi'],
    'with commas between cells': [
      Buffer.from(table.replaceAll(';', ',').replace('d, l', 'd l')),
      'Müller-Ọbi',
    ],
    'with tabs between cells': [Buffer.from(table.replaceAll(';', '\t')), 'Müller-Ọbi'],
  };
  for (const [name, [bytes, lastName]] of Object.entries(encodings)) {
    test(`an import file ${name} is read exactly, including line breaks inside quotes`, async () => {
      const batch = await on.upload(bytes);
      assert.equal(batch.status, 'Validated');
      const [first, ...others] = await on.rows(batch.id);
      assert.equal(others.length, 0);
      assert.deepEqual(first?.cells, {
        street: 'Allée du Marché',
        houseNumber: '12',
        firstName: 'Zoë',
        lastName,
        phone: '08034567890',
        relationship: 'Owner',
      });
      assert.deepEqual(
        first?.problems.map(({ code }) => code),
        ['STREET_NEW'],
      );
    });
  }

  test('a number in the phone column of a workbook is read as a phone, and a date cell as a day', async () => {
    const bytes = await xlsxOf(
      row(
        1,
        ...['Street', 'House Number', 'First Name', 'Last Name', 'Phone', 'Relationship'].map(
          (title, at) => text(`${'ABCDEF'[at]}1`, title),
        ),
        text('G1', 'Move-in Date'),
      ) +
        row(
          2,
          text('A2', 'Palm Street'),
          number('B2', '12'),
          text('C2', 'Ada'),
          text('D2', 'Obi'),
          number('E2', '2.34803456789E+12'),
          text('F2', 'Tenant'),
          number('G2', 45322, 1),
        ),
    );
    const { id } = await on.upload(bytes, { name: 'people.xlsx' });
    const [first] = await on.rows(id);
    assert.equal(first?.cells['phone'], '2348034567890');
    assert.equal(first?.cells['moveInOn'], '2024-01-31');
    assert.equal(
      first?.problems.some(({ level }) => level === 'error'),
      false,
    );
  });

  test('a formula in a cell of a workbook or CSV file is an error at that cell', async () => {
    const header = row(1, text('A1', 'Street'), text('B1', 'House Number'));
    const cells = `<c r="A2"><f>1+1</f><v>2</v></c>${text('B2', '1')}`;
    const workbook = await xlsxOf(header + row(2, cells));
    const { id } = await on.upload(workbook, { kind: 'addresses', name: 'a.xlsx' });
    assert.match(saidOf((await on.rows(id))[0], 'street')[0] ?? '', /^error: .*formula/i);
    const csv = Buffer.from('Street,House Number\n=cmd|A1,1\n');
    const plain = await on.upload(csv, { kind: 'addresses' });
    assert.match(saidOf((await on.rows(plain.id))[0], 'street')[0] ?? '', /^error: .*formula/i);
  });

  const honest = () =>
    workbookOf([{ xml: row(1, text('A1', 'Street')) + row(2, text('A2', 'x')) }]);
  const refused: Record<string, [status: number, code: string, () => Buffer | Promise<Buffer>]> = {
    'of 40 MB': [413, 'TOO_LARGE', () => Buffer.alloc(40 * 1024 * 1024, 'a,b\n')],
    'of 6 MB': [413, 'TOO_LARGE', () => Buffer.alloc(6 * 1024 * 1024, 'a,b\n')],
    'that unpacks to 60 MB': [
      422,
      'ARCHIVE_TOO_LARGE',
      () =>
        zipOf({
          ...honest(),
          'xl/worksheets/sheet1.xml': Buffer.alloc(60 * 1024 * 1024, '<row/>'),
        }),
    ],
    'with macros': [422, 'HAS_MACROS', () => zipOf({ ...honest(), 'xl/vbaProject.bin': 'x' })],
    'that is a picture': [
      422,
      'NOT_A_SPREADSHEET',
      () => Buffer.from('89504e470d0a1a0a0000', 'hex'),
    ],
    'that is empty': [422, 'EMPTY_FILE', () => Buffer.alloc(0)],
    'with a header and no rows': [422, 'NO_ROWS', () => Buffer.from('Street,House Number\n')],
    'of 5,001 rows': [422, 'TOO_MANY_ROWS', () => residentsCsv(...manyPeople(5001))],
  };
  for (const [name, [status, code, file]] of Object.entries(refused)) {
    test(`an import file ${name} is refused with one sentence`, async () => {
      const answer = await send(world, owner, communityId, { bytes: await file() });
      assert.equal(answer.statusCode, status, answer.body);
      const [error, ...others] = answer.json().errors;
      assert.equal(others.length, 0);
      assert.equal(error.code, code);
      assert.match(error.description, /^[A-Z].*\.$/);
    });
  }

  test('each import template, for residents or addresses, as CSV or XLSX, can be uploaded unchanged', async () => {
    for (const Kind of ['residents', 'addresses'] as const) {
      for (const Format of ['csv', 'xlsx'] as const) {
        const params = { communityId };
        const query = { Kind, Format };
        const answer = await world.call(owner, contract.downloadImportTemplate, { params, query });
        assert.equal(answer.status, 200);
        const batch = await on.upload(answer.raw.rawPayload, { kind: Kind });
        assert.equal(batch.status, 'Validated');
        assert.equal(batch.checks.rows, 2);
        assert.equal(batch.checks.withErrors, 0, JSON.stringify(await on.rows(batch.id, true)));
      }
    }
  });

  test('the report of an import gives the result and the reason for each row, and escapes formulas', async () => {
    const [good = ''] = manyPeople(1);
    const csv = residentsCsv(good, 'Palm Street,1,,,,X,Obi,123,,Owner,,,"+cmd"');
    const batch = await on.bringIn(csv);
    assert.equal(batch.status, 'CompletedWithErrors');
    const input = { ...on.params(batch.id), query: { Format: 'csv' as const } };
    const { raw } = await world.call(owner, contract.downloadImportReport, input);
    const lines = raw.body.split('\r\n');
    assert.match(lines[1] ?? '', /^"2","Added"/);
    assert.match(
      lines[2] ?? '',
      /^"3","Not imported","Enter a name of 2 to 50 letters\. .*wrong length/,
    );
    assert.match(lines[2] ?? '', /"'\+cmd"/);
  });
});
