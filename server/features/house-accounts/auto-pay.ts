// Auto-pay notifies the payers of a house a day before a payment. On the day it pays the charges that are then payable
// from the house wallet, including penalties and the rest of partly paid charges. If the wallet or the monthly limit is
// too low, the rest stays pending and the payers are notified once.
import type { JobTools, Scheduled } from '#platform/jobs/job.ts';
import type { JobContext } from '#platform/http/context.ts';
import { inEachCommunity } from '#platform/jobs/community-jobs.ts';
import { inBatches } from '#platform/feature/per-community.ts';
import { formatAmount } from '#platform/text/money-text.ts';
import { notify } from '#platform/delivery/notify.ts';
import { Refused } from '#platform/http/refuse.ts';
import { nilId } from '#platform/http/tenant.ts';
import { allocateTo, type OpenCharge } from '#kernel/billing/allocate.ts';
import { postDuePayment } from '#kernel/billing/post-payment.ts';
import { type Place, placeOf } from '#kernel/billing/words.ts';
import { lockHouseMoney, lockOpenCharges } from '#kernel/billing/house-money.ts';
import {
  type DueRun,
  insertNotices,
  lockRunOf,
  type Notice,
  selectDueRuns,
  writeRunOf,
} from './auto-pay-queries.ts';
import { autoPayAnnounced, autoPayShort } from './messages.ts';

/** The most houses that one transaction announces, and the number of houses that are read at a time. */
const batchSize = 200;

export const autoPayJob: Scheduled = inEachCommunity({
  name: 'dues.auto-pay',
  cron: '31 * * * *',
  work: async (tools, communityId) => {
    await payDue(tools, communityId);
    const scope = { communityId, actor: 'Auto-pay' };
    await inBatches(tools, scope, { batch: batchSize, work: announce });
  },
});

async function announce(context: JobContext): Promise<number> {
  const { today, currency } = await placeOf(context);
  const now = context.clock.now().toISOString();
  const notices = await insertNotices(context.db, { today, now }, batchSize);
  for (const notice of notices) {
    const { userIds, houseId } = notice;
    const words = autoPayAnnounced.notice(announcementOf(notice, currency));
    notify(context, { ...words, to: { userIds }, houseId });
  }
  return notices.length;
}

/**
 * The values of the announcement. The wallet and the limit are included only if they are lower than the announced
 * amount.
 */
function announcementOf(notice: Notice, currency: string) {
  const { label, paysOn, expectedMinor, walletMinor, limitLeftMinor } = notice;
  const say = (amountMinor: number): string => formatAmount(amountMinor, currency);
  const isOverLimit = limitLeftMinor !== null && limitLeftMinor < expectedMinor;
  return {
    house: label,
    amount: say(expectedMinor),
    paysOn,
    wallet: walletMinor < expectedMinor ? say(walletMinor) : null,
    limit: isOverLimit ? say(Math.max(0, limitLeftMinor)) : null,
  };
}

/**
 * Pays for each house in a separate transaction with its own receipt, so that a failure does not affect other houses.
 */
async function payDue(tools: JobTools, communityId: string): Promise<void> {
  const scope = { communityId, userId: null, actor: 'Auto-pay' };
  for (let after = nilId; !tools.signal.aborted;) {
    const runs = await tools.inCommunity(scope, async (context) => {
      const { today } = await placeOf(context);
      return selectDueRuns(context.db, { today, after, limit: batchSize });
    });
    for (const { id, houseId } of runs) {
      await tools.inCommunity(scope, (context) => pay(context, id, houseId)).catch(unlessRefused);
    }
    const last = runs.at(-1);
    if (!last || runs.length < batchSize) return;
    after = last.id;
  }
}

/**
 * Ignores a refusal, such as a frozen wallet or a closed month; the payment is retried later. Other errors are
 * thrown.
 */
function unlessRefused(error: unknown): void {
  if (!(error instanceof Refused)) throw error;
}

async function pay(context: JobContext, runId: string, houseId: string): Promise<void> {
  const { db, clock } = context;
  await lockHouseMoney(db, houseId);
  const place = await placeOf(context);
  const run = await lockRunOf(db, runId, place.today);
  if (!run) return;
  const wanted = new Set(run.chargeIds);
  const owed = (await lockOpenCharges(db, houseId)).filter(({ id }) => wanted.has(id));
  const charges = run.isOn ? reached(owed, run) : [];
  const paidMinor = charges.reduce((sum, one) => sum + one.outstandingMinor, 0);
  if (paidMinor > 0) await take(context, run, { charges, paidMinor, today: place.today });
  const isShort = run.isOn && charges.length < owed.length;
  if (isShort && !run.wasTold) tellShort(context, run, owed.slice(charges.length), place);
  const ended = run.paidMinor + paidMinor > 0 ? 'Paid' : 'Dropped';
  await writeRunOf(db, runId, {
    status: isShort ? 'Short' : ended,
    paidMinor,
    toldAt: isShort ? clock.now().toISOString() : null,
  });
}

/** The oldest charges that the wallet and the limit can pay completely. */
function reached(owed: readonly OpenCharge[], run: DueRun): OpenCharge[] {
  let left = Math.min(run.walletMinor, run.limitLeftMinor ?? run.walletMinor);
  const charges: OpenCharge[] = [];
  for (const charge of owed) {
    left -= charge.outstandingMinor;
    if (left < 0) break;
    charges.push(charge);
  }
  return charges;
}

type Taken = { charges: readonly OpenCharge[]; paidMinor: number; today: string };

async function take(
  context: JobContext,
  { id, houseId, label }: DueRun,
  { charges, paidMinor, today }: Taken,
): Promise<void> {
  const payment = await postDuePayment(context, {
    houseId,
    label,
    amountMinor: paidMinor,
    channel: 'Wallet',
    paidOn: today,
    note: 'Auto-pay',
    actorId: null,
    plan: allocateTo(charges, paidMinor),
    creditWalletId: null,
    autoPayRunId: id,
  });
  context.audit({
    action: 'due.payment.autoPaid',
    entityType: 'due-payment',
    entityId: payment.id,
    entityLabel: `Receipt ${payment.receiptNumber}`,
    after: { house: label, amountMinor: paidMinor },
  });
  context.emit('dues.changed', {});
  context.emit('wallets.changed', {});
}

function tellShort(
  context: JobContext,
  run: DueRun,
  left: readonly OpenCharge[],
  { currency }: Place,
): void {
  const missing = left.reduce((sum, one) => sum + one.outstandingMinor, 0);
  const isLimit = run.limitLeftMinor !== null && run.limitLeftMinor < run.walletMinor;
  const facts = { house: run.label, missing: formatAmount(missing, currency), isLimit };
  notify(context, {
    ...autoPayShort.notice(facts),
    to: { userIds: run.userIds },
    houseId: run.houseId,
    priority: 'Urgent',
  });
}
