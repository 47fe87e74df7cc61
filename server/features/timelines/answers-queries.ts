// The SQL of the answers at the top of a house or a resident.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Answers } from '#contract/timelines/timelines.ts';
import type { Db } from '#platform/database/database.ts';
import type { Subject } from './timelines-queries.ts';

/** Whether the house or the resident exists and the caller may see it. */
export async function subjectExists(db: Db, { of, id }: Subject): Promise<boolean> {
  const { rows } = await (
    of === 'house'
      ? sql`select from houses where community_id = ${here} and id = ${id}`
      : sql`select from residents where community_id = ${here} and id = ${id}`
  ).execute(db);
  return rows.length > 0;
}

/**
 * The house itself, or the houses of a resident's current stays; with `mayPay`, only the houses for which the resident
 * may pay.
 */
const houseIds = ({ of, id }: Subject, mayPay: boolean): RawBuilder<unknown> =>
  of === 'house'
    ? sql`array[${id}::uuid]`
    : sql`array(select s.house_id from stays_in_time s where s.community_id = ${here} and s.resident_id = ${id}
        and s.ended_at is null ${mayPay ? sql`and s.can_pay` : sql``})`;

export async function housesInSight(db: Db, subject: Subject): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select h.id from houses h where h.community_id = ${here} and h.id = any (${houseIds(subject, false)})
    order by h.id limit 50`.execute(db);
  return rows.map(({ id }) => id);
}

/** The open charges and the credit of the houses. For a resident, only the houses for which they may pay count. */
export async function selectMoney(
  db: Db,
  subject: Subject,
  today: string,
): Promise<Answers['money']> {
  const houses = houseIds(subject, true);
  const { rows } = await sql<NonNullable<Answers['money']>>`
    select coalesce(sum(c.outstanding_minor), 0)::bigint as "owedMinor",
      coalesce(sum(c.outstanding_minor) filter (where c.due_on < ${today}::date), 0)::bigint as "overdueMinor",
      min(c.due_on) filter (where c.due_on < ${today}::date) as "overdueSince",
      min(c.due_on) filter (where c.due_on >= ${today}::date) as "nextDueOn",
      coalesce((select -sum(a.balance_minor) from ledger_accounts a
        where a.community_id = ${here} and a.credit_house_id = any (${houses}) and a.balance_minor < 0), 0)::bigint
        as "creditMinor"
    from open_charges c where c.community_id = ${here} and c.house_id = any (${houses})`.execute(
    db,
  );
  return rows[0] ?? null;
}

const openStates = ['New', 'Assigned', 'In progress', 'On hold'];

export async function selectComplaints(
  db: Db,
  { of, id }: Subject,
): Promise<Answers['complaints']> {
  const { rows } = await sql<NonNullable<Answers['complaints']>>`
    with mine as (
      select t.id, t.title, t.until_at from timeline_complaints t
      where t.community_id = ${here} and t.state = any (${openStates}::text[])
        and ${of === 'house' ? sql`t.house_id` : sql`t.resident_id`} = ${id})
    select (select count(*)::int from mine) as open,
      (select jsonb_build_object('id', m.id, 'title', m.title, 'dueAt', instant_text(m.until_at))
        from mine m order by m.until_at nulls last, m.id limit 1) as first`.execute(db);
  return rows[0] ?? null;
}

/** The latest visit or pass of the houses. */
export async function selectGate(db: Db, subject: Subject): Promise<Answers['gate']> {
  const houses = houseIds(subject, false);
  const { rows } = await sql<NonNullable<NonNullable<Answers['gate']>['last']>>`
    select l.kind, l.at, l.title, l.state, l.until_at as "untilAt" from (
      (select t.kind, t.at, t.title, t.state, t.until_at from timeline_visits t
        where t.community_id = ${here} and t.house_id = any (${houses}) order by t.at desc limit 1)
      union all
      (select t.kind, t.at, t.title, t.state, t.until_at from timeline_passes t
        where t.community_id = ${here} and t.house_id = any (${houses}) order by t.at desc limit 1)) l
    order by l.at desc limit 1`.execute(db);
  return { last: rows[0] ?? null };
}

type Household = Pick<Answers, 'since' | 'vehicles'>;

/** The head's move-in day and the vehicles of the people who live in the house. */
export async function selectHousehold(db: Db, houseId: string): Promise<Household> {
  const { rows } = await sql<Household>`
    select (select min(o.move_in_on) from occupancies o where o.community_id = ${here} and o.house_id = ${houseId}
        and o.ended_at is null and o.is_household_head) as since,
      (select coalesce(jsonb_agg(to_jsonb(v) order by v.plate, v.id), '[]') from (
        select c.id, c.resident_id as "residentId", c.plate, c.make, c.colour,
          r.first_name || ' ' || r.last_name as owner
        from vehicles c
        join house_residents r on r.community_id = c.community_id and r.resident_id = c.resident_id
        where c.community_id = ${here} and r.house_id = ${houseId}
        order by c.plate, c.id limit 50) v) as vehicles`.execute(db);
  return rows[0] ?? { since: null, vehicles: [] };
}
