// The daily cash sheet: the cash that each person took and gave back on a day, and what a second person counted of it.
import { z } from 'zod';
import { Day, Instant } from '#contract/shared/dates.ts';
import { Id, InCommunity } from '#contract/shared/ids.ts';
import { BalanceMinor } from '#contract/shared/money.ts';
import { requestStatuses } from '#contract/money-requests/request-words.ts';
import { operation, refusal } from '#contract/shared/operation.ts';

/** Maximum number of lines in a day's sheet; a longer one sets `isCut`, and its totals cover all lines. */
export const cashLinesLimit = 500;

export const cashLineKinds = ['Receipt', 'Reversal', 'Deposit'] as const;

export const CashLine = z.object({
  kind: z.enum(cashLineKinds),
  /** The id of the receipt, or of the request for a deposit. */
  id: Id,
  takenBy: Id.nullable(),
  at: Instant,
  /** `Receipt 12`, or the reference of the request. */
  label: z.string(),
  /** The house, or the person who paid. */
  party: z.string(),
  /** Negative for cash given back. */
  amountMinor: BalanceMinor,
  /** The state of a deposit; null for the other kinds. */
  status: z.enum(requestStatuses).nullable(),
});
export type CashLine = z.infer<typeof CashLine>;

export const CashCount = z.object({
  countedMinor: BalanceMinor,
  /** The total of the sheet at the time of counting. */
  expectedMinor: BalanceMinor,
  note: z.string(),
  countedByName: z.string(),
  countedAt: Instant,
  /** Receipts, reversals or deposits of that day were added or removed since. */
  isOutdated: z.boolean(),
});

export const CashOfPerson = z.object({
  /** Null if Courtyard itself reversed a receipt. */
  id: Id.nullable(),
  name: z.string(),
  receiptsMinor: BalanceMinor,
  receipts: z.number().int(),
  /** Cash given back; positive. */
  reversalsMinor: BalanceMinor,
  reversals: z.number().int(),
  /** Cash handed over, approved or not. */
  depositsMinor: BalanceMinor,
  deposits: z.number().int(),
  /** The expected cash by the sheet: receipts and deposits less reversals. */
  expectedMinor: BalanceMinor,
  count: CashCount.nullable(),
  /** True when the caller is another person, who may confirm a count. */
  mayCount: z.boolean(),
});
export type CashOfPerson = z.infer<typeof CashOfPerson>;

export const CashSheet = z.object({
  day: Day,
  people: z.array(CashOfPerson).max(200),
  lines: z.array(CashLine).max(cashLinesLimit),
  isCut: z.boolean(),
});
export type CashSheet = z.infer<typeof CashSheet>;

export const getCashSheet = operation({
  name: 'getCashSheet',
  method: 'GET',
  path: '/community/:communityId/cash-sheet',
  summary: 'The cash that each person took and gave back on a day, and what was counted of it',
  access: 'dues.read',
  refreshedBy: ['wallets', 'dues'],
  isReport: true,
  feature: 'Dues Inflow',
  wholeCommunity: true,
  params: InCommunity,
  /** Omitted: today. */
  query: z.strictObject({ Day: Day.optional() }),
  data: CashSheet,
});

const future = refusal('IN_THE_FUTURE', 422, 'This day has not come yet.');
const ownCash = refusal(
  'OWN_CASH',
  403,
  'Somebody else has to count: nobody confirms the cash that they took.',
);
const changed = refusal(
  'SHEET_CHANGED',
  409,
  'The sheet has changed: by now it says {amount}. Count again.',
);
const unexplained = refusal(
  'DIFFERENCE_UNEXPLAINED',
  422,
  '{difference}. Say what you know about it.',
);
const nothingTaken = refusal('NO_CASH', 409, 'This person took no cash on that day.');

export const cashSheetRefusals = { future, ownCash, changed, unexplained, nothingTaken };

export const countCash = operation({
  name: 'countCash',
  method: 'POST',
  path: '/community/:communityId/cash-sheet/counts',
  summary: 'Confirms what a second person counted of the cash that somebody took on a day',
  access: 'dues.approve',
  needsKey: true,
  wholeCommunity: true,
  params: InCommunity,
  body: z.strictObject({
    day: Day,
    /** The person who took the cash. */
    personId: Id,
    /** Negative if more was given back than taken. */
    countedMinor: BalanceMinor,
    /** The total of the sheet when it was opened. */
    expectedMinor: BalanceMinor,
    /** Required if the count differs. */
    note: z.string().trim().max(250, 'At most 250 characters.').optional(),
  }),
  data: CashSheet,
  refusals: [future, ownCash, changed, unexplained, nothingTaken],
});
