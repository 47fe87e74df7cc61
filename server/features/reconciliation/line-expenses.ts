// Records a bank debit that is missing in the books as an expense of the same amount. The expense awaits approval like
// any other; the transaction that posts it also matches the line. Until then the line stays open.
import type * as contract from '#contract/reconciliation/bank-line-expenses.ts';
import { lineExpenseRefusals as refusals } from '#contract/reconciliation/bank-line-expenses.ts';
import { type BankLine, bankLineRefusals } from '#contract/reconciliation/bank-lines.ts';
import { common } from '#contract/shared/envelope.ts';
import type { recordExpense } from '#contract/money-requests/expenses.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import { lockAccounts } from '#ledger/accounts.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { withSavepoint } from '#platform/database/savepoint.ts';
import { refuse } from '#platform/http/refuse.ts';
import * as expenses from './line-expenses-queries.ts';
import { bookingDay, insertPart, lockOpenLine, readLine, refreshReconciliation } from './match.ts';
import * as queries from './match-queries.ts';
import type { LockedLine } from './match-queries.ts';
import { learnRule, selectTreatment, selectWalletsOf } from './rules-queries.ts';
import { lockMatching } from './words.ts';

/** The port to wallets: records an expense and holds its money until approval. */
export type ExpensePort = (
  context: CommunityContext,
  wanted: Parsed<typeof recordExpense>,
) => Promise<{ id: string; reference: string }>;

type Recording = {
  categoryId: string;
  walletId?: string | undefined;
  counterparty: string;
  narration?: string;
  externalReference?: string | undefined;
  paidOn?: string | undefined;
};

export const recordLineExpense =
  (ask: ExpensePort) =>
  async (
    context: CommunityContext,
    { params: { bankLineId }, body }: Parsed<typeof contract.recordLineExpense>,
  ): Promise<BankLine> => {
    const { version, ...recording } = body;
    const line = await lockDebit(context, bankLineId, version);
    await record(ask, context, line, recording);
    return readLine(context, bankLineId);
  };

export const recordBankCharge =
  (ask: ExpensePort) =>
  async (
    context: CommunityContext,
    { params: { bankLineId }, body }: Parsed<typeof contract.recordBankCharge>,
  ): Promise<BankLine> => {
    const line = await lockDebit(context, bankLineId, body.version);
    const categoryId = await expenses.selectChargesCategory(context.db);
    if (categoryId === undefined) throw refuse(refusals.noChargesCategory);
    const { bankName: counterparty, reference } = line;
    await record(ask, context, line, {
      categoryId,
      counterparty,
      ...(reference && { externalReference: reference }),
      paidOn: body.paidOn,
    });
    return readLine(context, bankLineId);
  };

export const acceptTreatments =
  (ask: ExpensePort) =>
  async (
    context: CommunityContext,
    { body }: Parsed<typeof contract.acceptTreatments>,
  ): Promise<Answer<typeof contract.acceptTreatments>> => {
    requireRecording(context);
    const { db } = context;
    await lockMatching(db);
    // Lock the wallets of all expenses in a fixed order to avoid deadlocks.
    const wallets = await selectWalletsOf(
      db,
      body.lines.map(({ ruleId }) => ruleId),
    );
    await lockAccounts(
      db,
      wallets.map((subject) => ({ account: 'wallet' as const, subject })),
    );
    const failed: Answer<typeof contract.acceptTreatments>['failed'] = [];
    for (const one of body.lines) {
      const result = await withSavepoint(context, (part) => acceptOne(ask, part, one));
      if ('made' in result) continue;
      const label = (await queries.lockLine(db, one.id))?.description.slice(0, 80) ?? '';
      failed.push({ id: one.id, label, reason: result.reason });
    }
    return { done: body.lines.length - failed.length, failed };
  };

async function acceptOne(
  ask: ExpensePort,
  context: CommunityContext,
  { id, ruleId, version }: Parsed<typeof contract.acceptTreatments>['body']['lines'][number],
): Promise<void> {
  const line = await lockDebit(context, id, version);
  const treatment = await selectTreatment(context.db, id);
  // The suggestion changed after the user saw it.
  if (treatment?.ruleId !== ruleId) throw refuse(refusals.noTreatment);
  const { categoryId, walletId, counterparty } = treatment;
  await record(ask, context, line, {
    categoryId,
    walletId,
    counterparty,
    ...(line.reference && { externalReference: line.reference }),
  });
}

/** Recording an expense needs its own permission in addition to that for reconciling. */
function requireRecording({ worker }: CommunityContext): void {
  if (!worker.permissions.has('wallets.create')) throw refuse(common.forbidden);
}

async function lockDebit(
  context: CommunityContext,
  lineId: string,
  version: number,
): Promise<LockedLine> {
  requireRecording(context);
  const line = await lockOpenLine(context, lineId, version);
  if (line.amountMinor > 0) throw refuse(refusals.notDebit);
  return line;
}

async function record(
  ask: ExpensePort,
  context: CommunityContext,
  line: LockedLine,
  { walletId: wanted, paidOn: chosen, narration, ...recording }: Recording,
): Promise<void> {
  const { db, communityId, user, clock } = context;
  const walletId = await queries.selectWallet(db, wanted);
  if (!walletId) throw refuse(bankLineRefusals.unknownWallet, { field: 'walletId' });
  const paidOn = chosen ?? (await bookingDay(context, line, undefined));
  const { id: requestId, reference } = await ask(context, {
    params: { communityId, walletId },
    body: {
      ...recording,
      amountMinor: -line.amountMinor,
      channel: 'Bank transfer',
      paidOn,
      narration: narration ?? wordsOf(line),
    },
  } as Parsed<typeof recordExpense>);
  await db
    .insertInto('bankLineExpenses')
    .values({
      communityId,
      requestId,
      bankLineId: line.id,
      madeBy: user.id,
      madeAt: clock.now().toISOString(),
    })
    .execute();
  await learnRule(db, line, { requestId });
  context.audit({
    action: 'bank-line.expense-recorded',
    entityType: 'bank-line',
    entityId: line.id,
    entityLabel: line.description.slice(0, 120),
    after: { amountMinor: line.amountMinor, request: reference },
  });
  context.emit('reconciliation.changed', {});
}

const wordsOf = ({ description }: LockedLine): string =>
  description.length < 3 ? 'Bank charge' : description.slice(0, 200);

/**
 * Locks the bank line of an expense that is being posted. Returns a function that matches the line with the expense's
 * journal; undefined if the expense has no bank line.
 */
export async function bankLineOf(context: CommunityContext, requestId: string) {
  const { db } = context;
  const lineId = await expenses.selectLineOfExpense(db, requestId);
  if (lineId === undefined) return undefined;
  await lockMatching(db);
  const line = await queries.lockLine(db, lineId);
  if (!line) throw new Error(`the expense ${requestId} has no bank line`);
  return {
    async match(journalId: string): Promise<void> {
      const { amountMinor } = line;
      await insertPart(context, line, { kind: 'Transaction', amountMinor, journalId });
      await queries.setLine(db, line, { state: 'Matched' });
      await queries.dropSuggestions(db, { lineId, journalIds: [journalId] });
      context.audit({
        action: 'bank-line.matched',
        entityType: 'bank-line',
        entityId: lineId,
        entityLabel: line.description.slice(0, 120),
        after: { amountMinor, expense: requestId },
      });
      refreshReconciliation(context, line);
    },
  };
}
