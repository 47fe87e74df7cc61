// Report downloads. Until the community has activated the feature, a new download, except of an audit pack, counts as
// one trial use, in the transaction that stores the figures. A retry with the same idempotency key, or another download
// of the same file, does not count. If two concurrent requests need the last use, only one gets it.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { FeatureKey } from '#contract/shared/features.ts';
import { common } from '#contract/shared/envelope.ts';
import type { Permission } from '#contract/shared/permissions.ts';
import { type ReportBasis, usualBasis } from '#contract/reports/report-basis.ts';
import {
  type Report,
  type ReportDownload,
  reportRefusals as refusals,
} from '#contract/reports/reports.ts';
import type { Readable } from 'node:stream';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Files } from '#platform/files/files.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import type { Download } from '#platform/http/uploads.ts';
import { selectLetterhead } from '#platform/files/letterhead.ts';
import { isLimitedSince, limitsOf } from '#platform/database/worker-scope.ts';
import { writeCsv } from '#platform/spreadsheets/write-csv.ts';
import { writeXlsx } from '#platform/spreadsheets/write-xlsx.ts';
import { printReport } from './report-pdf.ts';
import type { ReportPorts } from './advanced-report.ts';
import { type ReportKind, wholeReport } from './reports.ts';
import { sheetColumns, sheetRows } from './sheet.ts';
import { requireTime } from './period.ts';

/** Downloads expire after a day. */
const keptMs = 24 * 3600 * 1000;

const counted: Readonly<Record<ReportKind, FeatureKey>> = {
  dues: 'Download Dues Report',
  finances: 'Download Financial Report',
  advanced: 'Download Financial Report',
};

type Taking = {
  body: {
    format: 'csv' | 'xlsx' | 'pdf';
    fromOn: string;
    toOn: string;
    basis?: ReportBasis | undefined;
  };
};
type Of = { params: { downloadId: string } };

export const takeReport =
  (ports: ReportPorts, kind: ReportKind) =>
  async (
    context: CommunityContext,
    { body: { format, fromOn, toOn, basis = usualBasis } }: Taking,
  ): Promise<ReportDownload> => {
    const time = requireTime(fromOn, toOn);
    await context.useFeature(counted[kind]);
    const content = await wholeReport(context, { kind, time, basis }, ports);
    const id = await keep(context, { kind, format, fromOn, toOn, status: 'Ready', content });
    return readDownload(context, id);
  };

type Kept = Pick<ReportDownload, 'kind' | 'format' | 'fromOn' | 'toOn' | 'status'> & {
  content?: Report;
};

/** Stores a download with its creator and the streets and wallets to which the creator is limited. */
export async function keep(
  { db, communityId, user, worker, clock, audit }: CommunityContext,
  { content, ...kept }: Kept,
): Promise<string> {
  const now = clock.now();
  const { id } = await db
    .insertInto('reportDownloads')
    .values({
      communityId,
      userId: user.id,
      ...kept,
      content: content ? JSON.stringify(content) : null,
      createdAt: now.toISOString(),
      ...limitsOf(worker),
      expiresAt: new Date(now.getTime() + keptMs).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  audit({
    action: 'report.taken',
    entityType: 'report',
    entityId: id,
    entityLabel: content?.title ?? 'Audit pack',
    after: {
      format: kept.format,
      fromOn: kept.fromOn,
      toOn: kept.toOn,
      ...(content?.basis && { basis: content.basis }),
    },
  });
  return id;
}

export const getReportDownload = (context: CommunityContext, { params }: Of) =>
  readDownload(context, params.downloadId);

export async function readDownload(
  { db, user }: CommunityContext,
  downloadId: string,
): Promise<ReportDownload> {
  const { rows } = await sql<ReportDownload>`
    select d.id, d.kind, d.format, d.from_on as "fromOn", d.to_on as "toOn", d.status,
      d.created_at as "createdAt"
    from report_downloads d
    where d.community_id = ${here} and d.id = ${downloadId} and d.user_id = ${user.id}`.execute(db);
  const [found] = rows;
  if (!found) throw notFound();
  return found;
}

const permissions: Readonly<Record<ReportDownload['kind'], Permission>> = {
  dues: 'dues.export',
  finances: 'wallets.export',
  advanced: 'wallets.export',
  'audit-pack': 'wallets.export',
};

export const downloadReport =
  (files: Files) =>
  async (context: CommunityContext, { params }: Of): Promise<Download> => {
    const { db, community, clock } = context;
    const found = await readDownload(context, params.downloadId);
    // A user who has lost the permission can't download any more.
    if (!context.worker.permissions.has(permissions[found.kind])) throw refuse(common.forbidden);
    const row = await db
      .selectFrom('reportDownloads')
      .select(['content', 'fileKey', 'expiresAt', 'streetIds', 'walletIds'])
      .where('communityId', '=', context.communityId)
      .where('id', '=', found.id)
      .executeTakeFirstOrThrow();
    if (found.status === 'Running') throw refuse(refusals.running);
    if (found.status !== 'Ready' || new Date(row.expiresAt) < clock.now()) {
      throw refuse(refusals.gone);
    }
    // The file contains the data that the creator could access. Refuse the file if that user's access is narrower
    // now.
    if (isLimitedSince(context.worker, row)) throw refuse(refusals.gone);
    const span = `${found.fromOn} to ${found.toOn}`;
    if (found.kind === 'audit-pack') {
      const { fileKey } = row;
      if (fileKey === null) throw refuse(refusals.gone);
      const body = async () => (await files.open(fileKey)) ?? Promise.reject(refuse(refusals.gone));
      return { fileName: `Audit pack ${span}.zip`, contentType: 'application/zip', body };
    }
    const report = row.content as unknown as Report;
    const printedOn = new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'long',
      timeZone: community.timeZone,
    }).format(new Date(found.createdAt));
    return {
      fileName: `${report.title} ${span}.${found.format}`,
      ...(await fileOf(report, found.format, { ...(await selectLetterhead(db)), printedOn })),
    };
  };

/** The report as a PDF, CSV or XLSX file. */
export async function fileOf(
  report: Report,
  format: ReportDownload['format'],
  heading: Parameters<typeof printReport>[1],
): Promise<{ contentType: string; body: Readable }> {
  if (format === 'pdf') {
    return { contentType: 'application/pdf', body: await printReport(report, heading) };
  }
  const rows = sheetRows(report);
  const columns = sheetColumns(`${report.title}, ${heading.communityName}`, rows);
  if (format === 'csv') {
    return { contentType: 'text/csv; charset=utf-8', body: writeCsv(columns, rows) };
  }
  return {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: writeXlsx(report.title, columns, rows),
  };
}
