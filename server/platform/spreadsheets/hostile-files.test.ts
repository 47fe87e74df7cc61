// Tests malicious files, read as the server reads them. Each file gets one clear refusal in time, and this process's
// memory grows by less than 400 MB.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { readSpreadsheet } from './read-spreadsheet.ts';
import { columnLetters, defaultLimits, type Sheet, type SpreadsheetRefusal } from './sheet.ts';
import { number, row, text, workbookOf, xlsxOf, zipOf, type Parts } from './workbook-fixture.ts';

const header = row(1, text('A1', 'Name'), text('B1', 'Plot'));
const ada = row(2, text('A2', 'Ada'));
/** The first bytes of an Excel file from before 2007, and of an Excel file with a password. */
const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex');

const cases: Record<string, Case> = {
  'an empty file': { refusal: 'EMPTY_FILE', file: () => Buffer.alloc(0) },
  'a file of blanks': { refusal: 'EMPTY_FILE', file: () => Buffer.from(' \n,,\n\n') },
  'a workbook of blank sheets': { refusal: 'EMPTY_FILE', file: () => xlsxOf('<row r="1"/>') },
  'a file of 40 MB': { refusal: 'FILE_TOO_LARGE', file: () => Buffer.alloc(megabytes(40), 'a,') },
  'a picture': { refusal: 'NOT_A_SPREADSHEET', file: () => Buffer.from('89504e470d0a1a0a', 'hex') },
  'a PDF file': { refusal: 'NOT_A_SPREADSHEET', file: () => Buffer.from('%PDF-1.7\n') },
  'a web page named .xls': {
    refusal: 'NOT_A_SPREADSHEET',
    file: () => Buffer.from('\uFEFF <html><table><tr><td>Name</td></tr></table></html>'),
  },
  'an archive with only a text file': {
    refusal: 'NOT_A_SPREADSHEET',
    file: () => zipOf({ 'letter.txt': 'Dear Ada' }),
  },
  'an OpenDocument sheet': {
    refusal: 'OTHER_OFFICE_FILE',
    file: () => zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }),
  },
  'an Excel file of before 2007': { refusal: 'OLD_EXCEL_FILE', file: () => ole },
  'a workbook with a password': {
    refusal: 'PASSWORD_PROTECTED',
    file: () => Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')]),
  },
  'a workbook with macros': {
    refusal: 'HAS_MACROS',
    file: () => withPart('xl/vbaProject.bin'),
  },
  'a workbook of the macro type': {
    refusal: 'HAS_MACROS',
    file: () =>
      withPart(
        '[Content_Types].xml',
        '<Types><Override ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/>' +
          '</Types>',
      ),
  },
  'a workbook that takes values from other files': {
    refusal: 'HAS_EXTERNAL_LINKS',
    file: () => withPart('xl/externalLinks/externalLink1.xml'),
  },
  'a sheet that unpacks to 60 MB': {
    refusal: 'ARCHIVE_TOO_LARGE',
    file: () => withPart('xl/worksheets/sheet1.xml', Buffer.alloc(megabytes(60), '<row/>')),
  },
  'a part packed a thousandfold': {
    refusal: 'ARCHIVE_TOO_LARGE',
    file: () => withPart('xl/sharedStrings.xml', Buffer.alloc(megabytes(20))),
  },
  'a part that unpacks to more than the directory says': {
    refusal: 'DAMAGED_FILE',
    file: async () => liedAbout(honest(), 'xl/worksheets/sheet1.xml', megabytes(49)),
  },
  'an archive of 500 parts': {
    refusal: 'ARCHIVE_TOO_LARGE',
    file: () => zipOf(Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`p${n}`, '']))),
  },
  'an archive that breaks off': {
    refusal: 'DAMAGED_FILE',
    file: async () => (await xlsxOf(header)).subarray(0, 300),
  },
  'a workbook whose sheet is missing': {
    refusal: 'DAMAGED_FILE',
    file: () => zipOf(without(honest(), 'xl/worksheets/sheet1.xml')),
  },
  'a sheet that is no XML': {
    refusal: 'DAMAGED_FILE',
    file: () => withPart('xl/worksheets/sheet1.xml', '<worksheet><sheetData><row'),
  },
  'entities that expand into billions': {
    refusal: 'DAMAGED_FILE',
    file: () => withPart('xl/worksheets/sheet1.xml', `${doctype}<worksheet>&b;</worksheet>`),
  },
  'one cell in the last corner of the sheet': {
    refusal: 'FAR_CELL',
    file: () => xlsxOf(header + row(1_048_576, number('XFD1048576', 1))),
  },
  'one cell in the last row': {
    refusal: 'FAR_CELL',
    file: () => xlsxOf(header + row(1_048_576, number('A1048576', 1))),
  },
  'a row number that is none': {
    refusal: 'DAMAGED_FILE',
    file: () => xlsxOf('<row r="1e99"><c r="A1"><v>1</v></c></row>'),
  },
  'a short text repeated into gigabytes': {
    refusal: 'TOO_MUCH_TEXT',
    file: () => xlsxOf(grid(100, 100), ['x'.repeat(2000)]),
  },
  'a text of 2,001 characters in one cell': {
    refusal: 'CELL_TOO_LONG',
    file: () => Buffer.from(`A,B\n1,${'x'.repeat(2001)}`),
  },
  'a sheet of 6,000 rows': { refusal: 'TOO_MANY_ROWS', file: () => xlsxOf(grid(6000, 2), ['x']) },
  'a CSV file of 200,000 rows': {
    refusal: 'TOO_MANY_ROWS',
    file: () => Buffer.from('a,b\n'.repeat(200_000)),
  },
  'a CSV file of a million columns': {
    refusal: 'TOO_MANY_COLUMNS',
    file: () => Buffer.from(`${'a,'.repeat(1_000_000)}a\n1,2`),
  },
  'a CSV file of a million quotation marks': {
    refusal: 'BAD_QUOTE',
    file: () => Buffer.from(`A,B\n${'"'.repeat(1_000_001)}\n`),
  },
  'a quotation mark that swallows five megabytes': {
    refusal: 'BAD_QUOTE',
    file: () => Buffer.from(`A,B\n1,"${'x,y\n'.repeat(1_200_000)}`),
  },
};

