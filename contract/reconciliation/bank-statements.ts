// Statements of the estate's bank accounts: a file is uploaded, its columns are mapped, and its lines are imported. A
// line is imported only once, even if the same file is imported again.
import { z } from 'zod';
import { Day, DayExamples, Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunity, InCommunityWith, Version } from '#contract/shared/ids.ts';
import { hidden, list } from '#contract/shared/list.ts';
import { BalanceMinor } from '#contract/shared/money.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { manyOf } from '#contract/shared/page.ts';

/** Maximum number of lines in one statement. */
export const statementLineLimit = 5000;

export const statementFormats = ['csv', 'xlsx', 'ofx'] as const;
export const statementStatuses = ['Uploaded', 'Imported', 'Discarded'] as const;

export const statementColumns = [
  'date',
  'description',
  'payer',
  'reference',
  'debit',
  'credit',
  'amount',
  'side',
  'balance',
] as const;
export type StatementColumn = (typeof statementColumns)[number];

const At = z.number().int().min(0).max(199).nullable();

/** The index of the file's column for each field, from 0; null if the file has no such column. */
export const StatementMapping = z.strictObject({
  /** The index of the header row, from 0; -1 if the file has no header row. */
  headerRow: z.number().int().min(-1).max(200),
  date: At,
  description: At,
  payer: At,
  reference: At,
  debit: At,
  credit: At,
  /** The column of a single amount, in which outgoing amounts are negative or marked in the column `side`. */
  amount: At,
  /** The column that contains DR (debit) or CR (credit). */
  side: At,
  balance: At,
  dayOrder: z.enum(['dmy', 'mdy']).nullable(),
  decimalSign: z.enum(['.', ',']),
});
export type StatementMapping = z.infer<typeof StatementMapping>;

/** A line as the import would store it, or the reason why the line cannot be read. */
export const StatementLine = z.object({
  /**
   * The number of the row in the sheet, or the line of a CSV file on which it begins. In an OFX file, the first
   * transaction is row 2.
   */
  row: z.number().int(),
  postedOn: Day.nullable(),
  description: z.string(),
  payer: z.string().nullable(),
  reference: z.string().nullable(),
  amountMinor: BalanceMinor.nullable(),
  balanceAfterMinor: BalanceMinor.nullable(),
  /** True if the line was already imported. */
  isRepeated: z.boolean(),
  /** True if the file has another line with the same day, words and amount, but with the opposite sign. */
  isOpposite: z.boolean(),
  problem: z.string().nullable(),
});
export type StatementLine = z.infer<typeof StatementLine>;

export const StatementSummary = z.object({
  id: Id,
  bankAccount: z.object({ id: Id, label: z.string() }),
  fileName: z.string(),
  format: z.enum(statementFormats),
  status: z.enum(statementStatuses),
  /** The first and the last day of the statement, including days without transactions. */
  fromOn: Day.nullable(),
  toOn: Day.nullable(),
  openingMinor: BalanceMinor.nullable(),
  closingMinor: BalanceMinor.nullable(),
  addedCount: z.number().int(),
  repeatedCount: z.number().int(),
  createdByName: z.string(),
  createdAt: Instant,
  importedAt: Instant.nullable(),
  version: Version,
});
export type StatementSummary = z.infer<typeof StatementSummary>;

const Count = z.number().int();

export const Statement = StatementSummary.extend({
  /** The column names from the header row. */
  header: z.array(z.string()),
  /** The first raw rows of the file, to find the header row. */
  firstRows: z.array(z.array(z.string())),
  mapping: StatementMapping,
  /** Whether to ask for the order of day and month, because the file's dates are ambiguous or contradictory. */
  asksDayOrder: z.boolean(),
  dayExamples: DayExamples.nullable(),
  /** The required fields that are not mapped to a column. */
  missing: z.array(z.string()),
  notes: z.array(z.string()),
  lineCount: Count,
  newCount: Count,
  problemCount: Count,
  leftOutCount: Count,
  inMinor: BalanceMinor,
  outMinor: BalanceMinor,
  /** At most 200 lines of the file; lines with problems come first. */
  lines: z.array(StatementLine).max(200),
});
export type Statement = z.infer<typeof Statement>;

