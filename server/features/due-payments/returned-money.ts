// Money of a payment that was refunded to the house before the payment was reversed. The reversal cannot take this
// money from credit or charges, so the house owes it through a separate charge. The journal of the reversal includes
// that debt.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { dueSettings } from '#kernel/billing/due-settings.ts';

/** An amount that had paid charges and was refunded from a wallet. A refund that awaits approval counts too. */
export type GivenBack = { walletId: string; amountMinor: number };

export async function selectGivenBack(db: Db, paymentId: string): Promise<GivenBack[]> {
  const { rows } = await sql<GivenBack>`
    select r.wallet_id as "walletId", sum(r.allocated_minor)::bigint as "amountMinor" from due_refunds r
    where r.community_id = ${here} and r.payment_id = ${paymentId} and r.status <> 'Dropped'
      and r.allocated_minor > 0
    group by r.wallet_id order by r.wallet_id`.execute(db);
  return rows;
}

type Debt = {
  houseId: string;
  /** The wallet that paid the refund. The new charge is paid into it. */
  walletId: string;
  amountMinor: number;
  receiptNumber: number;
  today: string;
  /** The person who reversed the payment; null if the payer's bank reversed it. */
  actorId: string | null;
};

/** Bills a house for one debt, without a penalty: creates a due for this house alone, issued and payable today. */
export async function billDebt(db: Db, debt: Debt): Promise<void> {
  const { houseId, walletId, amountMinor, receiptNumber, today, actorId } = debt;
  const { reminders } = await dueSettings.read(db);
  const amount = JSON.stringify({ model: 'Fixed', amountMinor });
  const audience = JSON.stringify({ kind: 'Houses', houseIds: [houseId] });
  const penalty = JSON.stringify({ kind: 'None' });
  await sql`
    with due as (
      insert into dues (community_id, title, description, category, wallet_id, amount, audience, frequency,
          start_on, penalty, reminders, status, next_number, published_at, published_by, created_by)
        select ${here}, ${`Returned payment, receipt ${receiptNumber}`},
          'Money of this receipt was given back to the house before the receipt was reversed.',
          'Other', ${walletId}, ${amount}::jsonb, ${audience}::jsonb, 'One-off', ${today}::date,
          ${penalty}::jsonb, ${JSON.stringify(reminders)}::jsonb, 'Active', 1, now(),
          coalesce(${actorId}::uuid, c.owner_id), coalesce(${actorId}::uuid, c.owner_id)
        from communities c where c.id = ${here}
        returning *),
    period as (
      insert into due_periods (community_id, due_id, number, starts_on, issued_on, due_on, penalty, status,
          house_count, houses_done, wallet_id, allow_part_payment, reminders, amount, audience,
          excluded_house_ids, proration)
        select ${here}, d.id, 0, ${today}::date, ${today}::date, ${today}::date, d.penalty, 'Issued', 1, 1,
          d.wallet_id, d.allow_part_payment, d.reminders, d.amount, d.audience, d.excluded_house_ids,
          d.proration
        from due d
        returning id, due_id)
    insert into charges (community_id, due_id, period_id, house_id, billed_resident_id, principal_minor,
        issued_on, due_on)
      select ${here}, q.due_id, q.id, ${houseId}, b.billed_resident_id, ${amountMinor}, ${today}::date,
        ${today}::date
      from period q left join billable_houses b on b.house_id = ${houseId}`.execute(db);
}
