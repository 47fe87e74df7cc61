// The rules of exports: whoever exports a list holds that list's export permission, every export is audited, and
// large ones are made by the job beside this file.
import { sql } from 'kysely';
import {
  directExportLimit,
  type Export,
  exportRefusals,
  type listExports as list,
  type startExport as operation,
} from '#contract/exports.ts';
import { common } from '#contract/envelope.ts';
import type { Answer, Parsed } from '#contract/operation.ts';
import { itemsOf } from '#platform/answer.ts';
import type { CommunityContext } from '#platform/context.ts';
import type { Exporter } from '#platform/exporter.ts';
import type { Files } from '#platform/files.ts';
import { listPage, type Page, type PageRequest } from '#platform/list.ts';
import { invalid, notFound, refuse } from '#platform/refuse.ts';
import { requireStepUp, requireStepUpLast, steppedUp } from '#platform/step-up.ts';
import type { Download } from '#platform/uploads.ts';
import { isLimitedSince, limitsOf } from '#platform/worker-limits.ts';
import {
  columnsOf,
  contentTypeOf,
  type Format,
  fileNameOf,
  limitOf,
  periodOf,
  rowsOf,
  writeFile,
} from './file.ts';

export type Exporters = ReadonlyMap<string, Exporter>;
type Of = { params: { exportId: string } };

/** An export's file is kept for a day. */
export const keptMs = 24 * 3600 * 1000;

/** Rows of people that somebody may take along in a day before a code is asked for. */
const rowsWithoutCode = 50;
/** Large files of one person: in the making, and kept. */
const runningMax = 2;
const keptMax = 20;

