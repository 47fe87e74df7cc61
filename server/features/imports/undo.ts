// Asking for the undo of an import within a day, and what it left. The work itself is the job's (undo-job.ts).
import type * as undo from '#contract/import-undo.ts';
import type * as contract from '#contract/imports.ts';
import { importRefusals } from '#contract/imports.ts';
import type { Parsed } from '#contract/operation.ts';
import type { CommunityContext } from '#platform/context.ts';
import { refuse } from '#platform/refuse.ts';
import { selectKeptPage, selectRunning, writeBatch } from './batches-queries.ts';
import { readBatch, readImport } from './imports.ts';
import { keptReasonOf } from './sentences.ts';

/** The topic that starts the job. */
export const undoStarted = 'imports.undoStarted';

const undoable = new Set(['Completed', 'CompletedWithErrors', 'Cancelled', 'Failed']);

export async function undoImport(
  context: CommunityContext,
  { params: { importId } }: Parsed<typeof undo.undoImport>,
): Promise<contract.Import> {
  const { db, clock, user } = context;
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
  if (await selectRunning(db)) throw refuse(importRefusals.running);
  await writeBatch(db, importId, {
    status: 'Undoing',
    statusBeforeUndo: batch.status,
    rowsDone: 0,
    failure: null,
    undoneBy: user.id,
    undoneByName: `${user.firstName} ${user.lastName}`,
  });
  context.audit({
    action: 'import.undoStarted',
    entityType: 'import',
    entityId: importId,
    entityLabel: batch.fileName,
  });
  context.emit(undoStarted, { entityId: importId });
  context.emit('imports.changed', { entityId: importId });
  return readImport(context, importId);
}

export async function listImportKept(
  context: CommunityContext,
  { params, query }: Parsed<typeof undo.listImportKept>,
) {
  const batch = await readBatch(context, params.importId);
  const page = await selectKeptPage(context.db, batch.id, query);
  const items = page.items.map(({ why, ...row }) => ({ ...row, reason: keptReasonOf(why) }));
  return { ...page, items };
}
