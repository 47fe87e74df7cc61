// The child process that reads one spreadsheet from stdin and writes its content to stdout. Uploaded spreadsheets are
// parsed only here, so that a malicious one can only crash this process.
import { buffer } from 'node:stream/consumers';
import { fileKind } from './file-kind.ts';
import { SpreadsheetRefusal, type Sheet } from './sheet.ts';
import { damaged } from './walk-xml.ts';
import type { FirstLine, RowLine, Task } from './wire.ts';

// Each file kind loads only its own parser, because startup takes most of the time for a small file.
async function read(bytes: Buffer, { limits, isStatement = false }: Task): Promise<Sheet> {
  if (fileKind(bytes) === 'zip') {
    const { readXlsx } = await import('./read-xlsx.ts');
    return readXlsx(bytes, limits);
  }
  if (isStatement) {
    const { readOfx } = await import('./read-ofx.ts');
    const statement = readOfx(bytes, limits);
    if (statement) return statement;
  }
  const { readCsv } = await import('./read-csv.ts');
  return readCsv(bytes, limits, isStatement);
}

function* lines({ rows, ...sheet }: Sheet): Generator<FirstLine | RowLine> {
  yield { sheet, rowCount: rows.length };
  for (const { line, cells } of rows) yield [line, ...cells];
}

function refusalLine(error: unknown): FirstLine {
  const { code, message, line, column, cause } =
    error instanceof SpreadsheetRefusal ? error : damaged(error);
  const place = { ...(line && { line }), ...(column && { column }) };
  const detail = cause === undefined ? {} : { cause: String(cause).slice(0, 500) };
  return { refusal: { code, message, ...place, ...detail } };
}

const task = JSON.parse(process.argv[2] ?? '') as Task;
const answer: (FirstLine | RowLine)[] = await read(await buffer(process.stdin), task).then(
  (sheet) => [...lines(sheet)],
  (error: unknown) => [refusalLine(error)],
);
process.stdout.end(answer.map((line) => `${JSON.stringify(line)}\n`).join(''));
