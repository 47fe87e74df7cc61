// Payments of dues that the payer's bank took back: the payment is reversed, and its charges are owed again. The
// gateway has already taken the money, so an amount that the wallets can't cover becomes a pending reversal request.
// If the bank took back only a part, the payment stays, and a request is pending too.
import { type Job, type OutboxEvent, communityOfEvent } from '#platform/jobs/job.ts';
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { ledgerRefusals } from '#ledger/post.ts';
import type { CommunityContext, JobContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { formatAmount } from '#platform/text/money-text.ts';
import { notify } from '#platform/delivery/notify.ts';
import { type PaymentEnded, paymentTopics, purposes } from '#platform/payments/facts.ts';
import { Refused } from '#platform/http/refuse.ts';
import { readPayment } from '#kernel/billing/post-payment.ts';
import { placeOf } from '#kernel/billing/words.ts';
import { purposeKind } from './checkouts.ts';
import { paymentChargedBack } from './messages.ts';
import { reverseDuePayment } from './reversal.ts';

export type ChargeBackPorts = {
  /** Creates a pending reversal request that a person approves once the wallet has enough money. Idempotent by id. */
  askForReversal(
    context: JobContext,
    wanted: {
      id: string;
      walletId: string;
      amountMinor: number;
      channel: string;
      externalReference: string | null;
      /** The text that explains why the request is pending and how to resolve it. */
      why: string;
    },
  ): Promise<void>;
};

const reason = 'Charged back by the payer’s bank';

export const reverseChargedBackPayment = (ports: ChargeBackPorts): Job => ({
  name: 'dues.take-charge-back',
  topic: paymentTopics.chargedBack,
  retryLimit: 10,
  run: async (tools, fact) => {
    const back = fact.payload as PaymentEnded;
    const checkoutId = checkoutOf(back);
    if (checkoutId === null) return;
    try {
      await tools.inCommunity(scopeOf(fact), (context) => reverse(context, checkoutId, back));
    } catch (error) {
      const wait = waitingFor(error);
      if (wait === null) throw error;
      await tools.inCommunity(scopeOf(fact), (context) =>
        leaveWaiting(ports, context, { checkoutId, back, wait }),
      );
    }
  },
});

/**
 * Creates a pending request for a partial chargeback. A person must approve the request, and then charge the house
 * that amount again.
 */
export const reversePartialChargeback = (ports: ChargeBackPorts): Job => ({
  name: 'dues.take-part-back',
  topic: paymentTopics.partlyChargedBack,
  retryLimit: 10,
  run: async (tools, fact) => {
    const back = fact.payload as PaymentEnded;
    const checkoutId = checkoutOf(back);
    if (checkoutId === null) return;
    await tools.inCommunity(scopeOf(fact), (context) =>
      leaveWaiting(ports, context, { checkoutId, back, wait: 'part' }),
    );
  },
});

/**
 * The checkout of a returned payment. A transfer to a house's own account number has no checkout page, and its
 * checkout row has the id of the gateway's payment.
 */
function checkoutOf(back: PaymentEnded): string | null {
  if (back.purposeKind === purposeKind) return back.purposeId;
  return back.purposeKind === purposes.houseAccount ? back.paymentId : null;
}

const scopeOf = (fact: OutboxEvent) => ({
  communityId: communityOfEvent(fact),
});

async function reverse(context: JobContext, checkoutId: string, back: PaymentEnded): Promise<void> {
  const paymentId = await paymentOf(context.db, checkoutId);
  const before = await readPayment(context, paymentId);
  if (before.status === 'Reversed') return;
  const { today, currency } = await placeOf(context);
  const { debtMinor } = await reverseDuePayment(context, {
    paymentId,
    reason,
    today,
    actorId: null,
    evenClosed: true,
  });
  const words = paymentChargedBack.notice({
    house: before.house.label,
    amount: formatAmount(back.amountMinor, currency),
    receiptNumber: before.receiptNumber,
    debt: debtMinor > 0 ? formatAmount(debtMinor, currency) : null,
  });
  notify(context, {
    ...words,
    to: { permission: 'dues.approve' },
    link: `/dues?Tab=inflow&Receipt=${paymentId}`,
    priority: 'Urgent',
    houseId: before.house.id,
  });
}

/**
 * The payment that was recorded for a checkout. If the event of its success has not been processed yet, this throws,
 * so that the job retries after it.
 */
async function paymentOf(db: Db, checkoutId: string): Promise<string> {
  const { rows } = await sql<{ id: string | null }>`
    select payment_id as id from due_checkouts
    where community_id = ${here} and id = ${checkoutId}`.execute(db);
  const id = rows[0]?.id ?? null;
  if (id === null) throw new Error(`the payment ${checkoutId} came back before it was booked`);
  return id;
}

/**
 * The reason for a pending request. `money`: the wallet's balance is too low. `part`: only a part of the payment was
 * returned.
 */
type Wait = 'money' | 'part';

function waitingFor(error: unknown): Wait | null {
  if (!(error instanceof Refused)) return null;
  return error.refusal === ledgerRefusals.insufficientFunds ? 'money' : null;
}

const whys: Readonly<Record<Wait, string>> = {
  money:
    'The gateway has already taken the money. Add money to the wallet, then approve the ' +
    'adjustment. Until then the wallet shows too much.',
  part:
    'The gateway has already taken a part of what the house paid. ' +
    'Approve the adjustment, then charge the house that part again.',
};

/**
 * Requests a reversal. Approving a request with the payment's id reverses the payment; approving one with the
 * gateway's id only takes the money out of the wallet.
 */
async function leaveWaiting(
  { askForReversal }: ChargeBackPorts,
  context: JobContext,
  { checkoutId, back, wait }: { checkoutId: string; back: PaymentEnded; wait: Wait },
): Promise<void> {
  const paymentId = await paymentOf(context.db, checkoutId);
  await askForReversal(context, {
    id: wait === 'money' ? paymentId : back.paymentId,
    walletId: await walletOf(context.db, paymentId),
    amountMinor: back.amountMinor,
    channel: back.channel,
    externalReference: back.externalReference,
    why: whys[wait],
  });
}

/** The wallet that received most of a payment. */
async function walletOf(db: Db, paymentId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select s.id from (
      select a.wallet_id as id, a.principal_minor + a.penalty_minor as amount from payment_allocations a
      where a.community_id = ${here} and a.payment_id = ${paymentId}
      union all
      select p.credit_wallet_id, p.credited_minor from due_payments p
      where p.community_id = ${here} and p.id = ${paymentId}) s
    where s.id is not null group by s.id order by sum(s.amount) desc, s.id limit 1`.execute(db);
  if (!rows[0]) throw new Error(`the payment ${paymentId} went into no wallet`);
  return rows[0].id;
}

/** Completes an approved reversal request. Returns the journal of the reversal, or null if no payment has this id. */
export async function completePendingChargeback(
  context: CommunityContext,
  requestId: string,
): Promise<string | null> {
  const { db, user } = context;
  const journalOf = async (): Promise<string | null | undefined> => {
    const { rows } = await sql<{
      id: string | null;
    }>`select reversal_journal_id as id from due_payments
      where community_id = ${here} and id = ${requestId}`.execute(db);
    return rows[0]?.id;
  };
  const known = await journalOf();
  // Undefined means that no payment has this id. A journal means that somebody has already reversed the payment.
  if (known !== null) return known ?? null;
  const { today } = await placeOf(context);
  await reverseDuePayment(context, {
    paymentId: requestId,
    reason,
    today,
    actorId: user.id,
    evenClosed: true,
  });
  return (await journalOf()) ?? null;
}
