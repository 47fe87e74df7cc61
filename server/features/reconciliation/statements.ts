// The rules of statements: files are validated, rows are parsed into lines, and each line is imported once.
import type * as contract from '#contract/reconciliation/bank-statements.ts';
import {
  type Statement,
  statementColumns,
  statementLineLimit,
  type StatementMapping,
  statementRefusals as refusals,
  type StatementSummary,
} from '#contract/reconciliation/bank-statements.ts';
import { common } from '#contract/shared/envelope.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { dayOrderExamples, detectDayOrder } from '#rules/shared/read-day.ts';
import { closedThrough } from '#ledger/periods.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { entity } from '#platform/feature/entity.ts';
import { digitsOf } from '#platform/text/money-text.ts';
import { notFound, Refused, refuse } from '#platform/http/refuse.ts';
import { columnTwice } from '#platform/spreadsheets/match-columns.ts';
import { readStatement } from '#platform/spreadsheets/read-spreadsheet.ts';
import { type Cell, type Sheet, SpreadsheetRefusal } from '#platform/spreadsheets/sheet.ts';
import { tableOf } from '#platform/spreadsheets/stored-table.ts';
import type { RawUpload, Upload } from '#platform/http/uploads.ts';
import {
  type Covered,
  coveredBy,
  refuseLeftOut,
  requireCovering,
  statedIn,
  statedOf,
} from './covered-days.ts';
import { guessMapping, completeMapping } from './guess-columns.ts';
import { withStatedBalances, type ReadStatement, readLines } from './read-lines.ts';
import { accountAbove } from './stated-account.ts';
import { contradictions, notesOf, oppositeNotes } from './statement-notes.ts';
import * as queries from './statements-queries.ts';
import type { StoredStatement } from './statements-queries.ts';
import { type CheckedLine, flagDuplicates } from './flag-duplicates.ts';
import { monthText } from './words.ts';

type Of = { params: { statementId: string } };

const statements = entity({
  table: 'statementImports',
  hasUpdatedAt: false,
  type: 'statement',
  topic: 'reconciliation.changed',
  emitsId: false,
  select: ({ db }, id) => queries.selectStatement(db, id),
  lock: ({ db }, id) => queries.selectStatement(db, id, true),
  label: (statement) => statement.fileName,
});

/** The highest number of problems, and of other lines, in a preview; problems come first. */
const shownLines = 100;

/**
 * Parses an upload in the child process for spreadsheets. Called before a transaction opens, because parsing is slow.
 */
export async function unpackStatement({ bytes }: RawUpload): Promise<Sheet> {
  try {
    return await readStatement(bytes, { maxRows: statementLineLimit + 100 });
  } catch (error) {
    if (!(error instanceof SpreadsheetRefusal)) throw error;
    const { code, message } = error;
    if (code === 'BUSY') throw refuse(common.busy, { retryAfterSeconds: 10 });
    if (code === 'FILE_TOO_LARGE') throw refuse(common.tooLarge, { with: { limit: '5 MB' } });
    throw new Refused(refusals.unreadable, [{ code, description: message, field: 'file' }]);
  }
}

export async function uploadStatement(
  context: CommunityContext,
  { params, upload }: { params: { bankAccountId: string }; upload: Upload<Sheet> },
): Promise<Statement> {
  const { db, clock, user } = context;
  const { bankAccountId } = params;
  const account = await queries.selectAccount(db, bankAccountId);
  if (!account) throw notFound();
  const sheet = upload.content;
  const table = tableOf(sheet, textOf);
  const { rows } = table;
  const stated = statedOf(context, sheet);
  // An empty statement with a date range proves there were no transactions.
  const tellsDays = stated.fromOn !== undefined && stated.toOn !== undefined;
  if (rows.length < 2 && !tellsDays) throw refuse(refusals.noRows, { field: 'file' });
  const mapping = await mappingOf(context, bankAccountId, { sheet, rows });
  const fileName = upload.fileName.trim() || 'statement';
  const id = await statements.insert(context, {
    bankAccountId,
    fileName,
    format: sheet.kind,
    sheet: JSON.stringify(table),
    mapping: JSON.stringify(mapping),
    notes: JSON.stringify(
      notesOf(context, sheet, {
        chosen: account.accountNumber,
        above: accountAbove(rows.slice(0, Math.max(0, mapping.headerRow))),
      }),
    ),
    stated: JSON.stringify(stated),
    createdBy: user.id,
    createdAt: clock.now().toISOString(),
  });
  const after = { account: account.label, rows: rows.length };
  statements.record(context, { id, name: fileName }, { event: 'uploaded', after });
  return getStatement(context, { params: { statementId: id } });
}

const textOf = (cell: Cell): string => (typeof cell === 'string' ? cell : 'a formula');

/**
 * The mapping of the account's last file with the same columns, or else a guess from the column names. OFX files have a
 * fixed mapping.
 */
