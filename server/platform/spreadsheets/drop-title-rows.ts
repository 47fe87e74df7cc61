// Finds the header row of a table with a title above it, as in most lists that people keep. A file whose first row
// names at least as many columns is left unchanged.
import { lengthWarnings, nameWarnings } from './build-sheet.ts';
import { matchColumns, type NamedColumn } from './match-columns.ts';
import type { Cell, Sheet, SheetWarning } from './sheet.ts';

/** The number of rows below the first that are searched for the header. */
const rowsSearched = 20;

/** The fewest column names that a header matches: a title may match one by chance. */
const leastNames = 2;

const ofHeader: ReadonlySet<SheetWarning['code']> = new Set([
  'ROW_LENGTH',
  'COLUMN_UNNAMED',
  'COLUMN_TWICE',
]);

const textOf = (cell: Cell): string => (typeof cell === 'string' ? cell : '');

/**
 * If one of the 20 rows below the header names at least two of `columns`, and more of them than the header, returns the
 * sheet with this row as its header and without the rows above. Otherwise returns the sheet unchanged.
 */
export function dropTitleRows<Key extends string>(
  sheet: Sheet,
  columns: readonly NamedColumn<Key>[],
): Sheet {
  const namesIn = (cells: readonly Cell[]): number =>
    Object.values(matchColumns(columns, cells.map(textOf))).filter((at) => at !== null).length;
  let most = Math.max(namesIn(sheet.header), leastNames - 1);
  let best = -1;
  for (const [index, { cells }] of sheet.rows.slice(0, rowsSearched).entries()) {
    const names = namesIn(cells);
    if (names > most) [best, most] = [index, names];
  }
  const found = sheet.rows[best];
  if (!found) return sheet;
  const header = found.cells.map(textOf);
  const rows = sheet.rows.slice(best + 1);
  const named = header.findLastIndex((name) => name !== '') + 1;
  return {
    ...sheet,
    header,
    headerLine: found.line,
    rows,
    warnings: [
      ...sheet.warnings.filter(({ code }) => !ofHeader.has(code)),
      {
        code: 'TITLE_ABOVE',
        message: `Line ${found.line} has the column names. The lines above it are skipped.`,
        line: found.line,
      },
      ...lengthWarnings(rows, named),
      ...nameWarnings(header.slice(0, named)),
    ],
  };
}
