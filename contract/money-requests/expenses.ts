// Expenses: money that leaves the community, by category. An expense is requested and approved like a withdrawal. Each
// community has its own list of categories, and each category has an account with its name in the ledger.
import { z } from 'zod';
import { Day } from '#contract/shared/dates.ts';
import { Id, InCommunity, InCommunityWith } from '#contract/shared/ids.ts';
import { AmountMinor } from '#contract/shared/money.ts';
import { MoneyRequest, moneyRequestRefusals as refusals } from './money-requests.ts';
import { operation, refusal } from '#contract/shared/operation.ts';

export const expenseChannels = ['Bank transfer', 'Cash', 'Cheque'] as const;

export const ExpenseForm = z.strictObject({
  amountMinor: AmountMinor,
  categoryId: Id,
  channel: z.enum(expenseChannels),
  /** The day of the payment: not in the future and not in a closed month. */
  paidOn: Day,
  counterparty: z
    .string()
    .trim()
    .min(2, 'Enter the payee’s name, at least 2 letters.')
    .max(120, 'At most 120 characters.'),
  /** The number of the invoice or the cheque. */
  externalReference: z.string().trim().max(100, 'At most 100 characters.').optional(),
  narration: z.string().trim().min(3, 'Enter the purpose.').max(200, 'At most 200 characters.'),
});

export const ExpenseCategory = z.object({
  id: Id,
  name: z.string(),
  isArchived: z.boolean(),
});
export type ExpenseCategory = z.infer<typeof ExpenseCategory>;

const categoryExists = refusal(
  'CATEGORY_EXISTS',
  409,
  'A category with this name exists already. Choose another name.',
);
const badInvoice = refusal('BAD_INVOICE', 422, 'Choose a picture or a PDF.');

export const expenseRefusals = { categoryExists, badInvoice };

/** Maximum number of expense categories in a community. */
const categoryLimit = 500;

export const listExpenseCategories = operation({
  name: 'listExpenseCategories',
  method: 'GET',
  path: '/community/:communityId/expense-categories',
  summary: 'List expense categories by name, archived ones last',
  access: 'wallets.read',
  refreshedBy: ['wallets', 'budgets'],
  params: InCommunity,
  data: z.object({ items: z.array(ExpenseCategory).max(categoryLimit) }),
});

const Named = z.strictObject({
  name: z
    .string()
    .trim()
    .min(2, 'Enter a name of at least 2 letters.')
    .max(60, 'At most 60 characters.'),
});

export const createExpenseCategory = operation({
  name: 'createExpenseCategory',
  method: 'POST',
  path: '/community/:communityId/expense-categories',
  summary: 'Create an expense category',
  access: 'wallets.create',
  params: InCommunity,
  body: Named,
  data: ExpenseCategory,
  refusals: [categoryExists],
});

export const renameExpenseCategory = operation({
  name: 'renameExpenseCategory',
  method: 'PATCH',
  path: '/community/:communityId/expense-categories/:categoryId',
  summary: 'Rename an expense category, also in budgets and past expenses',
  access: 'wallets.create',
  params: InCommunityWith('categoryId'),
  body: Named,
  data: ExpenseCategory,
  refusals: [categoryExists],
});

export const archiveExpenseCategory = operation({
  name: 'archiveExpenseCategory',
  method: 'POST',
  path: '/community/:communityId/expense-categories/:categoryId/archive',
  summary: 'Archive or restore an expense category; its expenses stay',
  access: 'wallets.create',
  params: InCommunityWith('categoryId'),
  body: z.strictObject({ isArchived: z.boolean() }),
  data: ExpenseCategory,
});

export const recordExpense = operation({
  name: 'recordExpense',
  method: 'POST',
  path: '/community/:communityId/wallets/:walletId/expenses',
  summary: 'Request to record an expense; the amount is held until approval',
  access: 'wallets.create',
  needsKey: true,
  feature: 'Withdraw Fund',
  params: InCommunityWith('walletId'),
  body: ExpenseForm,
  data: MoneyRequest,
  refusals: [
    refusals.insufficient,
    refusals.walletClosed,
    refusals.houseWallet,
    refusals.periodClosed,
    refusals.future,
    refusals.noCategory,
  ],
});

const inRequest = InCommunityWith('requestId');

export const attachInvoice = operation({
  name: 'attachInvoice',
  method: 'POST',
  path: '/community/:communityId/money-requests/:requestId/invoice',
  summary: 'Add the invoice, an image or a PDF, to the caller’s own pending request',
  access: 'wallets.create',
  params: inRequest,
  data: MoneyRequest,
  kind: 'file',
  refusals: [badInvoice, refusals.notOpen],
});

export const downloadInvoice = operation({
  name: 'downloadInvoice',
  method: 'GET',
  path: '/community/:communityId/money-requests/:requestId/invoice',
  summary: 'Download the invoice of a request',
  access: 'wallets.read',
  params: inRequest,
  data: z.string(),
  kind: 'download',
});
