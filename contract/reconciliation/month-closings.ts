// Closing a month: the bank lines are compared with the books, and a person explains the differences. Afterwards
// nothing can be booked in the month. Only the owner can reopen it.
import { z } from 'zod';
import { Day, Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunity, InCommunityWith, Reason } from '#contract/shared/ids.ts';
import { BalanceMinor } from '#contract/shared/money.ts';
import { operation, refusal } from '#contract/shared/operation.ts';

const Month = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'Enter a month such as 2026-10.');

export const monthStates = ['Open', 'Closed', 'Reopened', 'Running'] as const;

/** The balances of a bank account at the beginning and the end of the period, as the bank's statements give them. */
export const MonthBalances = z.object({
  openingMinor: BalanceMinor,
  closingMinor: BalanceMinor,
  /** The closing balance minus the opening balance minus all lines. If it is not 0, lines are missing. */
  missingMinor: BalanceMinor,
  /** At most ten gaps in the statements: between these two days, the balance changes without a line. */
  gaps: z.array(z.object({ afterOn: Day, beforeOn: Day, amountMinor: BalanceMinor })).max(10),
});
export type MonthBalances = z.infer<typeof MonthBalances>;

/**
 * The difference between bank and books for one bank account. Without a bank account: bank transfers and cheques in the
 * books that no statement shows.
 */
export const MonthDifference = z.object({
  bankAccount: z.object({ id: Id, label: z.string() }).nullable(),
  lineCount: z.number().int(),
  /** The total of the bank lines, and the part of it that is in the books. */
  bankMinor: BalanceMinor,
  bookedMinor: BalanceMinor,
  ignoredMinor: BalanceMinor,
  openCount: z.number().int(),
  differenceMinor: BalanceMinor,
  /** False if the account has statements, but none for this month. */
  hasStatement: z.boolean(),
  /**
   * At most 20 ranges of days that no statement of the account covers, since the last closing or the month of the first
   * statement.
   */
  uncovered: z.array(z.object({ fromOn: Day, toOn: Day })).max(20),
  balances: MonthBalances.nullable(),
});
export type MonthDifference = z.infer<typeof MonthDifference>;

/** Whether the month has bank lines, but no balance from the bank with which their total could be checked. */
export const lacksBalances = ({ bankAccount, lineCount, balances }: MonthDifference): boolean =>
  bankAccount !== null && lineCount > 0 && balances === null;

/**
 * Whether a person must give a reason before the month is closed. Unreconciled lines need a reason even if they sum to
 * zero. Lines may be missing if the bank's balance is unknown or differs, or if no statement covers a day.
 */
export const needsExplanation = (difference: MonthDifference): boolean => {
  const { differenceMinor, openCount, hasStatement, uncovered, balances } = difference;
  return (
    lacksBalances(difference) ||
    differenceMinor !== 0 ||
    openCount > 0 ||
    !hasStatement ||
    uncovered.length > 0 ||
    (balances !== null && balances.missingMinor !== 0)
  );
};

export const Explanation = z.strictObject({
  bankAccountId: Id.nullable(),
  text: z.string().trim().min(3, 'Enter the reason for the difference.').max(500),
});

/** Maximum number of rows in each list of the response. */
export const monthRowLimit = 50;

export const MonthEvent = z.object({
  kind: z.enum(['Closed', 'Reopened']),
  at: Instant,
  byName: z.string(),
  /** The note of a closing, or the reason of a reopening. */
  text: z.string(),
});

export const IgnoredLine = z.object({
  id: Id,
  postedOn: Day,
  description: z.string(),
  amountMinor: BalanceMinor,
  reason: z.string(),
});

export const LaterReversal = z.object({
  paymentId: Id,
  receiptNumber: z.number().int(),
  house: z.string(),
  amountMinor: BalanceMinor,
  /** The day of the bank line. */
  postedOn: Day,
  reversedOn: Day,
});

export const MonthRow = z.object({
  /** The month: `2026-10`. */
  month: z.string(),
  state: z.enum(monthStates),
  openLineCount: z.number().int(),
  closing: z
    .object({
      id: Id,
      closedByName: z.string(),
      closedAt: Instant,
      note: z.string(),
      differences: z.array(MonthDifference.extend({ explanation: z.string().nullable() })),
    })
    .nullable(),
  reopened: z.object({ byName: z.string(), at: Instant, reason: z.string() }).nullable(),
  /** At most 50 closings and reopenings, oldest first. */
  history: z.array(MonthEvent).max(monthRowLimit),
  /** At most 50 bank lines of the month that a person ignored, oldest first. */
  ignored: z.array(IgnoredLine).max(monthRowLimit),
  /** At most 50 receipts of earlier months that were reversed in this month although a bank line shows their money. */
  laterReversals: z.array(LaterReversal).max(monthRowLimit),
});
export type MonthRow = z.infer<typeof MonthRow>;

