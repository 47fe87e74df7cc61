// The SQL that reads, counts and locks passes. SQL computes the state of a pass from the current time, in the same way
// as pass-rules.ts.
import { lockUntilCommit } from '#platform/database/advisory-locks.ts';
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type { GatePass, GatePassRow, passList } from '#contract/gate-passes/gate-passes.ts';
import type { Db } from '#platform/database/database.ts';
import {
  direction,
  allOf,
  type FilterOf,
  listPage,
  type Orders,
  type Page,
  type QueryOf,
  sortKey,
} from '#platform/http/list.ts';

export type PassFilter = FilterOf<typeof passList>;

/** The state of the pass `p` at a given time. */
export const stateAt = (now: string) => sql`(case when p.ended_as is not null then p.ended_as
  when p.valid_to <= ${now} then 'Expired' when p.is_paused then 'Paused'
  when p.valid_from > ${now} then 'Scheduled' else 'Active' end)`;

/**
 * The condition that a pass is in one of the states. For live states the condition repeats that the pass has not ended,
 * so that PostgreSQL can use the index.
 */
const stateIs = (states: readonly string[], now: string): RawBuilder<unknown> => {
  const isLiveOnly = states.every((one) => ['Scheduled', 'Active', 'Paused'].includes(one));
  const matches = sql`${stateAt(now)} = any (${states}::text[])`;
  return isLiveOnly ? sql`p.ended_as is null and p.valid_to > ${now} and ${matches}` : matches;
};

/** The start of a day, or of the day `plusDays` later, in the community's time zone. */
const startOfDay = (day: string, plusDays: number) =>
  sql`((${day}::date + ${plusDays}::int)::timestamp at time zone (
    select c.time_zone from communities c where c.id = ${here}))`;

export function passesMatching(filter: PassFilter, now: string): RawBuilder<unknown> {
  const { Search, Kind, State, HouseId, Source, EventId, GateId, From, To } = filter;
  return sql`from gate_passes p where ${allOf([
    sql`p.community_id = ${here}`,
    Search
      ? sql`search_form(concat_ws(' ', p.guest_name, p.company, p.plate, p.guest_phone, p.host_name))
          like all (search_patterns(${Search}))`
      : undefined,
    Kind && sql`p.kind = any (${Kind}::text[])`,
    State && stateIs(State, now),
    HouseId && sql`p.house_id = any (${HouseId}::uuid[])`,
    Source && sql`p.source = any (${Source}::text[])`,
    EventId && sql`p.event_id = any (${EventId}::uuid[])`,
    GateId && sql`(p.gate_ids = '{}' or p.gate_ids && ${GateId}::uuid[])`,
    From ? sql`p.valid_to > ${startOfDay(From, 0)}` : undefined,
    To ? sql`p.valid_from < ${startOfDay(To, 1)}` : undefined,
  ])}`;
}

const rowColumns = (
  now: string,
) => sql`p.id, p.kind, ${stateAt(now)} as state, p.guest_name as "guestName",
  p.guest_count as "guestCount", p.plate, p.company, p.host_name as "hostName",
  jsonb_build_object('id', p.house_id, 'label', l.label) as house, p.valid_from as "validFrom",
  p.valid_to as "validTo", p.max_entries as "maxEntries", p.used, p.source, p.created_at as "createdAt",
  p.version, (select e.name from gate_events e where e.community_id = p.community_id and e.id = p.event_id)
    as "eventName"`;

const withHouse = sql`join house_labels l on l.community_id = p.community_id and l.house_id = p.house_id`;

const orders: Orders<typeof passList> = {
  validTo: sql`p.valid_to`,
  validFrom: sql`p.valid_from`,
  createdAt: sql`p.created_at`,
};

export function selectPassPage(
  db: Db,
  query: QueryOf<typeof passList>,
  now: Date,
): Promise<Page<GatePassRow>> {
  const { PageNumber, PageSize, Cursor, CountTo, Sort, ...filter } = query;
  const at = now.toISOString();
  const way = Sort ? direction(Sort) : sql`desc`;
  return listPage<GatePassRow>(db, {
    from: passesMatching(filter, at),
    id: sql`p.id`,
    order: sql`${orders[sortKey(Sort) ?? 'createdAt']} ${way}, p.id ${way}`,
    page: { PageNumber, PageSize, Cursor, CountTo },
    load: sql`select page.position, ${rowColumns(at)} from page
      join gate_passes p on p.community_id = ${here} and p.id = page.id ${withHouse}`,
  });
}

