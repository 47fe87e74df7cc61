// The SQL of notifications about new bills: totals of the bills issued on a day, and how many of a period's bills were
// emailed.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { Due } from '#contract/dues/dues.ts';
import type { Db } from '#platform/database/database.ts';

export type Issued = {
  billCount: number;
  periodCount: number;
  /** Bills that were already overdue on the day of issue. */
  overdueCount: number;
  totalMinor: number;
  withoutResident: number;
};

/**
 * Totals of the bills that a due issued on a day. `withoutResident` counts their houses that have no resident to
 * bill.
 */
export async function selectIssued(db: Db, dueId: string, day: string): Promise<Issued> {
  const { rows } = await sql<Issued>`
    select count(*)::int as "billCount", count(distinct q.id)::int as "periodCount",
      count(*) filter (where c.due_on < ${day}::date)::int as "overdueCount",
      coalesce(sum(c.principal_minor), 0)::bigint as "totalMinor",
      count(distinct c.house_id) filter (where c.billed_resident_id is null)::int as "withoutResident"
    from due_periods q
    join charges c on c.community_id = q.community_id and c.period_id = q.id
    where q.community_id = ${here} and q.due_id = ${dueId} and q.issued_on = ${day}::date`.execute(
    db,
  );
  if (!rows[0]) throw new Error('an aggregate without a row');
  return rows[0];
}

export type NoticeCounts = Omit<NonNullable<Due['notices']>, 'sendsFrom'>;

/**
 * Counts how the houses of an issued period were notified of their bills, from the log of sent messages. A reminder
 * that a person asked for is not a bill.
 */
export async function selectNotices(db: Db, periodId: string): Promise<NoticeCounts> {
  const { rows } = await sql<NoticeCounts>`
    select count(*) filter (where n.emailed)::int as emailed,
      count(*) filter (where n.emailed is not true and c.billed_resident_id is not null
        and (n.emailed is false or p.email is null))::int as "withoutEmail",
      count(*) filter (where n.emailed is not true and c.billed_resident_id is null)::int
        as "withoutResident",
      count(*) filter (where n.emailed is null and p.email is not null)::int as "notSent"
    from charges c
    left join lateral (select max(r.email) as email from house_residents r
      where r.community_id = c.community_id and r.house_id = c.house_id
        and r.resident_id = c.billed_resident_id) p on true
    join due_periods q on q.community_id = c.community_id and q.id = c.period_id
    left join lateral (select bool_or(r.channel is not null) as emailed from due_reminders r
      where r.community_id = c.community_id and r.house_id = c.house_id
        and r.asked_by is null and r.reminded_on >= q.issued_on
        and r.sent_at >= (select min(b.issued_at) from charge_batches b
          where b.community_id = q.community_id and b.period_id = q.id)) n on true
    where c.community_id = ${here} and c.period_id = ${periodId}`.execute(db);
  if (!rows[0]) throw new Error('an aggregate without a row');
  return rows[0];
}
