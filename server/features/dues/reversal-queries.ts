// The SQL of taking a payment back.
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

/** What a house has paid beyond its charges. */
export async function creditOf(db: Db, houseId: string): Promise<number> {
  const { rows } = await sql<{ credit: number }>`
    select -a.balance_minor as credit from ledger_accounts a
    where a.community_id = ${here} and a.kind = 'houseCredit' and a.subject = ${houseId}`.execute(
    db,
  );
  return rows[0]?.credit ?? 0;
}
