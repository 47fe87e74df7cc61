// Makes the file of a large export in the background, tells how far it is, and ends in a notification.
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { JobContext } from '#platform/context.ts';
import { countWords } from '#platform/count-words.ts';
import type { Files } from '#platform/files.ts';
import type { Job, JobTools, Scheduled } from '#platform/jobs.ts';
import { notify } from '#platform/notify.ts';
import { enterAsSystem, nilId } from '#platform/tenant.ts';
import { selectViewer } from '#platform/viewer.ts';
import type { Exporters } from './exports.ts';
import { queryOf } from './exports.ts';
import { columnsOf, rowsOf, writeFile } from './file.ts';

const progressEvery = 2000;
const actor = 'Courtyard';

/** The job that `export.requested` starts. Run twice, it makes the same file again. */
export const exportJob = (exporters: Exporters, files: Files): Job => ({
  name: 'exports.make',
  topic: 'export.requested',
  retryLimit: 2,
  run: async (tools, fact) => {
    const exportId = String(fact.payload['entityId']);
    const communityId = fact.communityId ?? '';
    const scope = { communityId, userId: fact.userId, actor };
    const key = `exports/${randomUUID()}`;
    // The file shows its rows to the person who asked, so it holds what they may see.
    const made = await tools.inCommunity({ ...scope, asWorker: true }, async (context) => {
      const row = await readRow(context, exportId);
      const exporter = row && exporters.get(row.list);
      if (!row || !exporter || row.status !== 'Running') return null;
      const viewer = await selectViewer(context.db, fact.userId ?? nilId);
      if (!viewer.worker.permissions.has(exporter.permission)) {
        await finish(context, exportId, { status: 'Failed' });
        return null;
      }
      const rows = counted(
        tools,
        { communityId, exportId },
        rowsOf(exporter, { ...context, viewer }, queryOf(exporter, row.query)),
      );
      const columns = columnsOf(exporter, row.columns as string[], row.community.timeZone);
      const heading = { exporter, community: row.community, clock: tools.clock };
      const bytes = await buffer(writeFile(row.format as 'csv', heading, columns, rows));
      return { bytes, title: exporter.title, rowCount: row.rowCount };
    });
    if (!made) return;
    await files.put(key, made.bytes);
    await tools.inCommunity(scope, async (context) => {
      await finish(context, exportId, { status: 'Ready', fileKey: key, rowsDone: made.rowCount });
      context.emit('export.progress', {
        entityId: exportId,
        progress: 100,
        forUserId: fact.userId,
      });
      if (!fact.userId) return;
      notify(context, {
        to: { userIds: [fact.userId] },
        activityType: 'System',
        title: `${made.title}: your export is ready`,
        description: `${countWords(made.rowCount, 'row')}. The file is kept for a day.`,
        link: `/exports/${exportId}`,
      });
    });
  },
});

async function readRow({ db, communityId }: JobContext, exportId: string) {
  const row = await db
    .selectFrom('exports as e')
    .innerJoin('communities as c', 'c.id', 'e.communityId')
    .select(['e.list', 'e.format', 'e.columns', 'e.query', 'e.status', 'e.rowCount'])
    .select(['c.name', 'c.timeZone'])
    .where('e.communityId', '=', communityId)
    .where('e.id', '=', exportId)
    .executeTakeFirst();
  return row && { ...row, community: { name: row.name, timeZone: row.timeZone } };
}

const finish = (
  { db, communityId }: JobContext,
  exportId: string,
  values: { status: string; fileKey?: string; rowsDone?: number },
) =>
  db
    .updateTable('exports')
    .set(values)
    .where('communityId', '=', communityId)
    .where('id', '=', exportId)
    .execute();

/** Passes rows on and tells the screen how many there were, outside the reading transaction. */
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
    const scope = { communityId: of.communityId, userId: null, actor };
    await tools.inCommunity(scope, async (context) => {
      await finish(context, of.exportId, { status: 'Running', rowsDone: done });
      context.emit('export.progress', { entityId: of.exportId });
    });
  }
}

/** Forgets files that nobody fetched within their day. */
export const exportCleaning = (files: Files): Scheduled => ({
  name: 'exports.clean',
  cron: '17 * * * *',
  run: async (tools) => {
    for (const { communityId, id, fileKey } of await expired(tools)) {
      if (fileKey) await files.remove(fileKey);
      const scope = { communityId, userId: null, actor };
      await tools.inCommunity(scope, (context) => finish(context, id, { status: 'Expired' }));
    }
  },
});

/** Exports past their day, community by community: no query crosses from one to another. */
async function expired(tools: JobTools) {
  const found: { communityId: string; id: string; fileKey: string | null }[] = [];
  for (const communityId of await tools.communityIds()) {
    const rows = await enterAsSystem(tools.pool, { communityId }, ({ db }) =>
      db
        .selectFrom('exports')
        .select(['id', 'fileKey'])
        .where('communityId', '=', communityId)
        .where('status', '=', 'Ready')
        .where('expiresAt', '<', tools.clock.now().toISOString())
        .limit(1000)
        .execute(),
    );
    found.push(...rows.map((row) => ({ communityId, ...row })));
  }
  return found;
}
