// Carries out an approved request: posts its journal, or orders its payout.
import { sql } from 'kysely';
import { moneyRequestRefusals as refusals } from '#contract/money-requests/money-requests.ts';
import { isDayClosed } from '#ledger/periods.ts';
import { type Journal, postHeldJournal, postJournal } from '#ledger/post.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { refuse } from '#platform/http/refuse.ts';
import { dayText } from '#rules/shared/day-text.ts';
import { lockBankAccount } from '#kernel/wallets/bank-accounts-queries.ts';
import { purpose } from '#kernel/wallets/purpose.ts';
import type { RequestPorts } from './ports.ts';
import { recordRequest, sourceOf } from '#kernel/wallets/money-requests.ts';
import {
  type LockedRequest,
  selectDepositOf,
  writeRequest,
} from '#kernel/wallets/money-requests-queries.ts';
import { selectCategoryName } from '#kernel/wallets/expenses-queries.ts';
import { postReversal } from './post-reversal.ts';
import {
  adjustmentJournal,
  chargeBackJournal,
  depositJournal,
  expenseJournal,
  refundJournal,
  sourceOfPayment,
  transferJournal,
} from './postings.ts';
import { tellInitiator } from '#kernel/wallets/tell.ts';
import { between } from './transfers.ts';
import { requireActive } from '#kernel/wallets/require-active.ts';
import { type MovingWallet, selectMoving } from '#kernel/wallets/wallets-queries.ts';

export async function carryOut(
  ports: RequestPorts,
  context: CommunityContext,
  request: LockedRequest,
): Promise<void> {
  if (request.bankAccountId !== null) return order(ports, context, request);
  // Lock the bank line before the accounts, as matching does, to avoid deadlocks.
  const line = request.kind === 'Expense' ? await ports.bankLineOf(context, request.id) : undefined;
  const posted = await post(ports, context, request);
  await line?.match(posted);
  await writeRequest(context, request.id, {
    status: 'Completed',
    journalId: posted,
    version: sql<number>`version + 1`,
  });
  recordRequest(context, 'money-request.completed', request, {
    before: { status: request.status },
    after: { status: 'Completed', ...(request.singleControl && { singleControl: true }) },
  });
  tellInitiator(context, request, { step: 'is completed' });
}

/** Orders the payout in this transaction. Without a gateway the request stays approved. */
async function order(
  { paysOut, sendPayout }: RequestPorts,
  context: CommunityContext,
  request: LockedRequest,
): Promise<void> {
  // The wallet could have been frozen since the request; then it must not pay out.
  await requireActive(context.db, [request.walletId]);
  const payee = await lockBankAccount(context.db, request.bankAccountId ?? '');
  if (!payee || payee.status === 'Disabled') throw refuse(refusals.noBankAccount);
  const isSent = await paysOut(context);
  const status = isSent ? 'Processing' : 'Approved';
  if (isSent) {
    await sendPayout(context, {
      purposeKind: purpose.withdrawal,
      purposeId: request.id,
      amountMinor: request.amountMinor - request.feeMinor,
      bankAccount: payee,
      narration: request.narration,
    });
  }
  await writeRequest(context, request.id, { status, version: sql<number>`version + 1` });
  recordRequest(context, 'money-request.sent', request, {
    before: { status: request.status },
    after: { status, ...(request.singleControl && { singleControl: true }) },
  });
}

/**
 * Posts the journal of a request that goes to no bank account, such as a deposit, a transfer or an expense, and returns
 * its id.
 */
