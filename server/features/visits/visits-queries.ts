// The SQL that lists visits and overrides of the register, and that reads one visit.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type {
  Override,
  listOverrides,
  Visit,
  visitList,
  VisitRow,
} from '#contract/visits/visits.ts';
import type { Parsed } from '#contract/shared/operation.ts';
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

export type Filter = FilterOf<typeof visitList>;
export type At = { now: Date; timeZone: string };

/** The start of a day in the community's time zone. */
const startOf = (day: string, timeZone: string, plusDays = 0) =>
  sql`((${day}::date + ${plusDays}::int)::timestamp at time zone ${timeZone})`;

const isOverstay = (now: string) =>
  sql`coalesce(v.overstay_at < least(coalesce(v.out_at, ${now}), ${now}), false)`;

export function visitsMatching(filter: Filter, { now, timeZone }: At): RawBuilder<unknown> {
  const { Search, Status, Kind, Method, HouseId, GateId, PassId, StaffId, Guard, From, To } =
    filter;
  const at = now.toISOString();
  return sql`from visits v where ${allOf([
    sql`v.community_id = ${here}`,
    Search
      ? sql`search_form(concat_ws(' ', v.guest_name, v.company, v.plate, v.guest_phone))
          like all (search_patterns(${Search}))`
      : undefined,
    Status && sql`v.status = any (${Status}::text[])`,
    Kind && sql`v.kind = any (${Kind}::text[])`,
    Method && sql`v.method = any (${Method}::text[])`,
    HouseId && sql`v.house_id = any (${HouseId}::uuid[])`,
    GateId && sql`(v.gate_id = any (${GateId}::uuid[]) or v.out_gate_id = any (${GateId}::uuid[]))`,
    PassId && sql`v.pass_id = any (${PassId}::uuid[])`,
    StaffId && sql`v.staff_id = any (${StaffId}::uuid[])`,
    Guard && sql`(v.in_by = any (${Guard}::text[]) or v.out_by = any (${Guard}::text[]))`,
    From ? sql`v.arrived_at >= ${startOf(From, timeZone)}` : undefined,
    To ? sql`v.arrived_at < ${startOf(To, timeZone, 1)}` : undefined,
    flag(filter.Overstay, isOverstay(at)),
    flag(filter.Offline, sql`(v.offline_id is not null)`),
    filter.Conflict && sql`v.conflict = any (${filter.Conflict}::text[])`,
    filter.Reviewed !== undefined &&
      (filter.Reviewed
        ? sql`v.reviewed_at is not null`
        : sql`(v.conflict is not null and v.reviewed_at is null)`),
    flag(filter.Override, sql`v.is_overridden`),
  ])}`;
}

const flag = (wanted: boolean | undefined, is: RawBuilder<unknown>) =>
  wanted === undefined ? undefined : wanted ? is : sql`not ${is}`;

const columns = (now: string) => sql`v.id, v.status, v.kind, v.guest_name as "guestName", v.people,
  case when v.status = 'Inside' then v.people - v.people_left end as "peopleInside", v.plate, v.company,
  jsonb_build_object('id', v.house_id, 'label', l.label) as house,
  (select jsonb_build_object('id', g.id, 'name', g.name) from gates g
    where g.community_id = v.community_id and g.id = v.gate_id) as gate,
  v.method, v.arrived_at as "arrivedAt", v.in_at as "inAt", v.out_at as "outAt", v.overstay_at as "overstayAt",
  ${isOverstay(now)} as "isOverstay", v.is_overridden as "isOverridden", v.pass_id as "passId", v.in_by as "inBy",
  v.out_by as "outBy", v.conflict, v.reviewed_at is not null as "isReviewed"`;
const withHouse = sql`join house_labels l on l.community_id = v.community_id and l.house_id = v.house_id`;

