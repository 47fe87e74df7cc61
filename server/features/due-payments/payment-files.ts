// Lists of payments from the office or the bank. A person uploads a file and reviews its rows, and a job records the
// valid rows.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { common } from '#contract/shared/envelope.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type * as contract from '#contract/due-payments/payment-files.ts';
import {
  paymentColumnKeys,
  type PaymentFile,
  paymentFileRefusals as refusals,
  paymentFileRowLimit,
  type PaymentFileRow,
} from '#contract/due-payments/payment-files.ts';
import { closedThrough } from '#ledger/periods.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { refuseIfStale } from '#platform/feature/history.ts';
import { digitsOf } from '#platform/text/money-text.ts';
import { notFound, refuse, Refused } from '#platform/http/refuse.ts';
import { columnTwice } from '#platform/spreadsheets/match-columns.ts';
import { dropTitleRows } from '#platform/spreadsheets/drop-title-rows.ts';
import { readSpreadsheet } from '#platform/spreadsheets/read-spreadsheet.ts';
import { type Sheet, SpreadsheetRefusal } from '#platform/spreadsheets/sheet.ts';
import { type StoredTable, tableOf } from '#platform/spreadsheets/stored-table.ts';
import type { RawUpload, Upload } from '#platform/http/uploads.ts';
import { lockDue } from '#kernel/billing/stored-due.ts';
import * as queries from './payment-files-queries.ts';
import {
  asksDayOrder,
  dayExamples,
  guessPaymentMapping,
  missingColumns,
  paymentColumns,
  type PaymentRow,
  readPaymentRows,
  settlePayments,
} from './read-payment-rows.ts';
import { findDuplicateRows } from './duplicate-rows.ts';

type Of = { params: { fileId: string } };

/** The topic of the outbox event that starts recording a file. */
export const paymentFileStarted = 'dues.payment-file-started';

/** Reads an upload in the spreadsheet child process; runs before a transaction opens. */
export async function unpackPaymentFile({ bytes }: RawUpload): Promise<Sheet> {
  try {
    return await readSpreadsheet(bytes, { maxRows: paymentFileRowLimit });
  } catch (error) {
    if (!(error instanceof SpreadsheetRefusal)) throw error;
    const { code, message } = error;
    if (code === 'BUSY') throw refuse(common.busy, { retryAfterSeconds: 10 });
    if (code === 'FILE_TOO_LARGE') throw refuse(common.tooLarge, { with: { limit: '5 MB' } });
    throw new Refused(refusals.unreadable, [{ code, description: message, field: 'file' }]);
  }
}

