// Pays dues through the gateway: opens the checkout page, and turns the gateway's events into exactly one payment.
// Received money is never refused: the part beyond all charges becomes the house's credit.
import { type Job, type OutboxEvent, communityOfEvent } from '#platform/jobs/job.ts';
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { startDuePayment as operation } from '#contract/due-payments/due-checkouts.ts';
import { duePaymentRefusals } from '#contract/due-payments/due-payments.ts';
import type { startOwnDuePayment as ownOperation } from '#contract/due-payments/house-payments.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type {
  CommunityContext,
  HouseContext,
  JobContext,
  PayingContext,
} from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { formatAmount } from '#platform/text/money-text.ts';
import { notify } from '#platform/delivery/notify.ts';
import { type PaymentEnded, paymentTopics, purposes } from '#platform/payments/facts.ts';
import { invalid, refuse } from '#platform/http/refuse.ts';
import { allocate } from '#kernel/billing/allocate.ts';
import { houseLabel } from '#kernel/billing/payments-queries.ts';
import { postDuePayment } from '#kernel/billing/post-payment.ts';
import { placeOf } from '#kernel/billing/words.ts';
import { lockHouseMoney, lockOpenDebts } from '#kernel/billing/house-money.ts';
import { walletFor } from '#kernel/billing/wallets.ts';
import { paymentReceived } from './messages.ts';

/** The purpose that identifies payments of dues in the events from gateway payments. */
export const purposeKind = 'due-payment';

export type CheckoutPorts = {
  startPayment(
    context: PayingContext,
    wanted: {
      purposeKind: string;
      purposeId: string;
      amountMinor: number;
      channel: 'Card' | 'Bank transfer';
      narration: string;
      houseId: string;
      returnPath: `/${string}`;
    },
  ): Promise<{ paymentId: string; checkoutUrl: string; feeMinor: number }>;
};

export const startDuePayment =
  (ports: CheckoutPorts) =>
  async (context: CommunityContext, { body }: Parsed<typeof operation>) => {
    const { communityId } = context;
    const label = await houseLabel(context.db, body.houseId);
    if (label === undefined) {
      const description = 'Choose a house of this community.';
      throw invalid([{ code: 'INVALID', description, field: 'houseId' }]);
    }
    const { checkoutId, checkoutUrl, feeMinor } = await open(ports, context, {
      ...body,
      communityId,
      label,
      returnPath: `/dues/house/${body.houseId}`,
    });
    return { checkoutId, checkoutUrl, feeMinor };
  };

/** Opens the checkout page for a resident, who can pay only charges of their own house. */
export const startOwnDuePayment =
  (ports: CheckoutPorts) =>
  async (context: HouseContext, { body }: Parsed<typeof ownOperation>) => {
    const { house } = context;
    const { communityId, houseId, label, currency } = house;
    await requireOpen(context.db, houseId, body.chargeIds ?? []);
    const { paymentId, checkoutUrl, feeMinor } = await open(
      ports,
      { ...context, community: { currency } },
      { ...body, communityId, houseId, label, returnPath: '/homes' },
    );
    return { paymentId, checkoutUrl, feeMinor };
  };

/**
 * Refuses charges that the house does not owe. Takes no lock, because the gateway's response can take long. If somebody
 * pays a charge in the meantime, the new payment pays other debts of the house or becomes credit.
 */
async function requireOpen(db: Db, houseId: string, chargeIds: readonly string[]): Promise<void> {
  const { rows } = await sql`select from charges c where c.community_id = ${here}
    and c.house_id = ${houseId} and c.id = any (${chargeIds}::uuid[]) and c.outstanding_minor > 0`.execute(
    db,
  );
  if (rows.length < new Set(chargeIds).size) {
    throw refuse(duePaymentRefusals.notPayable, { field: 'chargeIds' });
  }
}

type Opening = {
  communityId: string;
  houseId: string;
  label: string;
  amountMinor: number;
  channel: 'Card' | 'Bank transfer';
  chargeIds?: string[] | undefined;
  returnPath: `/${string}`;
};

