// The SQL of auto-pay: a house's setting, the users to notify the day before, and the charges to pay.
import { here } from '#platform/database/here.ts';
import { addDays } from '#rules/shared/day-sums.ts';
import { type RawBuilder, sql } from 'kysely';
import type { AutoPay } from '#contract/house-accounts/house-side.ts';
import type { Db } from '#platform/database/database.ts';
import { hasOpenClaim, hasPendingPayment } from '#kernel/billing/pending-payments.ts';
import { inPlan } from '#kernel/billing/plans-in-force.ts';

/** The amount that auto-pay has paid for the house `a.house_id` in the month of `today`. */
const paidInMonth = (today: string): RawBuilder<unknown> => sql`(
  select coalesce(sum(p.amount_minor), 0)::bigint from due_payments p
  where p.community_id = a.community_id and p.house_id = a.house_id and p.auto_pay_run_id is not null
    and p.status = 'Successful' and p.paid_on >= date_trunc('month', ${today}::date)::date
    and p.paid_on < (date_trunc('month', ${today}::date) + interval '1 month')::date)`;

/**
 * A house's auto-pay setting, with the amount paid in the month of `today` and the announced payment; null if the
 * house never had a setting.
 */
export async function selectAutoPay(
  db: Db,
  houseId: string,
  today: string,
): Promise<AutoPay | null> {
  const { rows } = await sql<AutoPay>`
    select a.is_on as "isOn", a.trigger, a.limit_minor as "limitMinor",
      ${paidInMonth(today)} as "paidThisMonthMinor",
      (select jsonb_build_object('paysOn', r.pays_on, 'expectedMinor', r.expected_minor,
          'isShort', r.status = 'Short')
        from auto_pay_runs r where r.community_id = a.community_id and r.house_id = a.house_id
          and r.status in ('Noticed', 'Short')) as next
    from house_auto_pays a where a.community_id = ${here} and a.house_id = ${houseId}`.execute(db);
  return rows[0] ?? null;
}

/**
 * The charges `c` that auto-pay may pay under the setting `a` up to a day. Excludes disputed charges, charges in an
 * instalment plan, and charges of a suspended due. Excludes houses with an undecided reported payment or a payment in
 * progress.
 */
const payable = (day: string): RawBuilder<unknown> => sql`
  c.outstanding_minor > 0 and c.disputed_at is null and not ${inPlan()}
  and not exists (select from dues d where d.community_id = c.community_id and d.id = c.due_id
    and d.status = 'Suspended')
  and not ${hasOpenClaim(sql`c.house_id`)} and not ${hasPendingPayment(sql`c.house_id`)}
  and case a.trigger when 'On issue' then c.issued_on + 1
    else greatest(c.due_on, c.issued_on + 1) end <= ${day}::date`;

export type Notice = {
  houseId: string;
  label: string;
  expectedMinor: number;
  paysOn: string;
  walletMinor: number;
  /** The remaining amount of the monthly limit; null if there is no limit. */
  limitLeftMinor: number | null;
  userIds: string[];
};