async function mappingOf(
  { db }: CommunityContext,
  bankAccountId: string,
  { sheet, rows }: { sheet: Sheet; rows: string[][] },
): Promise<StatementMapping> {
  if (sheet.kind === 'ofx') return ofxMapping;
  const before = await queries.selectRemembered(db, bankAccountId);
  const same = before.find(({ mapping, header }) => {
    const names = rows[mapping.headerRow] ?? [];
    return header.length > 0 && JSON.stringify(names) === JSON.stringify(header);
  });
  return guessMapping(rows, same?.mapping);
}

const ofxMapping: StatementMapping = {
  headerRow: 0,
  date: 0,
  amount: 1,
  payer: 2,
  description: 3,
  reference: 4,
  debit: null,
  credit: null,
  side: null,
  balance: null,
  dayOrder: 'dmy',
  decimalSign: '.',
};

export async function getStatement(
  context: CommunityContext,
  { params: { statementId } }: Of,
): Promise<Statement> {
  const stored = await statements.read(context, statementId);
  const read = await readAll(context, stored);
  const covered = coveredBy(context, statedIn(stored), read.lines);
  const statement = show(stored, read, covered);
  if (stored.status !== 'Uploaded') return statement;
  const notes = await contradictions(context, statement);
  return { ...statement, notes: [...statement.notes, ...oppositeNotes(read.told), ...notes] };
}

type Read = ReadStatement & { told: CheckedLine[]; shut: Set<CheckedLine> };

/** Parses the rows of a statement into lines, and marks lines that are already imported or in a closed month. */
async function readAll(
  { db, community }: CommunityContext,
  stored: StoredStatement,
): Promise<Read> {
  const isReadable = missingOf(stored.mapping).length === 0 && stored.mapping.dayOrder !== null;
  const table = (isReadable && stored.table) || { rows: [], lines: [] };
  const digits = digitsOf(community.currency);
  const read = withStatedBalances(readLines(table, stored.mapping, digits), stored.stated);
  const [fromOn, toOn] = [read.lines[0]?.postedOn, read.lines.at(-1)?.postedOn];
  if (!fromOn || !toOn) return { ...read, told: [], shut: new Set() };
  const { bankAccountId } = stored;
  const known = await queries.selectKnownLines(db, { bankAccountId, fromOn, toOn });
  const told = flagDuplicates(read.lines, known);
  const through = (await closedThrough(db)) ?? '';
  const shut = new Set(
    told.filter(({ line, isRepeated }) => !isRepeated && line.postedOn <= through),
  );
  return { ...read, told, shut };
}

const titles: Readonly<Record<'date' | 'description' | 'amount', string>> = {
  date: 'the date',
  description: 'the description',
  amount: 'the amount, or debit and credit',
};

function missingOf(mapping: StatementMapping): string[] {
  const { date, description, amount, debit, credit } = mapping;
  return [
    ...(date === null ? [titles.date] : []),
    ...(description === null ? [titles.description] : []),
    ...(amount === null && debit === null && credit === null ? [titles.amount] : []),
  ];
}

function show(stored: StoredStatement, read: Read, covered: Covered): Statement {
  const { table, mapping, fileNotes, stated: _, ...summary } = stored;
  const rows = table?.rows ?? null;
  const fresh = read.told.filter((one) => !one.isRepeated && !read.shut.has(one));
  const sum = (side: 1 | -1): number =>
    fresh.reduce((total, { line }) => total + Math.max(side * line.amountMinor, 0), 0);
  const days = (rows ?? []).slice(mapping.headerRow + 1).map((cells) => cells[mapping.date ?? -1]);
  const given = days.filter((day) => day !== undefined);
  const problems = [...read.problems.map(asProblem), ...[...read.shut].map(asShut)];
  return {
    ...summary,
    fromOn: summary.fromOn ?? covered.fromOn,
    toOn: summary.toOn ?? covered.toOn,
    openingMinor: summary.openingMinor ?? read.openingMinor,
    closingMinor: summary.closingMinor ?? read.closingMinor,
    header: rows?.[mapping.headerRow] ?? columnsOf(rows),
    firstRows: (rows ?? []).slice(0, 25).map((cells) => cells.slice(0, 30)),
    mapping,
    asksDayOrder: detectDayOrder(given) === 'ambiguous',
    dayExamples: dayOrderExamples(given),
    missing: missingOf(mapping),
    notes: [...fileNotes, ...read.notes],
    lineCount: read.lines.length,
    newCount: fresh.length,
    problemCount: problems.length,
    leftOutCount: read.leftOut,
    inMinor: sum(1),
    outMinor: -sum(-1),
    lines: [
      ...problems.slice(0, shownLines),
      ...read.told
        .filter((one) => !read.shut.has(one))
        .slice(0, shownLines)
        .map((one) => ({ ...shownOf(one), problem: null })),
    ],
  };
}

const columnsOf = (rows: string[][] | null): string[] =>
  (rows?.[0] ?? []).map((_, index) => `Column ${index + 1}`);

