// The SQL of readings. A round of readings reads the facts of all meters in one query and stores all readings in
// another.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { Parsed } from '#contract/shared/operation.ts';
import type {
  listRound,
  readingList,
  ReadingRow,
  RoundRow,
} from '#contract/utilities/utility-readings.ts';
import type { Db } from '#platform/database/database.ts';
import { allOf, listPage, type Page, type QueryOf } from '#platform/http/list.ts';
import {
  lastReading,
  meterLike,
  onStreets,
  withAverage,
  withLastReading,
} from './meters-queries.ts';

const rowColumns = sql`s.id, jsonb_build_object('id', m.id, 'number', m.number, 'kind', m.kind) as meter,
  jsonb_build_object('id', s.house_id, 'label', l.label) as house, s.part, s.read_on as "readOn",
  s.value::float8 as value, s.since_on as "sinceOn", s.consumption::float8 as consumption,
  s.rolled_over as "rolledOver", s.is_unusual as "isUnusual", s.note, s.photo_key is not null as "hasPhoto",
  s.read_by_name as "readByName", s.recorded_at as "recordedAt",
  (select coalesce(jsonb_agg(jsonb_build_object('oldValue', c.old_value, 'newValue', c.new_value,
      'reason', c.reason, 'byName', c.corrected_by_name,
      'at', to_char(c.corrected_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      order by c.corrected_at desc), '[]')
    from (select * from meter_reading_corrections c where c.community_id = s.community_id
      and c.reading_id = s.id order by c.corrected_at desc limit 50) c) as corrections`;

const joined = sql`join meters m on m.community_id = s.community_id and m.id = s.meter_id
  join house_labels l on l.community_id = s.community_id and l.house_id = s.house_id`;

export function selectReadingPage(
  db: Db,
  query: QueryOf<typeof readingList>,
): Promise<Page<ReadingRow>> {
  const { Search, MeterId, HouseId, Kind, StreetId, Unusual, From, To } = query;
  const asksMeter = Search || Kind;
  return listPage<ReadingRow>(db, {
    from: sql`from meter_readings s
      ${asksMeter ? sql`join meters m on m.community_id = s.community_id and m.id = s.meter_id` : sql``}
      where ${allOf([
        sql`s.community_id = ${here}`,
        Search ? meterLike(Search) : undefined,
        Kind && sql`m.kind = any (${Kind}::text[])`,
        MeterId !== undefined && sql`s.meter_id = ${MeterId}::uuid`,
        HouseId !== undefined && sql`s.house_id = ${HouseId}::uuid`,
        StreetId && onStreets(sql`s.house_id`, StreetId),
        Unusual !== undefined && sql`s.is_unusual = ${Unusual}`,
        From !== undefined && sql`s.read_on >= ${From}::date`,
        To !== undefined && sql`s.read_on <= ${To}::date`,
      ])}`,
    id: sql`s.id`,
    order: sql`s.read_on desc, s.recorded_at desc, s.id`,
    page: query,
    load: sql`select page.position, ${rowColumns} from page
      join meter_readings s on s.community_id = ${here} and s.id = page.id ${joined}`,
  });
}

export async function selectReading(db: Db, readingId: string): Promise<ReadingRow | undefined> {
  const { rows } = await sql<ReadingRow>`select ${rowColumns} from meter_readings s ${joined}
    where s.community_id = ${here} and s.id = ${readingId}`.execute(db);
  return rows[0];
}

/** The active meters of a kind on a street, in the order of the houses. */
export function selectRound(
  db: Db,
  query: Parsed<typeof listRound>['query'],
): Promise<Page<RoundRow>> {
  return listPage<RoundRow>(db, {
    from: sql`from meters m
      join house_labels o on o.community_id = m.community_id and o.house_id = m.house_id
      where m.community_id = ${here} and o.street_id = ${query.StreetId}::uuid and m.kind = ${query.Kind}
        and m.state = 'Active'`,
    id: sql`m.id`,
    order: sql`o.sort_key, m.id`,
    page: query,
    load: sql`select page.position, m.id as "meterId", m.number, m.kind, m.digits,
        m.multiplier::float8 as multiplier, jsonb_build_object('id', m.house_id, 'label', l.label) as house,
        ${lastReading}, a.daily::float8 as "dailyAverage",
        coalesce(r.read_on >= ${query.On}::date, false) as "isDone"
      from page join meters m on m.community_id = ${here} and m.id = page.id
      join house_labels l on l.community_id = m.community_id and l.house_id = m.house_id
      ${withLastReading} ${withAverage}`,
  });
}

