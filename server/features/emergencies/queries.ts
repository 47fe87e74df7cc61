// The SQL that reads and locks emergencies.
import { lockUntilCommit } from '#platform/database/advisory-locks.ts';
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type {
  Emergency,
  emergencyList,
  EmergencyTimeline,
} from '#contract/emergencies/emergencies.ts';
import { duplicateMinutes, joinMinutes } from '#contract/emergencies/emergencies.ts';
import type { Db } from '#platform/database/database.ts';
import { allOf, listPage, type Page, type QueryOf } from '#platform/http/list.ts';

export const isOpen = sql`e.status in ('Raised', 'Acknowledged', 'On scene')`;

const columns = sql`e.id, e.type, e.status, e.house_id as "houseId", place_of_alarm(e.house_id) as house, e.location,
  e.note, e.silent, e.drill, e.raised_name as "raisedBy", array(
    select r.name from emergency_raisers r where r.community_id = e.community_id and r.emergency_id = e.id
      and r.user_id <> e.raised_by and r.taken_back_at is null order by r.raised_at, r.id limit 20) as "alsoRaisedBy",
  e.raised_at as "raisedAt", array(
    select s.by_name from emergency_steps s where s.community_id = e.community_id and s.emergency_id = e.id
      and s.kind in ('Acknowledged', 'Coming') order by s.position limit 20) as coming, array(
    select s.by_id from emergency_steps s where s.community_id = e.community_id and s.emergency_id = e.id
      and s.kind in ('Acknowledged', 'Coming') and s.by_id is not null order by s.position limit 20) as "comingIds",
  e.acknowledged_name as "acknowledgedBy",
  e.acknowledged_at as "acknowledgedAt", e.on_scene_name as "onSceneBy", e.on_scene_at as "onSceneAt",
  e.resolved_name as "resolvedBy", e.resolved_at as "resolvedAt", e.outcome,
  e.resolution_note as "resolutionNote", e.asks_talk as "asksTalk"`;

/** An emergency with the columns that no response contains. */
export type Stored = Emergency & {
  raisedById: string;
  residentId: string | null;
  chainStep: number;
};

const stored = sql`${columns}, e.raised_by as "raisedById", e.resident_id as "residentId",
  e.chain_step as "chainStep"`;

/**
 * Up to 100 open emergencies. Real alarms come before drills (practice alarms), so that a drill never pushes a real
 * alarm out of the list.
 */
export async function selectOpen(db: Db): Promise<Emergency[]> {
  const { rows } = await sql<Emergency>`select ${columns} from emergencies e
    where e.community_id = ${here} and ${isOpen} order by e.drill, e.raised_at, e.id limit 100`.execute(
    db,
  );
  return rows;
}

export const selectLog = (db: Db, query: QueryOf<typeof emergencyList>): Promise<Page<Emergency>> =>
  listPage<Emergency>(db, {
    from: sql`from emergencies e where ${allOf([
      sql`e.community_id = ${here}`,
      query.Status && sql`e.status = any (${query.Status}::text[])`,
      query.Type && sql`e.type = any (${query.Type}::text[])`,
      query.Kind && sql`e.drill = ${query.Kind === 'Drill'}`,
    ])}`,
    id: sql`e.id`,
    order: sql`e.raised_at desc, e.id`,
    page: query,
    load: sql`select page.position, ${columns} from page
      join emergencies e on e.community_id = ${here} and e.id = page.id`,
  });

export async function selectOne(db: Db, id: string): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`select ${stored} from emergencies e
    where e.community_id = ${here} and e.id = ${id}`.execute(db);
  return rows[0];
}

/** The raiser's open alarms and all of the raiser's alarms since a given time: at most 20, the newest first. */
export async function selectRaisedBy(db: Db, raiserId: string, since: string): Promise<Stored[]> {
  const { rows } = await sql<Stored>`select ${stored} from emergencies e
    where e.community_id = ${here} and e.raised_by = ${raiserId} and (${isOpen} or e.raised_at > ${since})
    order by e.raised_at desc, e.id limit 20`.execute(db);
  return rows;
}