/** The available balance of the house wallet for the row `r`: the balance minus reserved amounts. */
const inHouseWallet = (r: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  coalesce((select -w.balance_minor - w.held_minor from ledger_accounts w
    where w.community_id = ${here} and w.kind = 'houseWallet' and w.subject = ${r}.house_id::text), 0)`;

/**
 * Records the announcements of tomorrow's payments, once per house and for at most `size` houses. Returns one notice
 * per house, with the users to notify.
 */
export async function insertNotices(
  db: Db,
  { today, now }: { today: string; now: string },
  size: number,
): Promise<Notice[]> {
  const { rows } = await sql<Notice>`
    with announced as (
      insert into auto_pay_runs (community_id, house_id, pays_on, expected_minor, noticed_at)
        select ${here}, a.house_id, ${today}::date + 1, sum(c.outstanding_minor), ${now}::timestamptz
        from house_auto_pays a
        join charges c on c.community_id = a.community_id and c.house_id = a.house_id
        where a.community_id = ${here} and a.is_on and ${payable(addDays(today, 1))}
          and not exists (select from auto_pay_runs r where r.community_id = a.community_id
            and r.house_id = a.house_id and r.status in ('Noticed', 'Short'))
        group by a.house_id order by a.house_id limit ${size}
      on conflict do nothing
      returning house_id, expected_minor, pays_on)
    select n.house_id as "houseId", l.label, n.expected_minor as "expectedMinor", n.pays_on as "paysOn",
      ${inHouseWallet(sql`n`)} as "walletMinor", a.limit_minor - ${paidInMonth(addDays(today, 1))} as "limitLeftMinor",
      array(select p.user_id from house_payers p
        where p.community_id = ${here} and p.house_id = n.house_id) as "userIds"
    from announced n join house_labels l on l.community_id = ${here} and l.house_id = n.house_id
    join house_auto_pays a on a.community_id = ${here} and a.house_id = n.house_id`.execute(db);
  return rows;
}

/**
 * The auto-pay runs that are due, with an id greater than the given one, at most `limit`. A run for which the wallet
 * had too little money is included only if the wallet has money now.
 */
export async function selectDueRuns(
  db: Db,
  { today, after, limit }: { today: string; after: string; limit: number },
): Promise<{ id: string; houseId: string }[]> {
  const { rows } = await sql<{ id: string; houseId: string }>`
    select r.id, r.house_id as "houseId" from auto_pay_runs r
    where r.community_id = ${here} and r.id > ${after}::uuid and r.pays_on <= ${today}::date
      and (r.status = 'Noticed' or (r.status = 'Short' and exists (
        select from ledger_accounts w where w.community_id = r.community_id and w.kind = 'houseWallet'
          and w.subject = r.house_id::text and -w.balance_minor - w.held_minor > 0)))
    order by r.id limit ${limit}`.execute(db);
  return rows;
}

export type DueRun = {
  id: string;
  houseId: string;
  label: string;
  isOn: boolean;
  wasTold: boolean;
  paidMinor: number;
  walletMinor: number;
  /** The remaining amount of the monthly limit; null if there is no limit. */
  limitLeftMinor: number | null;
  chargeIds: string[];
  userIds: string[];
};

/**
 * Locks an open run. Returns the charges that the run may pay and the available money; undefined if the run has
 * ended.
 */
export async function lockRunOf(db: Db, runId: string, today: string): Promise<DueRun | undefined> {
  const { rows } = await sql<DueRun>`
    select r.id, r.house_id as "houseId", l.label, a.is_on as "isOn", r.told_at is not null as "wasTold",
      r.paid_minor as "paidMinor",
      ${inHouseWallet(sql`r`)} as "walletMinor",
      a.limit_minor - ${paidInMonth(today)} as "limitLeftMinor",
      array(select c.id from charges c where c.community_id = r.community_id
        and c.house_id = r.house_id and ${payable(today)}) as "chargeIds",
      array(select p.user_id from house_payers p
        where p.community_id = r.community_id and p.house_id = r.house_id) as "userIds"
    from auto_pay_runs r
    join house_auto_pays a on a.community_id = r.community_id and a.house_id = r.house_id
    join house_labels l on l.community_id = r.community_id and l.house_id = r.house_id
    where r.community_id = ${here} and r.id = ${runId} and r.status in ('Noticed', 'Short')
    for update of r`.execute(db);
  return rows[0];
}

export const writeRunOf = (
  db: Db,
  runId: string,
  of: { status: string; paidMinor: number; toldAt: string | null },
) =>
  sql`update auto_pay_runs set status = ${of.status}, paid_minor = paid_minor + ${of.paidMinor},
      told_at = coalesce(told_at, ${of.toldAt}::timestamptz)
    where community_id = ${here} and id = ${runId}`.execute(db);
