// The SQL of the map of the estate. The SQL runs as the caller, so row security leaves out what the caller may not
// see. Archived houses are left out too.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import { type EstatePlan, planHouseLimit, type PlanAnswer } from '#contract/addresses/plan.ts';
import type { Db } from '#platform/database/database.ts';

type Row = {
  id: string;
  streetId: string;
  streetName: string;
  houseNumber: string;
  block: string;
  unitLabel: string;
  x: number | null;
  y: number | null;
};

/** The houses of the map, in the order of their streets and addresses; one more than the limit if there are more. */
export async function selectPlanHouses(db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select h.id, h.street_id as "streetId", s.name as "streetName", h.house_number as "houseNumber",
      h.block, h.unit_label as "unitLabel", h.plan_x as x, h.plan_y as y
    from houses h join streets s on s.community_id = h.community_id and s.id = h.street_id
    where h.community_id = ${here} and h.status <> 'Archived'
    order by s.sort_order, natural_key(s.name) collate "C", s.id, h.sort_key, h.id
    limit ${planHouseLimit + 1}`.execute(db);
  return rows;
}

export type PlanPlace = EstatePlan['streets'][number]['houses'][number]['place'];

/** The columns of a house's answer, as SQL. A question sets only those that it needs; the others are 0 or null. */
type Columns = { count?: string; of?: string; owed?: string; since?: string; occupancy?: string };

const answer = ({ count = '0', of = '0', owed, since, occupancy }: Columns): RawBuilder<unknown> =>
  sql.raw(`h.id as "houseId", ${count} as count, ${of} as of, ${owed ?? 'null'}::bigint as "owedMinor",
    ${since ?? 'null'}::date::text as "owedSince", ${occupancy ?? 'null'}::text as occupancy`);

const houses = sql`houses h`;
const shown = sql`h.community_id = ${here} and h.status <> 'Archived'`;
const limit = sql`limit ${planHouseLimit}`;

async function select(db: Db, from: RawBuilder<unknown>): Promise<PlanAnswer[]> {
  const { rows } = await sql<PlanAnswer>`${from} ${limit}`.execute(db);
  return rows;
}

/** Houses with overdue charges: the overdue sum, and the due day of the oldest overdue charge. */
export const selectArrears = (db: Db, today: string): Promise<PlanAnswer[]> =>
  select(
    db,
    sql`select ${answer({ owed: 'd.owed', since: 'd.since' })} from (
        select c.house_id, sum(c.outstanding_minor) as owed, min(c.due_on) as since
        from open_charges c where c.community_id = ${here} and c.due_on < ${today}::date group by c.house_id) d
      join ${houses} on ${shown} and h.id = d.house_id`,
  );

export const selectOccupancy = (db: Db): Promise<PlanAnswer[]> =>
  select(db, sql`select ${answer({ occupancy: 'h.occupancy' })} from ${houses} where ${shown}`);

/** Houses with residents, with the number of residents and of those without an active portal account. */
export const selectWithoutPortal = (db: Db): Promise<PlanAnswer[]> =>
  select(
    db,
    sql`select ${answer({ count: 'p.without', of: 'p.people' })} from (
        select s.house_id, count(distinct s.resident_id)::int as people,
          (count(distinct s.resident_id) filter (where m.resident_id is null))::int as without
        from current_stays s
        left join portal_residents m on m.community_id = s.community_id and m.resident_id = s.resident_id
        where s.community_id = ${here} group by s.house_id) p
      join ${houses} on ${shown} and h.id = p.house_id`,
  );

export const selectComplaints = (db: Db): Promise<PlanAnswer[]> =>
  select(
    db,
    sql`select ${answer({ count: 'k.open_count', of: 'k.overdue_count' })} from house_complaints k
      join ${houses} on ${shown} and h.id = k.house_id where k.community_id = ${here}`,
  );

/**
 * Houses whose current residents are recipients of a broadcast, with the number of these recipients and of those who
 * have not read it. A recipient who was notified again after reading counts as one who has not read it.
 */
export const selectUnread = (db: Db, broadcastId: string): Promise<PlanAnswer[]> =>
  select(
    db,
    sql`select ${answer({ count: 'b.unread', of: 'b.people' })} from (
        select s.house_id, count(distinct p.resident_id)::int as people,
          (count(distinct p.resident_id) filter (where p.is_unread))::int as unread
        from broadcast_readings p
        join current_stays s on s.community_id = p.community_id and s.resident_id = p.resident_id
        where p.community_id = ${here} and p.broadcast_id = ${broadcastId} group by s.house_id) b
      join ${houses} on ${shown} and h.id = b.house_id`,
  );

export const selectAlarms = (db: Db): Promise<PlanAnswer[]> =>
  select(
    db,
    sql`select ${answer({ count: 'a.open_count', of: 'a.unanswered_count' })} from house_alarms a
      join ${houses} on ${shown} and h.id = a.house_id where a.community_id = ${here}`,
  );

/** Returns the given counts, without archived houses and houses that the caller may not see. */
export const selectCounted = (
  db: Db,
  counted: readonly { houseId: string; count: number }[],
): Promise<PlanAnswer[]> =>
  select(
    db,
    sql`select ${answer({ count: 'v.count' })}
      from unnest(${counted.map(({ houseId }) => houseId)}::uuid[],
        ${counted.map(({ count }) => count)}::int[]) as v(house_id, count)
      join ${houses} on ${shown} and h.id = v.house_id`,
  );
