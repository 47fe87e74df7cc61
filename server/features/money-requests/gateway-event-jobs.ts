// Handles events of the payment gateway: a payment adds money, a charge-back removes it, and a payout completes or
// fails its withdrawal or refund, or is returned. Idempotent: the journal's source or the request's status shows that
// an event was already handled.
import { type Job, type OutboxEvent, communityOfEvent } from '#platform/jobs/job.ts';
import { sql } from 'kysely';
import {
  type Journal,
  ledgerRefusals,
  postHeldJournal,
  postJournal,
  releaseHold,
} from '#ledger/post.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { JobContext } from '#platform/http/context.ts';
import { Refused } from '#platform/http/refuse.ts';
import { type Paid, askForReversal } from './charge-backs.ts';
import { purpose } from '#kernel/wallets/purpose.ts';
import { selectCategoryName } from '#kernel/wallets/expenses-queries.ts';
import { recordRequest, sourceOf } from '#kernel/wallets/money-requests.ts';
import {
  lockRequest,
  type LockedRequest,
  selectDepositOf,
  selectZone,
  writeRequest,
} from '#kernel/wallets/money-requests-queries.ts';
import {
  chargeBackJournal,
  depositJournal,
  returnJournal,
  refundJournal,
  refundReturnJournal,
  expenseJournal,
  sourceOfPayment,
  withdrawalJournal,
} from './postings.ts';
import { tellInitiator } from '#kernel/wallets/tell.ts';
import {
  type MovingWallet,
  selectMainWallet,
  selectMoving,
} from '#kernel/wallets/wallets-queries.ts';

const scopeOf = (fact: OutboxEvent) => ({
  communityId: communityOfEvent(fact),
});

export const bookPayment: Job = {
  name: 'wallets.book-payment',
  topic: 'payment.succeeded',
  retryLimit: 10,
  run: async (tools, fact) => {
    const paid = fact.payload as Paid;
    if (paid.purposeKind !== purpose.deposit) return;
    await tools.inCommunity(scopeOf(fact), async (context) => {
      const wallet = await receiving(context, paid.purposeId);
      const { amountMinor, feeMinor } = paid;
      const journal = depositJournal(wallet, {
        ...(await postingOf(context, paid)),
        narration: paid.narration ?? 'Paid online',
        amountMinor,
        feeMinor: Math.min(feeMinor, amountMinor - 1),
        evenClosed: true,
      });
      const posted = await postJournal(context.db, journal);
      if (posted.repeated) return;
      recordMoved(context, 'wallet.deposited', wallet, { amountMinor, feeMinor });
    });
  },
};

/**
 * The wallet that receives the money: the named one, or the main wallet if the named one was closed in the meantime.
 */
async function receiving({ db }: JobContext, walletId: string): Promise<MovingWallet> {
  const [wallet] = await selectMoving(db, [walletId]);
  return wallet && wallet.status !== 'Closed' ? wallet : selectMainWallet(db);
}

export const bookChargeBack: Job = {
  name: 'wallets.book-charge-back',
  topic: 'payment.charged-back',
  retryLimit: 10,
  run: async (tools, fact) => {
    const paid = fact.payload as Paid;
    if (paid.purposeKind !== purpose.deposit) return;
    try {
      await tools.inCommunity(scopeOf(fact), (context) => reverse(context, paid));
    } catch (error) {
      // The wallet no longer has the money. Request a reversal, so that a person tops up the wallet first.
      if (!(error instanceof Refused) || error.refusal !== ledgerRefusals.insufficientFunds)
        throw error;
      await tools.inCommunity(scopeOf(fact), async (context) =>
        askForReversal(context, await receiving(context, paid.purposeId), paid),
      );
    }
  },
};

const partly =
  'The gateway has already taken a part of this payment. Approve the adjustment. Until then the ' +
  'wallet shows too much.';

/** Requests approval of a partial charge-back, because wallets do not know the purpose of the returned part. */
export const askForPartBack: Job = {
  name: 'wallets.ask-for-part-back',
  topic: 'payment.partly-charged-back',
  retryLimit: 10,
  run: async (tools, fact) => {
    const paid = fact.payload as Paid;
    if (paid.purposeKind !== purpose.deposit) return;
    await tools.inCommunity(scopeOf(fact), async (context) =>
      askForReversal(context, await receiving(context, paid.purposeId), paid, partly),
    );
  },
};

async function reverse(context: JobContext, paid: Paid): Promise<void> {
  const wallet = await receiving(context, paid.purposeId);
  const { amountMinor, feeMinor } = paid;
  const reversesId = await selectDepositOf(context.db, paid.paymentId);
  const journal = chargeBackJournal(wallet, {
    ...(await postingOf(context, paid)),
    narration: 'Charged back by the payer’s bank',
    ...(reversesId && { reversesId }),
    amountMinor,
    feeMinor,
    evenClosed: true,
  });
  const posted = await postJournal(context.db, journal);
  if (!posted.repeated) recordMoved(context, 'wallet.charged-back', wallet, { amountMinor });
}

async function postingOf({ db, clock }: JobContext, paid: Paid) {
  return {
    source: sourceOfPayment(paid.paymentId),
    occurredOn: todayIn(await selectZone(db), clock),
    postedAt: clock.now().toISOString(),
    channel: paid.channel,
    externalReference: paid.externalReference,
    actorId: paid.startedBy ?? null,
  };
}

function recordMoved(
  context: JobContext,
  action: string,
  wallet: MovingWallet,
  after: Record<string, unknown>,
): void {
  const labels = { entityType: 'wallet', entityId: wallet.id, entityLabel: wallet.name };
  context.audit({ action, ...labels, after });
  context.emit('wallets.changed', { entityId: wallet.id });
}

