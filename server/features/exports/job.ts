// Makes the file of a large export in the background, reports its progress, and notifies the requester at the end.
// Scheduled jobs delete expired files and mark stuck exports as failed.
import type { Job, JobTools, Scheduled } from '#platform/jobs/job.ts';
import { randomUUID } from 'node:crypto';
import type { JobContext } from '#platform/http/context.ts';
import { withDraft } from '#platform/files/draft-file.ts';
import { dropFile } from '#platform/files/dropped-files.ts';
import { giveBackFeature } from '#platform/http/feature-gate.ts';
import { selectLetterhead } from '#platform/files/letterhead.ts';
import type { Files } from '#platform/files/files.ts';
import { inEachCommunity } from '#platform/jobs/community-jobs.ts';
import { perCommunity } from '#platform/feature/per-community.ts';
import { givenUpAfterMs } from '#platform/jobs/jobs.ts';
import { notify } from '#platform/delivery/notify.ts';
import { enterAsSystem, nilId } from '#platform/http/tenant.ts';
import { selectViewer } from '#platform/http/viewer.ts';
import type { Exporters } from './exports.ts';
import { keptMs, queryOf } from './exports.ts';
import { columnsOf, filledColumns, type Format, periodOf, rowsOf, writeFile } from './file.ts';
import { exportFailed, exportReady } from './messages.ts';

const progressEvery = 2000;

/**
 * The job that the event `export.requested` starts. A repeated run makes the file only if the export is still
 * running.
 */
export const exportJob = (exporters: Exporters, files: Files): Job => ({
  name: 'exports.make',
  topic: 'export.requested',
  retryLimit: 2,
  concurrency: 2,
  ofOneCommunity: 1,
  run: async (tools, fact) => {
    const exportId = String(fact.payload['entityId']);
    const communityId = fact.communityId ?? '';
    const scope = { communityId, userId: fact.userId };
    const key = `exports/${randomUUID()}`;
    // Read the rows with the requester's permissions and streets, because the requester gets the file.
    const made = await withDraft(async (draft) => {
      const told = await tools.inCommunity({ ...scope, asWorker: true }, async (context) => {
        const row = await readRow(context, exportId);
        const exporter = row && exporters.get(row.list);
        if (!row || !exporter || row.status !== 'Running') return null;
        const viewer = await selectViewer(context.db, fact.userId ?? nilId);
        if (!viewer.worker.permissions.has(exporter.permission)) {
          await fail(context, exportId, 'You no longer have access to export this list.');
          return null;
        }
        const reading = { ...context, viewer };
        const query = queryOf(exporter, row.query);
        const rows = counted(tools, { communityId, exportId }, rowsOf(exporter, reading, query));
        const format = row.format as Format;
        const { timeZone } = row.community;
        const all = columnsOf(exporter, row.columns as string[], { ...row.community, format });
        const columns = await filledColumns(all, rowsOf(exporter, reading, query));
        const period =
          format === 'pdf' ? await periodOf(exporter, { ...reading, timeZone }, query) : undefined;
        const head = await selectLetterhead(context.db);
        const heading = { exporter, community: row.community, head, clock: tools.clock, period };
        await draft.write(writeFile(format, heading, columns, rows));
        return { title: exporter.title, rowCount: row.rowCount };
      });
      if (told) await files.putFile(key, draft.path);
      return told;
    });
    if (!made) return;
    const isKept = await tools.inCommunity(scope, async (context) => {
      const ready = { status: 'Ready', fileKey: key, rowsDone: made.rowCount, trialFeature: null };
      if (!(await whileRunning(context, exportId, ready))) return false;
      context.emit('export.progress', {
        entityId: exportId,
        progress: 100,
        forUserId: fact.userId,
      });
      if (!fact.userId) return true;
      notify(context, {
        ...exportReady.notice({ list: made.title, rowCount: made.rowCount }),
        to: { userIds: [fact.userId] },
        link: `/exports/${exportId}`,
      });
      return true;
    });
    // The export was marked as failed while the file was being made, and its trial use was returned.
    if (!isKept) await files.remove(key);
  },
});

