// The SQL of refunds, and of removing a payment's allocations from its charges.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { listRefunds, Refund } from '#contract/due-payments/refunds.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { Db } from '#platform/database/database.ts';
import { allOf, listPage, type Page } from '#platform/http/list.ts';
import { seenWallet } from '#kernel/billing/words.ts';

const columns = sql`r.id, jsonb_build_object('id', r.house_id, 'label', l.label) as house,
  (select jsonb_build_object('id', p.id, 'receiptNumber', p.receipt_number) from due_payments p
    where p.community_id = r.community_id and p.id = r.payment_id) as payment,
  r.amount_minor as "amountMinor", r.from_charges_minor as "fromChargesMinor", r.destination,
  jsonb_build_object('id', r.wallet_id, 'name', ${seenWallet}) as wallet, r.reason, r.status,
  r.asked_on as "askedOn", r.asked_at as "askedAt", r.ended_on as "endedOn",
  (select u.name from users u where u.id = r.asked_by) as "askedByName",
  coalesce((select q.reference from money_request_references q
    where q.community_id = r.community_id and q.request_id = r.id), '') as "requestReference"`;

const withNames = sql`
  join house_labels l on l.community_id = r.community_id and l.house_id = r.house_id
  left join wallet_names w on w.community_id = r.community_id and w.wallet_id = r.wallet_id`;

export const selectRefundPage = (
  db: Db,
  query: Parsed<typeof listRefunds>['query'],
): Promise<Page<Refund>> =>
  listPage<Refund>(db, {
    from: sql`from due_refunds r where ${allOf([
      sql`r.community_id = ${here}`,
      query.HouseId && sql`r.house_id = any (${query.HouseId}::uuid[])`,
      query.PaymentId && sql`r.payment_id = any (${query.PaymentId}::uuid[])`,
      query.Status && sql`r.status = any (${query.Status}::text[])`,
    ])}`,
    id: sql`r.id`,
    order: sql`r.asked_at desc, r.id`,
    page: query,
    load: sql`select page.position, ${columns} from page
      join due_refunds r on r.community_id = ${here} and r.id = page.id ${withNames}`,
  });

/** Finds a refund by its id; undefined if there is none. */
export async function selectRefund(db: Db, refundId: string): Promise<Refund | undefined> {
  const { rows } = await sql<Refund>`select ${columns} from due_refunds r ${withNames}
    where r.community_id = ${here} and r.id = ${refundId}`.execute(db);
  return rows[0];
}

export type Refundable = {
  houseId: string;
  status: string;
  /** The part of the payment in this wallet that pays charges now. */
  allocatedMinor: number;
  /** The refundable part in this wallet: the allocated amount plus the payment's credit there. */
  leftMinor: number;
};

/** Locks a payment and returns its refundable amount in a wallet; undefined if there is no such payment. */
export async function lockRefundable(
  db: Db,
  { paymentId, walletId }: { paymentId: string; walletId: string },
): Promise<Refundable | undefined> {
  const { rows } = await sql<Refundable>`
    select p.house_id as "houseId", p.status,
      coalesce(s.allocated_minor, 0) as "allocatedMinor", coalesce(s.left_minor, 0) as "leftMinor"
    from due_payments p
    left join refundable_shares s on s.community_id = p.community_id and s.payment_id = p.id
      and s.wallet_id = ${walletId}
    where p.community_id = ${here} and p.id = ${paymentId} for update of p`.execute(db);
  return rows[0];
}

type TakingOff = { paymentId: string; walletId: string; amountMinor: number; today: string };

/**
 * Removes part of a payment's allocations in a wallet: newest charges first, and the penalty of each charge first. A
 * partly removed allocation is replaced by a smaller one. Returns the amount that the charges owe again. A part that
 * a credit note covers is not owed, so it is not included.
 */
