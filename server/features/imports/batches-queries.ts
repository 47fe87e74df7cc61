// The SQL of import batches: the batches themselves, the counts of their checks, the preview of an import, and the
// records that an undo kept.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { ImportKind } from '#rules/imports/import-columns.ts';
import type { ImportKept } from '#contract/imports/import-undo.ts';
import type {
  Import,
  ImportCounts,
  ImportMapping,
  ImportPreview,
} from '#contract/imports/imports.ts';
import type { Db } from '#platform/database/database.ts';
import { listPage, type Page, type PageRequest } from '#platform/http/list.ts';

export type Batch = {
  id: string;
  kind: ImportKind;
  fileName: string;
  status: string;
  rowCount: number;
  rowsDone: number;
  createdBy: string;
  createdById: string;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  undoUntil: string | null;
  counts: ImportCounts | null;
  header: string[];
  samples: string[][];
  mapping: ImportMapping;
  dayOrder: 'dmy' | 'mdy' | null;
  asksDayOrder: boolean;
  notes: string[];
  mode: 'allOrNothing' | 'validRows' | null;
  createStreets: boolean | null;
  createLookAlikes: boolean;
  duplicates: 'skip' | 'update' | null;
  cancelWanted: boolean;
  failure: string | null;
  hasRows: boolean;
  checks: Checks | null;
  undone: Import['undone'];
  undoneAt: string | null;
  undoneBy: string | null;
  undoneById: string | null;
  statusBeforeUndo: string | null;
};

const columns = sql`b.id, b.kind, b.file_name as "fileName", b.status, b.row_count as "rowCount",
  b.rows_done as "rowsDone", b.created_by_name as "createdBy", b.created_by as "createdById",
  b.created_at as "createdAt", b.started_at as "startedAt", b.finished_at as "finishedAt",
  b.undo_until as "undoUntil", b.counts, b.header, b.samples, b.mapping, b.day_order as "dayOrder",
  b.asks_day_order as "asksDayOrder", b.notes, b.mode, b.create_streets as "createStreets",
  b.create_look_alikes as "createLookAlikes",  b.duplicates, b.cancel_wanted as "cancelWanted", b.failure,
  b.rows_dropped_at is null as "hasRows", b.checks,
  case when b.status = 'Undone' then b.undone end as undone, b.undone_at as "undoneAt",
  b.undone_by_name as "undoneBy", b.undone_by as "undoneById",
  b.status_before_undo as "statusBeforeUndo"`;

