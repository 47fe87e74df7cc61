// The steps that undo an import (people, then houses, in batches; streets at the end), and the count for the preview.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { ImportUndone } from '#contract/imports/imports.ts';
import type { ImportKept } from '#contract/imports/import-undo.ts';
import type { Db } from '#platform/database/database.ts';

/**
 * The rows per batch. Smaller than in an import, because each removal is checked against all records that may refer
 * to the removed one.
 */
const turnSize = 200;

export type Undone = z.infer<typeof ImportUndone>;

/** Undoes the next rows: people first, then houses. Returns 0 if no row is left. */
export async function undoNextRows(db: Db, batchId: string, actor: string): Promise<number> {
  const people = await sql<{ taken: number }>`
    select undo_import_people(${batchId}, ${actor}, ${turnSize}) as taken`.execute(db);
  const taken = people.rows[0]?.taken ?? 0;
  if (taken > 0) return taken;
  const houses = await sql<{ taken: number }>`
    select undo_import_houses(${batchId}, ${turnSize}) as taken`.execute(db);
  return houses.rows[0]?.taken ?? 0;
}

/** Removes the streets and returns the result of the whole undo. */
export async function undoStreets(db: Db, batchId: string): Promise<Undone> {
  const { rows } = await sql<{ undone: Undone }>`
    select undo_import_streets(${batchId}) as undone`.execute(db);
  const undone = rows[0]?.undone;
  if (!undone) throw new Error('undo_import_streets returned no result');
  return undone;
}

type Kept = { entityType: ImportKept['entityType']; why: string; count: number };

/** Counts the effects of an undo, without writing. Includes the effects of an earlier undo that stopped part-way. */
export async function countUndo(
  db: Db,
  batchId: string,
): Promise<{ undone: Undone; kept: Kept[] }> {
  const { rows } = await sql<{ undone: Undone; kept: Kept[] }>`
    with fates as materialized (select * from import_undo_fates(${batchId})),
    kept_before as (select k.entity_type, k.entity_id, k.why from import_kept k
      where k.community_id = ${here} and k.batch_id = ${batchId}),
    kept as (
      select * from kept_before
      union all
      select f.* from fates f where f.fate not in ('removed', 'restored') and not exists (
        select from kept_before k where k.entity_type = f.entity_type and k.entity_id = f.entity_id)),
    counted as (select k.entity_type, k.why, count(*)::int as count from kept k group by 1, 2),
    removed as (
      select f.entity_type, count(*) filter (where f.fate = 'removed') as count,
        count(*) filter (where f.fate = 'restored') as restored
      from fates f group by 1)
    select jsonb_build_object(
        'residents', ${removedOf('resident')}, 'houses', ${removedOf('house')},
        'streets', ${removedOf('street')},
        'restored', ${before('restored')} + (select coalesce(sum(restored), 0) from removed),
        'kept', (select count(*) from kept)) as undone,
      (select coalesce(jsonb_agg(jsonb_build_object('entityType', c.entity_type, 'why', c.why,
          'count', c.count)
        order by array_position(array['resident', 'house', 'street'], c.entity_type), c.count desc, c.why), '[]')
        from counted c) as kept
    from import_batches b where b.community_id = ${here} and b.id = ${batchId}`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('the import to count does not exist');
  return counts;
}

const before = (key: string) => sql`coalesce((b.undone ->> ${key})::int, 0)`;

const removedOf = (kind: ImportKept['entityType']) => sql`(${before(`${kind}s`)}
  + coalesce((select r.count from removed r where r.entity_type = ${kind}), 0))`;
