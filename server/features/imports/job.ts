// Imports rows in batches, with progress and cancellation. Idempotent: each row stores its outcome, and created
// records store the row's id. All-or-nothing mode is a single transaction; its progress is reported over another
// connection.
import type { Job, JobTools, OutboxEvent } from '#platform/jobs/job.ts';
import { sql } from 'kysely';
import { undoHours } from '#rules/imports/import-columns.ts';
import type { JobContext } from '#platform/http/context.ts';
import { notify } from '#platform/delivery/notify.ts';
import { type Batch, selectBatch, writeBatch } from './batches-queries.ts';
import { importEnded } from './messages.ts';
import { importStarted } from './start.ts';

const turnSize = 1000;

/** Tables that an import fills and that lists read. The statistics of these tables must be current. */
const filled = ['streets', 'houses', 'residents', 'occupancies', 'vehicles', 'audit_entries'];

/** Thrown to roll a transaction back. */
class Stopped extends Error {}

type Running = { tools: JobTools; scope: Scope; batch: Batch };
type Scope = { communityId: string; userId: string | null; actor: string };

/** `afterTurn` is called after each batch of rows; tests use it to observe and cancel. */
export const importJob = (options: { afterTurn?: () => Promise<void> } = {}): Job => ({
  name: 'imports.run',
  topic: importStarted,
  retryLimit: 10,
  // If a server is killed, the queue runs the job again after this time.
  expireInSeconds: 120,
  run: async (tools, fact) => {
    const running = await open(tools, fact);
    if (!running) return;
    try {
      if (running.batch.mode === 'allOrNothing') await bringInAll(running, options);
      else await bringInValid(running, options);
    } catch (error) {
      if (tools.signal.aborted || isPassing(error)) throw error;
      tools.log.error({ err: error, importId: running.batch.id }, 'import failed');
      await finish(running, 'Failed', 'The import stopped because of an error. Start it again.');
    }
  },
});

/** True for errors that a retry may avoid, such as a lost connection, a lock, or a server shutdown. */
export const isPassing = (error: unknown): boolean =>
  /^(?:08|40|53|55P03|57)/.test((error as { code?: string }).code ?? '') ||
  /connection|timeout/i.test((error as Error).message);

async function open(tools: JobTools, fact: OutboxEvent): Promise<Running | null> {
  const communityId = fact.communityId ?? '';
  const importId = String(fact.payload['entityId']);
  const system = { communityId, userId: fact.userId };
  const batch = await tools.inCommunity(system, ({ db }) => selectBatch(db, importId));
  if (batch?.status !== 'Importing') return null;
  return { tools, batch, scope: { ...system, userId: batch.createdById, actor: batch.createdBy } };
}

const takeTurn = async ({ db }: JobContext, { id }: Batch): Promise<number> => {
  const { rows } = await sql<{ taken: number }>`
    select import_turn(${id}, ${turnSize}) as taken`.execute(db);
  return rows[0]?.taken ?? 0;
};

async function bringInValid(
  running: Running,
  { afterTurn }: { afterTurn?: () => Promise<void> },
): Promise<void> {
  const { tools, scope, batch } = running;
  for (let turn = 1, done = 0; ; turn += 1) {
    const taken = await tools.inCommunity(scope, (context) => takeTurn(context, batch));
    done += taken;
    // Update the statistics whenever the number of batches is a power of two, and at the end. Lists are read during
    // the import and need current statistics.
    if (taken === 0 || (turn & (turn - 1)) === 0) await tools.analyze(filled, done);
    if (taken === 0) return finish(running, 'Completed');
    await afterTurn?.();
    tools.signal.throwIfAborted();
    if (await tellProgress(running, taken, 'add')) return finish(running, 'Cancelled');
  }
}

