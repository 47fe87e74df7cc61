// Takes an import back within a day: what nobody has touched since goes, the rest stays and is counted.
import { sql } from 'kysely';
import type * as contract from '#contract/imports.ts';
import { importRefusals } from '#contract/imports.ts';
import type { Parsed } from '#contract/operation.ts';
import type { CommunityContext } from '#platform/context.ts';
import { refuse } from '#platform/refuse.ts';
import { type Batch, writeBatch } from './batches-queries.ts';
import { readBatch, readImport } from './imports.ts';

type Undone = {
  residents: number;
  houses: number;
  streets: number;
  restored: number;
  kept: number;
};

const undoable = new Set(['Completed', 'CompletedWithErrors', 'Cancelled', 'Failed']);

export async function undoImport(
  context: CommunityContext,
  { params: { importId } }: Parsed<typeof contract.undoImport>,
) {
  const { clock } = context;
  const batch = await readBatch(context, importId, true);
  const until = batch.undoUntil === null ? 0 : new Date(batch.undoUntil).getTime();
  const didSomething = batch.counts && batch.counts.created + batch.counts.updated > 0;
  if (
    !undoable.has(batch.status) ||
    !didSomething ||
    !batch.hasRows ||
    clock.now().getTime() > until
  ) {
    throw refuse(importRefusals.notUndoable);
  }
  const { residents, houses, streets, restored, kept } = await takeBack(context, batch);
  return {
    removed: { residents, houses, streets },
    restored,
    kept,
    import: await readImport(context, importId),
  };
}

/** Takes back what an upload brought in and nobody has touched since. */
export async function takeBack(context: CommunityContext, batch: Batch): Promise<Undone> {
  const { db, user } = context;
  const { rows } = await sql<{ undone: Undone }>`
    select undo_import(${batch.id}, ${`${user.firstName} ${user.lastName}`}) as undone`.execute(db);
  const undone = rows[0]?.undone;
  if (!undone) throw new Error('undo_import tells what it did');
  await writeBatch(db, batch.id, { status: 'Undone', undoUntil: null });
  context.audit({
    action: 'import.undone',
    entityType: 'import',
    entityId: batch.id,
    entityLabel: batch.fileName,
    after: undone,
  });
  context.emit('imports.changed', { entityId: batch.id });
  context.emit('residents.changed');
  context.emit('addresses.changed');
  return undone;
}