export type Given = { meterId: string; value: number; rolledOver: boolean };

/**
 * Facts about a meter that are needed to check a reading. `consumption` is a string because it is an exact decimal.
 */
export type Facts = {
  meterId: string;
  number: string;
  houseId: string;
  state: string;
  digits: number;
  lastValue: number | null;
  lastOn: string | null;
  dailyAverage: number | null;
  consumption: string;
};

/** Locks the meters in the order of their ids, and reads the facts needed to check their readings. */
export async function lockFacts(db: Db, given: readonly Given[]): Promise<Map<string, Facts>> {
  await sql`select from meters m where m.community_id = ${here}
    and m.id = any (${given.map(({ meterId }) => meterId)}::uuid[]) order by m.id for update`.execute(
    db,
  );
  const { rows } = await sql<Facts>`
    select m.id as "meterId", m.number, m.house_id as "houseId", m.state, m.digits, r.value::float8 as "lastValue",
      r.read_on as "lastOn", a.daily::float8 as "dailyAverage",
      coalesce(meter_consumption(r.value, g.value, m.digits, m.multiplier), 0)::text as consumption
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g("meterId" uuid, value numeric)
    join meters m on m.community_id = ${here} and m.id = g."meterId"
    ${withLastReading} ${withAverage}`.execute(db);
  return new Map(rows.map((row) => [row.meterId, row]));
}

export type NewReading = {
  meterId: string;
  houseId: string;
  part: 'Opening' | 'Regular' | 'Final';
  readOn: string;
  value: number;
  sinceOn: string | null;
  consumption: string;
  rolledOver: boolean;
  isUnusual: boolean;
  note: string;
};

export async function insertReadings(
  db: Db,
  readings: readonly NewReading[],
  by: { userId: string; name: string; at: string },
): Promise<Map<string, string>> {
  const { rows } = await sql<{ meterId: string; id: string }>`
    insert into meter_readings (community_id, meter_id, house_id, part, read_on, value, since_on, consumption,
        rolled_over, is_unusual, note, read_by, read_by_name, recorded_at)
      select ${here}, g."meterId", g."houseId", g.part, g."readOn", g.value, g."sinceOn", g.consumption,
        g."rolledOver", g."isUnusual", g.note, ${by.userId}, ${by.name},
        -- Earlier readings of a round get later times, so that a list with the newest first keeps their order.
        ${by.at}::timestamptz - g.place * interval '1 microsecond'
      from rows from (jsonb_to_recordset(${JSON.stringify(readings)}::jsonb) as ("meterId" uuid, "houseId" uuid,
        part text, "readOn" date, value numeric, "sinceOn" date, consumption numeric, "rolledOver" boolean,
        "isUnusual" boolean, note text)) with ordinality
        as g("meterId", "houseId", part, "readOn", value, "sinceOn", consumption, "rolledOver", "isUnusual", note,
          place)
      returning meter_id as "meterId", id`.execute(db);
  return new Map(rows.map(({ meterId, id }) => [meterId, id]));
}

export type Standing = {
  id: string;
  meterId: string;
  number: string;
  digits: number;
  value: number;
  /** The values of the previous and the next reading. */
  before: number | null;
  after: number | null;
  afterRolledOver: boolean | null;
};

