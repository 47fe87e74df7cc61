// Locks for transactions that move money of houses, and the open debts of a house.
import { exclusiveLock, lockUntilCommit, sharedLock } from '#platform/database/advisory-locks.ts';
import { sql } from 'kysely';
import { lockAccounts } from '#ledger/accounts.ts';
import { here } from '#platform/database/here.ts';
import type { Db } from '#platform/database/database.ts';
import { keptPlan } from '#rules/dues/allocation.ts';
import type { OpenCharge, OpenDebts } from './allocate.ts';
import { inPlan, selectPlansInForce } from './plans-in-force.ts';

/** The maximum number of open charges that a payment reads for one house. */
const openLimit = 500;

/** Serialises the transactions that take this lock for the same house, so that no charge is paid twice. */
export const lockHouseMoney = (db: Db, houseId: string) =>
  sql`select ${sharedLock('allHouseMoney')}, ${exclusiveLock('houseMoney', houseId)}`.execute(db);

/**
 * Shared lock for a transaction that changes charges of many houses in its own order. Such a transaction runs
 * concurrently with payments, but not with a holder of `lockAllHouses`.
 */
export const joinHouses = (db: Db) => sql`select ${sharedLock('allHouseMoney')}`.execute(db);

/**
 * Exclusive lock for a transaction that moves money of several houses. Without the lock, charges, totals, receipt
 * numbers and accounts would be locked in an order that deadlocks with other payments. The function also locks all
 * wallets, the receivable account and the unallocated account, in the ledger's order. Call the function before any lock
 * on rows of a house.
 */
export async function lockAllHouses({ db }: { db: Db }): Promise<void> {
  await lockUntilCommit(db, 'allHouseMoney');
  await lockAccounts(db, [
    { account: 'wallet' },
    { account: 'receivable' },
    { account: 'unallocated' },
  ]);
}

/**
 * Locks the open charges of a house, at most 500, and returns them, oldest first. A charge in a plan can always be
 * paid in parts.
 */
export async function lockOpenCharges(db: Db, houseId: string): Promise<OpenCharge[]> {
  const { rows } = await sql<OpenCharge>`
    with open as materialized (
      select c.id, c.due_id, c.period_id, c.due_on, c.outstanding_minor, ${inPlan()} as in_plan,
        c.disputed_at is not null as disputed,
        c.principal_minor - c.waived_principal_minor - c.paid_principal_minor as principal_left
      from charges c
      where c.community_id = ${here} and c.house_id = ${houseId} and c.outstanding_minor > 0
      order by c.due_on, c.id limit ${openLimit} for no key update)
    select o.id, o.due_id as "dueId", o.due_on as "dueOn", o.outstanding_minor as "outstandingMinor",
      o.principal_left as "principalLeftMinor", o.disputed as "isDisputed",
      o.in_plan as "isInPlan", d.title, q.wallet_id as "walletId",
      q.allow_part_payment or o.in_plan as "allowPartPayment",
      case when not o.in_plan then q.min_part_minor end as "minPartMinor"
    from open o join dues d on d.community_id = ${here} and d.id = o.due_id
    join due_periods q on q.community_id = ${here} and q.id = o.period_id
    order by o.due_on, o.id`.execute(db);
  return rows;
}

/**
 * The debts of a house: its open charges, which this function locks, and, if a plan covers one of them, the house's
 * active instalment plans with the instalments due on the day.
 */
export async function lockOpenDebts(db: Db, houseId: string, today: string): Promise<OpenDebts> {
  const charges = await lockOpenCharges(db, houseId);
  if (!charges.some(({ isInPlan }) => isInPlan)) return { charges, plans: [] };
  const plans = await selectPlansInForce(db, houseId, today);
  return { charges, plans: plans.map((plan) => keptPlan(plan, today)) };
}