export async function selectBatch(db: Db, id: string, lock = false): Promise<Batch | undefined> {
  const { rows } = await sql<Batch>`select ${columns} from import_batches b
    where b.community_id = ${here} and b.id = ${id} ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

export const selectBatchPage = (
  db: Db,
  query: PageRequest & { Kind: ImportKind },
): Promise<Page<Batch>> =>
  listPage<Batch>(db, {
    from: sql`from import_batches b where b.community_id = ${here} and b.kind = ${query.Kind}`,
    id: sql`b.id`,
    order: sql`b.created_at desc, b.id`,
    page: query,
    load: sql`select page.position, ${columns} from page
      join import_batches b on b.community_id = ${here} and b.id = page.id`,
  });

export async function insertBatch(
  db: Db,
  values: Record<string, unknown> & { communityId: string },
): Promise<string> {
  const made = await db
    .insertInto('importBatches')
    .values(values as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id as string;
}

export const writeBatch = (db: Db, id: string, values: Record<string, unknown>) =>
  db
    .updateTable('importBatches')
    .set(values as never)
    .where('communityId', '=', here)
    .where('id', '=', id)
    .execute();

export type Checks = {
  rows: number;
  withErrors: number;
  withWarnings: number;
  newStreets: string[];
  newStreetCount: number;
  lookAlikes: { name: string; nearest: string; rows: number }[];
  lookAlikeCount: number;
};

const isPlainlyNew = sql`r.street_is_new and r.street_nearest is null and not r.has_error`;

/**
 * Counts rows with errors, rows with only warnings, new streets in rows without errors, and new streets that resemble
 * an existing street; names at most twelve of each kind of street.
 */
export async function countChecks(db: Db, id: string): Promise<Checks> {
  const { rows } = await sql<Checks>`
    with alike as materialized (
      select (array_agg(r.street order by r.line))[1] as name, min(r.street_nearest) as nearest,
        count(*)::int as rows, min(r.line) as line
      from import_rows r
      where r.community_id = ${here} and r.batch_id = ${id} and r.street_nearest is not null
      group by r.street_id)
    select count(*)::int as rows,
      (count(*) filter (where r.has_error))::int as "withErrors",
      (count(*) filter (where r.has_warning and not r.has_error))::int as "withWarnings",
      (count(distinct r.street_id) filter (where ${isPlainlyNew}))::int as "newStreetCount",
      coalesce((array_agg(distinct r.street) filter (where ${isPlainlyNew}))[1:12], '{}')
        as "newStreets",
      (select count(*)::int from alike) as "lookAlikeCount",
      (select coalesce(jsonb_agg(jsonb_build_object('name', a.name, 'nearest', a.nearest, 'rows', a.rows)
          order by a.line), '[]')
        from (select * from alike order by line limit 12) a) as "lookAlikes"
    from import_rows r where r.community_id = ${here} and r.batch_id = ${id}`.execute(db);
  const found = rows[0];
  if (!found) throw new Error('an aggregate without a row');
  return found;
}

export type Plan = {
  blocked: number;
  residents: number;
  houses: number;
  streets: number;
  updated: number;
  rowsAdded: number;
  rowsUpdated: number;
  unchanged: number;
  leftOut: number;
  doubles: number;
  licensed: number;
  used: number;
  newHouses: ImportPreview['newHouses'];
  headCount: number;
  heads: ImportPreview['heads'];
};

/** The order of relationships in which a person of the house becomes its head, as in `appoint_house_roles`. */
const headRoles = sql`array['Owner', 'Tenant', 'Family', 'Landlord', 'Caretaker']`;

/**
 * Counts the records that an import with these choices would create, update or leave out, and lists some of the new
 * houses and heads. Also contains the community's licensed seats and the number of its active houses.
 */
export async function selectPlan(
  db: Db,
  batch: { id: string; kind: ImportKind },
  choices: { createStreets: boolean; createLookAlikes: boolean; duplicates: 'skip' | 'update' },
): Promise<Plan> {
  const { createStreets, createLookAlikes, duplicates } = choices;
  const { rows } = await sql<Plan>`
    with mine as materialized (
      select r.*, r.has_error or (r.street_is_new and not case when r.street_nearest is null
        then ${createStreets}::boolean else ${createLookAlikes}::boolean end) as blocked
      from import_rows r where r.community_id = ${here} and r.batch_id = ${batch.id}),
    taken as materialized (select * from mine where not blocked
      and (state = 'new' or (state = 'known' and ${duplicates} = 'update'))),
    heads as materialized (
      select distinct on (t.house_id) t.line, t.relationship, t.first_name || ' ' || t.last_name as name,
        address_line(t.house_number, t.street, t.block, t.unit_label) as address,
        (count(*) over (partition by t.house_id))::int as people
      from taken t
      where ${batch.kind} = 'residents' and t.house_id is not null
        and not exists (select from occupancies o where o.community_id = ${here}
          and o.house_id = t.house_id and o.ended_at is null and o.is_household_head)
      order by t.house_id, array_position(${headRoles}::text[], t.relationship) nulls last, t.line),
    -- The house type that write_import_batch will assign.
    new_houses as (
      select distinct on (t.house_id) t.line,
        address_line(t.house_number, t.street, t.block, t.unit_label) as address,
        coalesce(t.house_type, case when t.unit_label = '' then 'Detached' else 'Flat' end) as type
      from taken t where ${batch.kind} = 'residents' and t.house_is_new
      order by t.house_id, t.house_type is null, t.line)
    select (select count(*) from mine where blocked and state <> 'twice')::int as blocked,
      (select count(distinct resident_id) from taken
        where state = 'new' and ${batch.kind} = 'residents')::int as residents,
      (select count(distinct house_id) from taken where house_is_new)::int as houses,
      (select count(distinct street_id) from taken where street_is_new)::int as streets,
      (select count(distinct coalesce(resident_id, house_id)) from taken
        where state = 'known')::int as updated,
      (select count(*) from taken where state = 'new')::int as "rowsAdded",
      (select count(*) from taken where state = 'known')::int as "rowsUpdated",
      (select count(*) from mine where not blocked and state = 'same')::int as unchanged,
      (select count(*) from mine where blocked or state = 'twice'
        or (state = 'known' and ${duplicates} = 'skip'))::int as "leftOut",
      (select count(*) from mine where state = 'twice')::int as doubles,
      (select c.subscription_seat from communities c where c.id = ${here}) as licensed,
      (select coalesce(sum(t.total), 0)::int from list_totals t where t.community_id = ${here}
        and t.list = 'houses' and t.bucket = 'Active') as used,
      (select coalesce(jsonb_agg(jsonb_build_object('address', n.address, 'type', n.type) order by n.line), '[]')
        from (select * from new_houses order by line limit 6) n) as "newHouses",
      (select count(*)::int from heads) as "headCount",
      (select coalesce(jsonb_agg(jsonb_build_object('address', h.address, 'name', h.name,
          'relationship', h.relationship, 'people', h.people) order by h.people desc, h.line), '[]')
        from (select * from heads order by people desc, line limit 6) h) as heads`.execute(db);
  const plan = rows[0];
  if (!plan) throw new Error('an aggregate without a row');
  return plan;
}

type KeptRow = Omit<ImportKept, 'reason'> & { why: string };

/**
 * The records that an undo did not remove, people first. Names are read from the records, so a record that was deleted
 * in the meantime has no name.
 */
export const selectKeptPage = (
  db: Db,
  batchId: string,
  query: PageRequest,
): Promise<Page<KeptRow>> =>
  listPage<KeptRow>(db, {
    from: sql`from import_kept k where k.community_id = ${here} and k.batch_id = ${batchId}`,
    id: sql`k.id`,
    order: sql`array_position(array['resident', 'house', 'street'], k.entity_type), k.id`,
    page: query,
    load: sql`select page.position, k.id, k.entity_type as "entityType", k.entity_id as "entityId",
        k.why, coalesce(p.first_name || ' ' || p.last_name, s.name,
          address_line(h.house_number, hs.name, h.block, h.unit_label)) as label
      from page
      join import_kept k on k.community_id = ${here} and k.id = page.id
      left join residents p on p.community_id = ${here} and k.entity_type = 'resident'
        and p.id = k.entity_id
      left join houses h on h.community_id = ${here} and k.entity_type = 'house'
        and h.id = k.entity_id
      left join streets hs on hs.community_id = ${here} and hs.id = h.street_id
      left join streets s on s.community_id = ${here} and k.entity_type = 'street'
        and s.id = k.entity_id`,
  });

/** True if an import of the community is running or is being undone. */
export async function selectRunning(db: Db): Promise<boolean> {
  const { rows } = await sql`select from import_batches b
    where b.community_id = ${here} and b.status in ('Importing', 'Undoing')`.execute(db);
  return rows.length > 0;
}