const notOver = refusal('MONTH_NOT_OVER', 422, 'This month has not ended yet.');
const isClosed = refusal('MONTH_CLOSED', 409, 'This month is already closed.');
const unexplained = refusal(
  'DIFFERENCE_UNEXPLAINED',
  422,
  '{account} differs by {amount}. Match its lines, or enter a reason.',
);
const noStatement = refusal(
  'STATEMENT_MISSING',
  422,
  '{account} has no statement for {month}. Import one, or enter a reason.',
);
const daysMissing = refusal(
  'DAYS_WITHOUT_STATEMENT',
  422,
  '{account} has no statement for {days}. Import one, or enter a reason.',
);
const linesMissing = refusal(
  'LINES_MISSING',
  422,
  'The balances of {account} differ from its lines by {amount}. Import the missing lines, or enter a reason.',
);
const balancesMissing = refusal(
  'BALANCES_MISSING',
  422,
  'The statements of {account} have no balances, so missing lines can’t be detected. Enter how you compared them.',
);
const notLast = refusal('LATER_MONTH_CLOSED', 409, 'Reopen the later months first.');
const notClosed = refusal('MONTH_NOT_CLOSED', 409, 'This month is already open.');

export const monthRefusals = {
  notOver,
  isClosed,
  unexplained,
  noStatement,
  daysMissing,
  linesMissing,
  balancesMissing,
  notLast,
  notClosed,
};

const Waiting = z.object({ count: z.number().int(), amountMinor: BalanceMinor });

export const listMonths = operation({
  name: 'listMonths',
  method: 'GET',
  path: '/community/:communityId/months',
  summary: 'List the months of the books with their status, newest first',
  access: 'wallets.read',
  refreshedBy: ['reconciliation'],
  wholeCommunity: true,
  params: InCommunity,
  data: z.object({
    /** The last day of the closed months, up to which nothing can be booked; null if no month is closed. */
    closedThrough: Day.nullable(),
    items: z.array(MonthRow).max(60),
  }),
});

export const previewMonth = operation({
  name: 'previewMonth',
  method: 'GET',
  path: '/community/:communityId/months/preview',
  summary: 'Get the differences between bank and books in a month',
  access: 'wallets.read',
  refreshedBy: ['reconciliation'],
  isReport: true,
  wholeCommunity: true,
  params: InCommunity,
  query: z.strictObject({ Month }),
  data: z.object({
    month: z.string(),
    /**
     * The first day of the period that the next closing closes, which is the day after the last closing; null for the
     * first closing.
     */
    fromOn: Day.nullable(),
    mayClose: z.boolean(),
    /** The reason why the month cannot be closed now; null if it can. */
    sentence: z.string().nullable(),
    differences: z.array(MonthDifference),
    /**
     * Payment claims of this period that nobody has reviewed. After the closing, they cannot be recorded on their day.
     */
    claims: Waiting,
    /** Money requests of this period that nobody has decided. After the closing, they cannot be booked on their day. */
    requests: Waiting,
    /** Houses that were merged in this period. */
    mergedHouses: z.number().int(),
  }),
});

export const closeMonth = operation({
  name: 'closeMonth',
  method: 'POST',
  path: '/community/:communityId/months/close',
  summary: 'Close a month and all earlier ones; nothing can be recorded in them afterwards',
  access: 'wallets.approve',
  wholeCommunity: true,
  params: InCommunity,
  body: z.strictObject({
    month: Month,
    note: z.string().trim().max(500).optional(),
    explanations: z.array(Explanation).max(101).optional(),
  }),
  data: MonthRow,
  refusals: [notOver, isClosed, unexplained, noStatement, daysMissing, linesMissing],
});

export const reopenMonth = operation({
  name: 'reopenMonth',
  method: 'POST',
  path: '/community/:communityId/months/:closingId/reopen',
  summary: 'Reopen the last closed month; owner only, after a step-up',
  access: 'wallets.approve',
  wholeCommunity: true,
  params: InCommunityWith('closingId'),
  body: z.strictObject({ reason: Reason }),
  data: MonthRow,
  refusals: [notLast, notClosed, common.forbidden, common.stepUpRequired],
});
