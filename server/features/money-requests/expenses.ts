// Expenses with their invoices, and the expense categories. The request for an expense holds the money at once; its
// approval posts the expense with the date of payment.
import { randomUUID } from 'node:crypto';
import type * as contract from '#contract/money-requests/expenses.ts';
import { expenseRefusals, type ExpenseCategory } from '#contract/money-requests/expenses.ts';
import {
  type MoneyRequest,
  moneyRequestRefusals as refusals,
} from '#contract/money-requests/money-requests.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { holdMoney } from '#ledger/post.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import type { Document } from '#platform/files/documents.ts';
import { documentsIn } from '#platform/feature/attachments.ts';
import type { Files } from '#platform/files/files.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import type { Download, Upload } from '#platform/http/uploads.ts';
import { requireOpenDay } from '#ledger/periods.ts';
import { renameExpenseAccount } from '#ledger/rename-account.ts';
import type { RequestPorts } from './ports.ts';
import * as queries from '#kernel/wallets/expenses-queries.ts';
import {
  openRequest,
  readRequest,
  recordRequest,
  sourceOf,
} from '#kernel/wallets/money-requests.ts';
import { findRequest, lockRequest, writeRequest } from '#kernel/wallets/money-requests-queries.ts';
import { selectMoving } from '#kernel/wallets/wallets-queries.ts';

/** Refuses a category that does not exist or is archived. */
export async function requireCategory(db: Db, categoryId: string): Promise<void> {
  const category = await queries.selectCategory(db, categoryId);
  if (!category || category.isArchived) throw refuse(refusals.noCategory, { field: 'categoryId' });
}

export async function recordExpense(
  context: CommunityContext,
  { params: { walletId }, body }: Parsed<typeof contract.recordExpense>,
): Promise<MoneyRequest> {
  const { db, community, clock } = context;
  const [wallet] = await selectMoving(db, [walletId]);
  if (!wallet) throw notFound();
  if (wallet.kind === 'House') throw refuse(refusals.houseWallet);
  const { paidOn, ...expense } = body;
  if (paidOn > todayIn(community.timeZone, clock)) {
    throw refuse(refusals.future, { field: 'paidOn' });
  }
  await requireOpenDay(db, paidOn, 'paidOn');
  await requireCategory(db, body.categoryId);
  const id = randomUUID();
  const { amountMinor } = body;
  await holdMoney(db, { account: 'wallet', subject: walletId, amountMinor, source: sourceOf(id) });
  await openRequest(context, {
    id,
    kind: 'Expense',
    walletId,
    walletName: wallet.name,
    occurredOn: paidOn,
    ...expense,
  });
  return readRequest(context, id);
}

const invoices = documentsIn({ folder: 'invoices', badFile: expenseRefusals.badInvoice });

type Of = { params: { requestId: string } };

export const attachInvoice =
  (files: Files) =>
  async (
    context: CommunityContext,
    { params: { requestId }, upload }: Of & { upload: Upload<Document | null> },
  ): Promise<MoneyRequest> => {
    const request = await lockRequest(context.db, requestId);
    if (!request || request.initiatedBy !== context.user.id) throw notFound();
    if (request.status !== 'PendingApproval') {
      throw refuse(refusals.notOpen, { with: { status: request.status.toLowerCase() } });
    }
    const { key, name } = await invoices.keep(files, context, upload);
    await writeRequest(context, requestId, { invoiceKey: key, invoiceName: name });
    recordRequest(context, 'money-request.invoice', request, { after: { file: name } });
    return readRequest(context, requestId);
  };

export const downloadInvoice =
  (files: Files) =>
  async ({ db, communityId }: CommunityContext, { params }: Of): Promise<Download> => {
    const request = await findRequest(db, params.requestId);
    const key = request?.invoiceKey;
    const name = request?.invoiceName ?? 'Invoice';
    return invoices.open(files, { communityId }, key ? { key, name } : undefined);
  };

export const listExpenseCategories = async ({ db }: CommunityContext) => ({
  items: await queries.selectCategories(db),
});

export async function createExpenseCategory(
  context: CommunityContext,
  { body: { name } }: Parsed<typeof contract.createExpenseCategory>,
): Promise<ExpenseCategory> {
  const id = await queries.insertCategory(context.db, name);
  if (id === undefined) throw refuse(expenseRefusals.categoryExists, { field: 'name' });
  return told(context, 'expense-category.created', id);
}

/** Also renames the category in the ledger and in budgets, so that a year's figures stay under one name. */
export const renameExpenseCategory =
  ({ renameInBudgets }: RequestPorts) =>
  async (
    context: CommunityContext,
    { params: { categoryId }, body: { name } }: Parsed<typeof contract.renameExpenseCategory>,
  ): Promise<ExpenseCategory> => {
    const { db } = context;
    const before = await queries.lockCategoryName(db, categoryId);
    if (before === undefined) throw notFound();
    if (!(await queries.writeName(db, categoryId, name))) {
      throw refuse(expenseRefusals.categoryExists, { field: 'name' });
    }
    await renameExpenseAccount(db, before, name);
    await renameInBudgets(context, before, name);
    return told(context, 'expense-category.renamed', categoryId, { name: before });
  };

export async function archiveExpenseCategory(
  context: CommunityContext,
  { params: { categoryId }, body }: Parsed<typeof contract.archiveExpenseCategory>,
): Promise<ExpenseCategory> {
  const at = body.isArchived ? context.clock.now().toISOString() : null;
  await queries.writeArchived(context.db, categoryId, at);
  const action = body.isArchived ? 'expense-category.archived' : 'expense-category.restored';
  return told(context, action, categoryId);
}

async function told(
  context: CommunityContext,
  action: string,
  id: string,
  before?: { name: string },
): Promise<ExpenseCategory> {
  const category = await queries.selectCategory(context.db, id);
  if (!category) throw notFound();
  const { name } = category;
  const change = before && { before, after: { name } };
  const entity = { entityType: 'expense-category', entityId: id, entityLabel: name };
  context.audit({ action, ...entity, ...change });
  context.emit('wallets.changed', { entityId: id });
  return category;
}
