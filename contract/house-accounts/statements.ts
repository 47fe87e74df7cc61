// The account statement of a house for a period, for the office and for the house's residents.
import { z } from 'zod';
import { Day } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunityWith } from '#contract/shared/ids.ts';
import { BalanceMinor } from '#contract/shared/money.ts';
import { operation, refusal } from '#contract/shared/operation.ts';

export const AccountLine = z.object({
  day: Day,
  text: z.string(),
  /** Positive if the line increases the amount that the house owes, negative for payments and waivers. */
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
    /** The resident to whom the statement is addressed; null if there is none. */
    payerName: z.string().nullable(),
  }),
  fromOn: Day,
  toOn: Day,
  /** The balance at the beginning of the period; negative if the house had credit. */
  openingMinor: BalanceMinor,
  closingMinor: BalanceMinor,
  /**
   * Parts of today's debt, whatever the period is: the disputed part, and the undisputed part that an instalment plan
   * covers.
   */
  disputedMinor: BalanceMinor,
  inPlanMinor: BalanceMinor,
  /** The overdue part of the remaining debt, and the earliest due day in it. */
  overdueMinor: BalanceMinor,
  overdueSince: Day.nullable(),
  lines: z.array(AccountLine).max(2000),
});
export type HouseStatement = z.infer<typeof HouseStatement>;

const outOfOrder = refusal('OUT_OF_ORDER', 422, 'The end is before the start.');
const tooLong = refusal(
  'STATEMENT_TOO_LONG',
  422,
  'This period has too many lines. Choose a shorter one.',
);

const beforeMoveIn = refusal(
  'BEFORE_MOVE_IN',
  422,
  'Your statement starts on {day}, your move-in date. Choose a later start.',
);

export const statementRefusals = { outOfOrder, tooLong, beforeMoveIn };

const period = z.strictObject({ From: Day, To: Day });
const inHouse = InCommunityWith('houseId');

export const getHouseStatement = operation({
  name: 'getHouseStatement',
  method: 'GET',
  path: '/community/:communityId/houses/:houseId/statement',
  summary: 'Get the statement of a house for a period: charges, payments and balance',
  access: 'dues.read',
  refreshedBy: ['dues'],
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

const ofHouse = '/portal/communities/:communityId/houses/:houseId';
const inTime = [
  common.featureActivation,
  statementRefusals.outOfOrder,
  statementRefusals.tooLong,
  statementRefusals.beforeMoveIn,
] as const;

export const getOwnStatement = operation({
  name: 'getOwnStatement',
  method: 'GET',
  path: `${ofHouse}/statement`,
  summary: 'Get the statement of the resident’s own house for a period',
  access: 'resident:payer',
  residentFeatures: ['Due History'],
  isReport: true,
  params: inHouse,
  query: period,
  data: HouseStatement,
  refusals: inTime,
});

export const downloadOwnStatement = operation({
  name: 'downloadOwnStatement',
  method: 'GET',
  path: `${ofHouse}/statement/file`,
  summary: 'The same as a PDF',
  access: 'resident:payer',
  residentFeatures: ['Due History'],
  params: inHouse,
  query: period,
  data: z.string(),
  kind: 'download',
  refusals: inTime,
});
