// The audit pack: the ledger of a period, with the bank lines and their matches, as CSV files in one archive, and a
// proof that its totals agree. A job creates it.
import { type Job, type Scheduled, communityOfEvent } from '#platform/jobs/job.ts';
import { here } from '#platform/database/here.ts';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { ZipFile } from 'yazl';
import { reportRefusals, type takeAuditPack as operation } from '#contract/reports/reports.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { chart, type AccountKind } from '#ledger/chart.ts';
import { proveLedger } from '#ledger/proof.ts';
import type { CommunityContext, JobContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { withDraft } from '#platform/files/draft-file.ts';
import { dropFile } from '#platform/files/dropped-files.ts';
import type { Files } from '#platform/files/files.ts';
import { inEachCommunity } from '#platform/jobs/community-jobs.ts';
import { givenUpAfterMs } from '#platform/jobs/jobs.ts';
import { notify } from '#platform/delivery/notify.ts';
import { refuse } from '#platform/http/refuse.ts';
import { writeCsv } from '#platform/spreadsheets/write-csv.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';
import { bankFiles } from './audit-bank-queries.ts';
import {
  type Currency,
  type PackFile,
  ledgerFiles,
  selectCurrency,
  selectPackRows,
  selectProof,
} from './audit-queries.ts';
import { keep, readDownload } from './downloads.ts';
import { auditPackReady } from './messages.ts';
import { requireTime, type ReportPeriod } from './period.ts';

const packFiles = [...ledgerFiles, ...bankFiles];

export async function takeAuditPack(
  context: CommunityContext,
  { body: { fromOn, toOn } }: Parsed<typeof operation>,
) {
  requireTime(fromOn, toOn);
  await refuseTooMany(context);
  const kept = { kind: 'audit-pack', format: 'zip', fromOn, toOn, status: 'Running' } as const;
  const id = await keep(context, kept);
  context.emit('auditPack.requested', { entityId: id });
  return readDownload(context, id);
}

/** Maximum number of packs that a person can have in progress. Each pack reads the whole ledger of its period. */
const runningMax = 2;

async function refuseTooMany({ db, user }: CommunityContext): Promise<void> {
  const { rows } = await sql<{ running: number }>`
    select count(*)::int as running from report_downloads d
    where d.community_id = ${here} and d.user_id = ${user.id} and d.kind = 'audit-pack'
      and d.status = 'Running'`.execute(db);
  if ((rows[0]?.running ?? 0) >= runningMax) throw refuse(reportRefusals.packsRunning);
}

/** The job that `auditPack.requested` starts. Idempotent: a repeated run does nothing when the pack is ready. */
export const auditPackJob = (files: Files): Job => ({
  name: 'reports.audit-pack',
  topic: 'auditPack.requested',
  retryLimit: 2,
  run: async (tools, fact) => {
    const downloadId = String(fact.payload['entityId']);
    const scope = { communityId: communityOfEvent(fact), userId: fact.userId };
    // All files and the proof come from one snapshot, unaffected by concurrent postings.
    const key = `reports/${randomUUID()}`;
    const isMade = await withDraft(async (draft) => {
      const isWritten = await tools.inCommunity(
        { ...scope, ofOneMoment: true },
        async (context) => {
          const row = await context.db
            .selectFrom('reportDownloads')
            .select(['fromOn', 'toOn', 'status'])
            .where('communityId', '=', context.communityId)
            .where('id', '=', downloadId)
            .executeTakeFirst();
          if (row?.status !== 'Running') return false;
          await draft.write(await packOf(context, row));
          return true;
        },
      );
      if (isWritten) await files.putFile(key, draft.path);
      return isWritten;
    });
    if (!isMade) return;
    await tools.inCommunity(scope, async (context) => {
      const { numAffectedRows } =
        await sql`update report_downloads set status = 'Ready', file_key = ${key}
        where community_id = ${here} and id = ${downloadId} and status = 'Running'`.execute(
          context.db,
        );
      // The download was marked as failed, or another run has finished it, so remove this file.
      if (numAffectedRows === 0n) return files.remove(key);
      context.emit('reports.taken', { entityId: downloadId });
      if (!fact.userId) return;
      notify(context, {
        ...auditPackReady.notice(),
        to: { userIds: [fact.userId] },
        link: '/finances?Tab=advanced',
      });
    });
  },
});

/** The archive: a CSV file for each list, a README of their columns, and the proof as text. */
async function packOf(context: JobContext, time: ReportPeriod): Promise<Readable> {
  const zip = new ZipFile();
  const proof = await proofText(context, time);
  const currency = await selectCurrency(context.db);
  zip.addBuffer(Buffer.from(readmeOf(time, currency)), 'README.txt');
  zip.addBuffer(Buffer.from(proof), 'proof.txt');
  for (const file of packFiles) zip.addReadStream(csvOf(context.db, file, time), file.name);
  zip.end();
  return zip.outputStream as Readable;
}

/** Streams a list as CSV, reading rows while it writes. */
function csvOf(db: Db, { columns, from }: PackFile, time: ReportPeriod): Readable {
  const written = columns.map(({ title }) => ({
    title,
    value: (row: Record<string, unknown>) => valueOf(title, row),
  }));
  return writeCsv(written, selectPackRows(db, from(time)), Infinity);
}

/**
 * The value of a column as a number or text. An account is shown by its name in the chart; a missing value is null.
 * Throws if the row lacks the column.
 */
function valueOf(title: string, row: Record<string, unknown>): string | number | null {
  if (!(title in row)) throw new Error(`the audit pack has no value for the column ${title}`);
  const value = row[title];
  if (value === null || value === undefined) return null;
  if (title === 'account') return chart[value as AccountKind].name;
  return typeof value === 'number' ? value : String(value);
}

const readmeOf = ({ fromOn, toOn }: ReportPeriod, { currency, digits }: Currency): string =>
  [
    `The ledger from ${fromOn} to ${toOn}, as tables in UTF-8 with commas.`,
    `Amounts are whole minor units of ${currency}: divide them by ${10 ** digits}.`,
    'proof.txt names sums that these files give again.',
    ...packFiles.flatMap(({ name, holds, columns }) => [
      '',
      `${name}: ${holds}`,
      ...columns.map(({ title, means }) => `  ${title}: ${means}`),
    ]),
    '',
  ].join('\r\n');

async function proofText(context: JobContext, time: ReportPeriod): Promise<string> {
  const sums = await selectProof(context.db, time);
  const { unbalanced, differences } = await proveLedger(context.db);
  const holds = (is: boolean): string => (is ? 'holds' : 'DOES NOT HOLD');
  return [
    `The ledger from ${time.fromOn} to ${time.toOn}, made ${context.clock.now().toISOString()}.`,
    'All amounts are whole minor units; a debit is above zero, a credit below.',
    '',
    `Journals in this time (rows of journals.csv): ${sums.journals}`,
    `Postings in this time (rows of postings.csv): ${sums.postings}`,
    `Sum of their debits (amount_minor above zero in postings.csv): ${sums.debitMinor}`,
    `Sum of their credits (amount_minor below zero in postings.csv): ${sums.creditMinor}`,
    `Debits equal credits: ${holds(sums.debitMinor === sums.creditMinor)}`,
    '',
    `Every journal ever written sums to zero: ${holds(unbalanced.length === 0)}`,
    'Every balance is the sum of its postings (closing_minor + later_minor = balance_minor in accounts.csv): ' +
      holds(differences.length === 0),
    `All balances together make zero (balance_minor in accounts.csv): ${holds(sums.balancesMinor === 0)}`,
    `What houses owe (owed_minor in charges.csv): ${sums.owedMinor}`,
    `Balance of Dues receivable (balance_minor in accounts.csv): ${sums.receivableMinor}`,
    `Both are equal: ${holds(sums.owedMinor === sums.receivableMinor)}`,
    '',
    `Matched lines of the bank (amount_minor of Matched rows in bank-lines.csv): ${sums.matchedLinesMinor}`,
    'Their matches (amount_minor in bank-matches.csv where undone_at and from_match are empty): ' +
      sums.matchesMinor,
    `Both are equal: ${holds(sums.matchedLinesMinor === sums.matchesMinor)}`,
    '',
  ].join('\r\n');
}

/**
 * Deletes the files and contents of expired report downloads, and marks downloads that are still running after
 * `givenUpAfterMs` as failed.
 */
export const reportCleaning: Scheduled = inEachCommunity({
  name: 'reports.clean',
  cron: '37 * * * *',
  work: async (tools, communityId) => {
    const old = await enterAsSystem(tools.pool, { communityId, time: 'job' }, async ({ db }) => {
      const { rows } = await sql<{ id: string; key: string }>`
          select id, file_key as key from report_downloads where community_id = ${here}
            and file_key is not null and expires_at < ${tools.clock.now().toISOString()} limit 1000`.execute(
        db,
      );
      return rows;
    });
    const before = new Date(tools.clock.now().getTime() - givenUpAfterMs).toISOString();
    await tools.inCommunity({ communityId }, async ({ db, emit }) => {
      const { rows } = await sql<{ id: string }>`
          update report_downloads set status = 'Failed'
          where community_id = ${here} and status = 'Running' and created_at < ${before} returning id`.execute(
        db,
      );
      for (const { id } of rows) emit('reports.taken', { entityId: id });
      // Reports name houses with debts; delete their content together with the file.
      await sql`update report_downloads set status = 'Expired', content = null
          where community_id = ${here} and content is not null
            and expires_at < ${tools.clock.now().toISOString()}`.execute(db);
    });
    for (const { id, key } of old) {
      await tools.inCommunity({ communityId }, async (context) => {
        dropFile(context, key);
        await sql`update report_downloads set status = 'Expired', file_key = null
            where community_id = ${here} and id = ${id}`.execute(context.db);
      });
    }
  },
});
