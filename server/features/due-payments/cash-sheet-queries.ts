// The SQL of the daily cash sheet.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import {
  type CashLine,
  cashLinesLimit,
  type CashOfPerson,
} from '#contract/due-payments/cash-sheet.ts';
import type { Db } from '#platform/database/database.ts';

/**
 * All cash of one day: receipts by their payment day, reversals by the day of their journal, and deposits by the day
 * on which the cash was received. The receipt of an approved deposit is left out, because the deposit is counted.
 */
const cashOf = (day: string) => sql`(
  select 'Receipt' as kind, p.id, p.recorded_by as taken_by, p.recorded_at as at,
    'Receipt ' || p.receipt_number as label, l.label as party, p.amount_minor, null as status
  from due_payments p
  join house_labels l on l.community_id = p.community_id and l.house_id = p.house_id
  where p.community_id = ${here} and p.channel = 'Cash' and p.paid_on = ${day}::date
    and not exists (select from house_deposit_requests h
      where h.community_id = p.community_id and h.payment_id = p.id)
  union all
  select 'Reversal', p.id, p.reversed_by, p.reversed_at, 'Receipt ' || p.receipt_number, l.label,
    -p.amount_minor, null
  from due_payments p
  join journals j on j.community_id = p.community_id and j.id = p.reversal_journal_id
  join house_labels l on l.community_id = p.community_id and l.house_id = p.house_id
  where p.community_id = ${here} and p.channel = 'Cash'
    and p.reversed_at >= ${day}::date - 1 and p.reversed_at < ${day}::date + 2
    and j.occurred_on = ${day}::date
  union all
  select 'Deposit', d.request_id, d.taken_by, d.created_at, d.reference, coalesce(d.counterparty, ''),
    d.amount_minor, d.status
  from cash_deposit_requests d
  where d.community_id = ${here} and d.received_on = ${day}::date and d.is_alive)`;

/** The first 200 people, by name, who took or returned cash on a day, or whose cash was counted for that day. */
export async function selectPeople(db: Db, day: string): Promise<Omit<CashOfPerson, 'mayCount'>[]> {
  const { rows } = await sql<Omit<CashOfPerson, 'mayCount'>>`
    with of_day as (
      select c.taken_by as id,
        coalesce(sum(c.amount_minor) filter (where c.kind = 'Receipt'), 0)::bigint as receipts_minor,
        count(*) filter (where c.kind = 'Receipt')::int as receipts,
        -coalesce(sum(c.amount_minor) filter (where c.kind = 'Reversal'), 0)::bigint as reversals_minor,
        count(*) filter (where c.kind = 'Reversal')::int as reversals,
        coalesce(sum(c.amount_minor) filter (where c.kind = 'Deposit'), 0)::bigint as deposits_minor,
        count(*) filter (where c.kind = 'Deposit')::int as deposits,
        sum(c.amount_minor)::bigint as expected_minor
      from ${cashOf(day)} c group by c.taken_by),
    counted as (
      select distinct on (k.taken_by) k.taken_by, k.counted_minor, k.expected_minor, k.note,
        k.counted_by, k.counted_at
      from cash_counts k where k.community_id = ${here} and k.day = ${day}::date
      order by k.taken_by, k.counted_at desc, k.id)
    select coalesce(o.id, k.taken_by) as id, coalesce(u.name, 'Courtyard') as name,
      coalesce(o.receipts_minor, 0) as "receiptsMinor", coalesce(o.receipts, 0) as receipts,
      coalesce(o.reversals_minor, 0) as "reversalsMinor", coalesce(o.reversals, 0) as reversals,
      coalesce(o.deposits_minor, 0) as "depositsMinor", coalesce(o.deposits, 0) as deposits,
      coalesce(o.expected_minor, 0) as "expectedMinor",
      case when k.taken_by is not null then jsonb_build_object('countedMinor', k.counted_minor,
        'expectedMinor', k.expected_minor, 'note', k.note,
        'countedByName', coalesce(c.name, 'A former colleague'), 'countedAt',
        to_char(k.counted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'isOutdated', k.expected_minor <> coalesce(o.expected_minor, 0)) end as count
    from of_day o full join counted k on k.taken_by = o.id
    left join users u on u.id = coalesce(o.id, k.taken_by)
    left join users c on c.id = k.counted_by
    order by name, id limit 200`.execute(db);
  return rows;
}

/** The cash lines of a day, sorted by time. Reads one extra line, to detect that there are more than the limit. */
export async function selectLines(db: Db, day: string): Promise<CashLine[]> {
  const { rows } = await sql<CashLine>`
    select c.kind, c.id, c.taken_by as "takenBy", c.at, c.label, c.party,
      c.amount_minor as "amountMinor", c.status
    from ${cashOf(day)} c order by c.at, c.id, c.kind limit ${cashLinesLimit + 1}`.execute(db);
  return rows;
}