/** A reading with the previous and the next one. Locks the meter. */
export async function lockReading(db: Db, readingId: string): Promise<Standing | undefined> {
  await sql`select from meters m where m.community_id = ${here} and m.id = (select s.meter_id
    from meter_readings s where s.community_id = ${here} and s.id = ${readingId}) for update`.execute(
    db,
  );
  const { rows } = await sql<Standing>`
    select s.id, s.meter_id as "meterId", m.number, m.digits, s.value::float8 as value,
      b.value::float8 as before, a.value::float8 as after, a.rolled_over as "afterRolledOver"
    from meter_readings s
    join meters m on m.community_id = s.community_id and m.id = s.meter_id
    left join lateral (select b.value from meter_readings b where b.community_id = s.community_id
      and b.meter_id = s.meter_id and (b.read_on, b.recorded_at) < (s.read_on, s.recorded_at)
      order by b.read_on desc, b.recorded_at desc limit 1) b on true
    left join lateral (select a.value, a.rolled_over from meter_readings a where a.community_id = s.community_id
      and a.meter_id = s.meter_id and (a.read_on, a.recorded_at) > (s.read_on, s.recorded_at)
      order by a.read_on, a.recorded_at limit 1) a on true
    where s.community_id = ${here} and s.id = ${readingId}`.execute(db);
  return rows[0];
}

export type Correction = {
  reading: Standing;
  value: number;
  rolledOver: boolean;
  reason: string;
  by: { userId: string; name: string; at: string };
};

/** Stores a corrected value, keeps the original, and recomputes the use before and after the reading. */
export async function writeCorrection(db: Db, given: Correction): Promise<void> {
  const { reading, value, rolledOver, reason, by } = given;
  await sql`insert into meter_reading_corrections (community_id, reading_id, old_value, new_value, reason,
      corrected_by, corrected_by_name, corrected_at)
    select ${here}, s.id, s.value, ${value}::numeric, ${reason}, ${by.userId}, ${by.name}, ${by.at}
    from meter_readings s where s.community_id = ${here} and s.id = ${reading.id}`.execute(db);
  await sql`update meter_readings set value = ${value}::numeric, rolled_over = ${rolledOver},
      is_unusual = false, corrected_at = ${by.at}
    where community_id = ${here} and id = ${reading.id}`.execute(db);
  await sql`update meter_readings s set consumption = meter_consumption(o.before, s.value, o.digits, o.multiplier),
      rolled_over = s.rolled_over and s.value < o.before
    from (select s.id, lag(s.value) over (order by s.read_on, s.recorded_at) as before, m.digits::integer, m.multiplier,
        lag(s.id) over (order by s.read_on, s.recorded_at) as before_id
      from meter_readings s join meters m on m.community_id = s.community_id and m.id = s.meter_id
      where s.community_id = ${here} and s.meter_id = ${reading.meterId}) o
    where s.community_id = ${here} and s.id = o.id and o.before is not null
      and ${reading.id}::uuid in (o.id, o.before_id)`.execute(db);
}

export type Figures = { meters: number; unread: number; unusual: number };

/**
 * Counts active meters, and among them those without a reading for more than 45 days, and those whose last reading is
 * unusual and at most 45 days old.
 */
export async function selectFigures(
  db: Db,
  query: { Kind?: string | undefined; StreetId?: string | undefined; HouseId?: string | undefined },
  today: string,
): Promise<Figures> {
  const { Kind, StreetId, HouseId } = query;
  const { rows } = await sql<Figures>`
    select count(*)::int as meters,
      count(*) filter (where r.read_on is null or r.read_on < ${today}::date - 45)::int as unread,
      count(*) filter (where r.is_unusual and r.read_on >= ${today}::date - 45)::int as unusual
    from meters m ${withLastReading}
    where ${allOf([
      sql`m.community_id = ${here} and m.state = 'Active'`,
      Kind !== undefined && sql`m.kind = ${Kind}`,
      StreetId !== undefined && onStreets(sql`m.house_id`, [StreetId]),
      HouseId !== undefined && sql`m.house_id = ${HouseId}::uuid`,
    ])}`.execute(db);
  return rows[0] ?? { meters: 0, unread: 0, unusual: 0 };
}
