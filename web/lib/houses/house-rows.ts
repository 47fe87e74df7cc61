// Computes the houses that a row of house numbers would add: how many, and which.

export type HouseRow = {
  from: number;
  to: number;
  step: 'all' | 'odd' | 'even';
  prefix: string;
  suffix: string;
};

/** The contract's limit; repeated here because importing it would load the schema library. */
export const rowLimit = 500;

const fits = { all: () => true, odd: (n: number) => n % 2 === 1, even: (n: number) => n % 2 === 0 };

/** The numbers of a row in order; empty while the row is invalid or has more than `rowLimit` numbers. */
export function numbersOf({ from, to, step, prefix, suffix }: HouseRow): string[] {
  const isWhole = Number.isInteger(from) && Number.isInteger(to);
  if (!isWhole || from < 1 || to < from || to - from > 2 * rowLimit) return [];
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index)
    .filter(fits[step])
    .map((n) => `${prefix}${n}${suffix}`);
  return numbers.length > rowLimit ? [] : numbers;
}

/** Shortens a list of more than four numbers: `1, 3, 5 … 39`. */
export function sayNumbers(numbers: readonly string[]): string {
  if (numbers.length <= 4) return numbers.join(', ');
  return `${numbers.slice(0, 3).join(', ')} … ${numbers.at(-1)}`;
}

const house = { one: 'house', many: 'houses' };

/** The text below the row: `20 houses: 1, 2, 3 … 20`, or the error that explains why there are none. */
export function describeRow(
  row: HouseRow,
  countOf: (count: number, noun: typeof house) => string,
): string {
  const numbers = numbersOf(row);
  if (numbers.length > 0) return `${countOf(numbers.length, house)}: ${sayNumbers(numbers)}`;
  if (!Number.isInteger(row.from) || !Number.isInteger(row.to)) {
    return 'Enter the first and the last number.';
  }
  if (row.from < 1) return 'Enter a first number of 1 or more.';
  if (row.to < row.from) return 'The last number is lower than the first.';
  return row.to - row.from >= rowLimit
    ? `Enter at most ${rowLimit} houses at once.`
    : 'There are no such numbers in this range.';
}

/** Parses a typed number; NaN if it is empty or not a number. */
export const typedNumber = (text: string): number =>
  /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
