// Reads a CSV file with csv-parse, strictly: a misplaced quotation mark is refused with its line, because a guess could
// silently move cells into other columns.
import { CsvError, parse } from 'csv-parse/sync';
import { decodeText } from './decode-text.ts';
import { commonDelimiter, detectDelimiter, takeSeparatorLine } from './delimiter.ts';
import { checkRowCount, buildSheet } from './build-sheet.ts';
import {
  SpreadsheetRefusal,
  type Delimiter,
  type Limits,
  type Sheet,
  type SheetRow,
  type SheetWarning,
} from './sheet.ts';

const guessedEncoding: SheetWarning = {
  code: 'ENCODING_GUESSED',
  message: 'The file was read as Windows-1252. Check the accented letters.',
};

/**
 * Reads a CSV file. With `hasPreamble`, lines of text precede the table, so the first line does not
 * reveal the delimiter.
 */
export function readCsv(bytes: Buffer, limits: Limits, hasPreamble = false): Sheet {
  const decoded = decodeText(bytes);
  refuseMarkup(decoded.text);
  const { text, delimiter: named } = takeSeparatorLine(decoded.text);
  const delimiter = named ?? (hasPreamble ? commonDelimiter(text) : detectDelimiter(text));
  const rows = parseRows(text, delimiter, { limits, firstLine: named ? 2 : 1 });
  const warnings = decoded.guessed ? [guessedEncoding] : [];
  return buildSheet({ kind: 'csv', encoding: decoded.encoding, delimiter, warnings }, rows, limits);
}

// Many programs "export to Excel" by giving an HTML page the name of a spreadsheet.
function refuseMarkup(text: string): void {
  if (!/^\s*<(?:!doctype|html|head|table|meta|\?xml)\b/i.test(text.slice(0, 200))) return;
  throw new SpreadsheetRefusal(
    'NOT_A_SPREADSHEET',
    'This is a web page with the name of a spreadsheet. Open it in Excel and save it as .xlsx.',
  );
}

type ParseSettings = { limits: Limits; firstLine: number };

function parseRows(text: string, delimiter: Delimiter, settings: ParseSettings): SheetRow[] {
  const { limits, firstLine } = settings;
  const rows: SheetRow[] = [];
  // csv-parse counts a CRLF inside quotation marks twice; this corrects the count.
  let correction = firstLine - 1;
  let lastLine = correction;
  try {
    parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (cells: string[], { lines }) => {
        const inside = lineBreaks(cells);
        correction -= inside.crlf;
        lastLine = lines + correction;
        if (cells.every((cell) => cell.trim() === '')) return null;
        checkRowCount(rows.length, lastLine, limits);
        // csv-parse gives the line on which a record ends; people look for the line on which it begins.
        rows.push({ line: lastLine - inside.all, cells });
        return null;
      },
    });
  } catch (error) {
    throw error instanceof CsvError ? quoteRefusal(error, correction, lastLine) : error;
  }
  return rows;
}

function lineBreaks(cells: string[]): { all: number; crlf: number } {
  let all = 0;
  let crlf = 0;
  for (const cell of cells) {
    if (!cell.includes('\n') && !cell.includes('\r')) continue;
    all += cell.split(/\r\n|\n|\r/).length - 1;
    crlf += cell.split('\r\n').length - 1;
  }
  return { all, crlf };
}

function quoteRefusal(error: CsvError, correction: number, lastLine: number): SpreadsheetRefusal {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
    const line = lastLine + 1;
    return new SpreadsheetRefusal(
      'BAD_QUOTE',
      `A quotation mark is opened on or after line ${line} and never closed.`,
      { line },
      error,
    );
  }
  const line = Number(error['lines'] ?? 1) + correction;
  return new SpreadsheetRefusal(
    'BAD_QUOTE',
    `Line ${line} has a quotation mark in the middle of a cell. ` +
      'Put the whole cell in quotation marks and double those inside it.',
    { line },
    error,
  );
}
