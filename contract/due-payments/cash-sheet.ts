// The daily cash sheet: the cash that each person received and paid out on a day, and the amount that a second person
// counted.
import { z } from 'zod';
import { Day, Instant } from '#contract/shared/dates.ts';
import { Id, InCommunity } from '#contract/shared/ids.ts';
import { BalanceMinor } from '#contract/shared/money.ts';
import { requestStatuses } from '#contract/money-requests/request-words.ts';
import { operation, refusal } from '#contract/shared/operation.ts';

/**
 * Maximum number of lines in the sheet of a day. If there are more, `isCut` is true; the totals still include all
 * lines.
 */
export const cashLinesLimit = 500;

export const cashLineKinds = ['Receipt', 'Reversal', 'Deposit'] as const;

export const CashLine = z.object({
  kind: z.enum(cashLineKinds),
  /** The id of the receipt; for a deposit, the id of its request. */
  id: Id,
  takenBy: Id.nullable(),
  at: Instant,
  /** `Receipt 12`; for a deposit, the reference of its request. */
  label: z.string(),
  /** The house, or the person who paid. */
  party: z.string(),
  /** Negative if the cash was paid out. */
  amountMinor: BalanceMinor,
  /** The status of the deposit's request; null for receipts and reversals. */
  status: z.enum(requestStatuses).nullable(),
});
export type CashLine = z.infer<typeof CashLine>;

export const CashCount = z.object({
  countedMinor: BalanceMinor,
  /** The total of the sheet when the cash was counted. */
  expectedMinor: BalanceMinor,
  note: z.string(),
  countedByName: z.string(),
  countedAt: Instant,
  /** True if the expected total of that day has changed since the count. */
  isOutdated: z.boolean(),
});

export const CashOfPerson = z.object({
  /** Null for reversals that Courtyard itself made. */
  id: Id.nullable(),
  name: z.string(),
  receiptsMinor: BalanceMinor,
  receipts: z.number().int(),
  /** The cash that was paid out, as a positive amount. */
  reversalsMinor: BalanceMinor,
  reversals: z.number().int(),
  /** The cash of deposits, except those that were rejected, cancelled, expired or failed. */
  depositsMinor: BalanceMinor,
  deposits: z.number().int(),
  /** The cash that the person should have: receipts plus deposits minus reversals. */
  expectedMinor: BalanceMinor,
  count: CashCount.nullable(),
  /**
   * Whether the caller may confirm a count of this person's cash: the permission `dues.approve` is needed, for the cash
   * of another person and for a day that is not in the future.
   */
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
  summary: 'Get the cash that each person took and returned on a day, with its counts',
  access: 'dues.read',
  refreshedBy: ['wallets', 'dues'],
  isReport: true,
  feature: 'Dues Inflow',
  wholeCommunity: true,
  params: InCommunity,
  /** The day of the sheet; if omitted, today. */
  query: z.strictObject({ Day: Day.optional() }),
  data: CashSheet,
});

const future = refusal('IN_THE_FUTURE', 422, 'This day is in the future. Choose an earlier day.');
const ownCash = refusal(
  'OWN_CASH',
  403,
  'You can’t confirm cash that you took yourself. Ask a colleague to count it.',
);
const changed = refusal('SHEET_CHANGED', 409, 'The cash sheet changed to {amount}. Count again.');
const unexplained = refusal('DIFFERENCE_UNEXPLAINED', 422, '{difference}. Explain the difference.');
const nothingTaken = refusal(
  'NO_CASH',
  409,
  'This person took no cash on that day. Choose another person or day.',
);

export const cashSheetRefusals = { future, ownCash, changed, unexplained, nothingTaken };

export const countCash = operation({
  name: 'countCash',
  method: 'POST',
  path: '/community/:communityId/cash-sheet/counts',
  summary: 'Confirm the cash that a second person counted for a day',
  access: 'dues.approve',
  needsKey: true,
  wholeCommunity: true,
  params: InCommunity,
  body: z.strictObject({
    day: Day,
    /** The person whose cash was counted. */
    personId: Id,
    /** Negative if the person paid out more cash than they received. */
    countedMinor: BalanceMinor,
    /** The total that the sheet showed to the caller. */
    expectedMinor: BalanceMinor,
    /** Required if the counted amount differs from the expected one. */
    note: z.string().trim().max(250, 'At most 250 characters.').optional(),
  }),
  data: CashSheet,
  refusals: [future, ownCash, changed, unexplained, nothingTaken],
});
