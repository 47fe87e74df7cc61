// Tests the cells that the XLSX reader returns, with files as spreadsheet programs write them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import writeExcelFile from 'write-excel-file/node';
import { readXlsx } from './read-xlsx.ts';
import { defaultLimits, SpreadsheetRefusal } from './sheet.ts';
import { number, row, text, workbookOf, xlsxOf, zipOf } from './workbook-fixture.ts';

const header = row(1, text('A1', 'Name'), text('B1', 'Value'));

test('an XLSX number is read in full, without an exponent or the error of floating point', async () => {
  const given = ['8034567890', '2348034567890', '2.34803456789E+12', '12.300000000000001', '1E-3'];
  const rows = given.map((value, index) => row(index + 2, number(`B${index + 2}`, value)));
  const sheet = await read(xlsxOf(header + rows.join('')));
  const values = sheet.rows.map(({ cells }) => cells[1]);
  assert.deepEqual(values, ['8034567890', '2348034567890', '2348034567890', '12.3', '0.001']);
});

test('an XLSX date is read as its day, with or without a time of day', async () => {
  const cells = [number('A2', 46022, 1), number('B2', '46022.75', 2)];
  const sheet = await read(xlsxOf(header + row(2, ...cells)));
  assert.deepEqual(sheet.rows[0]?.cells, ['2025-12-31', '2025-12-31']);
});

test('dates of an XLSX file with the 1904 date system are read correctly', async () => {
  const parts = workbookOf([{ xml: header + row(2, number('A2', 44560, 1)) }]);
  const workbook = String(parts['xl/workbook.xml']);
  const dated = workbook.replace('<sheets>', '<workbookPr date1904="1"/><sheets>');
  const sheet = await read(zipOf({ ...parts, 'xl/workbook.xml': dated }));
  assert.equal(sheet.rows[0]?.cells[0], '2025-12-31');
});

test('an XLSX cell with a formula is refused with a reason, and its value is not read', async () => {
  const formula = '<c r="B2"><f>SUM(C1:C9)</f><v>42</v></c>';
  const shared = '<c r="B3"><f t="shared" si="0"/><v>43</v></c>';
  const sheet = await read(
    xlsxOf(header + row(2, text('A2', 'Ada'), formula) + row(3, text('A3', 'Obi'), shared)),
  );
  const refused = { refused: 'holds a formula; paste its value' };
  assert.deepEqual(sheet.rows, [
    { line: 2, cells: ['Ada', refused] },
    { line: 3, cells: ['Obi', refused] },
  ]);
});

test('every XLSX cell of an array formula is refused', async () => {
  const first = '<c r="A2"><f t="array" ref="A2:B3">C1:D2*2</f><v>1</v></c>';
  const rows = row(2, first, number('B2', 2)) + row(3, number('A3', 3), number('B3', 4));
  const sheet = await read(xlsxOf(header + rows + row(4, number('A4', 5))));
  assert.ok(sheet.rows.slice(0, 2).every(({ cells }) => cells.every((c) => typeof c === 'object')));
  assert.deepEqual(sheet.rows[2]?.cells, ['5', '']);
});

test('an XLSX file with a formula as a column name is refused', async () => {
  const first = '<c r="A1" t="str"><f>UPPER("name")</f><v>NAME</v></c>';
  assert.equal(await codeOf(xlsxOf(row(1, first))), 'FORMULA_IN_HEADER');
});

test('an XLSX cell with an error is refused with a reason', async () => {
  const sheet = await read(xlsxOf(header + row(2, '<c r="B2" t="e"><v>#N/A</v></c>')));
  const cell = sheet.rows[0]?.cells[1];
  assert.deepEqual(cell, { refused: 'holds an error; correct it or clear the cell' });
});

