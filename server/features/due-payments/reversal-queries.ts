// The SQL of reversing a payment, and charges that the house's credit has paid.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';

/**
 * The part of a payment that became credit, by wallet: the overpayment, and amounts that a refund that was not paid or
 * was returned had taken from charges.
 */
export const creditedOf = (paymentId: string) => sql`
  select p.credit_wallet_id as wallet_id, (p.credited_minor - coalesce((
      select sum(r.allocated_minor) from due_refunds r
      where r.community_id = p.community_id and r.payment_id = p.id and r.status = 'Dropped'), 0))::bigint
    as amount_minor
  from due_payments p
  where p.community_id = ${here} and p.id = ${paymentId} and p.credit_wallet_id is not null
  union all
  select r.wallet_id, r.allocated_minor from due_refunds r
  where r.community_id = ${here} and r.payment_id = ${paymentId} and r.status = 'Dropped'`;

export type TakenBack = {
  /** The amount that the payment's charges owe again. */
  owedMinor: number;
  /** The amount that each wallet returns, and the part of it that was or became the house's credit there. */
  wallets: { walletId: string; amountMinor: number; creditedMinor: number }[];
};

/**
 * Locks the charges that reversing a payment can change: the charges paid by the payment or by the house's credit.
 * Locks are taken by due date, the order that all payments use.
 */
export const lockPaidCharges = (db: Db, of: { houseId: string; paymentId: string }) =>
  sql`select from charges c
    where c.community_id = ${here} and c.house_id = ${of.houseId} and exists (
      select from payment_allocations a where a.community_id = c.community_id
        and a.charge_id = c.id and a.reversed_on is null
        and (a.payment_id = ${of.paymentId} or a.source = 'House credit'))
    order by c.due_on, c.id for no key update of c`.execute(db);

/** Removes a payment's allocations from its charges, up to the amount that is still paid on each charge. */
export async function takeBackAllocations(
  db: Db,
  paymentId: string,
  today: string,
): Promise<TakenBack> {
  const { rows } = await sql<TakenBack>`
    with given as materialized (
      select c.id, a.wallet_id, a.principal_minor, a.penalty_minor,
        least(a.principal_minor, c.paid_principal_minor) as principal_back,
        least(a.penalty_minor, c.paid_penalty_minor) as penalty_back
      from payment_allocations a
      join charges c on c.community_id = a.community_id and c.id = a.charge_id
      where a.community_id = ${here} and a.payment_id = ${paymentId} and a.reversed_on is null
      order by c.due_on, c.id for no key update of c),
    noted as (
      update payment_allocations set reversed_on = ${today}::date
      where community_id = ${here} and payment_id = ${paymentId} and reversed_on is null),
    owed as (
      update charges c set paid_principal_minor = c.paid_principal_minor - g.principal_back,
        paid_penalty_minor = c.paid_penalty_minor - g.penalty_back, version = c.version + 1
      from given g where c.community_id = ${here} and c.id = g.id),
    shares as (
      select wallet_id, principal_minor + penalty_minor as amount, principal_back + penalty_back as owed from given
      union all
      select s.wallet_id, s.amount_minor, 0 from (${creditedOf(paymentId)}) s)
    select coalesce(sum(principal_back + penalty_back), 0)::bigint as "owedMinor",
      (select coalesce(jsonb_agg(jsonb_build_object('walletId', w.wallet_id, 'amountMinor', w.amount,
          'creditedMinor', w.amount - w.owed)), '[]')
        from (select wallet_id, sum(amount)::bigint as amount, sum(owed)::bigint as owed
          from shares group by wallet_id) w) as wallets
    from given`.execute(db);
  const taken = rows[0];
  if (!taken) throw new Error('an aggregate without a row');
  return taken;
}

export type TakingCredit = {
  houseId: string;
  /** The wallet that held the credit and into which the charges are paid. */
  walletId: string;
  amountMinor: number;
  today: string;
};

/**
 * Takes back an amount that a house's credit has paid: newest use first, and the penalty of each charge first.
 * Returns the amount that the charges owe again. The result is smaller than requested if the credit has paid less.
 */
export async function takeBackCreditUses(
  db: Db,
  { houseId, walletId, amountMinor, today }: TakingCredit,
): Promise<number> {
  const before = sql`rows between unbounded preceding and 1 preceding`;
  const { rows } = await sql<{ owed: number }>`
    with used as materialized (
      select a.id, a.charge_id, a.allocated_on, a.principal_minor, a.penalty_minor, c.due_on,
        greatest(0, least(a.principal_minor,
          c.paid_principal_minor - coalesce(sum(a.principal_minor) over newer, 0))) as principal,
        greatest(0, least(a.penalty_minor,
          c.paid_penalty_minor - coalesce(sum(a.penalty_minor) over newer, 0))) as penalty
      from payment_allocations a
      join charges c on c.community_id = a.community_id and c.id = a.charge_id
      join due_periods q on q.community_id = c.community_id and q.id = c.period_id
      where a.community_id = ${here} and c.house_id = ${houseId} and a.source = 'House credit'
        and a.reversed_on is null and q.wallet_id = ${walletId}
      window newer as (partition by a.charge_id order by a.allocated_on desc, a.id ${before})),
    ranged as (
      select u.*, greatest(0, least(u.principal + u.penalty, ${amountMinor}::bigint
        - coalesce(sum(u.principal + u.penalty)
          over (order by u.allocated_on desc, u.due_on desc, u.id ${before}), 0))) as taken
      from used u),
    parted as materialized (
      select r.*, least(r.taken, r.penalty) as penalty_back,
        r.taken - least(r.taken, r.penalty) as principal_back
      from ranged r where r.taken > 0),
    struck as (
      update payment_allocations a set reversed_on = ${today}::date
      from parted p where a.community_id = ${here} and a.id = p.id),
    kept as (
      insert into payment_allocations (community_id, charge_id, source, principal_minor,
          penalty_minor, allocated_on)
        select ${here}, p.charge_id, 'House credit', p.principal_minor - p.principal_back,
          p.penalty_minor - p.penalty_back, p.allocated_on
        from parted p where p.principal_minor + p.penalty_minor > p.taken),
    owed as (
      update charges c set paid_principal_minor = c.paid_principal_minor - p.principal,
        paid_penalty_minor = c.paid_penalty_minor - p.penalty, version = c.version + 1
      from (select charge_id, sum(principal_back) as principal, sum(penalty_back) as penalty
        from parted group by charge_id) p
      where c.community_id = ${here} and c.id = p.charge_id)
    select coalesce(sum(p.taken), 0)::bigint as owed from parted p`.execute(db);
  return rows[0]?.owed ?? 0;
}