async function bringInAll(
  running: Running,
  { afterTurn }: { afterTurn?: () => Promise<void> },
): Promise<void> {
  const { tools, scope, batch } = running;
  let done = 0;
  try {
    await tools.inCommunity(scope, async (context) => {
      for (;;) {
        const taken = await takeTurn(context, batch);
        if (taken === 0) break;
        done += taken;
        await afterTurn?.();
        tools.signal.throwIfAborted();
        if (await tellProgress(running, done, 'set')) throw new Stopped();
      }
      if (await anyFailed(context, batch)) throw new Stopped('meanwhile');
      await conclude(context, running, 'Completed');
    });
    await tools.analyze(filled, done);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    if (error.message === 'meanwhile') {
      const sentence = 'Records changed during the import, so nothing was imported. Start again.';
      return finish(running, 'Failed', sentence);
    }
    await finish(running, 'Cancelled');
  }
}

async function anyFailed({ db, communityId }: JobContext, { id }: Batch): Promise<boolean> {
  const row = await db
    .selectFrom('importRows')
    .select('line')
    .where('communityId', '=', communityId)
    .where('batchId', '=', id)
    .where('outcome', 'in', ['failed', 'refused'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores and reports the progress in a separate transaction; true if cancellation was requested. */
async function tellProgress(
  { tools, scope, batch }: Running,
  count: number,
  how: 'add' | 'set',
): Promise<boolean> {
  return tools.inCommunity(scope, async ({ db, communityId, emit }) => {
    const told = await db
      .updateTable('importBatches')
      .set({ rowsDone: how === 'set' ? count : sql<number>`rows_done + ${count}` })
      .where('communityId', '=', communityId)
      .where('id', '=', batch.id)
      .returning(['rowsDone', 'cancelWanted'])
      .executeTakeFirstOrThrow();
    const progress = Math.round((100 * told.rowsDone) / Math.max(1, batch.rowCount));
    emit('imports.progress', { entityId: batch.id, progress });
    return told.cancelWanted;
  });
}

/** If the head of a house was skipped or could not be imported, appoints another person by relationship. */
const appointHeads = ({ db }: JobContext, { id }: Batch) =>
  sql`select appoint_house_roles(array(select distinct r.house_id from import_rows_in(${id}) r))`.execute(
    db,
  );

type End = 'Completed' | 'Cancelled' | 'Failed';

const finish = (running: Running, status: End, failure?: string): Promise<void> =>
  running.tools.inCommunity(running.scope, (context) =>
    conclude(context, running, status, failure),
  );

async function conclude(
  context: JobContext,
  { batch }: Running,
  end: End,
  failure?: string,
): Promise<void> {
  const { db, clock } = context;
  const { rows } = await sql<{ counts: NonNullable<Batch['counts']> }>`
    select import_counts(${batch.id}) as counts`.execute(db);
  if (batch.kind === 'residents') await appointHeads(context, batch);
  const counts = rows[0]?.counts;
  if (!counts) throw new Error('an aggregate without a row');
  const left = counts.refused + counts.failed;
  const status = end === 'Completed' && left > 0 ? 'CompletedWithErrors' : end;
  const now = clock.now();
  await writeBatch(db, batch.id, {
    status,
    counts: JSON.stringify(counts),
    ...(end === 'Completed' && { rowsDone: batch.rowCount }),
    finishedAt: now.toISOString(),
    undoUntil: new Date(now.getTime() + undoHours * 3600_000).toISOString(),
    failure: failure ?? null,
  });
  context.audit({
    action: `import.${status === 'Failed' ? 'failed' : end === 'Cancelled' ? 'stopped' : 'completed'}`,
    entityType: 'import',
    entityId: batch.id,
    entityLabel: batch.fileName,
    after: counts,
  });
  context.emit('imports.changed', { entityId: batch.id });
  if (counts.created + counts.updated > 0) {
    if (batch.kind === 'residents') context.emit('residents.changed');
    context.emit('addresses.changed');
  }
  const residents = batch.kind === 'residents' ? counts.residents : null;
  notify(context, {
    ...importEnded.notice({
      fileName: batch.fileName,
      residents,
      houses: counts.houses,
      end,
      left,
    }),
    to: { userIds: [batch.createdById] },
    link: `${batch.kind === 'residents' ? '/residents' : '/address'}/import?Import=${batch.id}`,
  });
}
