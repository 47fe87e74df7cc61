// The rows of an import in the repair grid, and how keys move and edit. Pure.

export type GridColumn = {
  key: string;
  title: string;
  required?: boolean;
  /** In px; 160 by default. */
  width?: number;
  /** The values that the column accepts, offered while typing. */
  options?: readonly string[];
};

export type CellProblem = {
  /** Undefined if the problem is the row's as a whole. */
  column?: string | undefined;
  level: 'error' | 'warning';
  message: string;
};

export type GridRow = {
  id: string;
  /** The number of the row's first line in the uploaded file, counted from 1 with the header and blank lines. */
  line: number;
  cells: Readonly<Record<string, string>>;
  problems: readonly CellProblem[];
};

export type Place = { row: number; column: number };

type Size = { rows: number; columns: number };

const steps: Readonly<Record<string, Place>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));

/** The cell to which a key moves while no cell is being edited; undefined if the key does not move. */
export function moved(place: Place, key: string, size: Size): Place | undefined {
  const step = steps[key];
  if (step) {
    return {
      row: within(place.row + step.row, size.rows),
      column: within(place.column + step.column, size.columns),
    };
  }
  if (key === 'Home') return { row: place.row, column: 0 };
  if (key === 'End') return { row: place.row, column: size.columns - 1 };
  return undefined;
}

/**
 * The active cell after one is saved: below after Enter (in the last row the same), the next after Tab, the previous
 * after Shift+Tab, across the ends of rows. Undefined for Tab in the last cell and Shift+Tab in the first.
 */
export function afterKeep(
  place: Place,
  key: 'Enter' | 'Tab' | 'ShiftTab',
  size: Size,
): Place | undefined {
  if (key === 'Enter') return { ...place, row: within(place.row + 1, size.rows) };
  const at = place.row * size.columns + place.column + (key === 'Tab' ? 1 : -1);
  if (at < 0 || at >= size.rows * size.columns) return undefined;
  return { row: Math.floor(at / size.columns), column: at % size.columns };
}

/**
 * How a key starts editing: Enter and F2 keep the text, Delete and Backspace clear it, a character replaces it.
 * Undefined for other keys.
 */
export function startsEdit(event: {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}): 'keep' | 'replace' | 'clear' | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (event.key === 'Enter' || event.key === 'F2') return 'keep';
  if (event.key === 'Delete' || event.key === 'Backspace') return 'clear';
  return [...event.key].length === 1 ? 'replace' : undefined;
}

/** The problems of one cell; errors first. */
export const problemsOf = (row: GridRow, column: string): CellProblem[] =>
  row.problems
    .filter((problem) => problem.column === column)
    .toSorted((a, b) => a.level.localeCompare(b.level));

/**
 * The next cell with a problem of its own: errors of these rows in reading order, then warnings. The search starts
 * after the given cell, or without one at the first cell. From a cell without a problem it returns to the first error
 * if no error follows. Undefined after the last problem.
 */
export function nextProblem(
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
  from: Place | undefined,
): Place | undefined {
  const errors = placesWith(rows, columns, 'error');
  const warnings = placesWith(rows, columns, 'warning');
  const [first] = [...errors, ...warnings];
  if (!from) return first;
  const isAfter = (place: Place): boolean =>
    place.row > from.row || (place.row === from.row && place.column > from.column);
  const isHere = (place: Place): boolean => place.row === from.row && place.column === from.column;
  if (warnings.some(isHere)) return warnings.find(isAfter);
  if (errors.some(isHere)) return errors.find(isAfter) ?? warnings[0];
  return errors.find(isAfter) ?? errors[0] ?? warnings.find(isAfter) ?? first;
}

/** The cells whose worst problem has the level, in reading order. */
const placesWith = (
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
  level: CellProblem['level'],
): Place[] =>
  rows.flatMap((given, row) =>
    columns.flatMap(({ key }, column) =>
      problemsOf(given, key)[0]?.level === level ? [{ row, column }] : [],
    ),
  );