test('the first visible sheet with content is read, and a warning names the other sheets', async () => {
  const sheets = [
    { name: 'Lists', xml: header, state: 'hidden' as const },
    { name: 'Notes', xml: '<row r="1" spans="1:3"/>' },
    { name: 'People', xml: header + row(2, text('A2', 'Ada')) },
    { name: 'Old', xml: header },
  ];
  const sheet = await read(zipOf(workbookOf(sheets)));
  assert.equal(sheet.sheetName, 'People');
  assert.equal(sheet.rows.length, 1);
  assert.deepEqual(sheet.warnings, [
    { code: 'OTHER_SHEETS', message: 'Only the sheet “People” was read, not “Notes”, “Old”.' },
  ]);
});

test('shared, rich and multi-line texts of an XLSX file are read completely', async () => {
  const parts = workbookOf([
    { xml: header + row(2, '<c r="A2" t="s"><v>0</v></c>', '<c r="B2" t="s"><v>1</v></c>') },
  ]);
  const strings = `<sst><si><r><t>Ada </t></r><r><t>&amp; Obi</t></r><rPh><t>x</t></rPh></si>
    <si><t xml:space="preserve">1 Palm St_x000D_
Lagos</t></si></sst>`;
  const sheet = await read(zipOf({ ...parts, 'xl/sharedStrings.xml': strings }));
  assert.deepEqual(sheet.rows[0]?.cells, ['Ada & Obi', '1 Palm St\r\nLagos']);
});

test('blank rows of an XLSX sheet are skipped, and each row keeps its row number', async () => {
  const rows = row(4, text('A4', 'Ada')) + row(5, text('A5', '  ')) + row(9, text('B9', 'x'));
  const sheet = await read(xlsxOf(row(2, text('A2', 'Name'), text('B2', 'Plot')) + rows));
  assert.deepEqual(sheet.header, ['Name', 'Plot']);
  assert.deepEqual(sheet.rows, [
    { line: 4, cells: ['Ada', ''] },
    { line: 9, cells: ['', 'x'] },
  ]);
});

test('formatted empty cells far outside the table are ignored', async () => {
  const far = '<row r="1048576"><c r="XFD1048576" s="1"/></row>';
  const sheet = await read(xlsxOf(header + row(2, text('A2', 'Ada')) + far));
  assert.equal(sheet.rows.length, 1);
});

test("a file with an unpaired surrogate or a NUL in a cell is refused with the cell's position", async () => {
  for (const code of ['_xD800_', '_x0000_']) {
    await assert.rejects(read(xlsxOf(header + row(2, text('B2', `A${code}`)))), {
      code: 'BAD_CHARACTER',
      line: 2,
      column: 2,
    });
  }
});

test('names with Yoruba, Arabic, Hebrew and Adlam letters or an emoji are read unchanged', async () => {
  const names = ['Adébáyọ̀', '😀 Ada', 'محمد علي', 'שלום', 'Ñandú O’Neill', '𞤀𞤣𞤢𞤥'];
  const rows = names.map((name, index) => row(index + 2, text(`A${index + 2}`, name)));
  const sheet = await read(xlsxOf(header + rows.join('')));
  assert.deepEqual(
    sheet.rows.map(({ cells }) => cells[0]),
    names,
  );
});

test('an XLSX file written by another library is read with its days, numbers and truth values', async () => {
  const data = [
    ['Name', 'Moved in', 'Plot', 'Owner'],
    ['Ada', { value: new Date(Date.UTC(2025, 11, 31)), format: 'dd/mm/yyyy' }, 12, true],
  ];
  const sheet = await read(await writeExcelFile(data).toBuffer());
  assert.deepEqual(sheet.header, ['Name', 'Moved in', 'Plot', 'Owner']);
  assert.deepEqual(sheet.rows, [{ line: 2, cells: ['Ada', '2025-12-31', '12', 'TRUE'] }]);
});

async function read(bytes: Buffer | Promise<Buffer>) {
  return readXlsx(await bytes, defaultLimits);
}

function codeOf(bytes: Promise<Buffer>) {
  return read(bytes).then(
    () => 'read',
    (error: unknown) => (error as SpreadsheetRefusal).code,
  );
}