export async function takeOffCharges(
  db: Db,
  { paymentId, walletId, amountMinor, today }: TakingOff,
): Promise<{ owedMinor: number }> {
  const { rows } = await sql<{ owedMinor: number }>`
    with given as materialized (
      select a.id, a.charge_id, a.wallet_id, a.allocated_on, a.principal_minor, a.penalty_minor, c.due_on,
        greatest(0, s.principal - c.paid_principal_minor) as free_principal,
        greatest(0, s.penalty - c.paid_penalty_minor) as free_penalty
      from payment_allocations a
      join charges c on c.community_id = a.community_id and c.id = a.charge_id
      cross join lateral (
        select sum(o.principal_minor) as principal, sum(o.penalty_minor) as penalty
        from payment_allocations o
        where o.community_id = c.community_id and o.charge_id = c.id and o.reversed_on is null) s
      where a.community_id = ${here} and a.payment_id = ${paymentId} and a.wallet_id = ${walletId}
        and a.reversed_on is null
      order by c.due_on, c.id for no key update of c),
    ranged as (
      select g.*, greatest(0, least(g.principal_minor + g.penalty_minor, ${amountMinor}::bigint - coalesce(
        sum(g.principal_minor + g.penalty_minor) over (order by g.due_on desc, g.charge_id desc, g.id
          rows between unbounded preceding and 1 preceding), 0))) as taken
      from given g),
    parted as materialized (
      select r.*, least(r.taken, r.penalty_minor) as penalty_back,
        r.taken - least(r.taken, r.penalty_minor) as principal_back
      from ranged r where r.taken > 0),
    owing as materialized (
      select p.*, greatest(0, p.principal_back - p.free_principal) as principal_owed,
        greatest(0, p.penalty_back - p.free_penalty) as penalty_owed
      from parted p),
    struck as (
      update payment_allocations a set reversed_on = ${today}::date
      from parted p where a.community_id = ${here} and a.id = p.id),
    kept as (
      insert into payment_allocations (community_id, payment_id, charge_id, source, wallet_id,
          principal_minor, penalty_minor, allocated_on)
        select ${here}, ${paymentId}, p.charge_id, 'Payment', p.wallet_id,
          p.principal_minor - p.principal_back, p.penalty_minor - p.penalty_back, p.allocated_on
        from parted p where p.principal_minor + p.penalty_minor > p.taken),
    owed as (
      update charges c set
        paid_principal_minor = c.paid_principal_minor - p.principal_owed,
        paid_penalty_minor = c.paid_penalty_minor - p.penalty_owed, version = c.version + 1
      from owing p where c.community_id = ${here} and c.id = p.charge_id)
    select coalesce(sum(p.principal_owed + p.penalty_owed), 0)::bigint as "owedMinor" from owing p`.execute(
    db,
  );
  return { owedMinor: rows[0]?.owedMinor ?? 0 };
}

export type WaitingRefund = {
  id: string;
  houseId: string;
  label: string;
  paymentId: string | null;
  walletId: string;
  amountMinor: number;
  allocatedMinor: number;
  fromChargesMinor: number;
};

/**
 * Locks a refund that can still end in the given way. Even a paid refund can still end as returned by the bank.
 * Undefined if no such end is possible.
 */
export async function lockEnding(
  db: Db,
  refundId: string,
  isPaid: boolean,
): Promise<WaitingRefund | undefined> {
  const { rows } = await sql<WaitingRefund>`
    select r.id, r.house_id as "houseId", l.label, r.payment_id as "paymentId",
      r.wallet_id as "walletId", r.amount_minor as "amountMinor",
      r.allocated_minor as "allocatedMinor", r.from_charges_minor as "fromChargesMinor"
    from due_refunds r
    join house_labels l on l.community_id = r.community_id and l.house_id = r.house_id
    where r.community_id = ${here} and r.id = ${refundId}
      and (r.status = 'Waiting' or (r.status = 'Paid' and not ${isPaid}::boolean))
    for update of r`.execute(db);
  return rows[0];
}

/** Ends a refund. If it was not paid, the amount that it took from charges becomes the payment's credit. */
export const endRefund = async (
  db: Db,
  refund: WaitingRefund,
  { status, endedOn }: { status: 'Paid' | 'Dropped'; endedOn: string },
): Promise<void> => {
  await sql`update due_refunds set status = ${status}, ended_on = ${endedOn}::date
    where community_id = ${here} and id = ${refund.id}`.execute(db);
  if (status === 'Paid' || refund.allocatedMinor === 0) return;
  await sql`update due_payments set credited_minor = credited_minor + ${refund.allocatedMinor},
      credit_wallet_id = coalesce(credit_wallet_id, ${refund.walletId})
    where community_id = ${here} and id = ${refund.paymentId}`.execute(db);
};
