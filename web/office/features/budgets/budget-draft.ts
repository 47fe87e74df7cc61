// A budget draft: twelve amounts per category, and the ways to fill them. Computes in whole minor units.
import type { Budget, BudgetLine } from '#contract/budgets/budgets.ts';
import { parseMoney } from '#ui/format/money.ts';

export const sides = ['Income', 'Expense'] as const;
export type Side = (typeof sides)[number];

/** Twelve amounts by key, for example `Expense Diesel`. A missing key means that nothing is planned. */
export type Draft = Readonly<Record<string, readonly number[]>>;

/** Text that is not an amount, by the label of its cell. It is neither counted nor saved. */
export type Wrong = Readonly<Record<string, string>>;

const none: readonly number[] = Array.from({ length: 12 }, () => 0);

/** The largest amount for a month, in minor units. */
const most = 90_071_992_547_409;

export const keyOf = (side: Side, category: string): string => `${side} ${category}`;

export const amountsOf = (draft: Draft, side: Side, category: string): readonly number[] =>
  draft[keyOf(side, category)] ?? none;

export const draftOf = (lines: readonly BudgetLine[]): Draft =>
  Object.fromEntries(
    lines.map(({ side, category, amountsMinor }) => [keyOf(side, category), amountsMinor]),
  );

/**
 * Sets the amounts of consecutive months, starting with a given month. Amounts beyond the end of the year are
 * dropped.
 */
export function write(
  draft: Draft,
  { side, category, from }: { side: Side; category: string; from: number },
  amounts: readonly number[],
): Draft {
  const row = amountsOf(draft, side, category).map((before, at) => amounts[at - from] ?? before);
  return { ...draft, [keyOf(side, category)]: row };
}

/** The lines to save: those with a planned amount, in the order of the categories. */
export function linesOf(draft: Draft, categories: Record<Side, readonly string[]>): BudgetLine[] {
  return sides.flatMap((side) =>
    categories[side].flatMap((category) => {
      const amountsMinor = [...amountsOf(draft, side, category)];
      return amountsMinor.some((minor) => minor > 0) ? [{ side, category, amountsMinor }] : [];
    }),
  );
}

/** The categories that can be planned for, plus the archived ones that the budget's lines still have. */
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

/**
 * Another year's lines raised by a percentage, rounded to hundreds of minor units, and never below zero or above the
 * largest amount.
 */
export function copied(lines: readonly BudgetLine[], percent: number): Draft {
  const raised = (minor: number) =>
    Math.min(most, Math.max(0, Math.round((minor * (100 + percent)) / 10_000) * 100));
  return draftOf(lines.map((line) => ({ ...line, amountsMinor: line.amountsMinor.map(raised) })));
}

/**
 * Parses a cell pasted from a spreadsheet: 0 if it is empty or a dash, undefined if it is not an amount. A leading
 * currency is dropped; a sign or brackets of a negative amount are not.
 */
export function pastedAmount(text: string, currency: string): number | undefined {
  const plain = text.trim();
  if (/^[-–—]?$/.test(plain)) return 0;
  return parseMoney(plain.replace(/^\p{L}*\p{Sc}?\s*/u, ''), currency);
}

export const sum = (amounts: readonly number[]): number =>
  amounts.reduce((so, amount) => so + amount, 0);

/** The first days of twelve months from `startsOn`. */
export function monthsFrom(startsOn: string): string[] {
  const [year = 0, month = 1] = startsOn.split('-').map(Number);
  return Array.from({ length: 12 }, (_, at) =>
    new Date(Date.UTC(year, month - 1 + at, 1)).toISOString().slice(0, 10),
  );
}

/** The same month of another year. */
export const yearsOn = (startsOn: string, years: number): string =>
  `${String(Number(startsOn.slice(0, 4)) + years).padStart(4, '0')}${startsOn.slice(4)}`;
