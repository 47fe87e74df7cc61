// Reads the first visible sheet of an XLSX file that is not empty with read-excel-file. That library gets a new archive
// with only the checked parts, so that the checked and the read content cannot differ.
import { buffer } from 'node:stream/consumers';
import { readSheet } from 'read-excel-file/universal';
import { ZipFile } from 'yazl';
import { openArchive, type Archive } from './archive.ts';
import { buildSheet } from './build-sheet.ts';
import { plainNumber } from './plain-number.ts';
import { scanSheet, type ScannedSheet } from './scan-sheet.ts';
import { SpreadsheetRefusal, type Cell, type Limits, type Sheet, type SheetRow } from './sheet.ts';
import { damaged } from './walk-xml.ts';
import { readWorkbook, type SheetEntry, type Workbook } from './workbook.ts';

export async function readXlsx(bytes: Buffer, limits: Limits): Promise<Sheet> {
  const archive = await openArchive(bytes);
  const workbook = await readWorkbook(archive);
  const found = await firstFilledSheet(archive, workbook, limits);
  if (!found)
    throw new SpreadsheetRefusal('EMPTY_FILE', 'This file has no table. Choose another file.');
  const values = await readValues(archive, workbook, found.entry);
  const others = workbook.sheets.filter((entry) => entry !== found.entry);
  const warnings = others.length > 0 ? [otherSheets(found.entry, others)] : [];
  const facts = { kind: 'xlsx', sheetName: found.entry.name, warnings } as const;
  return buildSheet(facts, toRows(values, found.scanned), limits);
}

type FoundSheet = { entry: SheetEntry; scanned: ScannedSheet };

async function firstFilledSheet(
  archive: Archive,
  workbook: Workbook,
  limits: Limits,
): Promise<FoundSheet | undefined> {
  for (const entry of workbook.sheets) {
    const scanned = scanSheet(await archive.read(entry.part), limits);
    if (scanned.rowCount > 0) return { entry, scanned };
  }
  return undefined;
}

const otherSheets = (read: SheetEntry, others: SheetEntry[]) => ({
  code: 'OTHER_SHEETS' as const,
  message:
    `Only the sheet “${read.name}” was read, not ` +
    `${others.map(({ name }) => `“${name}”`).join(', ')}.`,
});

type Value = string | boolean | Date | null;

async function readValues(
  archive: Archive,
  workbook: Workbook,
  sheet: SheetEntry,
): Promise<Value[][]> {
  const fixed = ['[Content_Types].xml', 'xl/workbook.xml', 'xl/_rels/workbook.xml.rels'];
  const zip = new ZipFile();
  for (const part of new Set([...fixed, ...workbook.sharedParts, sheet.part])) {
    zip.addBuffer(await archive.read(part), part, { compress: false });
  }
  zip.end();
  const bytes = await buffer(zip.outputStream);
  try {
    const options = { parseNumber: plainNumber };
    return (await readSheet<string>(new Blob([bytes]), sheet.name, options)) as Value[][];
  } catch (error) {
    throw damaged(error);
  }
}

function toRows(values: Value[][], { refused }: ScannedSheet): SheetRow[] {
  const lastLine = Math.max(values.length, ...refused.keys());
  return Array.from({ length: lastLine }, (_, index) => {
    const line = index + 1;
    const cells = (values[index] ?? []).map(toCell);
    for (const [column, reason] of refused.get(line) ?? []) {
      while (cells.length < column) cells.push('');
      cells[column - 1] = { refused: reason };
    }
    return { line, cells };
  });
}

function toCell(value: Value): Cell {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (value instanceof Date) return Number.isNaN(value.valueOf()) ? '' : isoDay(value);
  return value;
}

const isoDay = (date: Date) => date.toISOString().slice(0, 10);