async function post(
  { takeDuesBack, bookHouseDeposit }: RequestPorts,
  context: CommunityContext,
  request: LockedRequest,
): Promise<string> {
  const { db } = context;
  if (request.kind === 'Reversal') return postReversal(context, request);
  const ids = [request.walletId, request.toWalletId].filter((id) => id !== null);
  const wallets = await selectMoving(db, ids);
  const wallet = wallets.find(({ id }) => id === request.walletId);
  if (!wallet) throw new Error(`the request ${request.id} has no wallet`);
  const given = postingOf(context, request);
  if (await isDayClosed(db, given.occurredOn)) {
    throw refuse(refusals.dayClosed, { with: { day: dayText(given.occurredOn) } });
  }
  const { amountMinor } = request;
  if (request.kind === 'Deposit') {
    const { id, walletId, externalReference, singleControl, initiatedBy: takenBy } = request;
    const { occurredOn: receivedOn } = given;
    const deposit = { id, walletId, amountMinor, receivedOn, externalReference, takenBy };
    const journalId = await bookHouseDeposit(context, { ...deposit, singleControl });
    if (journalId !== null) return journalId;
    return (await postJournal(db, depositJournal(wallet, { ...given, amountMinor }))).id;
  }
  if (request.kind === 'Adjustment' && request.direction === 'In') {
    return (await postJournal(db, byHand(context, request))).id;
  }
  if (request.kind === 'Adjustment' && request.direction === null) {
    const journalId = await takeDuesBack(context, request.id);
    if (journalId !== null) return journalId;
    return (await postJournal(db, await adjustment(context, request, wallet))).id;
  }
  const journal =
    request.kind === 'Transfer'
      ? heldTransfer(request, wallets, given)
      : request.kind === 'Expense'
        ? await expense(context, request)
        : request.kind === 'Adjustment'
          ? byHand(context, request)
          : refundJournal(request.walletId, {
              ...given,
              houseId: wallets.find(({ id }) => id === request.toWalletId)?.houseId ?? null,
              amountMinor,
              feeMinor: request.feeMinor,
            });
  const posted = await postHeldJournal(db, journal, given.source);
  if (!posted) throw new Error(`the ${request.kind} ${request.id} holds nothing`);
  return posted.id;
}

/** Builds the journal of an adjustment that a person requested. */
function byHand(context: CommunityContext, request: LockedRequest): Journal {
  const { walletId, direction, amountMinor } = request;
  const moved = direction === 'In' ? amountMinor : -amountMinor;
  return adjustmentJournal(walletId, { ...postingOf(context, request), movedMinor: moved });
}

/**
 * Builds the journal of an approved charge-back. The request has the payment's id, so that a payment can't be charged
 * back twice.
 */
async function adjustment(
  context: CommunityContext,
  request: LockedRequest,
  wallet: MovingWallet,
): Promise<Journal> {
  const { amountMinor, feeMinor } = request;
  const reversesId = await selectDepositOf(context.db, request.id);
  return chargeBackJournal(wallet, {
    ...postingOf(context, request),
    source: sourceOfPayment(request.id),
    ...(reversesId && { reversesId }),
    amountMinor,
    feeMinor,
  });
}

async function expense(context: CommunityContext, request: LockedRequest): Promise<Journal> {
  const category = await selectCategoryName(context.db, request.categoryId ?? '');
  const { walletId, amountMinor, feeMinor } = request;
  return expenseJournal(walletId, {
    ...postingOf(context, request),
    category,
    amountMinor,
    feeMinor,
  });
}

function heldTransfer(
  request: LockedRequest,
  wallets: readonly MovingWallet[],
  given: ReturnType<typeof postingOf>,
): Journal {
  const named = (id: string | null) => wallets.find((one) => one.id === id) ?? { name: '' };
  return transferJournal(
    {
      fromId: request.walletId,
      toId: request.toWalletId ?? '',
      amountMinor: request.amountMinor,
    },
    { ...given, counterparty: between(named(request.walletId), named(request.toWalletId)) },
  );
}

const entered: ReadonlySet<string> = new Set(['Deposit', 'Expense']);

/** A date that a person entered is the journal's date; other journals are dated today. */
const postingOf = ({ community, clock }: CommunityContext, request: LockedRequest) => ({
  source: sourceOf(request.id),
  occurredOn:
    entered.has(request.kind) || request.direction !== null
      ? request.occurredOn
      : todayIn(community.timeZone, clock),
  postedAt: clock.now().toISOString(),
  narration: request.narration,
  channel: request.channel,
  counterparty: request.counterparty,
  externalReference: request.externalReference,
  actorId: request.initiatedBy,
  singleControl: request.singleControl,
});
