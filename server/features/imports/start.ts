// Previews, starts and cancels an import. The job does the work.
import type * as contract from '#contract/imports/imports.ts';
import { importRefusals } from '#contract/imports/imports.ts';
import { seats } from '#contract/shared/features.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { refuse } from '#platform/http/refuse.ts';
import { type Batch, type Plan, selectPlan, selectRunning, writeBatch } from './batches-queries.ts';
import { lockOpenBatch, readBatch, readImport } from './imports.ts';
import { isStale, resolveRows } from './rows-queries.ts';

/** The topic of the outbox event that starts the job. */
export const importStarted = 'imports.started';

export async function previewImport(
  context: CommunityContext,
  { params: { importId }, body }: Parsed<typeof contract.previewImport>,
): Promise<contract.ImportPreview> {
  const batch = await requireChecked(await lockOpenBatch(context, importId));
  const plan = await selectPlan(context.db, batch, body);
  const { residents, houses, streets, updated, unchanged, leftOut, licensed, used } = plan;
  const { newHouses, headCount, heads, blocked, doubles, rowsAdded, rowsUpdated } = plan;
  const seatsOutstanding = seats(licensed, used + houses).outstanding;
  const sentence = sentenceOf(batch, { ...plan, seatsOutstanding });
  return {
    sentence,
    residents,
    houses,
    streets,
    updated,
    rowsAdded,
    rowsUpdated,
    unchanged,
    leftOut,
    blocked,
    doubles,
    seatsOutstanding,
    newHouses,
    headCount,
    heads,
  };
}

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;

function sentenceOf({ kind }: Batch, plan: Plan & { seatsOutstanding: number }): string {
  const { residents, houses, streets, updated, seatsOutstanding } = plan;
  const adds = [
    ...(kind === 'residents' ? [counted(residents, 'resident')] : []),
    counted(houses, 'house'),
    ...(streets > 0 ? [counted(streets, 'street')] : []),
  ];
  const last = adds.pop() ?? '';
  const list = adds.length > 0 ? `${adds.join(', ')} and ${last}` : last;
  const changes =
    updated > 0
      ? ` It updates ${counted(updated, kind === 'residents' ? 'resident' : 'house')}.`
      : '';
  return `This adds ${list}; seats outstanding becomes ${seatsOutstanding.toLocaleString('en-GB')}.${changes}`;
}

async function requireChecked(batch: Batch): Promise<Batch> {
  if (batch.status !== 'Validated') throw refuse(importRefusals.unread);
  return batch;
}

export async function startImport(
  context: CommunityContext,
  { params: { importId }, body }: Parsed<typeof contract.startImport>,
): Promise<contract.Import> {
  const { db, clock } = context;
  const batch = await requireChecked(await lockOpenBatch(context, importId));
  if (await selectRunning(db)) throw refuse(importRefusals.running);
  // Check again if the community has changed since the last check. Changes after this point are reported in the rows
  // by the job.
  if (await isStale(db, importId)) await resolveRows(db, importId);
  const plan = await selectPlan(db, batch, body);
  if (body.mode === 'allOrNothing' && plan.blocked > 0) {
    throw refuse(importRefusals.hasErrors, { field: 'mode', with: { count: plan.blocked } });
  }
  if (plan.blocked === batch.rowCount) throw refuse(importRefusals.nothingToDo);
  await writeBatch(db, importId, {
    ...body,
    status: 'Importing',
    rowsDone: 0,
    startedAt: clock.now().toISOString(),
  });
  context.audit({
    action: 'import.started',
    entityType: 'import',
    entityId: importId,
    entityLabel: batch.fileName,
    after: body,
  });
  context.emit(importStarted, { entityId: importId });
  return readImport(context, importId);
}

export async function cancelImport(
  context: CommunityContext,
  { params: { importId } }: Parsed<typeof contract.cancelImport>,
): Promise<contract.Import> {
  const { db, clock } = context;
  const batch = await readBatch(context, importId, true);
  const open = batch.status === 'Uploaded' || batch.status === 'Validated';
  if (!open && batch.status !== 'Importing') throw refuse(importRefusals.notRunning);
  // A running import is stopped by the job, at the end of the current batch of rows.
  await writeBatch(
    db,
    importId,
    open ? { status: 'Cancelled', finishedAt: clock.now().toISOString() } : { cancelWanted: true },
  );
  context.audit({
    action: 'import.cancelled',
    entityType: 'import',
    entityId: importId,
    entityLabel: batch.fileName,
  });
  context.emit('imports.changed', { entityId: importId });
  return readImport(context, importId);
}
