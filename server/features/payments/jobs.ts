// The work of payments outside requests: payouts are handed to the gateway, those that were left behind are asked for
// again, checkouts that nobody finished end, and old events are forgotten.
import type { JobContext } from '#platform/context.ts';
import { inEachCommunity } from '#platform/community-jobs.ts';
import { communityOfFact, type Job, type Scheduled } from '#platform/jobs.ts';
import { paymentTopics, payoutTopics } from '#platform/payments/facts.ts';
import { type Gateway, GatewayAway, GatewayRefused } from '#platform/payments/gateway.ts';
import { told } from '#platform/payments/webhook-body.ts';
import {
  endAbandoned,
  lockPayout,
  nameReference,
  type PayoutRow,
  selectPayout,
  selectUnsent,
  updatePayout,
} from './queries.ts';
import { leaveTraces } from './settle-payment.ts';
import type { Gateways } from './gateways.ts';
import { endPayout } from './settle-payout.ts';
import { payoutWanted } from './start.ts';

/** Rows of one community that one run takes. */
const batch = 500;
const hourMs = 3600 * 1000;

/**
 * Hands a payout to the gateway. A gateway that is away makes the queue try again, under the same reference, by which
 * the gateway pays once; a refusal ends the payout.
 */
export const payoutJob = (gateways: Pick<Gateways, 'named'>): Job => ({
  name: 'payments.send-payout',
  topic: payoutWanted,
  retryLimit: 10,
  concurrency: 2,
  expireInSeconds: 120,
  run: async (tools, fact) => {
    const scope = { communityId: communityOfFact(fact), userId: null, actor: 'Courtyard' };
    const id = String(fact.payload['entityId']);
    const claimed = await tools.inCommunity(scope, (context) => claim(gateways, context, id));
    if (!claimed) return;
    const { payout, gateway } = claimed;
    if (gateway === null) {
      throw new Error(`the payout ${payout.reference} belongs to the gateway ${payout.gateway}`);
    }
    // Between two transactions: nothing of the database waits for the gateway.
    const sent = await send(gateway, payout).catch(async (error: unknown) => {
      // Nobody can have seen it, in this try or one before: it may still be taken back.
      if (claimed.isFirst && error instanceof GatewayAway && error.unsent) {
        await tools.inCommunity(scope, ({ db }) => updatePayout(db, id, { claimedAt: null }));
      }
      throw error;
    });
    await tools.inCommunity(scope, async (context) => {
      const now = await lockPayout(context.db, payout.reference);
      // The webhook may have been faster than the answer.
      if (!now || now.status !== 'Pending') return;
      if ('refused' in sent) {
        const event = { feeMinor: 0, externalReference: null, reason: sent.refused };
        await endPayout(context, now, { status: 'Failed', topic: payoutTopics.failed, event });
        return;
      }
      const externalReference = told(sent.externalReference, 100);
      const sentAt = context.clock.now().toISOString();
      await updatePayout(context.db, now.id, { sentAt, externalReference });
      if (externalReference) await nameReference(context.db, now.reference, externalReference);
    });
  },
});

/** Says, before the gateway is called, that it may have the payout; undefined where there is nothing to send. */
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

/** A job of the clock with one transaction in each community. */
const inEach = (
  name: string,
  cron: string,
  work: (context: JobContext) => Promise<void>,
): Scheduled =>
  inEachCommunity({
    name,
    cron,
    work: (tools, communityId) =>
      tools.inCommunity({ communityId, userId: null, actor: 'Courtyard' }, work),
  });

/** After a long absence of the gateway the queue has given up: what is still wanted is asked for again. */
export const unsentPayouts = inEach(
  'payments.unsent',
  '*/15 * * * *',
  async ({ db, clock, emit }) => {
    const before = new Date(clock.now().getTime() - hourMs).toISOString();
    for (const { id } of await selectUnsent(db, before, batch)) {
      emit(payoutWanted, { entityId: id });
    }
  },
);

/** A checkout that was left ends after a day; if its money comes after all, it is still taken. */
export const abandonedPayments = inEach('payments.abandoned', '35 * * * *', async (context) => {
  const now = context.clock.now();
  const ended = await endAbandoned(context.db, {
    before: new Date(now.getTime() - 24 * hourMs).toISOString(),
    now: now.toISOString(),
    reason: 'Nobody paid within a day',
    limit: batch,
  });
  for (const payment of ended) {
    leaveTraces(context, { ...payment, status: 'Pending' }, payment, paymentTopics.failed);
  }
});

/** Events are kept for a year, far longer than any gateway repeats one. */
export const paymentCleaning: Scheduled = {
  name: 'payments.clean',
  cron: '50 2 * * *',
  run: async ({ owner }) => {
    await owner.query(`delete from gateway_events where received_at < now() - interval '1 year'`);
    await owner.query(`delete from sandbox_orders where created_at < now() - interval '90 days'`);
  },
};