type PaidOut = { purposeKind: string; purposeId: string; reason?: string };

/** A withdrawal or refund arrived at the bank account: posts its journal from the held money. */
export const completeWithdrawal: Job = {
  name: 'wallets.complete-withdrawal',
  topic: 'payout.succeeded',
  retryLimit: 10,
  run: async (tools, fact) => {
    const paid = fact.payload as PaidOut;
    if (paid.purposeKind !== purpose.withdrawal) return;
    await tools.inCommunity(scopeOf(fact), async (context) => {
      const request = await lockRequest(context.db, paid.purposeId);
      if (!request || !underWay.has(request.status)) return;
      const journal = await journalOf(context, request);
      const posted = await postHeldJournal(context.db, journal, sourceOf(request.id));
      if (!posted) throw new Error(`the withdrawal ${request.id} holds nothing`);
      await endRequest(context, request, { status: 'Completed', journalId: posted.id });
      tellInitiator(context, request, { step: 'has arrived at the bank' });
    });
  },
};

/** A withdrawal or refund failed: releases its held money. */
export const failWithdrawal: Job = {
  name: 'wallets.fail-withdrawal',
  topic: 'payout.failed',
  retryLimit: 10,
  run: async (tools, fact) => {
    const failed = fact.payload as PaidOut;
    if (failed.purposeKind !== purpose.withdrawal) return;
    await tools.inCommunity(scopeOf(fact), async (context) => {
      const request = await lockRequest(context.db, failed.purposeId);
      if (!request || !underWay.has(request.status)) return;
      const outcome = (failed.reason ?? 'The bank refused it.').slice(0, 500);
      await releaseHold(context.db, sourceOf(request.id));
      await endRequest(context, request, { status: 'Failed', outcome });
      tellInitiator(context, request, { step: 'has failed', reason: outcome });
    });
  },
};

/**
 * The bank returned a completed withdrawal or refund: adds the amount without the fee to the wallet. The payments
 * feature sends the alert.
 */
export const bookReturn: Job = {
  name: 'wallets.book-return',
  topic: 'payout.returned',
  retryLimit: 10,
  run: async (tools, fact) => {
    const back = fact.payload as PaidOut;
    if (back.purposeKind !== purpose.withdrawal) return;
    await tools.inCommunity(scopeOf(fact), async (context) => {
      const request = await lockRequest(context.db, back.purposeId);
      if (!request) return;
      // The event of the completed payout has not been handled yet and must come first. Throw, so that this job is
      // retried later.
      if (request.journalId === null) {
        throw new Error(`the withdrawal ${request.id} came back before it was booked`);
      }
      const wallet = await receiving(context, request.walletId);
      const amountMinor = request.amountMinor - request.feeMinor;
      const { categoryId } = request;
      const category =
        categoryId === null ? undefined : await selectCategoryName(context.db, categoryId);
      const returned = (given: Parameters<typeof refundReturnJournal>[1]): Journal =>
        request.kind === 'Refund'
          ? refundReturnJournal(wallet.id, given)
          : returnJournal(wallet.id, {
              ...given,
              bankAccountId: request.bankAccountId ?? '',
              // Also reverses the expense if the withdrawal has a category.
              ...(category !== undefined && { category }),
            });
      const posted = await postJournal(
        context.db,
        returned({
          source: sourceOf(request.id),
          occurredOn: todayIn(await selectZone(context.db), context.clock),
          postedAt: context.clock.now().toISOString(),
          narration: `Returned by the bank: ${request.narration}`.slice(0, 200),
          channel: request.channel,
          counterparty: request.counterparty,
          reversesId: request.journalId,
          netMinor: amountMinor,
          evenClosed: true,
        }),
      );
      if (posted.repeated) return;
      const outcome = `The bank returned it: ${back.reason ?? 'no reason given'}`.slice(0, 500);
      await writeRequest(context, request.id, { outcome, version: sql<number>`version + 1` });
      recordRequest(context, 'money-request.returned', request, {
        after: { amountMinor },
        reason: outcome,
      });
      recordMoved(context, 'wallet.returned', wallet, { amountMinor });
      tellInitiator(context, request, { step: 'came back from the bank', reason: outcome });
    });
  },
};

const underWay: ReadonlySet<string> = new Set(['Approved', 'Processing']);

/** Builds the journal of an approved payout. The payee gets the amount minus the fee. */
export async function journalOf(
  { db, clock }: Pick<JobContext, 'db' | 'clock'>,
  request: LockedRequest,
): Promise<Journal> {
  const { categoryId, walletId } = request;
  const given = {
    source: sourceOf(request.id),
    occurredOn: todayIn(await selectZone(db), clock),
    postedAt: clock.now().toISOString(),
    narration: request.narration,
    channel: request.channel,
    counterparty: request.counterparty,
    actorId: request.initiatedBy,
    singleControl: request.singleControl,
    amountMinor: request.amountMinor,
    feeMinor: request.feeMinor,
    evenClosed: true,
  };
  if (request.kind === 'Refund') return refundJournal(walletId, { ...given, houseId: null });
  if (categoryId !== null) {
    const category = await selectCategoryName(db, categoryId);
    return expenseJournal(walletId, { ...given, category });
  }
  return withdrawalJournal(walletId, { ...given, bankAccountId: request.bankAccountId ?? '' });
}

async function endRequest(
  context: JobContext,
  request: LockedRequest,
  values: { status: 'Completed' | 'Failed'; journalId?: string; outcome?: string },
): Promise<void> {
  await writeRequest(context, request.id, { ...values, version: sql<number>`version + 1` });
  recordRequest(context, `money-request.${values.status.toLowerCase()}`, request, {
    before: { status: request.status },
    after: { status: values.status },
    reason: values.outcome,
  });
}