async function open({ startPayment }: CheckoutPorts, context: PayingContext, opening: Opening) {
  const { communityId, houseId, label, amountMinor, channel, chargeIds = [], returnPath } = opening;
  const { id: checkoutId } = await context.db
    .insertInto('dueCheckouts')
    .values({
      communityId,
      houseId,
      amountMinor,
      chargeIds,
      startedBy: context.user.id,
      startedAt: context.clock.now().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const started = await startPayment(context, {
    purposeKind,
    purposeId: checkoutId,
    amountMinor,
    channel,
    narration: `Dues of ${label}`,
    houseId,
    returnPath,
  });
  return { checkoutId, ...started };
}

const scopeOf = (fact: OutboxEvent) => ({
  communityId: communityOfEvent(fact),
});

export const bookDuePayment: Job = {
  name: 'dues.book-payment',
  topic: paymentTopics.succeeded,
  retryLimit: 10,
  run: async (tools, fact) => {
    const paid = fact.payload as PaymentEnded;
    if (paid.purposeKind !== purposeKind) return;
    await tools.inCommunity(scopeOf(fact), (context) => book(context, paid));
  },
};

/** Records a transfer to the house's own account number. Such a transfer has no checkout, so this job stores one. */
export const bookHouseTransfer: Job = {
  name: 'dues.book-house-transfer',
  topic: paymentTopics.succeeded,
  retryLimit: 10,
  run: async (tools, fact) => {
    const paid = fact.payload as PaymentEnded;
    if (paid.purposeKind !== purposes.houseAccount) return;
    await tools.inCommunity(scopeOf(fact), async (context) => {
      await sql`insert into due_checkouts (community_id, id, house_id, amount_minor, charge_ids, started_by,
          started_at)
        values (${here}, ${paid.paymentId}, ${paid.purposeId}, ${paid.amountMinor}, '{}', ${paid.startedBy},
          ${context.clock.now().toISOString()}) on conflict do nothing`.execute(context.db);
      await book(context, { ...paid, purposeId: paid.paymentId });
    });
  },
};

async function book(context: JobContext, paid: PaymentEnded): Promise<void> {
  const { db } = context;
  const checkout = await db
    .selectFrom('dueCheckouts')
    .selectAll()
    .where('communityId', '=', here)
    .where('id', '=', paid.purposeId)
    .forUpdate()
    .executeTakeFirst();
  if (!checkout) throw new Error(`nobody began the payment ${paid.purposeId}`);
  if (checkout.paymentId !== null) return;
  const { houseId, chargeIds } = checkout;
  const { today, currency } = await placeOf(context);
  const label = (await houseLabel(db, houseId)) ?? '';
  await lockHouseMoney(db, houseId);
  const open = await lockOpenDebts(db, houseId, today);
  const chosen = chargeIds.flatMap((id) => open.charges.filter((charge) => charge.id === id));
  const plan = allocate(paid.amountMinor, open, chosen);
  const creditWalletId =
    plan.creditedMinor > 0
      ? (plan.allocations.at(-1)?.charge.walletId ?? (await walletFor(context.db, houseId)))
      : null;
  const payment = await postDuePayment(context, {
    houseId,
    label,
    amountMinor: paid.amountMinor,
    feeMinor: paid.feeMinor,
    channel: paid.channel,
    paidOn: today,
    externalReference: paid.externalReference ?? paid.reference,
    actorId: null,
    plan,
    creditWalletId,
    evenClosed: true,
  });
  await sql`update due_checkouts set payment_id = ${payment.id}
    where community_id = ${here} and id = ${checkout.id}`.execute(db);
  context.audit({
    action: 'due.payment.received',
    entityType: 'due-payment',
    entityId: payment.id,
    entityLabel: `Receipt ${payment.receiptNumber}`,
    after: { house: label, amountMinor: paid.amountMinor, feeMinor: paid.feeMinor },
  });
  context.emit('dues.changed', {});
  const amount = formatAmount(paid.amountMinor, currency);
  notify(context, {
    ...paymentReceived.notice({ house: label, amount, channel: paid.channel }),
    to: { permission: 'dues.approve' },
    link: '/dues?Tab=inflow',
    groupKey: 'due-payments',
    houseId,
  });
}
