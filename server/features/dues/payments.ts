// Money that a house gave: which charges it pays, its journal, and its receipt, all in one transaction.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type DuePayment, duePaymentRefusals as refusals } from '#contract/due-payments.ts';
import type { recordPayment as operation } from '#contract/due-payments.ts';
import type { Parsed } from '#contract/operation.ts';
import { type Line, postJournal } from '#ledger/post.ts';
import { todayIn } from '#platform/clock.ts';
import type { CommunityContext } from '#platform/context.ts';
import { invalid, notFound, refuse } from '#platform/refuse.ts';
import { allocate, type Allocation, type OpenCharge, type Plan } from './allocate.ts';
import { takesPayments } from './dues-queries.ts';
import {
  findDuplicate,
  houseLabel,
  insertAllocations,
  lockHouseMoney,
  lockOpenCharges,
  payCharges,
  selectPayment,
  takeReceiptNumber,
  walletOfHouse,
} from './payments-queries.ts';
import { moneyText } from './words.ts';

type Form = Parsed<typeof operation>['body'];

export async function recordPayment(
  context: CommunityContext,
  { body }: { body: Form },
): Promise<DuePayment> {
  const { db, community, clock } = context;
  const { houseId, amountMinor, paidOn } = body;
  if (paidOn > todayIn(community.timeZone, clock)) {
    throw refuse(refusals.future, { field: 'paidOn' });
  }
  const label = await houseLabel(db, houseId);
  if (label === undefined) {
    const description = 'Choose a house of this community.';
    throw invalid([{ code: 'INVALID', description, field: 'houseId' }]);
  }
  await lockHouseMoney(db, houseId);
  if (!body.isNoDuplicate) await refuseDuplicate(context, body);
  const open = await lockOpenCharges(db, houseId);
  const plan = allocate(amountMinor, chosenFirst(open, body.chargeIds ?? []));
  if (plan.refused) throw refusedPart(context, plan.refused);
  const creditWalletId = await creditWallet(context, body, plan);
  const payment = await writePayment(context, { body, plan, creditWalletId, label });
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

/** One payment, or the 404 that a foreign one gives too. */
export async function readPayment(
  { db }: CommunityContext,
  paymentId: string,
): Promise<DuePayment> {
  const payment = await selectPayment(db, paymentId);
  if (!payment) throw notFound();
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

/** Chosen charges first, in the order in which they were named, then the oldest; what is chosen has to be open. */
function chosenFirst(open: OpenCharge[], chargeIds: readonly string[]): OpenCharge[] {
  const byId = new Map(open.map((charge) => [charge.id, charge]));
  const chosen = [...new Set(chargeIds)].map((id) => {
    const charge = byId.get(id);
    if (!charge) throw refuse(refusals.notPayable, { field: 'chargeIds' });
    return charge;
  });
  return [...new Set([...chosen, ...open])];
}

function refusedPart({ community }: CommunityContext, part: NonNullable<Plan['refused']>) {
  const { charge, leastMinor } = part;
  const amount = moneyText(leastMinor, community.currency);
  const which = charge.allowPartPayment ? refusals.partTooSmall : refusals.partRefused;
  return refuse(which, { field: 'amountMinor', with: { title: charge.title, amount } });
}

/** The wallet that keeps what is more than owed; null when nothing is. */
async function creditWallet(
  { db }: CommunityContext,
  { houseId, walletId }: Form,
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

type Writing = { body: Form; plan: Plan; creditWalletId: string | null; label: string };

async function writePayment(context: CommunityContext, writing: Writing): Promise<DuePayment> {
  const { db, communityId, user, clock } = context;
  const { body, plan, creditWalletId, label } = writing;
  const { houseId, amountMinor, channel, paidOn, externalReference = null, note = '' } = body;
  const id = randomUUID();
  const recordedAt = clock.now().toISOString();
  await payCharges(db, plan.allocations);
  const receiptNumber = await takeReceiptNumber(db);
  const journal = await postJournal(db, {
    kind: 'due.payment',
    occurredOn: paidOn,
    postedAt: recordedAt,
    narration: `${label}: receipt ${receiptNumber}`,
    channel,
    counterparty: label,
    externalReference,
    source: { kind: 'due-payment', id },
    actorId: user.id,
    lines: linesOf(plan, { houseId, creditWalletId }),
  });
  await db
    .insertInto('duePayments')
    .values({
      communityId,
      id,
      houseId,
      amountMinor,
      creditedMinor: plan.creditedMinor,
      creditWalletId,
      channel,
      externalReference,
      note,
      paidOn,
      receiptNumber,
      verificationCode: sql<string>`new_reference('R')`,
      journalId: journal.id,
      recordedBy: user.id,
      recordedAt,
    })
    .execute();
  await insertAllocations(db, { paymentId: id, allocatedOn: paidOn }, plan.allocations);
  return readPayment(context, id);
}

/** Each due's own wallet takes what was paid of it; the house's credit is what is more. */
function linesOf(
  { allocations, creditedMinor }: Plan,
  { houseId, creditWalletId }: { houseId: string; creditWalletId: string | null },
): Line[] {
  const wallets = new Map<string, number>();
  const add = (walletId: string, amountMinor: number): void =>
    void wallets.set(walletId, (wallets.get(walletId) ?? 0) + amountMinor);
  for (const one of allocations) add(one.charge.walletId, sumOf(one));
  if (creditWalletId) add(creditWalletId, creditedMinor);
  const allocated = allocations.reduce((sum, one) => sum + sumOf(one), 0);
  const lines: Line[] = [...wallets].map(([subject, amountMinor]) => ({
    account: 'wallet',
    subject,
    amountMinor,
  }));
  if (allocated > 0) lines.push({ account: 'receivable', amountMinor: -allocated });
  if (creditedMinor > 0) {
    lines.push({ account: 'houseCredit', subject: houseId, amountMinor: -creditedMinor });
  }
  return lines;
}

const sumOf = ({ principalMinor, penaltyMinor }: Allocation): number =>
  principalMinor + penaltyMinor;
