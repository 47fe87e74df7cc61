// Documents about a payment: its receipt, the receipt's public check, and a house's statement.
import { z } from 'zod';
import { Day } from '#contract/shared/dates.ts';
import { Delivery } from '#contract/shared/delivery.ts';
import { Id, InCommunity, InCommunityWith } from '#contract/shared/ids.ts';
import { BalanceMinor } from '#contract/shared/money.ts';
import { operation, refusal } from '#contract/shared/operation.ts';

const receiptCode = z.string().regex(/^R[0-9A-Z]{10}$/, 'This is not the code of a receipt.');

/** Any holder of a receipt may check it; the check shows only the amount, the day and the house. */
export const verifyReceipt = operation({
  name: 'verifyReceipt',
  method: 'GET',
  path: '/receipts/:communityId/:code',
  summary: 'Whether a receipt is real: its amount, day and house',
  access: 'public',
  params: InCommunity.extend({ code: receiptCode }),
  data: z.object({
    amountMinor: BalanceMinor,
    currency: z.string(),
    paidOn: Day,
    house: z.string(),
    /** False once the payment was reversed. */
    isValid: z.boolean(),
  }),
});

export const downloadReceipt = operation({
  name: 'downloadReceipt',
  method: 'GET',
  path: '/community/:communityId/due-payments/:paymentId/receipt',
  summary: 'The receipt of a payment as a PDF',
  access: 'dues.read',
  params: InCommunityWith('paymentId'),
  data: z.string(),
  kind: 'download',
});

const takenBack = refusal(
  'RECEIPT_TAKEN_BACK',
  409,
  'This payment was taken back. Its receipt is no longer valid.',
);

export const receiptRefusals = { takenBack };

export const sendReceipt = operation({
  name: 'sendReceipt',
  method: 'POST',
  path: '/community/:communityId/due-payments/:paymentId/receipt/email',
  summary: 'Email a receipt to the primary contact of its house',
  access: 'dues.create',
  needsKey: true,
  params: InCommunityWith('paymentId'),
  data: Delivery,
  refusals: [takenBack],
});

export const AccountLine = z.object({
  day: Day,
  text: z.string(),
  /** Positive for an amount owed, negative for one paid or waived. */
  amountMinor: BalanceMinor,
  balanceMinor: BalanceMinor,
});

export const HouseStatement = z.object({
  house: z.object({
    id: Id,
    label: z.string(),
    accountNumber: z.string(),
    accountReference: z.string(),
    virtualAccount: z.object({ bank: z.string(), number: z.string() }).nullable(),
    /** The resident who is billed; null if the house has nobody to bill. */
    payerName: z.string().nullable(),
  }),
  fromOn: Day,
  toOn: Day,
  /** The opening balance of the house; negative for a credit. */
  openingMinor: BalanceMinor,
  closingMinor: BalanceMinor,
  /**
   * Parts of today's debt, regardless of the period: the disputed part, and the rest that an instalment plan covers.
   */
  disputedMinor: BalanceMinor,
  inPlanMinor: BalanceMinor,
  /** The overdue part of the rest of today's debt, and its earliest due day. */
  overdueMinor: BalanceMinor,
  overdueSince: Day.nullable(),
  lines: z.array(AccountLine).max(2000),
});
export type HouseStatement = z.infer<typeof HouseStatement>;

const outOfOrder = refusal('OUT_OF_ORDER', 422, 'The end is before the start.');
const tooLong = refusal('STATEMENT_TOO_LONG', 422, 'Choose a shorter time: it has too many lines.');

const beforeMoveIn = refusal(
  'BEFORE_MOVE_IN',
  422,
  'Your statement begins on {day}, the day that you moved in.',
);

export const statementRefusals = { outOfOrder, tooLong, beforeMoveIn };

const period = z.strictObject({ From: Day, To: Day });
const inHouse = InCommunityWith('houseId');

export const getHouseStatement = operation({
  name: 'getHouseStatement',
  method: 'GET',
  path: '/community/:communityId/houses/:houseId/statement',
  summary: 'What a house was billed, paid and owes, line by line over a time',
  access: 'dues.read',
  isReport: true,
  params: inHouse,
  query: period,
  data: HouseStatement,
  refusals: [outOfOrder, tooLong],
});

export const downloadHouseStatement = operation({
  name: 'downloadHouseStatement',
  method: 'GET',
  path: '/community/:communityId/houses/:houseId/statement/file',
  summary: 'The same as a PDF',
  access: 'dues.export',
  params: inHouse,
  query: period,
  data: z.string(),
  kind: 'download',
  refusals: [outOfOrder, tooLong],
});