/** Locks the row and then reads it, so that the second of two concurrent callers sees the result of the first. */
export async function lockOne(db: Db, id: string): Promise<Stored | undefined> {
  await sql`select from emergencies e where e.community_id = ${here} and e.id = ${id} for update`.execute(
    db,
  );
  return selectOne(db, id);
}

/**
 * Locks and returns the house's open emergency of the last `joinMinutes` minutes that a new alarm joins: a real alarm
 * joins a real one, and a drill joins a drill. Concurrent callers wait.
 */
export async function lockJoined(
  db: Db,
  { houseId, drill, now }: { houseId: string; drill: boolean; now: Date },
): Promise<Stored | undefined> {
  await lockUntilCommit(db, 'emergencyOfHouse', houseId);
  const since = new Date(now.getTime() - joinMinutes * 60_000).toISOString();
  const { rows } = await sql<{ id: string }>`select e.id from emergencies e
    where e.community_id = ${here} and e.house_id = ${houseId} and ${isOpen} and e.drill = ${drill}
      and e.raised_at > ${since} order by e.raised_at limit 1`.execute(db);
  return rows[0] && lockOne(db, rows[0].id);
}

/**
 * The real alarm of which this one can be the duplicate: the nearest in time within `duplicateMinutes` that was neither
 * cancelled nor a duplicate itself.
 */
export async function selectOriginal(
  db: Db,
  { id, raisedAt }: Stored,
): Promise<Stored | undefined> {
  const at = new Date(raisedAt).getTime();
  const [from, to] = [-1, 1].map((way) =>
    new Date(at + way * duplicateMinutes * 60_000).toISOString(),
  );
  const { rows } = await sql<Stored>`select ${stored} from emergencies e
    where e.community_id = ${here} and e.id <> ${id} and not e.drill and e.status <> 'Cancelled'
      and e.outcome is distinct from 'Duplicate' and e.raised_at between ${from} and ${to}
    order by abs(extract(epoch from e.raised_at - ${raisedAt}::timestamptz)), e.id limit 1`.execute(
    db,
  );
  return rows[0];
}

/** The latest 1,000 steps only, because an unacknowledged emergency keeps adding steps for days. */
export async function selectTimeline(db: Db, id: string): Promise<EmergencyTimeline['timeline']> {
  const { rows } = await sql<EmergencyTimeline['timeline'][number]>`
    select l.id, l.kind, l.by_name as by, l.text, l.at from (
      select s.* from emergency_steps s where s.community_id = ${here} and s.emergency_id = ${id}
      order by s.position desc limit 1000) l
    order by l.position`.execute(db);
  return rows;
}

/** The community of an emergency, if the caller belongs to that community. */
export async function selectCommunityOf(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`
    select community_of_emergency(${id}) as id`.execute(db);
  return rows[0]?.id ?? undefined;
}

/** The number of false alarms of a resident since a given time, without drills. */
export async function countFalseAlarms(db: Db, residentId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from emergencies e
    where e.community_id = ${here} and e.resident_id = ${residentId} and e.outcome = 'FalseAlarm'
      and not e.drill and e.raised_at > ${since.toISOString()}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The label of a house on any street, because a person may raise an alarm for a house that they cannot see. */
export async function selectHouseLabel(db: Db, houseId: string): Promise<string | null> {
  const { rows } = await sql<{ label: string | null }>`
    select place_of_alarm(${houseId}) as label`.execute(db);
  return rows[0]?.label ?? null;
}

export async function findHouses(db: Db, search: string, most: number) {
  const { rows } = await sql<{ id: string; label: string }>`
    select f.id, f.label from find_alarm_houses(${search}, ${most}) f`.execute(db);
  return rows;
}
