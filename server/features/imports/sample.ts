// Sample data: a built-in file that is imported like any other upload. The removal of sample data has no time limit,
// and keeps records that are in use.
import { lockUntilCommit } from '#platform/database/advisory-locks.ts';
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { Answer } from '#contract/shared/operation.ts';
import type * as contract from '#contract/imports/sample-data.ts';
import { sampleRefusals as refusals } from '#contract/imports/sample-data.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { refuse } from '#platform/http/refuse.ts';
import { selectKeptPage, writeBatch } from './batches-queries.ts';
import { readBatch, requireKind, uploadImport } from './imports.ts';
import { sampleSheet } from './sample-rows.ts';
import { keptReasonOf } from './sentences.ts';
import { startImport } from './start.ts';
import { undoAtOnce } from './undo-job.ts';

export async function addSampleData(context: CommunityContext): Promise<{ importId: string }> {
  const { db, communityId } = context;
  requireKind(context, 'addresses');
  if (!(await isEmpty(db))) throw refuse(refusals.notEmpty);
  const upload = {
    fileName: 'Sample data',
    bytes: Buffer.alloc(0),
    fields: {},
    content: sampleSheet(),
  };
  const { id: importId } = await uploadImport('residents')(context, { upload });
  await writeBatch(db, importId, { isSample: true });
  await startImport(context, {
    params: { communityId, importId },
    body: { mode: 'allOrNothing', createStreets: true, createLookAlikes: true, duplicates: 'skip' },
  });
  context.emit('communities.changed', { entityId: communityId });
  return { importId };
}

export async function removeSampleData(
  context: CommunityContext,
): Promise<Answer<typeof contract.removeSampleData>> {
  const { rows } = await sql<{ id: string; status: string }>`select s.id, s.status
    from sample_batches s where s.community_id = ${here}`.execute(context.db);
  const sample = rows[0];
  if (sample?.status !== 'Completed') throw refuse(refusals.none);
  const { user } = context;
  const batch = await readBatch(context, sample.id, true);
  const actor = `${user.firstName} ${user.lastName}`;
  const { residents, houses, streets, kept } = await undoAtOnce(context, batch, actor);
  context.emit('communities.changed', { entityId: context.communityId });
  const page = await selectKeptPage(context.db, batch.id, { PageNumber: 1, PageSize: 100 });
  const stays = page.items.map(({ entityType, entityId, label, why }) => ({
    entityType,
    entityId,
    label,
    reason: keptReasonOf(why),
  }));
  return { removed: residents + houses + streets, kept, stays };
}

/**
 * True if the community has no data and never had sample data. A lock makes concurrent calls wait, so that the second
 * call finds the first call's import.
 */
async function isEmpty(db: Db): Promise<boolean> {
  await lockUntilCommit(db, 'imports');
  const { rows } = await sql<{ is: boolean }>`select community_is_empty()
    and not exists (select from sample_batches b where b.community_id = ${here}) as is`.execute(db);
  return rows[0]?.is === true;
}
