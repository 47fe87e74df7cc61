// The steps that undo an import: its people and houses in batches, and its streets at the end.
import { sql } from 'kysely';
import type { z } from 'zod';
import type { ImportUndone } from '#contract/imports/imports.ts';
import type { Db } from '#platform/database.ts';

/** Smaller than an import's batch: each removal is checked against everything that may refer to the record. */
const turnSize = 200;

export type Undone = z.infer<typeof ImportUndone>;

/** Undoes the next rows: people while there are any, then houses. 0 when no row is left. */
export async function undoNextRows(db: Db, batchId: string, actor: string): Promise<number> {
  const people = await sql<{ taken: number }>`
    select undo_import_people(${batchId}, ${actor}, ${turnSize}) as taken`.execute(db);
  const taken = people.rows[0]?.taken ?? 0;
  if (taken > 0) return taken;
  const houses = await sql<{ taken: number }>`
    select undo_import_houses(${batchId}, ${turnSize}) as taken`.execute(db);
  return houses.rows[0]?.taken ?? 0;
}

/** Removes the streets; returns the result of the whole undo. */
export async function undoStreets(db: Db, batchId: string): Promise<Undone> {
  const { rows } = await sql<{ undone: Undone }>`
    select undo_import_streets(${batchId}) as undone`.execute(db);
  const undone = rows[0]?.undone;
  if (!undone) throw new Error('undo_import_streets returned no result');
  return undone;
}

/** All steps in the caller's transaction. */
export async function undoRecords(db: Db, batchId: string, actor: string): Promise<Undone> {
  while ((await undoNextRows(db, batchId, actor)) > 0);
  return undoStreets(db, batchId);
}
