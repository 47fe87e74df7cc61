// The budget of a year, which may start in any month: planned amounts by category and month, beside the amounts that
// were billed and spent.
import { z } from 'zod';
import { Day } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunity } from '#contract/shared/ids.ts';
import { BalanceMinor } from '#contract/shared/money.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { reportBases } from '#contract/reports/report-basis.ts';

export const budgetSides = ['Income', 'Expense'] as const;

/** Budget lines that are not categories of dues or expenses: the names of ledger accounts. */
export const otherIncome = ['Penalties', 'Other income'] as const;
export const otherExpenses = ['Payment fees'] as const;

const Planned = z
  .number('Enter an amount.')
  .int('An amount has no fractions of its smallest coin.')
  .min(0, 'An amount is not below zero.')
  .max(90_071_992_547_409, 'This amount is too large.');

const Line = z.strictObject({
  side: z.enum(budgetSides),
  category: z.string().min(1).max(80),
  /** Twelve monthly amounts; the first one is for the month in which the year starts. */
  amountsMinor: z.array(Planned).length(12, 'A budget has twelve months.'),
});

/** Maximum number of lines in a budget. */
const most = 200;

export const Budget = z.object({
  startsOn: Day,
  /** The version for optimistic locking; 0 if the year has no budget yet. */
  version: z.number().int(),
  /** The rule that decides in which month `actual` counts a charge, such as its due day. */
  basis: z.enum(reportBases),
  lines: z.array(Line).max(most),
  /** The amounts that were billed and spent in the same months, for each category that has any. */
  actual: z.array(Line.extend({ amountsMinor: z.array(BalanceMinor).length(12) })).max(1000),
  /** The names of the categories that a budget can contain. */
  categories: z.object({ Income: z.array(z.string()), Expense: z.array(z.string()) }),
});
export type Budget = z.infer<typeof Budget>;
export type BudgetLine = z.infer<typeof Line>;

const overlaps = refusal(
  'BUDGET_OVERLAPS',
  409,
  'There is a budget from {month} on already, and a month has one. Change that one.',
);
const twice = refusal('CATEGORY_TWICE', 422, 'A category stands in a budget once.');
export const budgetRefusals = { overlaps, twice };

const StartsOn = Day.regex(/-01$/, 'A budget begins with a month.');

export const BudgetRow = z.object({
  id: Id,
  startsOn: Day,
  plannedIncomeMinor: BalanceMinor,
  plannedExpenseMinor: BalanceMinor,
});
export type BudgetRow = z.infer<typeof BudgetRow>;

export const listBudgets = operation({
  name: 'listBudgets',
  method: 'GET',
  path: '/community/:communityId/budgets',
  summary: 'List the years that have a budget, latest first, with their totals',
  access: 'wallets.read',
  refreshedBy: ['budgets'],
  params: InCommunity,
  data: z.object({ items: z.array(BudgetRow).max(100) }),
});

export const getBudget = operation({
  name: 'getBudget',
  method: 'GET',
  path: '/community/:communityId/budget',
  summary: 'Get the budget of twelve months beside the billed and spent amounts',
  access: 'wallets.read',
  refreshedBy: ['wallets', 'budgets'],
  params: InCommunity,
  query: z.strictObject({ StartsOn, Basis: z.enum(reportBases).optional() }),
  data: Budget,
});

export const setBudget = operation({
  name: 'setBudget',
  method: 'PUT',
  path: '/community/:communityId/budget',
  summary: 'Replace the budget of twelve months, with all its categories',
  access: 'wallets.create',
  params: InCommunity,
  body: z.strictObject({
    startsOn: StartsOn,
    version: z.number().int().min(0),
    lines: z.array(Line).max(most),
  }),
  data: Budget,
  refusals: [overlaps, twice, common.stale],
});
