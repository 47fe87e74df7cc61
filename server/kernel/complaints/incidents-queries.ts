// The SQL of incidents (outages).
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Incident, incidentList } from '#contract/incidents/complaint-incidents.ts';
import type { Db } from '#platform/database/database.ts';
import { allOf, listPage, type Page, type QueryOf } from '#platform/http/list.ts';

const columns = sql`i.id, i.title, i.message, i.caller_text as "callerText", i.status,
  i.started_at as "startedAt", i.expected_end_at as "expectedEndAt", i.ended_at as "endedAt",
  i.resolution_note as "resolutionNote", i.version,
  (select jsonb_build_object('id', t.id, 'name', t.name) from complaint_types t
    where t.community_id = i.community_id and t.id = i.type_id) as type,
  case when i.street_ids is not null then (
    select coalesce(jsonb_agg(jsonb_build_object('id', s.street_id, 'name', s.name) order by s.name), '[]')
    from street_names s where s.community_id = i.community_id and s.street_id = any (i.street_ids)) end as streets,
  n.complaints as "complaintCount", n.open as "openCount",
  -- The number of streets that the caller may not see.
  coalesce(cardinality(i.street_ids), 0) - (select count(*)::int from street_names s
    where s.community_id = i.community_id and s.street_id = any (i.street_ids)) as "otherStreets"`;
const counted = sql`cross join lateral complaints_of_outage(i.id) n`;

export const selectIncidentPage = (
  db: Db,
  query: QueryOf<typeof incidentList>,
): Promise<Page<Incident>> =>
  listPage<Incident>(db, {
    from: sql`from complaint_incidents i where ${allOf([
      sql`i.community_id = ${here}`,
      query.Status !== undefined && sql`i.status = ${query.Status}`,
    ])}`,
    id: sql`i.id`,
    order: sql`(i.status = 'Over'), i.started_at desc, i.id`,
    page: query,
    load: sql`select page.position, ${columns} from page
      join complaint_incidents i on i.community_id = ${here} and i.id = page.id ${counted}`,
  });

export async function selectIncident(db: Db, incidentId: string): Promise<Incident | undefined> {
  const { rows } = await sql<Incident>`select ${columns} from complaint_incidents i ${counted}
    where i.community_id = ${here} and i.id = ${incidentId}`.execute(db);
  return rows[0];
}

type Struck = { typeId: string; streetIds: readonly string[] | null };

/** Whether the complaint `c` is already attached to an open outage. */
export const isExplained = sql`exists (select from complaint_incidents o
  where o.community_id = c.community_id and o.id = c.incident_id and o.status = 'Open')`;

/**
 * Open, unmerged complaints that match an outage and are attached to no open outage, including complaints that were
 * reopened after an earlier outage.
 */
export const affectedByOutage = ({ typeId, streetIds }: Struck): RawBuilder<unknown> => sql`
  c.community_id = ${here} and not ${isExplained} and c.parent_id is null
  and c.status in ('New', 'Assigned', 'In progress', 'On hold')
  and c.type_id in (select t.id from complaint_types t where t.community_id = ${here}
    and (t.id = ${typeId} or t.parent_id = ${typeId}))
  and (${streetIds}::uuid[] is null or c.street_id = any (${streetIds}::uuid[]))`;

export async function countAffected(db: Db, struck: Struck): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from complaints c
    where ${affectedByOutage(struck)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function streetsExist(db: Db, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from street_names s
    where s.community_id = ${here} and s.street_id = any (${ids}::uuid[])`.execute(db);
  return rows[0]?.count === new Set(ids).size;
}

/** The ids of an incident's complaints: all, or only open ones. */
export async function complaintsOf(
  db: Db,
  incidentId: string,
  { openOnly = false }: { openOnly?: boolean } = {},
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select c.id from complaints c
    where c.community_id = ${here} and c.incident_id = ${incidentId}
      and (not ${openOnly}::boolean or c.status in ('New', 'Assigned', 'In progress', 'On hold'))
    order by c.number`.execute(db);
  return rows.map(({ id }) => id);
}
