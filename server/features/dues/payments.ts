// What an officer records: money that a house gave, which of its charges it pays, and what is refused.
import { type DuePayment, duePaymentRefusals as refusals } from '#contract/due-payments.ts';
import type { recordPayment as operation } from '#contract/due-payments.ts';
import type { Parsed } from '#contract/operation.ts';
import { requireOpenDay } from '#ledger/periods.ts';
import { todayIn } from '#platform/clock.ts';
import type { CommunityContext } from '#platform/context.ts';
import { sayAmount } from '#platform/money-text.ts';
import { invalid, refuse } from '#platform/refuse.ts';
import { allocate, type OpenCharge, type Plan } from './allocate.ts';
import { takesPayments } from './dues-queries.ts';
import {
  findDuplicate,
  houseLabel,
  lockHouseMoney,
  lockOpenDebts,
  walletOfHouse,
} from './payments-queries.ts';
import { takePayment } from './take-payment.ts';

type Form = Parsed<typeof operation>['body'];

export async function recordPayment(
  context: CommunityContext,
  { body }: { body: Form },
): Promise<DuePayment> {
  const { db, community, clock, user } = context;
  const { houseId, amountMinor, paidOn } = body;
  const today = todayIn(community.timeZone, clock);
  if (paidOn > today) {
    throw refuse(refusals.future, { field: 'paidOn' });
  }
  await requireOpenDay(db, paidOn, 'paidOn');
  const label = await houseLabel(db, houseId);
  if (label === undefined) {
    const description = 'Choose a house of this community.';
    throw invalid([{ code: 'INVALID', description, field: 'houseId' }]);
  }
  await lockHouseMoney(db, houseId);
  if (!body.isNoDuplicate) await refuseDuplicate(context, body);
  const open = await lockOpenDebts(db, houseId, today);
  const plan = allocate(amountMinor, open, chosenOnly(open.charges, body.chargeIds ?? []));
  if (plan.refused) throw refusedPart(context.community.currency, plan.refused);
  const creditWalletId = await creditWallet(context, body, plan);
  const payment = await takePayment(context, {
    ...body,
    actorId: user.id,
    plan,
    creditWalletId,
    label,
  });
  context.audit({
    action: 'due.payment.recorded',
    entityType: 'due-payment',
    entityId: payment.id,
    entityLabel: `Receipt ${payment.receiptNumber}`,
    after: { house: label, amountMinor, channel: body.channel, paidOn },
  });
  context.emit('dues.changed', {});
  return payment;
}

async function refuseDuplicate({ db }: CommunityContext, body: Form): Promise<void> {
  const { houseId, amountMinor, paidOn, externalReference = null } = body;
  const earlier = await findDuplicate(db, { houseId, amountMinor, paidOn, externalReference });
  if (!earlier) return;
  const receipt = `No. ${earlier.receiptNumber}`;
  const about = { id: earlier.id, label: receipt };
  throw refuse(refusals.duplicate, { with: { receipt }, about });
}

/** The open charges that were chosen, each once, in the order in which they were named. */
export function chosenOnly(
  open: readonly OpenCharge[],
  chargeIds: readonly string[],
): OpenCharge[] {
  const byId = new Map(open.map((charge) => [charge.id, charge]));
  return [...new Set(chargeIds)].map((id) => {
    const charge = byId.get(id);
    if (!charge) throw refuse(refusals.notPayable, { field: 'chargeIds' });
    return charge;
  });
}

export function refusedPart(currency: string, part: NonNullable<Plan['refused']>) {
  const { charge, leastMinor } = part;
  const amount = sayAmount(leastMinor, currency);
  const which = charge.allowPartPayment ? refusals.partTooSmall : refusals.partRefused;
  return refuse(which, { field: 'amountMinor', with: { title: charge.title, amount } });
}

/** The wallet that keeps what is more than owed; null when nothing is. */
export async function creditWallet(
  { db }: Pick<CommunityContext, 'db'>,
  { houseId, walletId }: Pick<Form, 'houseId' | 'walletId'>,
  { creditedMinor, allocations }: Plan,
): Promise<string | null> {
  if (creditedMinor === 0) return null;
  const found =
    walletId ?? allocations.at(-1)?.charge.walletId ?? (await walletOfHouse(db, houseId));
  if (!found || !(await takesPayments(db, found))) {
    throw refuse(refusals.noWallet, { field: 'walletId' });
  }
  return found;
}
