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
  .int('Enter an amount in whole minor units, such as kobo.')
  .min(0, 'Enter an amount of zero or more.')
  .max(90_071_992_547_409, 'This amount is too large. Enter a smaller one.');

const Line = z.strictObject({
  side: z.enum(budgetSides),
  category: z.string().min(1).max(80),
  /** Twelve monthly amounts; the first one is for the month in which the year starts. */
  amountsMinor: z.array(Planned).length(12, 'Enter an amount for each of the 12 months.'),
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
  'A budget from {month} already covers these months. Change that budget instead.',
);
const twice = refusal('CATEGORY_TWICE', 422, 'This category is in the budget already.');
export const budgetRefusals = { overlaps, twice };

const StartsOn = Day.regex(/-01$/, 'Choose the first month of the budget.');

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
  summary: 'List the budgets with their totals, latest year first',
  access: 'wallets.read',
  refreshedBy: ['budgets'],
  params: InCommunity,
  data: z.object({ items: z.array(BudgetRow).max(100) }),
});

export const getBudget = operation({
  name: 'getBudget',
  method: 'GET',
  path: '/community/:communityId/budget',
  summary: 'Get a budget with the billed and spent amounts of each month',
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
  summary: 'Replace a budget with all its categories',
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