const doctype =
  '<!DOCTYPE w [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;">' +
  '<!ENTITY f SYSTEM "file:///etc/passwd">]>';

describe('malicious files', () => {
  let memoryBefore = 0;
  before(() => {
    memoryBefore = process.memoryUsage().rss;
  });
  after(() => {
    const grown = process.memoryUsage().rss - memoryBefore;
    // This process created the test files, so some growth is normal. Cells of a malicious file would take half a
    // gigabyte.
    assert.ok(grown < megabytes(400), `this process grew by ${grown} bytes`);
  });

  for (const [name, { refusal, file }] of Object.entries(cases)) {
    test(`${name} is refused within the deadline`, async () => {
      const bytes = await file();
      const startedAt = performance.now();
      const { code, message } = await refusalOf(readSpreadsheet(bytes));
      assert.equal(code, refusal);
      assert.match(message, /^[A-Z].*[.]$/s);
      assert.ok(performance.now() - startedAt < defaultLimits.deadlineMs + 2000);
    });
  }

  test('a process that reads a spreadsheet is ended without harm to the server if it exceeds its memory', async () => {
    const rows = Buffer.from('a,b\n'.repeat(1_200_000));
    const { code } = await refusalOf(readSpreadsheet(rows, { maxRows: 1e7, maxHeap: 30 }));
    assert.equal(code, 'TOO_COMPLEX');
  });

  test('a process that reads a spreadsheet is ended if it exceeds its deadline', async () => {
    const slow = await refusalOf(readSpreadsheet(Buffer.from('A\n1'), { deadlineMs: 1 }));
    assert.equal(slow.code, 'TOO_COMPLEX');
    assert.match(slow.message, /^Reading this file took too long\. Try again/);
  });

  test('a sheet at the maximum width or length is accepted', async () => {
    const wide = await xlsxOf(grid(100, 200), ['x']);
    const long = await xlsxOf(grid(5001, 2), ['x']);
    assert.equal((await readSpreadsheet(wide)).header.length, 200);
    assert.equal((await readSpreadsheet(long)).rows.length, 5000);
  });

  test('a well-formed spreadsheet is read after the malicious files', async () => {
    const sheet = await readSpreadsheet(await zipOf(honest()));
    assert.deepEqual(sheet.rows, [{ line: 2, cells: ['Ada', ''] }]);
  });
});

function honest() {
  return workbookOf([{ xml: header + ada }]);
}

function withPart(name: string, part: string | Buffer = 'x') {
  return zipOf({ ...honest(), [name]: part });
}

function megabytes(count: number) {
  return count * 1024 * 1024;
}

type Case = { refusal: string; file: () => Buffer | Promise<Buffer> };

function firstText(address: string) {
  return `<c r="${address}" t="s"><v>0</v></c>`;
}

function grid(rows: number, columns: number) {
  const letters = Array.from({ length: columns }, (_, index) => columnLetters(index + 1));
  const lines = Array.from({ length: rows }, (_, index) => index + 1);
  const cellsOf = (line: number) => letters.map((letter) => firstText(`${letter}${line}`));
  return lines.map((line) => row(line, ...cellsOf(line))).join('');
}

function without(parts: Parts, name: string): Parts {
  return Object.fromEntries(Object.entries(parts).filter(([key]) => key !== name));
}

// A ZIP archive with a part of `size` bytes, for which the archive's directory states only 1,000 bytes.
async function liedAbout(parts: Parts, name: string, size: number): Promise<Buffer> {
  const zip = await zipOf({ ...parts, [name]: Buffer.alloc(size, '<row/>') });
  const directoryEntry = zip.lastIndexOf(name) - 46;
  assert.equal(zip.readUInt32LE(directoryEntry), 0x02014b50);
  zip.writeUInt32LE(1000, directoryEntry + 24);
  return zip;
}

function refusalOf(reading: Promise<Sheet>) {
  return reading.then(
    () => assert.fail('the file was read'),
    (error: unknown) => error as SpreadsheetRefusal,
  );
}
