// Tests the cells that the CSV reader returns, with files as spreadsheet programs of many countries write them.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { readCsv } from './read-csv.ts';
import { defaultLimits } from './sheet.ts';

const table = 'Name,Plot\r\nAdé,1\r\n';
const mark = '\uFEFF';

const encodings = {
  'UTF-8': [Buffer.from(table), 'utf-8'],
  'UTF-8 with a mark': [Buffer.from(mark + table), 'utf-8'],
  'UTF-16 LE with a mark': [Buffer.from(mark + table, 'utf16le'), 'utf-16le'],
  'UTF-16 LE without a mark': [Buffer.from(table, 'utf16le'), 'utf-16le'],
  'UTF-16 BE with a mark': [utf16be(mark + table), 'utf-16be'],
  'UTF-16 BE without a mark': [utf16be(table), 'utf-16be'],
  'Windows-1252': [Buffer.from(table, 'latin1'), 'windows-1252'],
} as const;

for (const [name, [bytes, encoding]] of Object.entries(encodings)) {
  test(`a CSV file in ${name} is decoded correctly`, () => {
    const sheet = read(bytes);
    assert.equal(sheet.encoding, encoding);
    assert.deepEqual(sheet.header, ['Name', 'Plot']);
    assert.deepEqual(sheet.rows, [{ line: 2, cells: ['Adé', '1'] }]);
  });
}

test('a CSV file whose encoding is guessed gets a warning', () => {
  const { warnings } = read(Buffer.from(table, 'latin1'));
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['ENCODING_GUESSED'],
  );
});

test('quotation marks and the euro sign of Windows-1252 are decoded', () => {
  const sheet = read(Buffer.from([0x41, 0x0a, 0x80, 0x92, 0x93, 0x94]));
  assert.deepEqual(sheet.rows[0]?.cells, ['€’“”']);
});

for (const [delimiter, name] of [
  [',', 'commas'],
  [';', 'semicolons'],
  ['\t', 'tabs'],
  ['|', 'bars'],
] as const) {
  test(`cells are separated by ${name}, and other separators inside quotes are text`, () => {
    const lines = [`Name${delimiter}"Groups, all; of|them"`, `"O, b|i;"${delimiter}"a,b,c;d|e"`];
    const sheet = read(lines.join('\n'));
    assert.equal(sheet.delimiter, delimiter);
    assert.deepEqual(sheet.rows[0]?.cells, ['O, b|i;', 'a,b,c;d|e']);
  });
}

for (const [name, end] of Object.entries({ CRLF: '\r\n', LF: '\n', CR: '\r' })) {
  test(`lines end with ${name}, also inside a quoted cell, and keep their line numbers`, () => {
    const sheet = read(['A,B', '', `"x${end}y",1`, ',', 'z,2'].join(end));
    assert.deepEqual(sheet.rows, [
      { line: 3, cells: [`x${end}y`, '1'] },
      { line: 6, cells: ['z', '2'] },
    ]);
  });
}

test('different line endings in one CSV file all end a line', () => {
  assert.equal(read('A,B\r\n1,2\n3,4\r5,6').rows.length, 3);
});

test('Excel’s sep line in a CSV file sets the delimiter and is not a row', () => {
  const sheet = read('sep=;\r\nName;Plot\r\n"A,b,c";1\r\n');
  assert.deepEqual(sheet.header, ['Name', 'Plot']);
  assert.deepEqual(sheet.rows, [{ line: 3, cells: ['A,b,c', '1'] }]);
});

test('a misplaced quotation mark in a CSV file is refused with its line', () => {
  assert.throws(() => read('A,B\n1,2\n3,x"y\n'), { code: 'BAD_QUOTE', line: 3 });
  assert.throws(() => read('A,B\n1,2\n3,"x"y\n'), { code: 'BAD_QUOTE', line: 3 });
  assert.throws(() => read('sep=,\nA,B\n1,"2\n3,4\n5,6'), { code: 'BAD_QUOTE', line: 3 });
});

test('CSV rows of different lengths are read, and a row longer than the header gets a warning', () => {
  const sheet = read('A,B\n1\n1,2,,\n1,2,3\n');
  assert.deepEqual(sheet.header, ['A', 'B', '']);
  assert.deepEqual(
    sheet.rows.map(({ cells }) => cells.length),
    [3, 3, 3],
  );
  assert.deepEqual(sheet.warnings, [
    { code: 'ROW_LENGTH', message: 'Line 4 has more cells than the header row.', line: 4 },
  ]);
});

test('unnamed and duplicate columns of a CSV file get a warning', () => {
  const codes = read('Name,,NAME\n1,2,3\n').warnings.map(({ code }) => code);
  assert.deepEqual(codes, ['COLUMN_UNNAMED', 'COLUMN_TWICE']);
});

test('a CSV file with a NUL or an unpaired surrogate is refused with the position', () => {
  assert.throws(() => read('A,B\n1,x\0y\n'), { code: 'BAD_CHARACTER', line: 2, column: 2 });
  const half = Buffer.from(`${mark}A,B\n1,\uD800\n`, 'utf16le');
  assert.throws(() => read(half), { code: 'BAD_CHARACTER' });
});

test('an invalid byte in a CSV file with a UTF-8 byte order mark is refused', () => {
  const bytes = Buffer.concat([Buffer.from(`${mark}A\n`), Buffer.from([0xc3, 0x28])]);
  assert.throws(() => read(bytes), { code: 'BAD_CHARACTER' });
});

test('a CSV file that is neither UTF-8, UTF-16 nor Windows-1252 is refused', () => {
  assert.throws(() => read(Buffer.from([0x41, 0x0a, 0xe9, 0x81])), { code: 'UNKNOWN_ENCODING' });
});

test('CSV cells that an export escaped are read back unescaped', () => {
  assert.deepEqual(read(`A,B\n'=1+1,'+234\n`).rows[0]?.cells, ['=1+1', '+234']);
});

test('column names such as `__proto__` are read as ordinary text', () => {
  const sheet = read('__proto__,constructor\ntoString,1\n');
  assert.deepEqual(sheet.header, ['__proto__', 'constructor']);
  assert.deepEqual(sheet.rows[0]?.cells, ['toString', '1']);
});

test('a CSV file that Excel saved in Western Europe is read', async () => {
  const sheet = read(await fixture('excel-windows-1252.csv'));
  assert.equal(sheet.delimiter, ';');
  assert.deepEqual(sheet.header, ['Straße', 'Hausnr.', 'Vorname', 'Nachname', 'Telefon']);
  const street = 'Allée du “Château”';
  assert.deepEqual(sheet.rows[0]?.cells, [street, '12', 'Zoë', 'O’Brien', '2,34803E+12']);
  assert.equal(sheet.rows.length, 2);
});

test('a file that Excel saved as Unicode Text is read', async () => {
  const sheet = read(await fixture('excel-unicode-text.txt'));
  assert.equal(sheet.encoding, 'utf-16le');
  assert.equal(sheet.delimiter, '\t');
  assert.deepEqual(sheet.header, ['Street', 'House Number', 'First Name', 'Last Name', 'Note']);
  const note = 'Rings twice,\n"softly"';
  assert.deepEqual(sheet.rows[0]?.cells, ['Ọlá Street', '7', 'Adébáyọ̀', 'محمد', note]);
});

function read(text: string | Buffer) {
  return readCsv(Buffer.from(text), defaultLimits);
}

function fixture(name: string) {
  return readFile(new URL(`fixtures/${name}`, import.meta.url));
}

function utf16be(text: string) {
  return Buffer.from(text, 'utf16le').swap16();
}
