// Budgets: planned amounts by category for twelve months, and the actual amounts to compare. A change writes the
// whole budget.
import {
  type Budget,
  type BudgetLine,
  budgetRefusals as refusals,
  otherExpenses,
  otherIncome,
} from '#contract/budgets/budgets.ts';
import type * as contract from '#contract/budgets/budgets.ts';
import { dueCategories } from '#contract/dues/dues.ts';
import { common } from '#contract/shared/envelope.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { basisTexts, type ReportBasis, usualBasis } from '#contract/reports/report-basis.ts';
import type { ReportTable } from '#contract/reports/reports.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { refuse } from '#platform/http/refuse.ts';
import * as queries from './budgets-queries.ts';

const firstOf = (day: string, months: number): Date => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1));
};
const text = (date: Date): string => date.toISOString().slice(0, 10);

export const listBudgets = async ({ db }: CommunityContext) => ({
  items: await queries.selectBudgets(db),
});

/** Renames an expense category in the lines of all budgets. */
export async function renameInBudgets(
  context: CommunityContext,
  from: string,
  to: string,
): Promise<void> {
  if ((await queries.renameInLines(context.db, from, to)) > 0) context.emit('budgets.changed', {});
}

export const getBudget = (
  context: CommunityContext,
  { query }: Parsed<typeof contract.getBudget>,
): Promise<Budget> => readBudget(context, query.StartsOn, query.Basis);

async function readBudget(
  { db }: CommunityContext,
  startsOn: string,
  basis: ReportBasis = usualBasis,
): Promise<Budget> {
  const stored = await queries.selectBudget(db, startsOn);
  const end = new Date(firstOf(startsOn, 12).getTime() - 86_400_000);
  const sums = await queries.selectActual(db, basis, { from: startsOn, to: text(end) });
  const months = Array.from({ length: 12 }, (_, at) => text(firstOf(startsOn, at)));
  const actual = new Map<string, BudgetLine>();
  for (const { side, category, monthOn, amountMinor } of sums) {
    const line = actual.get(`${side} ${category}`) ?? {
      side,
      category,
      amountsMinor: months.map(() => 0),
    };
    const at = months.indexOf(monthOn);
    line.amountsMinor[at] = (line.amountsMinor[at] ?? 0) + amountMinor;
    actual.set(`${side} ${category}`, line);
  }
  return {
    startsOn,
    version: stored?.version ?? 0,
    basis,
    lines: stored?.lines ?? [],
    actual: [...actual.values()],
    categories: {
      Income: [...dueCategories, ...otherIncome],
      Expense: [...(await queries.selectExpenseNames(db)), ...otherExpenses],
    },
  };
}

export async function setBudget(
  context: CommunityContext,
  { body: { startsOn, version, lines } }: Parsed<typeof contract.setBudget>,
): Promise<Budget> {
  const { db, user, clock } = context;
  const names = new Set(lines.map(({ side, category }) => `${side} ${category}`));
  if (names.size !== lines.length) throw refuse(refusals.twice, { field: 'lines' });
  const other = await queries.selectOverlapping(db, startsOn);
  if (other !== undefined) throw refuse(refusals.overlaps, { with: { month: other.slice(0, 7) } });
  const at = clock.now().toISOString();
  const given = { startsOn, version, lines: JSON.stringify(lines), userId: user.id, at };
  if (!(await queries.writeBudget(db, given))) {
    throw refuse(common.stale, { with: { who: 'a colleague', when: 'the same time' } });
  }
  context.audit({
    action: 'budget.changed',
    entityType: 'budget',
    entityLabel: `Budget from ${startsOn.slice(0, 7)}`,
    after: { categories: lines.length, version: version + 1 },
  });
  context.emit('budgets.changed', {});
  return readBudget(context, startsOn);
}

/**
 * The tables of the advanced report that compare the budget with the actual amounts. The tables contain the budget of
 * the months that begin in the time range.
 */
export async function budgetTables(
  { db }: CommunityContext,
  { time, basis }: { time: { fromOn: string; toOn: string }; basis: ReportBasis },
): Promise<ReportTable[]> {
  const planned = await queries.selectPlanned(db, time.fromOn, time.toOn);
  const actual = await queries.selectActual(db, basis, { from: time.fromOn, to: time.toOn });
  const months = 'Budget of the months in this period.';
  return (['Income', 'Expense'] as const).map((side) => {
    const rows = compared(
      planned.filter((one) => one.side === side),
      actual.filter((one) => one.side === side),
    );
    return {
      key: `budget-${side.toLowerCase()}`,
      title: side === 'Income' ? 'Income, planned and billed' : 'Expenses, planned and spent',
      sentence:
        side === 'Income' ? `${months} Dues ${basisTexts[basis].label.toLowerCase()}.` : months,
      columns: [
        { title: 'Category', kind: 'text' as const },
        { title: 'Budget', kind: 'money' as const },
        { title: 'Actual', kind: 'money' as const },
        { title: 'Difference', kind: 'money' as const },
        { title: 'Used', kind: 'percent' as const },
      ],
      rows: rows.map((row) => cellsOf(row)),
      total: cellsOf({
        category: 'Total',
        budget: rows.reduce((sum, { budget }) => sum + budget, 0),
        spent: rows.reduce((sum, { spent }) => sum + spent, 0),
      }),
      chart: {
        kind: 'paired' as const,
        columns: [1, 2],
        tones: ['neutral' as const, side === 'Income' ? ('in' as const) : ('out' as const)],
      },
    };
  });
}

type Compared = { category: string; budget: number; spent: number };

const cellsOf = ({ category, budget, spent }: Compared) => [
  category,
  budget,
  spent,
  spent - budget,
  budget > 0 ? Math.floor((spent * 10_000) / budget) : null,
];

/** The budget and the actual amount of each category, the largest budget first. */
export function compared(
  planned: readonly queries.Planned[],
  actual: readonly queries.MonthSum[],
): Compared[] {
  const names = [...new Set([...planned, ...actual].map(({ category }) => category))];
  const sum = (rows: readonly { category: string; amountMinor: number }[], name: string) =>
    rows.reduce((so, row) => (row.category === name ? so + row.amountMinor : so), 0);
  return names
    .map((name) => ({ category: name, budget: sum(planned, name), spent: sum(actual, name) }))
    .toSorted((one, other) => other.budget - one.budget || other.spent - one.spent);
}