export const startExport =
  (exporters: Exporters) =>
  async (
    context: CommunityContext,
    { body }: { body: Parsed<typeof operation>['body'] },
  ): Promise<Export> => {
    const { db, communityId, user, worker, clock } = context;
    const exporter = permitted(context, exporters, body.list);
    const { feature } = exporter;
    const isTrial = feature !== undefined && (await context.useFeature(feature));
    const query = parseQuery(exporter, body.query);
    refuseNeeded(context, exporter, query);
    const rowCount = await countRows(context, exporter, query);
    const limit = limitOf(body.format);
    if (rowCount > limit) {
      const figures = { count: rowCount, format: body.format.toUpperCase(), limit };
      throw refuse(exportRefusals.tooManyRows, { field: 'format', with: figures });
    }
    await oneAtATime(context);
    await requireCodeForMany(context, exporter, { list: body.list, rowCount });
    const large = rowCount > directExportLimit;
    if (large) await refuseTooMany(context);
    const made = await db
      .insertInto('exports')
      .values({
        communityId,
        userId: user.id,
        list: body.list,
        format: body.format,
        columns: JSON.stringify(body.columns),
        query: JSON.stringify(body.query),
        status: large ? 'Running' : 'Ready',
        rowCount,
        rowsDone: large ? 0 : rowCount,
        // What is ready has been used; what is still to be made may come to nothing.
        trialFeature: large && isTrial ? feature : null,
        expiresAt: new Date(clock.now().getTime() + keptMs).toISOString(),
        ...limitsOf(worker),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    context.audit({
      action: 'list.exported',
      entityType: 'export',
      entityId: made.id,
      entityLabel: exporter.title,
      after: { format: body.format, rows: rowCount, query: body.query },
    });
    if (large) context.emit('export.requested', { entityId: made.id });
    return readExport(context, made.id);
  };

/** The caller's own exports in this community. */
export const listExports = (
  { db, user }: CommunityContext,
  { query }: { query: PageRequest },
): Promise<Page<Answer<typeof list>['items'][number]>> =>
  listPage(db, {
    from: sql`from exports e where e.community_id = current_setting('app.community_id')::uuid
      and e.user_id = ${user.id}`,
    id: sql`e.id`,
    order: sql`e.created_at desc, e.id`,
    page: query,
    load: sql`select page.position, e.id, e.list, e.format, e.status, e.row_count, e.rows_done,
        e.created_at, e.expires_at
      from page join exports e on e.community_id = current_setting('app.community_id')::uuid
        and e.id = page.id`,
  });

export const getExport = (context: CommunityContext, { params }: Of): Promise<Export> =>
  readExport(context, params.exportId);

export const downloadExport =
  (exporters: Exporters, files: Files) =>
  async (context: CommunityContext, { params }: Of): Promise<Download> => {
    const { community, clock } = context;
    const row = await ownExport(context, params.exportId);
    const exporter = permitted(context, exporters, row.list);
    const query = queryOf(exporter, row.query);
    refuseNeeded(context, exporter, query);
    if (row.status === 'Running') throw refuse(exportRefusals.exportRunning);
    if (row.status !== 'Ready' || new Date(row.expiresAt) < clock.now()) {
      throw refuse(exportRefusals.exportGone);
    }
    // A file is kept for a day, and whoever finds the session open meanwhile did not prove anything.
    if (exporter.stepUpForMany && row.rowCount > rowsWithoutCode) {
      requireStepUp(context, `Download ${countOf(row.rowCount, exporter)}`);
    }
    const format = row.format as Format;
    const named = {
      fileName: fileNameOf(exporter, community, { clock, format }),
      contentType: contentTypeOf(format),
    };
    if (row.fileKey !== null) {
      // It holds what its asker might see when it was made.
      if (isLimitedSince(context.worker, row)) throw refuse(exportRefusals.exportGone);
      const { fileKey } = row;
      const body = async () =>
        (await files.open(fileKey)) ?? Promise.reject(refuse(exportRefusals.exportGone));
      return { ...named, body };
    }
    // Few enough to hold: the rows are read before the transaction ends, the file is written after.
    const reading = { ...context, viewer: context };
    const rows = await Array.fromAsync(rowsOf(exporter, reading, query));
    const { timeZone } = community;
    const period =
      format === 'pdf' ? await periodOf(exporter, { ...reading, timeZone }, query) : undefined;
    const columns = columnsOf(exporter, row.columns as string[], { ...community, format });
    const heading = { exporter, community, clock, period };
    return { ...named, body: writeFile(format, heading, columns, rows) };
  };

const notForSupport = {
  ...common.forbidden,
  message: 'The platform’s support takes no files along. Whoever works here can export this list.',
};

/** The exporter of a list, or a refusal for who may not export it. */
function permitted(context: CommunityContext, exporters: Exporters, list: string): Exporter {
  const found = exporters.get(list);
  if (!found) throw notFound();
  const { permissions, support } = context.worker;
  if (!permissions.has(found.permission)) throw refuse(support ? notForSupport : common.forbidden);
  return found;
}

/** What a query asks for beyond the list's permission is asked of whoever starts the export, and who fetches it. */
function refuseNeeded(
  { worker }: CommunityContext,
  exporter: Exporter,
  query: Record<string, unknown>,
): void {
  const needed = exporter.needs?.(query as never);
  if (needed && !worker.permissions.has(needed)) throw refuse(common.forbidden);
}

/** The stored query as the list's own schema reads it. */
export const queryOf = (exporter: Exporter, query: unknown): Record<string, unknown> =>
  exporter.query.parse(query) as Record<string, unknown>;

function parseQuery(exporter: Exporter, query: Record<string, string>): Record<string, unknown> {
  const result = exporter.query.safeParse(query);
  if (result.success) return result.data as Record<string, unknown>;
  throw invalid(itemsOf(result.error).map((item) => ({ ...item, field: `query.${item.field}` })));
}

/** "1,385 residents". */
const countOf = (count: number, { title }: Exporter): string =>
  `${count.toLocaleString('en')} ${title.toLowerCase()}`;

/** Exports of one person wait for each other, so that those of one moment are counted together. */
const oneAtATime = ({ db, communityId, user }: CommunityContext) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`exports ${communityId} ${user.id}`}, 0))`.execute(
    db,
  );

/**
 * Counts what leaves in a day, and not whether a filter was set: a register that is taken in two halves is taken whole.
 */
async function requireCodeForMany(
  context: CommunityContext,
  exporter: Exporter,
  { list, rowCount }: { list: string; rowCount: number },
): Promise<void> {
  if (!exporter.stepUpForMany || steppedUp(context)) return;
  const { rows } = await sql<{ taken: number }>`
    select coalesce(sum(e.row_count), 0)::int as taken from exports e
    where e.community_id = current_setting('app.community_id')::uuid and e.user_id = ${context.user.id}
      and e.list = ${list} and e.created_at > now() - interval '1 day'`.execute(context.db);
  if ((rows[0]?.taken ?? 0) + rowCount <= rowsWithoutCode) return;
  requireStepUpLast(context, `Export ${countOf(rowCount, exporter)}`);
}

/** One person's files must not hold up everybody else's, nor fill the disk. */
async function refuseTooMany({ db, user, clock }: CommunityContext): Promise<void> {
  const { rows } = await sql<{ running: number; kept: number }>`
    select (count(*) filter (where e.status = 'Running'))::int as running, count(*)::int as kept
    from exports e where e.community_id = current_setting('app.community_id')::uuid and e.user_id = ${user.id}
      and e.row_count > ${directExportLimit} and e.status in ('Running', 'Ready')
      and e.expires_at > ${clock.now().toISOString()}`.execute(db);
  const { running = 0, kept = 0 } = rows[0] ?? {};
  if (running >= runningMax) throw refuse(exportRefusals.tooManyRunning);
  if (kept >= keptMax) throw refuse(exportRefusals.tooManyKept);
}

/** Exact, unlike the list's own total: a file of ten thousand and one rows must not be called ten thousand. */
/** Ten times as many as any file holds: a list of more is counted by reading it. */
const countedRows = 1_000_000;

async function countRows(
  context: CommunityContext,
  exporter: Exporter,
  query: Record<string, unknown>,
): Promise<number> {
  const { db, clock } = context;
  const first = { ...query, PageNumber: 1, PageSize: 1, CountTo: countedRows } as never;
  const page = await exporter.select(db, first, clock, context);
  if (page.totalIsExact) return page.totalCount;
  // A search counts up to a limit of its own.
  let count = 0;
  for await (const _ of rowsOf(exporter, { db, clock, viewer: context }, query)) count += 1;
  return count;
}

async function readExport(context: CommunityContext, exportId: string): Promise<Export> {
  const row = await ownExport(context, exportId);
  return row as unknown as Export;
}

async function ownExport({ db, communityId, user }: CommunityContext, exportId: string) {
  const row = await db
    .selectFrom('exports')
    .selectAll()
    .where('communityId', '=', communityId)
    .where('id', '=', exportId)
    .where('userId', '=', user.id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}
