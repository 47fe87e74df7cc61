// A budget while it is written: twelve amounts by category, and what fills them from elsewhere. It computes in whole
// minor units.
import type { Budget, BudgetLine } from '#contract/budgets.ts';
import { parseMoney } from '#ui/format/money.ts';

export const sides = ['Income', 'Expense'] as const;
export type Side = (typeof sides)[number];

/** Twelve amounts by `Expense Diesel`. What is not in it is planned with nothing. */
export type Draft = Readonly<Record<string, readonly number[]>>;

/** Text that is no amount, by the label of its cell. It is neither counted nor saved. */
export type Wrong = Readonly<Record<string, string>>;

const none: readonly number[] = Array.from({ length: 12 }, () => 0);

/** The largest amount that a month may plan for. */
const most = 90_071_992_547_409;

export const keyOf = (side: Side, category: string): string => `${side} ${category}`;

export const amountsOf = (draft: Draft, side: Side, category: string): readonly number[] =>
  draft[keyOf(side, category)] ?? none;

export const draftOf = (lines: readonly BudgetLine[]): Draft =>
  Object.fromEntries(
    lines.map(({ side, category, amountsMinor }) => [keyOf(side, category), amountsMinor]),
  );

/** Writes amounts from a month on; more than the year has is left off. */
export function write(
  draft: Draft,
  { side, category, from }: { side: Side; category: string; from: number },
  amounts: readonly number[],
): Draft {
  const row = amountsOf(draft, side, category).map((before, at) => amounts[at - from] ?? before);
  return { ...draft, [keyOf(side, category)]: row };
}

/** The lines to save: those that plan for something, in the order of the categories. */
export function linesOf(draft: Draft, categories: Record<Side, readonly string[]>): BudgetLine[] {
  return sides.flatMap((side) =>
    categories[side].flatMap((category) => {
      const amountsMinor = [...amountsOf(draft, side, category)];
      return amountsMinor.some((minor) => minor > 0) ? [{ side, category, amountsMinor }] : [];
    }),
  );
}

/** The categories that can be planned for, and those of its lines that are out of use. */
export function categoriesOf({
  categories,
  lines,
}: Pick<Budget, 'categories' | 'lines'>): Record<Side, readonly string[]> {
  const of = (side: Side) => [
    ...new Set([
      ...categories[side],
      ...lines.filter((line) => line.side === side).map(({ category }) => category),
    ]),
  ];
  return { Income: of('Income'), Expense: of('Expense') };
}

/** Another year's lines, raised by so many per cent, rounded to whole hundreds of the smallest coin. */
export function copied(lines: readonly BudgetLine[], percent: number): Draft {
  const raised = (minor: number) =>
    Math.min(most, Math.max(0, Math.round((minor * (100 + percent)) / 10_000) * 100));
  return draftOf(lines.map((line) => ({ ...line, amountsMinor: line.amountsMinor.map(raised) })));
}

/**
 * One cell of a spreadsheet: 0 where it is empty or a dash, and undefined where it is no amount. A currency in front is
 * left off, a sign or brackets of a negative amount are not.
 */
export function pastedAmount(text: string, currency: string): number | undefined {
  const plain = text.trim();
  if (/^[-–—]?$/.test(plain)) return 0;
  return parseMoney(plain.replace(/^\p{L}*\p{Sc}?\s*/u, ''), currency);
}

export const sum = (amounts: readonly number[]): number =>
  amounts.reduce((so, amount) => so + amount, 0);

/** The first day of each of the twelve months that begin with a day. */
export function monthsFrom(startsOn: string): string[] {
  const [year = 0, month = 1] = startsOn.split('-').map(Number);
  return Array.from({ length: 12 }, (_, at) =>
    new Date(Date.UTC(year, month - 1 + at, 1)).toISOString().slice(0, 10),
  );
}

/** The same month of another year. */
export const yearsOn = (startsOn: string, years: number): string =>
  `${String(Number(startsOn.slice(0, 4)) + years).padStart(4, '0')}${startsOn.slice(4)}`;
