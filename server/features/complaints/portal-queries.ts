// The SQL of complaints as residents see them: their own complaints, and community complaints without names.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { PortalComplaint } from '#contract/complaints/portal-complaints.ts';
import type { Db } from '#platform/database/database.ts';
import { allOf, listPage, type Page, type PageRequest } from '#platform/http/list.ts';
import { reopenUntil, selectStored } from '#kernel/complaints/complaint-queries.ts';

type Head = Omit<PortalComplaint, 'thread' | 'files'>;

const columns = (residentId: string) => sql`c.id, 'C-' || lpad(c.number::text, 5, '0') as number,
  c.title, c.description, (select t.name from complaint_types t
    where t.community_id = c.community_id and t.id = c.type_id) as type,
  c.scope, c.location, c.priority, c.status, coalesce(c.reporter_resident_id = ${residentId}, false) as "isMine",
  c.promised_at as "promisedAt", c.promise_missed_at as "promiseMissedAt",
  c.resolution_note as "resolutionNote", c.rejection_reason as "rejectionReason", c.rating,
  ${reopenUntil} as "reopenUntil",
  c.created_at as "createdAt"`;

/**
 * The complaints that a resident may see: their own, and community complaints that are neither archived nor merged
 * and whose type and parent type are visible to residents.
 */
const visibleTo = (residentId: string) => sql`c.community_id = ${here}
  and (c.reporter_resident_id = ${residentId} or (c.scope = 'Community' and c.archived_at is null
    and c.parent_id is null and exists (select from complaint_types v
      left join complaint_types p on p.community_id = v.community_id and p.id = v.parent_id
      where v.community_id = c.community_id and v.id = c.type_id and v.visible_to_residents
        and coalesce(p.visible_to_residents, true))))`;

export const selectPortalPage = (
  db: Db,
  residentId: string,
  query: PageRequest & { Scope?: 'Personal' | 'Community' | undefined },
): Promise<Page<Head>> =>
  listPage<Head>(db, {
    from: sql`from complaints c where ${allOf([
      visibleTo(residentId),
      query.Scope !== undefined && sql`c.scope = ${query.Scope}`,
    ])}`,
    id: sql`c.id`,
    order: sql`c.number desc, c.id`,
    page: query,
    load: sql`select page.position, ${columns(residentId)} from page
      join complaints c on c.community_id = ${here} and c.id = page.id`,
  });

/**
 * Selects one complaint with the public part of its thread. Only its reporter gets the public files and the comments of
 * residents.
 */
export async function selectPortalComplaint(
  db: Db,
  residentId: string,
  complaintId: string,
): Promise<PortalComplaint | undefined> {
  const { rows } = await sql<Head>`select ${columns(residentId)} from complaints c
    where ${visibleTo(residentId)} and c.id = ${complaintId}`.execute(db);
  const head = rows[0];
  if (!head) return undefined;
  const thread = await sql<PortalComplaint['thread'][number]>`
    select m.id, m.body, m.created_at as "createdAt", case m.side when 'Staff' then 'The estate office'
      when 'Resident' then 'You' else 'Courtyard' end as by
    from complaint_comments m where m.community_id = ${here} and m.complaint_id = ${complaintId}
      and m.is_public and (${head.isMine}::boolean or m.side <> 'Resident')
    order by m.created_at, m.id limit 500`.execute(db);
  const files = await sql<PortalComplaint['files'][number]>`
    select f.id, f.name from complaint_files f where f.community_id = ${here}
      and f.complaint_id = ${complaintId} and f.is_public and ${head.isMine}::boolean
    order by f.created_at, f.id limit 200`.execute(db);
  return { ...head, thread: thread.rows, files: files.rows };
}

export async function selectPortalTypes(db: Db) {
  type Row = { id: string; name: string; hint: string; icon: never; parentId: string | null };
  const { rows } = await sql<Row>`
    select t.id, t.name, t.hint, t.icon, t.parent_id as "parentId" from complaint_types t
    left join complaint_types p on p.community_id = t.community_id and p.id = t.parent_id
    where t.community_id = ${here} and t.is_active and t.visible_to_residents
      and coalesce(p.is_active and p.visible_to_residents, true)
    order by coalesce(p.sort_order, t.sort_order), t.parent_id is not null, t.sort_order, t.name
    limit 200`.execute(db);
  return rows;
}

/** Locks a complaint that the resident may see; undefined when there is none. */
export async function lockPortalComplaint(db: Db, residentId: string, complaintId: string) {
  const { rows } = await sql<{ id: string }>`select c.id from complaints c
    where ${visibleTo(residentId)} and c.id = ${complaintId} for update of c`.execute(db);
  return rows.length === 0 ? undefined : selectStored(db, complaintId);
}