export async function uploadPaymentFile(
  context: CommunityContext,
  { params: { dueId }, upload }: { params: { dueId: string }; upload: Upload<Sheet> },
): Promise<PaymentFile> {
  const { db, communityId, user, clock } = context;
  const due = await lockDue(db, dueId);
  if (!due) throw notFound();
  const sheet = dropTitleRows(upload.content, paymentColumns);
  const table = tableOf(sheet, (cell) => (typeof cell === 'string' ? cell : ''));
  const rows = table.rows.slice(1);
  if (rows.length === 0) throw refuse(refusals.noRows, { field: 'file' });
  const fileName = upload.fileName.trim().slice(0, 200) || 'payments';
  const { id } = await db
    .insertInto('paymentFiles')
    .values({
      communityId,
      dueId,
      fileName,
      sheet: JSON.stringify(table),
      mapping: JSON.stringify(guessPaymentMapping(sheet.header, rows)),
      notes: JSON.stringify(sheet.warnings.slice(0, 5).map(({ message }) => message)),
      createdBy: user.id,
      createdAt: clock.now().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  context.audit({
    action: 'due.payments.fileUploaded',
    entityType: 'due',
    entityId: dueId,
    entityLabel: due.title,
    after: { file: fileName, rows: rows.length },
  });
  return getPaymentFile(context, { params: { fileId: id } });
}

export async function getPaymentFile(
  context: CommunityContext,
  { params: { fileId } }: Of,
): Promise<PaymentFile> {
  const file = await queries.selectFile(context.db, fileId);
  if (!file) throw notFound();
  const rows = file.sheet
    ? (await look(context, file)).map(({ shown }) => shown)
    : await queries.selectRows(context.db, fileId);
  return show(file, rows);
}

type Looked = { read: PaymentRow; shown: PaymentFileRow };

/** Returns every row with its house and its problems; no rows while a required column is not mapped. */
async function look(context: CommunityContext, file: queries.StoredFile): Promise<Looked[]> {
  const { db, community, clock } = context;
  const { mapping, sheet } = file;
  if (missingColumns(mapping).length > 0) return [];
  const digits = digitsOf(community.currency);
  const read = readPaymentRows(sheet ?? { rows: [], lines: [] }, mapping, digits);
  const found = await queries.selectHouses(db, {
    labels: read.map(({ house }) => house).filter((house) => house !== ''),
    accounts: read.map(({ account }) => account).filter((account) => account !== ''),
  });
  const houses = Map.groupBy(found, ({ key }) => key);
  const through = (await closedThrough(db)) ?? '';
  const today = todayIn(community.timeZone, clock);
  const named = read.map((row) => {
    const house = houseOf(row, houses);
    const problem =
      row.problem ?? (typeof house === 'string' ? house : dayProblem(row.paidOn, today, through));
    return { row, house: typeof house === 'string' ? null : house, problem };
  });
  const wanted = named.flatMap(({ row, house, problem }) =>
    problem === null && house && row.amountMinor !== null && row.paidOn !== null
      ? [{ ...row, houseId: house.id, amountMinor: row.amountMinor, paidOn: row.paidOn }]
      : [],
  );
  const booked = new Map(
    (await queries.selectRepeats(db, wanted)).map((one) => [one.row, one.receiptNumber]),
  );
  const inFile = findDuplicateRows(wanted);
  return named.map(({ row, house, problem }) => {
    const receipt = booked.get(row.row);
    const earlier = inFile.get(row.row);
    const repeats =
      receipt !== undefined
        ? `This looks like receipt ${receipt}, which is already recorded.`
        : earlier !== undefined
          ? `This looks like row ${earlier} of this file.`
          : null;
    const state = problem !== null ? 'Left out' : repeats !== null ? 'Duplicate' : 'Ready';
    const { amountMinor, paidOn, channel, reference, given } = row;
    const shown = { row: row.row, given, house, amountMinor, paidOn, channel, reference };
    return {
      read: row,
      shown: { ...shown, state, reason: problem ?? repeats, payment: null } as const,
    };
  });
}

/** The one house to which a row refers, or the reason why there is none. */
function houseOf(
  { house, account }: PaymentRow,
  houses: ReadonlyMap<string, queries.FoundHouse[]>,
): { id: string; label: string } | string {
  const byAccount = houses.get(account) ?? [];
  const byLabel = houses.get(house) ?? [];
  if (account !== '' && byAccount.length === 0) return `No house has the house ID ${account}.`;
  if (account === '' && byLabel.length === 0) return 'No house has this name.';
  if (account === '' && byLabel.length > 1) return 'Several houses have this name.';
  const [chosen] = account === '' ? byLabel : byAccount;
  if (!chosen) return 'This house does not exist.';
  if (account !== '' && byLabel.length === 1 && byLabel[0]?.id !== chosen.id) {
    return `The house ID belongs to ${chosen.label}, but the name to ${byLabel[0]?.label}.`;
  }
  return { id: chosen.id, label: chosen.label };
}

function dayProblem(paidOn: string | null, today: string, through: string): string | null {
  if (paidOn !== null && paidOn > today) return 'This day is in the future. Choose an earlier day.';
  if (paidOn !== null && paidOn <= through) return 'That month is closed.';
  return null;
}

const order: readonly PaymentFileRow['state'][] = [
  'Left out',
  'Duplicate',
  'Ready',
  'Waiting',
  'Booked',
];

function show(file: queries.StoredFile, rows: readonly PaymentFileRow[]): PaymentFile {
  const { sheet, bookedBy: _bookedBy, ...summary } = file;
  const of = (state: PaymentFileRow['state']) => {
    const those = rows.filter((row) => row.state === state);
    return {
      count: those.length,
      minor: those.reduce((so, { amountMinor }) => so + (amountMinor ?? 0), 0),
    };
  };
  const below = rowsBelow(sheet);
  return {
    ...summary,
    header: sheet?.rows[0] ?? [],
    firstRows: below.slice(0, 5),
    asksDayOrder: asksDayOrder(below, file.mapping),
    dayExamples: dayExamples(below, file.mapping),
    missing: missingColumns(file.mapping),
    rowCount: rows.length,
    readyCount: of('Ready').count,
    readyMinor: of('Ready').minor,
    duplicateCount: of('Duplicate').count,
    duplicateMinor: of('Duplicate').minor,
    leftOutCount: of('Left out').count,
    bookedCount: of('Booked').count,
    bookedMinor: of('Booked').minor,
    rows: rows.toSorted(
      (one, other) => order.indexOf(one.state) - order.indexOf(other.state) || one.row - other.row,
    ),
  };
}

/** The rows below the header; none if the file is no longer open. */
const rowsBelow = (table: StoredTable | null): string[][] => (table?.rows ?? []).slice(1);

export async function changePaymentFileMapping(
  context: CommunityContext,
  { params, body: { mapping } }: Parsed<typeof contract.changePaymentFileMapping>,
): Promise<PaymentFile> {
  const file = await lockOpen(context, params.fileId);
  const twice = columnTwice(paymentColumnKeys, mapping);
  if (twice) throw refuse(refusals.columnTwice, { field: `mapping.${twice}` });
  const settled = settlePayments(rowsBelow(file.sheet), mapping);
  await sql`update payment_files set mapping = ${JSON.stringify(settled)}::jsonb, version = version + 1
    where community_id = ${here} and id = ${file.id}`.execute(context.db);
  context.audit({
    action: 'due.payments.fileMapped',
    entityType: 'due',
    entityId: file.due.id,
    entityLabel: file.due.title,
    before: file.mapping,
    after: settled,
  });
  return getPaymentFile(context, { params });
}

async function lockOpen(
  context: CommunityContext,
  fileId: string,
  version?: number,
): Promise<queries.StoredFile> {
  const file = await queries.selectFile(context.db, fileId, true);
  if (!file) throw notFound();
  if (file.status !== 'Uploaded') throw refuse(refusals.notOpen);
  if (version !== undefined) {
    const versions = { stored: file.version, given: version };
    await refuseIfStale(context, { type: 'payment-file', id: fileId }, versions);
  }
  return file;
}

export async function bookPaymentFile(
  context: CommunityContext,
  { params, body }: Parsed<typeof contract.bookPaymentFile>,
): Promise<PaymentFile> {
  const { db, user, clock } = context;
  const { bookDuplicates = false } = body;
  const file = await lockOpen(context, params.fileId, body.version);
  const missing = [
    ...missingColumns(file.mapping),
    ...(file.mapping.dayOrder === null && asksDayOrder(rowsBelow(file.sheet), file.mapping)
      ? ['day and month (the order of dates)']
      : []),
  ];
  if (missing.length > 0) {
    throw refuse(refusals.unmapped, { with: { columns: missing.join(', ') } });
  }
  const rows = (await look(context, file)).map(({ shown }): queries.RowToBook => {
    const isBooked = shown.state === 'Ready' || (shown.state === 'Duplicate' && bookDuplicates);
    return {
      ...shown,
      houseId: shown.house?.id ?? null,
      isNoDuplicate: shown.state === 'Duplicate' && bookDuplicates,
      state: isBooked ? 'Waiting' : 'Left out',
      reason: isBooked ? null : shown.reason,
    };
  });
  const waiting = rows.filter(({ state }) => state === 'Waiting').length;
  if (waiting === 0) throw refuse(refusals.nothingReady);
  await queries.insertRows(db, file.id, rows);
  await sql`update payment_files set status = 'Booking', sheet = null, booked_by = ${user.id},
      booked_at = ${clock.now().toISOString()}, version = version + 1
    where community_id = ${here} and id = ${file.id}`.execute(db);
  context.audit({
    action: 'due.payments.fromFile',
    entityType: 'due',
    entityId: file.due.id,
    entityLabel: file.due.title,
    after: { file: file.fileName, rows: waiting, leftOut: rows.length - waiting },
  });
  context.emit(paymentFileStarted, { entityId: file.id });
  return getPaymentFile(context, { params });
}

export async function discardPaymentFile(
  context: CommunityContext,
  { params, body }: Parsed<typeof contract.discardPaymentFile>,
): Promise<PaymentFile> {
  const file = await lockOpen(context, params.fileId, body.version);
  await sql`update payment_files set status = 'Discarded', sheet = null, version = version + 1
    where community_id = ${here} and id = ${file.id}`.execute(context.db);
  context.audit({
    action: 'due.payments.fileLeft',
    entityType: 'due',
    entityId: file.due.id,
    entityLabel: file.due.title,
    after: { file: file.fileName },
  });
  return getPaymentFile(context, { params });
}