const allColumns = (now: string, userId: string) => sql`${rowColumns(now)},
  p.guest_phone as "guestPhone", p.purpose, p.days, to_char(p.hours_from, 'HH24:MI') as "hoursFrom",
  to_char(p.hours_to, 'HH24:MI') as "hoursTo", p.gate_ids as "gateIds", p.allow_exit as "allowExit",
  p.hide_house as "hideHouse", p.id_required as "idRequired", p.note,
  p.overstay_minutes as "overstayMinutes", p.last_used_at as "lastUsedAt", p.ended_at as "endedAt",
  p.ended_by_name as "endedByName", p.ended_reason as "endedReason",
  (p.created_by = ${userId} and p.anonymised_at is null) as "mayShare", p.created_by = ${userId} as "isMine"`;

type Reader = { userId: string; now: Date };
type ReadPass = GatePass & { isMine: boolean };

export async function selectPass(
  db: Db,
  passId: string,
  { userId, now }: Reader,
): Promise<ReadPass | undefined> {
  const { rows } = await sql<ReadPass>`select ${allColumns(now.toISOString(), userId)}
    from gate_passes p ${withHouse} where p.community_id = ${here} and p.id = ${passId}`.execute(
    db,
  );
  return rows[0];
}

/**
 * Passes of a house since the resident moved in, and the resident's own passes: live passes first, then the newest, at
 * most 200.
 */
export async function selectHousePasses(
  db: Db,
  houseId: string,
  { userId, now, since }: Reader & { since: string },
): Promise<ReadPass[]> {
  const { rows } = await sql<ReadPass>`select ${allColumns(now.toISOString(), userId)}
    from gate_passes p ${withHouse} where p.community_id = ${here} and p.house_id = ${houseId}
      and (p.created_at >= ${since} or p.created_by = ${userId})
    order by (p.ended_as is null and p.valid_to > ${now.toISOString()}) desc, p.created_at desc, p.id
    limit 200`.execute(db);
  return rows;
}

export const lockPass = (db: Db, passId: string) =>
  db
    .selectFrom('gatePasses')
    .selectAll()
    .where('communityId', '=', here)
    .where('id', '=', passId)
    .forUpdate()
    .executeTakeFirst();

/** Locks several passes in the order of their ids, to prevent deadlocks. */
export const lockPasses = (db: Db, passIds: readonly string[]) =>
  db
    .selectFrom('gatePasses')
    .selectAll()
    .where('communityId', '=', here)
    .where('id', 'in', passIds)
    .orderBy('id')
    .forUpdate()
    .execute();

/**
 * Counts the live passes of a house, and how many of them are guest passes. Leaves out the passes of a guest list.
 * Concurrent calls for one house wait for each other.
 */
export async function countLive(
  db: Db,
  houseId: string,
  now: Date,
): Promise<{ all: number; guests: number }> {
  await lockUntilCommit(db, 'gatePassesOfHouse', houseId);
  const { rows } = await sql<{ all: number; guests: number }>`
    select count(*)::int as all,
      count(*) filter (where p.kind in ('One-time', 'Multi-entry', 'Recurring', 'Group event')
        and p.purpose = 'Guest')::int as guests
    from gate_passes p where p.community_id = ${here} and p.house_id = ${houseId} and p.ended_as is null
      and p.event_id is null and p.valid_to > ${now.toISOString()}`.execute(db);
  return rows[0] ?? { all: 0, guests: 0 };
}

/** True if a staff member is active and assigned to the house, whether or not they are there at the moment. */
export async function worksIn(
  db: Db,
  { staffId, houseId }: { staffId: string; houseId: string },
): Promise<boolean> {
  const { rows } = await sql`select from staff_houses h
    join staff_people s on s.community_id = h.community_id and s.id = h.staff_id and s.status = 'Active'
    where h.community_id = ${here} and h.staff_id = ${staffId} and h.house_id = ${houseId}
      and h.ended_at is null`.execute(db);
  return rows.length > 0;
}

/** The number of requested gates that do not exist or are archived. */
export async function unknownGates(db: Db, gateIds: readonly string[]): Promise<number> {
  if (gateIds.length === 0) return 0;
  const { rows } = await sql<{ known: number }>`select count(*)::int as known from gates g
    where g.community_id = ${here} and g.archived_at is null and g.id = any (${[...new Set(gateIds)]}::uuid[])`.execute(
    db,
  );
  return new Set(gateIds).size - (rows[0]?.known ?? 0);
}
