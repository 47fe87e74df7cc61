// Records the payments of houses: allocates each payment to charges, and refuses invalid ones.
import {
  type DuePayment,
  duePaymentRefusals as refusals,
  type RecordedPayment,
  unusualTimes,
} from '#contract/due-payments/due-payments.ts';
import type { recordPayment as operation } from '#contract/due-payments/due-payments.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { requireOpenDay } from '#ledger/periods.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { formatAmount } from '#platform/text/money-text.ts';
import { invalid, refuse } from '#platform/http/refuse.ts';
import { allocate, type OpenDebts, type Plan } from '#kernel/billing/allocate.ts';
import { houseLabel } from '#kernel/billing/payments-queries.ts';
import { auditTaken, readPayment, postDuePayment } from '#kernel/billing/post-payment.ts';
import { takesPayments } from '#kernel/billing/wallets.ts';
import { lockHouseMoney, lockOpenDebts } from '#kernel/billing/house-money.ts';
import { walletOfHouse } from '#kernel/billing/wallets.ts';
import { chosenOnly, refusedPart } from '#kernel/billing/chosen-charges.ts';
import { askForDeposit, type DepositPorts, findAlikeDeposit } from './cash-deposits.ts';
import { findDuplicate } from './find-duplicate.ts';

type Form = Parsed<typeof operation>['body'];

/** Records a payment. Cash beyond the house's debts becomes a deposit that awaits approval. */
export const recordPayment =
  (ports: DepositPorts) =>
  async (context: CommunityContext, { body }: { body: Form }): Promise<RecordedPayment> => {
    const found = await prepare(context, body);
    const { label, plan } = found;
    if (!body.isAmountSure) refuseUnusual(context, body, found);
    const { creditedMinor } = plan;
    if (body.channel !== 'Cash' || creditedMinor === 0) {
      return { payment: await book(context, body, found), deposit: null };
    }
    const { houseId, amountMinor, paidOn, externalReference, note } = body;
    const walletId = await creditWallet(context, body, plan);
    if (walletId === null) throw new Error('what is more than owed lies in a wallet');
    const owedMinor = amountMinor - creditedMinor;
    const owed = { ...found, plan: { ...plan, creditedMinor: 0 } };
    const payment =
      owedMinor === 0 ? null : await book(context, { ...body, amountMinor: owedMinor }, owed);
    const given = { houseId, label, givenMinor: amountMinor, amountMinor: creditedMinor };
    const besidePaymentId = payment?.id ?? null;
    const cash = { ...given, walletId, paidOn, externalReference, note, besidePaymentId };
    const deposit = await askForDeposit(context, ports, cash);
    return { payment: payment && (await readPayment(context, payment.id)), deposit };
  };

/** Records a bank transfer. A transfer needs no second person, because nobody handled the money. */
export async function recordTransfer(
  context: CommunityContext,
  { body }: { body: Form & { channel: 'Bank transfer' } },
): Promise<DuePayment> {
  return book(context, body, await prepare(context, body));
}

type Prepared = { label: string; open: OpenDebts; plan: Plan };

/** Locks the house, finds the charges that the money pays, and refuses invalid payments. */
async function prepare(context: CommunityContext, body: Form): Promise<Prepared> {
  const { db, community, clock } = context;
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
  if (plan.refused) throw refusedPart(community.currency, plan.refused);
  return { label, open, plan };
}

async function book(
  context: CommunityContext,
  body: Form,
  { label, plan }: Prepared,
): Promise<DuePayment> {
  const { user } = context;
  const { amountMinor, paidOn, channel } = body;
  const creditWalletId = await creditWallet(context, body, plan);
  const taking = { ...body, actorId: user.id, plan, creditWalletId, label };
  const payment = await postDuePayment(context, taking);
  auditTaken(context, payment, { house: label, amountMinor, channel, paidOn });
  context.emit('dues.changed', {});
  return payment;
}

/** Asks for confirmation of an unusually large amount, such as one with a zero too many. */
function refuseUnusual({ community }: CommunityContext, body: Form, { open }: Prepared): void {
  const owedMinor = open.charges.reduce((sum, one) => sum + one.outstandingMinor, 0);
  if (body.amountMinor <= unusualTimes * owedMinor) return;
  const say = (minor: number): string => formatAmount(minor, community.currency);
  const sentence =
    owedMinor === 0
      ? `This house owes nothing. Is ${say(body.amountMinor)} the right amount?`
      : `This house owes ${say(owedMinor)}. Is ${say(body.amountMinor)} the right amount?`;
  throw refuse(refusals.unusual, { field: 'amountMinor', with: { sentence } });
}

async function refuseDuplicate(context: CommunityContext, body: Form): Promise<void> {
  const { houseId, amountMinor, paidOn, externalReference = null } = body;
  const wanted = { houseId, amountMinor, paidOn, externalReference };
  const earlier = await findDuplicate(context.db, wanted);
  if (earlier) {
    const entered = `receipt No. ${earlier.receiptNumber}`;
    const about = { id: earlier.id, label: `No. ${earlier.receiptNumber}` };
    throw refuse(refusals.duplicate, { with: { entered }, about });
  }
  const waiting = await findAlikeDeposit(context, wanted);
  if (!waiting) return;
  const about = { id: waiting.id, label: waiting.reference };
  throw refuse(refusals.duplicate, { with: { entered: `deposit ${waiting.reference}` }, about });
}

/** The wallet that receives the overpayment; null without an overpayment. Refuses if that wallet takes no payments. */
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
