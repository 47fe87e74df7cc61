// Previews and requests the undo of an import within a day, and lists the records that the undo kept. A job does the
// work (undo-job.ts).
import type * as undo from '#contract/imports/import-undo.ts';
import type * as contract from '#contract/imports/imports.ts';
import { importRefusals } from '#contract/imports/imports.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { refuse } from '#platform/http/refuse.ts';
import { selectKeptPage, selectRunning, writeBatch } from './batches-queries.ts';
import { readBatch, readImport } from './imports.ts';
import { keptReasonOf } from './sentences.ts';
import { countUndo } from './undo-records.ts';

/** The topic of the outbox event that starts the job. */
export const undoStarted = 'imports.undoStarted';

const undoable = new Set(['Completed', 'CompletedWithErrors', 'Cancelled', 'Failed']);

async function readUndoable(context: CommunityContext, importId: string, lock = false) {
  const batch = await readBatch(context, importId, lock);
  const until = batch.undoUntil === null ? 0 : new Date(batch.undoUntil).getTime();
  const didSomething = batch.counts && batch.counts.created + batch.counts.updated > 0;
  if (
    !undoable.has(batch.status) ||
    !didSomething ||
    !batch.hasRows ||
    context.clock.now().getTime() > until
  ) {
    throw refuse(importRefusals.notUndoable);
  }
  if (await selectRunning(context.db)) throw refuse(importRefusals.running);
  return batch;
}

export async function previewUndo(
  context: CommunityContext,
  { params: { importId } }: Parsed<typeof undo.previewUndo>,
): Promise<Answer<typeof undo.previewUndo>> {
  await readUndoable(context, importId);
  const { undone, kept } = await countUndo(context.db, importId);
  return {
    ...undone,
    stays: kept.map(({ why, ...row }) => ({ ...row, reason: keptReasonOf(why) })),
  };
}

export async function undoImport(
  context: CommunityContext,
  { params: { importId } }: Parsed<typeof undo.undoImport>,
): Promise<contract.Import> {
  const { db, user } = context;
  const batch = await readUndoable(context, importId, true);
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
