// The rules of exports: an export requires the export permission of its list, every export is audited, and a job
// makes large exports.
import { lockUntilCommit } from '#platform/database/advisory-locks.ts';
import { sql } from 'kysely';
import {
  directExportLimit,
  type Export,
  exportRefusals,
  type listExports as list,
  type startExport as operation,
} from '#contract/exports/exports.ts';
import { common } from '#contract/shared/envelope.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import { itemsOf } from '#platform/http/answer.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Exporter } from '#platform/feature/exporter.ts';
import { selectLetterhead } from '#platform/files/letterhead.ts';
import type { Files } from '#platform/files/files.ts';
import { listPage, type Page, type PageRequest } from '#platform/http/list.ts';
import { invalid, notFound, refuse } from '#platform/http/refuse.ts';
import { requireStepUp, requireStepUpLast, steppedUp } from '#platform/http/step-up.ts';
import type { Download } from '#platform/http/uploads.ts';
import { isLimitedSince, limitsOf } from '#platform/database/worker-scope.ts';
import {
  columnsOf,
  contentTypeOf,
  type Format,
  fileNameOf,
  filledColumns,
  subjectOf,
  limitOf,
  periodOf,
  rowsOf,
  writeFile,
} from './file.ts';

export type Exporters = ReadonlyMap<string, Exporter>;
type Of = { params: { exportId: string } };

/** The file of an export is kept for a day. */
export const keptMs = 24 * 3600 * 1000;

/** The rows of one list with personal data that a person may export in a day without step-up. */
const rowsWithoutCode = 50;
/**
 * The highest numbers of a person's large exports in a community: `runningMax` are being made at once, and `keptMax`
 * are being made or stored.
 */
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
        // A finished export has used up its trial use. A running export may still fail and return its trial use.
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
    // A file is kept for a day, so require step-up again: somebody else may be using the session by now.
    if (exporter.stepUpForMany && row.rowCount > rowsWithoutCode) {
      requireStepUp(context, `Download ${countOf(row.rowCount, exporter)}`);
    }
    const format = row.format as Format;
    const named = {
      fileName: fileNameOf(await subjectOf(exporter, context.db, query), community, {
        clock,
        format,
      }),
      contentType: contentTypeOf(format),
    };
    if (row.fileKey !== null) {
      // The file contains the data that its creator could see when it was made, so refuse a creator who was limited
      // since.
      if (isLimitedSince(context.worker, row)) throw refuse(exportRefusals.exportGone);
      const { fileKey } = row;
      const body = async () =>
        (await files.open(fileKey)) ?? Promise.reject(refuse(exportRefusals.exportGone));
      return { ...named, body };
    }
    // The file is small enough for memory: read the rows inside the transaction and write the file afterwards.
    const reading = { ...context, viewer: context };
    const rows = await Array.fromAsync(rowsOf(exporter, reading, query));
    const { timeZone } = community;
    const period =
      format === 'pdf' ? await periodOf(exporter, { ...reading, timeZone }, query) : undefined;
    const all = columnsOf(exporter, row.columns as string[], { ...community, format });
    const columns = await filledColumns(all, rows);
    const head = await selectLetterhead(context.db);
    const heading = { exporter, community, head, clock, period };
    return { ...named, body: writeFile(format, heading, columns, rows) };
  };

const notForSupport = {
  ...common.forbidden,
  message:
    'Platform support can’t export files. Ask a team member of the community to export this list.',
};

/** Finds the exporter of a list, and refuses a caller without its permission. */
function permitted(context: CommunityContext, exporters: Exporters, list: string): Exporter {
  const found = exporters.get(list);
  if (!found) throw notFound();
  const { permissions, support } = context.worker;
  if (!permissions.has(found.permission)) throw refuse(support ? notForSupport : common.forbidden);
  return found;
}

/**
 * Some queries require an additional permission. Refuses a caller without it, both at the export and at the download.
 */
function refuseNeeded(
  { worker }: CommunityContext,
  exporter: Exporter,
  query: Record<string, unknown>,
): void {
  const needed = exporter.needs?.(query as never);
  if (needed && !worker.permissions.has(needed)) throw refuse(common.forbidden);
}

/** Parses a stored query with the list's own schema. */
export const queryOf = (exporter: Exporter, query: unknown): Record<string, unknown> =>
  exporter.query.parse(query) as Record<string, unknown>;

function parseQuery(exporter: Exporter, query: Record<string, string>): Record<string, unknown> {
  const result = exporter.query.safeParse(query);
  if (result.success) return result.data as Record<string, unknown>;
  throw invalid(itemsOf(result.error).map((item) => ({ ...item, field: `query.${item.field}` })));
}

/** The count as text, such as "1,385 residents". */
const countOf = (count: number, { title }: Exporter): string =>
  `${count.toLocaleString('en')} ${title.toLowerCase()}`;

/** Serialises the exports of a person, so that concurrent exports are counted. */
const oneAtATime = ({ db, communityId, user }: CommunityContext) =>
  lockUntilCommit(db, 'exportsOfPerson', communityId, user.id);

/**
 * Requires step-up after too many rows in a day. All exports of a list within a day count together, because a person
 * could otherwise export the list in two halves.
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

/** Refuses too many files of a person, which would delay other people's exports or fill the disk. */
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

/** The counting limit: ten times `maxExportRows`. A longer list is counted by reading it. */
const countedRows = 1_000_000;

/** The exact number of rows. The total of the list itself stops at 10,000. */
async function countRows(
  context: CommunityContext,
  exporter: Exporter,
  query: Record<string, unknown>,
): Promise<number> {
  const { db, clock } = context;
  const first = { ...query, PageNumber: 1, PageSize: 1, CountTo: countedRows } as never;
  const page = await exporter.select(db, first, clock, context);
  if (page.totalIsExact) return page.totalCount;
  // A search counts only up to its own limit, so count its rows by reading them.
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
