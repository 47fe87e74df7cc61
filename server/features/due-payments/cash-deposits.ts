// Cash beyond a house's debts stays a deposit until its request for approval is approved. Then the cash becomes the
// house's credit, with a receipt of its own.
import { here } from '#platform/database/here.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { RecordedPayment } from '#contract/due-payments/due-payments.ts';
import type { DuePayment } from '#contract/due-payments/due-payments.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Plan } from '#kernel/billing/allocate.ts';
import { houseLabel } from '#kernel/billing/payments-queries.ts';
import { auditTaken, journalOf, postDuePayment } from '#kernel/billing/post-payment.ts';
import { lockHouseMoney } from '#kernel/billing/house-money.ts';

/**
 * The port to wallets: opens a request for approval under the deposit's own id, and returns the request's reference.
 */
export type DepositPorts = {
  requestHouseDeposit(
    context: CommunityContext,
    wanted: {
      id: string;
      walletId: string;
      houseLabel: string;
      amountMinor: number;
      receivedOn: string;
      externalReference?: string | undefined;
      narration: string;
    },
  ): Promise<string>;
};

export type CashBeyond = {
  houseId: string;
  label: string;
  /** `givenMinor` is all the cash that was handed over; `amountMinor` is the part beyond the debts. */
  givenMinor: number;
  amountMinor: number;
  walletId: string;
  paidOn: string;
  externalReference?: string | undefined;
  note?: string | undefined;
  /** The payment that covers the debts with the rest of the same cash; null if the house owed nothing. */
  besidePaymentId: string | null;
};

export async function askForDeposit(
  context: CommunityContext,
  { requestHouseDeposit }: DepositPorts,
  cash: CashBeyond,
): Promise<NonNullable<RecordedPayment['deposit']>> {
  const { db, communityId } = context;
  const { houseId, label, givenMinor, amountMinor, walletId, paidOn, note = '' } = cash;
  const { besidePaymentId } = cash;
  const id = randomUUID();
  const reference = await requestHouseDeposit(context, {
    id,
    walletId,
    houseLabel: label,
    amountMinor,
    receivedOn: paidOn,
    externalReference: cash.externalReference,
    narration: `Cash of ${label} above its debt`.slice(0, 200),
  });
  await db
    .insertInto('houseCashDeposits')
    .values({ communityId, id, houseId, givenMinor, note, besidePaymentId })
    .execute();
  return { requestId: id, reference, amountMinor };
}

/**
 * Finds a pending or approved deposit that looks like a duplicate: same house and total cash, and the same reference
 * or day.
 */
export async function findAlikeDeposit(
  { db }: Pick<CommunityContext, 'db'>,
  of: { houseId: string; amountMinor: number; paidOn: string; externalReference: string | null },
): Promise<{ id: string; reference: string } | undefined> {
  const { rows } = await sql<{ id: string; reference: string }>`
    select d.id, r.reference from house_cash_deposits d
    join cash_deposit_requests r on r.community_id = d.community_id and r.request_id = d.id
    where d.community_id = ${here} and d.house_id = ${of.houseId}
      and d.given_minor = ${of.amountMinor} and r.is_alive
      and (r.received_on = ${of.paidOn}::date
        or lower(r.external_reference) = lower(${of.externalReference}::text))
    order by r.received_on desc limit 1`.execute(db);
  return rows[0];
}

type Approved = {
  id: string;
  walletId: string;
  amountMinor: number;
  receivedOn: string;
  externalReference: string | null;
  takenBy: string | null;
  singleControl: boolean;
};

/** Records an approved deposit as a payment. Returns its journal, or null if the request is not a house's deposit. */
export async function bookHouseDeposit(
  context: CommunityContext,
  approved: Approved,
): Promise<string | null> {
  const { db } = context;
  const { id, walletId, amountMinor, receivedOn, externalReference, takenBy } = approved;
  const { rows } = await sql<{ houseId: string; note: string }>`
    select d.house_id as "houseId", d.note from house_cash_deposits d
    where d.community_id = ${here} and d.id = ${id}`.execute(db);
  const [deposit] = rows;
  if (!deposit) return null;
  const { houseId, note } = deposit;
  await lockHouseMoney(db, houseId);
  const label = (await houseLabel(db, houseId)) ?? '';
  const plan: Plan = { allocations: [], creditedMinor: amountMinor, refused: null };
  const payment = await postDuePayment(context, {
    houseId,
    label,
    amountMinor,
    channel: 'Cash',
    paidOn: receivedOn,
    externalReference,
    note,
    actorId: takenBy,
    plan,
    creditWalletId: walletId,
    singleControl: approved.singleControl,
  });
  await sql`update house_cash_deposits set payment_id = ${payment.id}
    where community_id = ${here} and id = ${id}`.execute(db);
  const taken = { house: label, amountMinor, channel: 'Cash', paidOn: receivedOn };
  auditTaken(context, payment, { ...taken, deposit: id });
  context.emit('dues.changed', {});
  return journalOf(db, payment.id);
}

/**
 * The receipt's sentence about further cash that was handed over with this payment, and the status of its deposit.
 */
export function sayCashBeyond(
  { amountMinor, status }: NonNullable<DuePayment['cashBeyond']>,
  money: (amountMinor: number) => string,
): string {
  const beyond = `${money(amountMinor)} more was handed over`;
  if (status === 'Completed') return `${beyond} and has a receipt of its own`;
  return (deadRequests as readonly string[]).includes(status)
    ? `${beyond} and was not accepted as credit; ask the office for it`
    : `${beyond} and becomes credit of the house once it is approved`;
}

const deadRequests = ['Failed', 'Rejected', 'Cancelled', 'Expired'] as const;