const asProblem = ({ row, text, problem }: ReadStatement['problems'][number]) => ({
  row,
  postedOn: null,
  description: text,
  payer: null,
  reference: null,
  amountMinor: null,
  balanceAfterMinor: null,
  isRepeated: false,
  isOpposite: false,
  problem,
});

const shownOf = ({ line, isRepeated, isOpposite }: CheckedLine) => ({
  row: line.row,
  postedOn: line.postedOn,
  description: line.description,
  payer: line.payer,
  reference: line.reference,
  amountMinor: line.amountMinor,
  balanceAfterMinor: line.balanceAfterMinor,
  isRepeated,
  isOpposite,
});

function asShut(told: CheckedLine) {
  const line = shownOf(told);
  const problem = `${monthText(line.postedOn.slice(0, 7))} is closed. The owner can reopen it.`;
  return { ...line, problem };
}

export async function changeStatementMapping(
  context: CommunityContext,
  { params, body: { mapping } }: Parsed<typeof contract.changeStatementMapping>,
): Promise<Statement> {
  const stored = await lockOpen(context, params.statementId);
  const twice = columnTwice(statementColumns, mapping);
  if (twice) throw refuse(refusals.columnTwice, { field: `mapping.${twice}` });
  const settled =
    stored.format === 'ofx' ? ofxMapping : completeMapping(stored.table?.rows ?? [], mapping);
  await statements.update(context, stored, { mapping: JSON.stringify(settled) });
  const change = { event: 'mapped', before: stored.mapping, after: settled };
  statements.record(context, { id: stored.id, name: stored.fileName }, change);
  return getStatement(context, { params });
}

async function lockOpen(
  context: CommunityContext,
  statementId: string,
  version?: number,
): Promise<StoredStatement> {
  const stored = await statements.lock(context, statementId);
  if (stored.status !== 'Uploaded') throw refuse(refusals.notOpen);
  if (version !== undefined) await statements.refuseStale(context, stored, version);
  return stored;
}

export async function importStatement(
  context: CommunityContext,
  { params: { statementId }, body }: Parsed<typeof contract.importStatement>,
): Promise<StatementSummary> {
  const { db, clock } = context;
  const stored = await lockOpen(context, statementId, body.version);
  const { bankAccountId } = stored;
  await queries.lockLines(db, bankAccountId);
  const missing = missingOf(stored.mapping);
  if (stored.mapping.dayOrder === null) missing.push('day and month (the order of dates)');
  if (missing.length > 0)
    throw refuse(refusals.unmapped, { with: { columns: missing.join(', ') } });
  const read = await readAll(context, stored);
  const problems = read.problems.length + read.shut.size;
  if (problems > 0 && !body.leaveOutProblems) {
    throw refuse(refusals.hasProblems, { with: { count: problems } });
  }
  const fresh = read.told.filter((one) => !one.isRepeated && !read.shut.has(one));
  if (fresh.length === 0) refuseLeftOut(read, problems);
  const covered = coveredBy(context, statedIn(stored), read.lines);
  const wanted = { fromOn: body.fromOn ?? covered.fromOn, toOn: body.toOn ?? covered.toOn };
  const { fromOn, toOn } = requireCovering(context, wanted, read.lines);
  // A statement without new lines only proves that its days had no other transactions. Refuse it if other statements
  // already cover these days.
  if (fresh.length === 0 && !(await queries.coversMore(db, { bankAccountId, fromOn, toOn }))) {
    throw refuse(refusals.nothingNew);
  }
  await queries.insertLines(db, { bankAccountId, importId: statementId }, fresh);
  await statements.update(context, stored, {
    status: 'Imported',
    sheet: null,
    importedAt: clock.now().toISOString(),
    header: stored.table?.rows[stored.mapping.headerRow] ?? [],
    fromOn,
    toOn,
    openingMinor: read.openingMinor,
    closingMinor: read.closingMinor,
    addedCount: fresh.length,
    repeatedCount: read.lines.length - fresh.length - read.shut.size,
    awaitsSuggestions: fresh.length > 0,
  });
  // Comparing thousands of lines with the books takes seconds, so a job does it (lines.ts).
  if (fresh.length > 0) context.emit('reconciliation.imported', {});
  const after = { account: stored.bankAccount.label, lines: fresh.length, fromOn, toOn };
  return statements.recorded(context, statementId, { event: 'imported', after });
}

export async function discardStatement(
  context: CommunityContext,
  { params: { statementId }, body }: Parsed<typeof contract.discardStatement>,
): Promise<StatementSummary> {
  const stored = await lockOpen(context, statementId, body.version);
  return statements.write(context, stored, {
    event: 'discarded',
    values: { status: 'Discarded', sheet: null },
  });
}

export const listStatements = (
  { db }: CommunityContext,
  { query }: Parsed<typeof contract.listStatements>,
) => queries.selectStatementPage(db, query);
