// The SQL of the audit log that workers see: pages of entries, one entry, and the choices of the filters.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type { auditList, AuditRow } from '#contract/audit/audit.ts';
import { auditAreas } from '#contract/shared/areas.ts';
import type { Db } from '#platform/database/database.ts';
import { allOf, listPage, type Page, type QueryOf } from '#platform/http/list.ts';

export type StoredRow = Omit<AuditRow, 'area'>;
export type StoredEntry = StoredRow & {
  before: unknown;
  after: unknown;
  device: string | null;
  requestId: string | null;
  hash: string | null;
};

/** The condition that an entry belongs to these areas. Record types that belong to no other area are in `Other`. */
function inAreas(areas: readonly string[]): RawBuilder<unknown> {
  const named: Readonly<Record<string, readonly string[]>> = auditAreas;
  const types = areas.flatMap((area) => named[area] ?? []);
  if (!areas.includes('Other')) return sql`a.entity_type = any (${types}::text[])`;
  const others = Object.entries(named).flatMap(([area, of]) => (areas.includes(area) ? [] : of));
  return sql`a.entity_type <> all (${others}::text[])`;
}

/** The first instant of a day, or of the day `later` days after it, in the community's time zone. */
const startOf = (day: string, later = 0): RawBuilder<unknown> =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone
    (select c.time_zone from communities c where c.id = ${here}))`;

const columns = sql`a.id, a.occurred_at, a.actor_id, a.actor_name, a.actor_role, a.action,
  a.entity_type, a.entity_id, a.entity_label, a.reason, a.ip, s.position`;
const withSeal = sql`
  left join audit_seals s on s.community_id = a.community_id and s.id = a.id`;

const whole = sql`${columns}, a.before, a.after, a.device, a.request_id, encode(s.hash, 'hex') as hash`;

type Query = QueryOf<typeof auditList>;

/** A page of the log, newest first. `areas` are the areas that the caller may see; null for all. */
export const selectAuditPage = (
  db: Db,
  query: Query,
  areas: readonly string[] | null,
): Promise<Page<StoredRow>> => selectPage<StoredRow>(db, { query, areas, wanted: columns });

/** A page of the log with all columns of an entry, for exports. */
export const selectWholePage = (
  db: Db,
  query: Query,
  areas: readonly string[] | null,
): Promise<Page<StoredEntry>> => selectPage<StoredEntry>(db, { query, areas, wanted: whole });

type Reading = { query: Query; areas: readonly string[] | null; wanted: RawBuilder<unknown> };

const selectPage = <Row>(db: Db, { query, areas, wanted }: Reading): Promise<Page<Row>> =>
  listPage<Row>(db, {
    from: sql`from audit_entries a where ${allOf([
      sql`a.community_id = ${here}`,
      areas !== null && inAreas(areas),
      query.Area && inAreas(query.Area),
      query.ActorId !== undefined && sql`a.actor_id = ${query.ActorId}`,
      query.Action && sql`a.action = any (${query.Action}::text[])`,
      query.EntityType !== undefined && sql`a.entity_type = ${query.EntityType}`,
      query.EntityId !== undefined && sql`a.entity_id = ${query.EntityId}`,
      query.From !== undefined && sql`a.occurred_at >= ${startOf(query.From)}`,
      query.To !== undefined && sql`a.occurred_at < ${startOf(query.To, 1)}`,
      query.Ip ? sql`a.ip = ${query.Ip}` : undefined,
      query.Search
        ? sql`search_form(concat_ws(' ', a.entity_label, a.actor_name)) like all (search_patterns(${query.Search}))`
        : undefined,
    ])}`,
    id: sql`a.id`,
    order: sql`a.occurred_at desc, a.id`,
    page: query,
    load: sql`select page.position as place, ${wanted} from page
      join audit_entries a on a.community_id = ${here} and a.id = page.id ${withSeal}`,
  });

export async function selectAuditEntry(db: Db, id: string): Promise<StoredEntry | undefined> {
  const { rows } = await sql<StoredEntry>`select ${whole}
    from audit_entries a ${withSeal}
    where a.community_id = ${here} and a.id = ${id}`.execute(db);
  return rows[0];
}

/**
 * The actors, actions and IP addresses in the newest 5,000 entries that the caller may see, at most 200 of each, for
 * the filters.
 */
export async function selectChoices(db: Db, areas: readonly string[] | null) {
  const newest = sql`(select a.actor_id, a.actor_name, a.action, a.ip from audit_entries a
    where a.community_id = ${here} and ${areas === null ? sql`true` : inAreas(areas)}
    order by a.occurred_at desc limit 5000) newest`;
  const [actors, actions, ips] = await Promise.all([
    sql<{ id: string; name: string }>`select actor_id as id, min(actor_name) as name from ${newest}
      where actor_id is not null group by actor_id order by min(actor_name) limit 200`.execute(db),
    sql<{
      action: string;
    }>`select distinct action from ${newest} order by action limit 200`.execute(db),
    sql<{
      ip: string;
    }>`select distinct ip from ${newest} where ip <> '' order by ip limit 200`.execute(db),
  ]);
  return {
    actors: actors.rows,
    actions: actions.rows.map(({ action }) => action),
    ips: ips.rows.map(({ ip }) => ip),
  };
}
