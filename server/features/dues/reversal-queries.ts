// The SQL of taking a payment back, and of what the house's credit has paid.
import { sql } from 'kysely';
import type { Db } from '#platform/database.ts';
import { here } from './words.ts';

export type TakenBack = {
  /** What the payment had paid of charges, and what of that they owe again. */
  allocatedMinor: number;
  owedMinor: number;
  /** What each wallet gives back, the credit's share included. */
  wallets: { walletId: string; amountMinor: number }[];
};

/** Locks, by the due day as everybody does, what taking a payment back may change: what it and the credit paid. */
export const lockPaidCharges = (db: Db, of: { houseId: string; paymentId: string }) =>
  sql`select from charges c
    where c.community_id = ${here} and c.house_id = ${of.houseId} and exists (
      select from payment_allocations a where a.community_id = c.community_id
        and a.charge_id = c.id and a.reversed_on is null
        and (a.payment_id = ${of.paymentId} or a.source = 'House credit'))
    order by c.due_on, c.id for no key update of c`.execute(db);

/** Takes what a payment paid off its charges again; never more than they still count as paid. */
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
      select wallet_id, principal_minor + penalty_minor as amount from given
      union all
      select credit_wallet_id, credited_minor from due_payments
      where community_id = ${here} and id = ${paymentId} and credited_minor > 0)
    select coalesce(sum(principal_minor + penalty_minor), 0)::bigint as "allocatedMinor",
      coalesce(sum(principal_back + penalty_back), 0)::bigint as "owedMinor",
      (select jsonb_agg(jsonb_build_object('walletId', w.wallet_id, 'amountMinor', w.amount))
        from (select wallet_id, sum(amount)::bigint as amount from shares group by wallet_id) w) as wallets
    from given`.execute(db);
  const taken = rows[0];
  if (!taken) throw new Error('an aggregate without a row');
  return taken;
}

/**
 * Takes an amount of what a house's credit has paid off its charges again, the newest use first and of each its penalty
 * first. Gives how much they owe again, which is less where the credit has not paid so much.
 */
export async function takeBackCreditUses(
  db: Db,
  { houseId, amountMinor, today }: { houseId: string; amountMinor: number; today: string },
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
      where a.community_id = ${here} and c.house_id = ${houseId} and a.source = 'House credit'
        and a.reversed_on is null
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

/** What a house has paid beyond its charges. */
export async function creditOf(db: Db, houseId: string): Promise<number> {
  const { rows } = await sql<{ credit: number }>`
    select -a.balance_minor as credit from ledger_accounts a
    where a.community_id = ${here} and a.kind = 'houseCredit' and a.subject = ${houseId}`.execute(
    db,
  );
  return rows[0]?.credit ?? 0;
}
