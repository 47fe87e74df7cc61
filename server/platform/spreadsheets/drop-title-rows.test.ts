// Tests finding the header of lists that have a title above their table.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dropTitleRows } from './drop-title-rows.ts';
import { readCsv } from './read-csv.ts';
import { defaultLimits } from './sheet.ts';

test('the lines above the header of a spreadsheet are skipped with a note', () => {
  const sheet = read(
    'LIST OF RESIDENTS 2026\n\nPrinted,21 Nov\nS/N,House No,Resident,GSM\n1,12,Ada,080\n',
  );
  assert.deepEqual(sheet.header, ['S/N', 'House No', 'Resident', 'GSM']);
  assert.deepEqual(sheet.rows, [{ line: 5, cells: ['1', '12', 'Ada', '080'] }]);
  assert.deepEqual(
    sheet.warnings.map(({ message }) => message),
    ['Line 4 has the column names. The lines above it are skipped.'],
  );
});

test('a first row of column names is the header, even if the next row looks like a header too', () => {
  const sheet = read('House No,Resident\nNo,Resident\n12,Ada\n');
  assert.deepEqual(sheet.header, ['House No', 'Resident']);
  assert.equal(sheet.rows.length, 2);
});

test('a file without known column names keeps its first row as header, with one warning', () => {
  const sheet = read('Liste\nNummer,Haus\n1,2\n');
  assert.deepEqual(sheet.header, ['Liste', '']);
  assert.deepEqual(
    sheet.warnings.map(({ message }) => message),
    ['2 lines have more cells than the header row. The first is line 2.'],
  );
});

function read(text: string) {
  return dropTitleRows(readCsv(Buffer.from(text), defaultLimits), columns);
}

const columns = [
  { key: 'house', title: 'House Number', synonyms: ['houseno', 'no'] },
  { key: 'name', title: 'Name', synonyms: ['resident'] },
  { key: 'phone', title: 'Phone', synonyms: ['gsm'] },
] as const;