const unreadable = refusal('FILE_REFUSED', 422, '{sentence}');
const noRows = refusal('NO_ROWS', 422, 'This file has no statement lines. Choose another file.');
const notOpen = refusal(
  'STATEMENT_NOT_OPEN',
  409,
  'This statement was already imported or discarded.',
);
const unmapped = refusal('COLUMNS_MISSING', 422, 'Choose the column for {columns}.');
const columnTwice = refusal('COLUMN_TWICE', 422, 'Choose a different column for each field.');
const hasProblems = refusal(
  'ROWS_WITH_ERRORS',
  409,
  '{count} rows can’t be read. Check the columns, or skip those rows.',
);
const nothingNew = refusal(
  'NOTHING_NEW',
  409,
  'This statement adds no new lines or days, so there is nothing to import.',
);
const leftOut = refusal(
  'LINES_LEFT_OUT',
  409,
  'No line would come in, and {rows} would be left out: what moved on these days would stay unknown. ' +
    'Look at the columns.',
);
const daysMissing = refusal('DAYS_MISSING', 422, 'Enter the days that the statement covers.');
const coversLess = refusal(
  'COVERS_LESS',
  422,
  'This statement has a line of {day}. Include that day.',
);
const outOfOrder = refusal('OUT_OF_ORDER', 422, 'The last day is before the first day.');
const future = refusal('IN_THE_FUTURE', 422, 'This day is in the future. Choose an earlier day.');
const accountUnknown = refusal(
  'UNKNOWN_BANK_ACCOUNT',
  422,
  'Choose a bank account of this community.',
);

export const statementRefusals = {
  unreadable,
  noRows,
  notOpen,
  unmapped,
  columnTwice,
  hasProblems,
  nothingNew,
  leftOut,
  daysMissing,
  coversLess,
  outOfOrder,
  future,
  accountUnknown,
};

const one = InCommunityWith('statementId');
const at = '/community/:communityId/statements/:statementId' as const;

export const uploadStatement = operation({
  name: 'uploadStatement',
  method: 'POST',
  path: '/community/:communityId/bank-accounts/:bankAccountId/statements',
  summary: 'Upload a bank statement (CSV, XLSX, OFX) and read it without importing',
  access: 'wallets.approve',
  wholeCommunity: true,
  params: InCommunityWith('bankAccountId'),
  data: Statement,
  kind: 'file',
  refusals: [unreadable, noRows, common.tooLarge, common.busy],
});

export const statementList = list({
  name: 'statements',
  noun: { one: 'statement', many: 'statements' },
  row: StatementSummary,
  filters: { BankAccountId: hidden(manyOf(Id)) },
  columns: {
    file: { title: 'File', isFixed: true, card: 'title', width: 170 },
    status: { title: 'Status', card: 'badge', width: 140 },
    account: { title: 'Bank account', of: 'bankAccount.label', width: 210 },
    days: { title: 'Days', width: 130 },
    lines: { title: 'Came in', width: 120 },
    closing: { title: 'Closing balance', of: 'closingMinor', kind: 'money', width: 140 },
    uploaded: { title: 'Uploaded', width: 180 },
  },
});

export const listStatements = operation({
  name: 'listStatements',
  method: 'GET',
  path: '/community/:communityId/statements',
  summary: 'List uploaded bank statements, newest first',
  access: 'wallets.read',
  refreshedBy: ['reconciliation'],
  wholeCommunity: true,
  params: InCommunity,
  query: statementList.query,
  data: statementList.page,
});

export const getStatement = operation({
  name: 'getStatement',
  method: 'GET',
  path: at,
  summary: 'Get a bank statement: its columns, new lines and errors',
  access: 'wallets.read',
  refreshedBy: ['reconciliation'],
  wholeCommunity: true,
  params: one,
  data: Statement,
});

export const changeStatementMapping = operation({
  name: 'changeStatementMapping',
  method: 'PUT',
  path: `${at}/mapping`,
  summary: 'Map the columns of a file and read all rows again',
  access: 'wallets.approve',
  wholeCommunity: true,
  params: one,
  body: z.strictObject({ mapping: StatementMapping }),
  data: Statement,
  refusals: [notOpen, columnTwice],
});

export const importStatement = operation({
  name: 'importStatement',
  method: 'POST',
  path: `${at}/import`,
  summary: 'Import the new lines of a bank statement, or its covered days if it has no new lines',
  access: 'wallets.approve',
  wholeCommunity: true,
  params: one,
  body: z.strictObject({
    /** True: rows that cannot be read are skipped. Otherwise the file is refused. */
    leaveOutProblems: z.boolean().optional(),
    /**
     * The first and the last day of the statement, if it covers more days than those from its first to its last line.
     */
    fromOn: Day.optional(),
    toOn: Day.optional(),
    version: Version,
  }),
  data: StatementSummary,
  refusals: [
    notOpen,
    unmapped,
    hasProblems,
    nothingNew,
    leftOut,
    daysMissing,
    coversLess,
    outOfOrder,
    future,
    common.stale,
  ],
});

export const discardStatement = operation({
  name: 'discardStatement',
  method: 'POST',
  path: `${at}/discard`,
  summary: 'Discard a bank statement that was not imported',
  access: 'wallets.approve',
  wholeCommunity: true,
  params: one,
  body: z.strictObject({ version: Version }),
  data: StatementSummary,
  refusals: [notOpen, common.stale],
});
