// The budget of a year, from any starting month, by category and month, beside the amounts really billed and spent.
import { z } from 'zod';
import { Day } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunity } from '#contract/shared/ids.ts';
import { BalanceMinor } from '#contract/shared/money.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { reportBases } from '#contract/reports/report-basis.ts';

export const budgetSides = ['Income', 'Expense'] as const;

/** Lines besides the categories of dues and expenses, by the names of their accounts. */
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
  /** Twelve amounts, from the first month on. */
  amountsMinor: z.array(Planned).length(12, 'A budget has twelve months.'),
});

/** Categories that a budget can distinguish. */
const most = 200;

export const Budget = z.object({
  startsOn: Day,
  /** 0 while nothing is budgeted for the year. */
  version: z.number().int(),
  /** The basis that assigns the charges in `actual` to months. */
  basis: z.enum(reportBases),
  lines: z.array(Line).max(most),
  /** Amounts really billed and spent in the same months, for every category that has any. */
  actual: z.array(Line.extend({ amountsMinor: z.array(BalanceMinor).length(12) })).max(1000),
  /** Categories that can be budgeted. */
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
  summary: 'Which years have a budget, the latest first, with what it plans for',
  access: 'wallets.read',
  refreshedBy: ['budgets'],
  params: InCommunity,
  data: z.object({ items: z.array(BudgetRow).max(100) }),
});

export const getBudget = operation({
  name: 'getBudget',
  method: 'GET',
  path: '/community/:communityId/budget',
  summary: 'The budget of twelve months beside what was billed and spent in them',
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
  summary: 'Writes the budget of twelve months, all of its categories',
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