async function readRow({ db, communityId }: JobContext, exportId: string) {
  const row = await db
    .selectFrom('exports as e')
    .innerJoin('communities as c', 'c.id', 'e.communityId')
    .select(['e.list', 'e.format', 'e.columns', 'e.query', 'e.status', 'e.rowCount'])
    .select(['c.name', 'c.timeZone', 'c.currency'])
    .where('e.communityId', '=', communityId)
    .where('e.id', '=', exportId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { name, timeZone, currency } = row;
  return { ...row, community: { name, timeZone, currency } };
}

type Values = {
  status?: string;
  fileKey?: string;
  rowsDone?: number;
  trialFeature?: null;
};

/** Changes an export that is still being made; false if it has ended. */
async function whileRunning(
  { db, communityId }: JobContext,
  exportId: string,
  values: Values,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('exports')
    .set(values)
    .where('communityId', '=', communityId)
    .where('id', '=', exportId)
    .where('status', '=', 'Running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks an export as failed, notifies its requester, and returns its trial use once. */
async function fail(context: JobContext, exportId: string, why: string): Promise<void> {
  const { db, communityId } = context;
  const stored = await db
    .selectFrom('exports')
    .select(['userId', 'trialFeature', 'list'])
    .where('communityId', '=', communityId)
    .where('id', '=', exportId)
    .where('status', '=', 'Running')
    .forUpdate()
    .executeTakeFirst();
  if (!stored) return;
  await whileRunning(context, exportId, { status: 'Failed', trialFeature: null });
  if (stored.trialFeature !== null) await giveBackFeature(context, stored.trialFeature);
  context.emit('export.progress', { entityId: exportId, progress: 100, forUserId: stored.userId });
  notify(context, {
    ...exportFailed.notice({ why, isTrial: stored.trialFeature !== null }),
    to: { userIds: [stored.userId] },
    link: `/exports/${exportId}`,
  });
}

/** Passes rows through and reports their number, outside of the reading transaction. */
async function* counted(
  tools: JobTools,
  of: { communityId: string; exportId: string },
  rows: AsyncIterable<Record<string, unknown>>,
) {
  let done = 0;
  for await (const row of rows) {
    yield row;
    done += 1;
    if (done % progressEvery !== 0) continue;
    tools.signal.throwIfAborted();
    const scope = { communityId: of.communityId };
    await tools.inCommunity(scope, async (context) => {
      await whileRunning(context, of.exportId, { rowsDone: done });
      context.emit('export.progress', { entityId: of.exportId });
    });
  }
}

/** Every hour, marks finished exports whose time is over as expired, and deletes their files. */
export const exportCleaning: Scheduled = inEachCommunity({
  name: 'exports.clean',
  cron: '17 * * * *',
  work: async (tools, communityId) => {
    for (const { id, fileKey } of await expired(tools, communityId)) {
      const scope = { communityId };
      await tools.inCommunity(scope, async (context) => {
        if (fileKey) dropFile(context, fileKey);
        await context.db
          .updateTable('exports')
          .set({ status: 'Expired' })
          .where('communityId', '=', communityId)
          .where('id', '=', id)
          .execute();
      });
    }
  },
});

/**
 * Every 10 minutes, marks exports as failed that have been running for longer than `givenUpAfterMs`, and notifies
 * their requesters.
 */
export const unfinishedExports: Scheduled = perCommunity({
  name: 'exports.unfinished',
  cron: '*/10 * * * *',
  work: async (context) => {
    const { db, communityId, clock } = context;
    const before = new Date(clock.now().getTime() + keptMs - givenUpAfterMs).toISOString();
    const stuck = await db
      .selectFrom('exports')
      .select('id')
      .where('communityId', '=', communityId)
      .where('status', '=', 'Running')
      .where('expiresAt', '<', before)
      .orderBy('id')
      .limit(100)
      .execute();
    for (const { id } of stuck)
      await fail(context, id, 'The export took too long. Start it again.');
  },
});

/** At most 1000 finished exports of a community whose time is over. */
const expired = (tools: JobTools, communityId: string) =>
  enterAsSystem(tools.pool, { communityId, time: 'job' }, ({ db }) =>
    db
      .selectFrom('exports')
      .select(['id', 'fileKey'])
      .where('communityId', '=', communityId)
      .where('status', '=', 'Ready')
      .where('expiresAt', '<', tools.clock.now().toISOString())
      .limit(1000)
      .execute(),
  );