/** A visit without an exit sorts as the latest exit. */
const orders: Orders<typeof visitList> = {
  arrivedAt: sql`v.arrived_at`,
  outAt: sql`coalesce(v.out_at, 'infinity')`,
  guest: sql`lower(v.guest_name)`,
};

export function selectVisitPage(
  db: Db,
  query: QueryOf<typeof visitList>,
  at: At,
): Promise<Page<VisitRow>> {
  const { PageNumber, PageSize, Cursor, CountTo, Sort, ...filter } = query;
  const way = Sort ? direction(Sort) : sql`desc`;
  return listPage<VisitRow>(db, {
    from: visitsMatching(filter, at),
    id: sql`v.id`,
    order: sql`${orders[sortKey(Sort) ?? 'arrivedAt']} ${way}, v.arrived_at desc, v.id`,
    page: { PageNumber, PageSize, Cursor, CountTo },
    load: sql`select page.position, ${columns(at.now.toISOString())} from page
      join visits v on v.community_id = ${here} and v.id = page.id ${withHouse}`,
  });
}

const utc = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export async function selectVisit(db: Db, visitId: string, now: Date): Promise<Visit | undefined> {
  const { rows } =
    await sql<Visit>`select ${columns(now.toISOString())}, v.guest_phone as "guestPhone",
      v.decided_by as "decidedBy", v.decided_via as "decidedVia", v.decided_seconds as "decidedSeconds",
      v.anonymised_at is not null as "isAnonymised",
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'subject', p.subject,
          'takenAt', ${utc(sql`p.taken_at`)}, 'takenByName', p.taken_by_name) order by p.taken_at), '[]')
        from visit_photos p where p.community_id = v.community_id and p.visit_id = v.id
          and v.anonymised_at is null) as photos,
      (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'description', i.description,
          'quantity', i.quantity, 'status', i.status, 'announcedBy', i.announced_by,
          'leftAt', ${utc(sql`i.left_at`)}, 'leftBy', i.left_by) order by i.created_at), '[]') from exit_items i
        where i.community_id = v.community_id and i.visit_id = v.id) as "exitItems",
      (select jsonb_build_object('reason', o.reason, 'supervisorName', o.supervisor_name, 'guardName', o.guard_name)
        from gate_overrides o where o.community_id = v.community_id and o.visit_id = v.id limit 1) as override,
      (select coalesce(jsonb_agg(jsonb_build_object('status', s.status, 'at', ${utc(sql`s.at`)},
          'byName', s.by_name, 'note', s.note) order by s.at), '[]') from visit_steps s
        where s.community_id = v.community_id and s.visit_id = v.id) as steps
    from visits v ${withHouse} where v.community_id = ${here} and v.id = ${visitId}`.execute(db);
  return rows[0];
}

export const selectOverridePage = (
  db: Db,
  query: Parsed<typeof listOverrides>['query'],
  { timeZone }: At,
): Promise<Page<Override>> =>
  listPage<Override>(db, {
    from: sql`from gate_overrides o where ${allOf([
      sql`o.community_id = ${here}`,
      query.From ? sql`o.at >= ${startOf(query.From, timeZone)}` : undefined,
      query.To ? sql`o.at < ${startOf(query.To, timeZone, 1)}` : undefined,
    ])}`,
    id: sql`o.id`,
    order: sql`o.at desc, o.id`,
    page: query,
    load: sql`select page.position, o.id, o.at, o.visit_id as "visitId", v.guest_name as "guestName", l.label as house,
        g.name as "gateName", o.answer, o.reason, o.guard_name as "guardName",
        o.supervisor_name as "supervisorName", v.in_at is not null as "isIn"
      from page join gate_overrides o on o.community_id = ${here} and o.id = page.id
      join visits v on v.community_id = o.community_id and v.id = o.visit_id
      join house_labels l on l.community_id = o.community_id and l.house_id = o.house_id
      left join gates g on g.community_id = o.community_id and g.id = o.gate_id`,
  });
