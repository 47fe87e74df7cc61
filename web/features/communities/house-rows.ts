// What a row of house numbers comes to, before it is added: how many, and which.

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

/** The numbers of a row in order; none while the row makes no sense yet. */
export function numbersOf({ from, to, step, prefix, suffix }: HouseRow): string[] {
  const isWhole = Number.isInteger(from) && Number.isInteger(to);
  if (!isWhole || from < 1 || to < from || to - from > 2 * rowLimit) return [];
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
    .filter(fits[step])
    .map((n) => `${prefix}${n}${suffix}`);
}

/** `1, 3, 5 … 39`. */
export function sayNumbers(numbers: readonly string[]): string {
  if (numbers.length <= 4) return numbers.join(', ');
  return `${numbers.slice(0, 3).join(', ')} … ${numbers.at(-1)}`;
}
