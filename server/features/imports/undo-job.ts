// Undoes an import in batches: the people first, then the houses, then the streets. Idempotent: each row stores
// whether it is undone, so an interrupted run can resume.
import type { Job, JobTools, OutboxEvent } from '#platform/jobs/job.ts';
import { sql } from 'kysely';
import type { JobContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { notify } from '#platform/delivery/notify.ts';
import { type Batch, selectBatch, writeBatch } from './batches-queries.ts';
import { isPassing } from './job.ts';
import { importUndone } from './messages.ts';
import { undoNextRows, undoStreets, type Undone } from './undo-records.ts';
import { undoStarted } from './undo.ts';

type Scope = { communityId: string; userId: string | null; actor: string };
type Running = { tools: JobTools; scope: Scope; batch: Batch };

/** `afterTurn` is called after each batch of rows; tests use it to stop and observe. */
export const undoJob = (options: { afterTurn?: () => Promise<void> } = {}): Job => ({
  name: 'imports.undo',
  topic: undoStarted,
  retryLimit: 10,
  // If a server is killed, the queue runs the job again after this time.
  expireInSeconds: 120,
  run: async (tools, fact) => {
    const running = await open(tools, fact);
    if (!running) return;
    try {
      await undo(running, options);
    } catch (error) {
      if (tools.signal.aborted || isPassing(error)) throw error;
      tools.log.error({ err: error, importId: running.batch.id }, 'undo of an import failed');
      await giveUp(running);
    }
  },
  // All retries have failed because the database was unavailable or locked. The page shows this and offers to
  // continue.
  givenUp: async (tools, fact) => {
    const running = await open(tools, fact);
    if (running) await giveUp(running);
  },
});

async function open(tools: JobTools, fact: OutboxEvent): Promise<Running | null> {
  const communityId = fact.communityId ?? '';
  const importId = String(fact.payload['entityId']);
  const system = { communityId, userId: fact.userId };
  const batch = await tools.inCommunity(system, ({ db }) => selectBatch(db, importId));
  if (batch?.status !== 'Undoing') return null;
  const actor = batch.undoneBy ?? 'Courtyard';
  return { tools, batch, scope: { ...system, userId: batch.undoneById, actor } };
}

async function undo(running: Running, { afterTurn }: { afterTurn?: () => Promise<void> }) {
  const { tools, scope, batch } = running;
  for (;;) {
    const taken = await tools.inCommunity(scope, async (context) => {
      const { db, emit } = context;
      const count = await undoNextRows(db, batch.id, scope.actor);
      if (count === 0) await conclude(context, batch.id);
      else emit('imports.progress', { entityId: batch.id, progress: await tellDone(db, batch) });
      return count;
    });
    if (taken === 0) return;
    await afterTurn?.();
    tools.signal.throwIfAborted();
  }
}

/**
 * Stores the progress as a number of rows and returns it in percent. A row counts half when its person is undone, and
 * fully when its house is undone too.
 */
async function tellDone(db: Db, batch: Batch): Promise<number> {
  const { rows } = await sql<{ done: number; all: number }>`
    select ((count(*) filter (where r.person_undone) + count(*) filter (where r.house_undone))
        / 2)::int as done, count(*)::int as all
    from import_rows_in(${batch.id}) r`.execute(db);
  const { done, all } = rows[0] ?? { done: 0, all: 0 };
  await writeBatch(db, batch.id, { rowsDone: done });
  return Math.round((100 * done) / Math.max(1, all));
}

async function conclude(context: JobContext, batchId: string): Promise<void> {
  const batch = await selectBatch(context.db, batchId, true);
  // Another run of this job has finished the undo in the meantime.
  if (batch?.status !== 'Undoing') return;
  const undone = await endUndo(context, batch);
  const id = batch.undoneById;
  if (id === null) return;
  const residents = batch.kind === 'residents' ? undone.residents : null;
  notify(context, {
    ...importUndone.notice({ ...undone, fileName: batch.fileName, residents }),
    to: { userIds: [id] },
    link: `${batch.kind === 'residents' ? '/residents' : '/address'}/import?Import=${batch.id}`,
  });
}

type Ending = Pick<JobContext, 'db' | 'clock' | 'audit' | 'emit'>;

/** Removes the streets, marks the import as undone, records this in the audit log, and returns the counts. */
async function endUndo(context: Ending, batch: Batch): Promise<Undone> {
  const { db, clock } = context;
  const undone = await undoStreets(db, batch.id);
  await writeBatch(db, batch.id, {
    status: 'Undone',
    undoUntil: null,
    undoneAt: clock.now().toISOString(),
    rowsDone: batch.rowCount,
  });
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

/** Undoes a small import, such as sample data with its few rows, at once in the caller's transaction. */
export async function undoAtOnce(context: Ending, batch: Batch, actor: string) {
  while ((await undoNextRows(context.db, batch.id, actor)) > 0);
  return endUndo(context, batch);
}

const giveUp = ({ tools, scope, batch }: Running): Promise<void> =>
  tools.inCommunity(scope, async (context) => {
    await writeBatch(context.db, batch.id, {
      status: batch.statusBeforeUndo ?? 'Completed',
      failure: 'The undo stopped because of an error. Start it again to finish.',
    });
    context.emit('imports.changed', { entityId: batch.id });
  });
