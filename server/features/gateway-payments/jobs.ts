// Background work of payments: sends payouts to the gateway, retries unsent payouts, ends abandoned checkouts, and
// deletes old events.
import { type Job, type Scheduled, communityOfEvent } from '#platform/jobs/job.ts';
import type { JobContext } from '#platform/http/context.ts';
import { perCommunity } from '#platform/feature/per-community.ts';
import { paymentTopics, payoutTopics } from '#platform/payments/facts.ts';
import { type Gateway, GatewayAway, GatewayRefused } from '#platform/payments/gateway.ts';
import { storableText } from '#platform/payments/webhook-body.ts';
import {
  endAbandoned,
  lockPayout,
  nameReference,
  type PayoutRow,
  selectPayout,
  selectUnsent,
  updatePayout,
} from './queries.ts';
import { recordPaymentEnd } from './settle-payment.ts';
import type { Gateways } from '#platform/payments/gateways.ts';
import { endPayout } from './settle-payout.ts';
import { payoutWanted } from './start.ts';

/** The most rows of one community per run. */
const batch = 500;
const hourMs = 3600 * 1000;

/**
 * Sends a payout to the gateway. If the gateway is unavailable, the queue retries with the same reference; the
 * gateway pays each reference only once. A refusal ends the payout.
 */
export const payoutJob = (gateways: Pick<Gateways, 'named'>): Job => ({
  name: 'payments.send-payout',
  topic: payoutWanted,
  retryLimit: 10,
  concurrency: 2,
  expireInSeconds: 120,
  run: async (tools, fact) => {
    const scope = { communityId: communityOfEvent(fact) };
    const id = String(fact.payload['entityId']);
    const claimed = await tools.inCommunity(scope, (context) => claim(gateways, context, id));
    if (!claimed) return;
    const { payout, gateway } = claimed;
    if (gateway === null) {
      throw new Error(`the payout ${payout.reference} belongs to the gateway ${payout.gateway}`);
    }
    // Call the gateway between two transactions, so that no transaction waits for it.
    const sent = await send(gateway, payout).catch(async (error: unknown) => {
      // Neither this attempt nor an earlier one sent the payout, so a person can still cancel it.
      if (claimed.isFirst && error instanceof GatewayAway && error.unsent) {
        await tools.inCommunity(scope, ({ db }) => updatePayout(db, id, { claimedAt: null }));
      }
      throw error;
    });
    await tools.inCommunity(scope, async (context) => {
      const now = await lockPayout(context.db, payout.reference);
      // The webhook may have arrived before the gateway's response.
      if (!now || now.status !== 'Pending') return;
      if ('refused' in sent) {
        const event = { feeMinor: 0, externalReference: null, reason: sent.refused };
        await endPayout(context, now, { status: 'Failed', topic: payoutTopics.failed, event });
        return;
      }
      const externalReference = storableText(sent.externalReference, 100);
      const sentAt = context.clock.now().toISOString();
      await updatePayout(context.db, now.id, { sentAt, externalReference });
      if (externalReference) await nameReference(context.db, now.reference, externalReference);
    });
  },
});

/** Marks the payout as claimed before the gateway is called; undefined if there is nothing to send. */
async function claim(
  gateways: Pick<Gateways, 'named'>,
  context: JobContext,
  id: string,
): Promise<{ payout: PayoutRow; gateway: Gateway | null; isFirst: boolean } | undefined> {
  const { db, clock } = context;
  const known = await selectPayout(db, id);
  const payout = known && (await lockPayout(db, known.reference));
  if (!payout || payout.status !== 'Pending' || payout.sentAt !== null) return undefined;
  const isFirst = payout.claimedAt === null;
  if (isFirst) await updatePayout(db, id, { claimedAt: clock.now().toISOString() });
  return { payout, gateway: await gateways.named(context, payout.gateway), isFirst };
}

async function send(
  gateway: Gateway,
  payout: PayoutRow,
): Promise<{ refused: string } | { externalReference: string | null }> {
  const { reference, amountMinor, currency, narration } = payout;
  const { bankName, accountNumber, accountName } = payout;
  const bankAccount = { bankName, accountNumber, accountName };
  try {
    return await gateway.sendPayout({ reference, amountMinor, currency, narration, bankAccount });
  } catch (error) {
    if (error instanceof GatewayRefused) return { refused: error.message };
    throw error;
  }
}

/**
 * Every 15 minutes, requeues payouts that are over an hour old and that no gateway has accepted, because the queue
 * may have used up its retries.
 */
export const unsentPayouts = perCommunity({
  name: 'payments.unsent',
  cron: '*/15 * * * *',
  work: async ({ db, clock, emit }) => {
    const before = new Date(clock.now().getTime() - hourMs).toISOString();
    for (const { id } of await selectUnsent(db, before, batch)) {
      emit(payoutWanted, { entityId: id });
    }
  },
});

/**
 * Every hour, marks payments as failed for which no money arrived within a day. Money that arrives later is still
 * accepted.
 */
export const abandonedPayments = perCommunity({
  name: 'payments.abandoned',
  cron: '35 * * * *',
  work: async (context) => {
    const now = context.clock.now();
    const ended = await endAbandoned(context.db, {
      before: new Date(now.getTime() - 24 * hourMs).toISOString(),
      now: now.toISOString(),
      reason: 'Not paid within one day',
      limit: batch,
    });
    for (const payment of ended) {
      recordPaymentEnd(context, { ...payment, status: 'Pending' }, payment, paymentTopics.failed);
    }
  },
});

/** Deletes gateway events after a year, long after gateways stop repeating them, and sandbox orders after 90 days. */
export const paymentCleaning: Scheduled = {
  name: 'payments.clean',
  cron: '50 2 * * *',
  run: async ({ owner }) => {
    await owner.query(`delete from gateway_events where received_at < now() - interval '1 year'`);
    await owner.query(`delete from sandbox_orders where created_at < now() - interval '90 days'`);
  },
};
