// The account of one house with the estate: its balance, its credit and its wallet.
import { z } from 'zod';
import { Day } from '#contract/shared/dates.ts';
import { Id, InCommunityWith } from '#contract/shared/ids.ts';
import { BalanceMinor } from '#contract/shared/money.ts';
import { operation } from '#contract/shared/operation.ts';
import { AutoPay } from './house-side.ts';

export const HouseAccount = z.object({
  house: z.object({
    id: Id,
    label: z.string(),
    /** The reference that payers should write on a transfer. */
    accountReference: z.string(),
    accountNumber: z.string(),
  }),
  /** The virtual bank account for payments of the house; null if the payment gateway has issued none. */
  virtualAccount: z.object({ bank: z.string(), number: z.string() }).nullable(),
  billedTo: z.object({ residentId: Id, name: z.string() }).nullable(),
  outstandingMinor: BalanceMinor,
  openChargeCount: z.number().int(),
  overdueMinor: BalanceMinor,
  overdueCount: z.number().int(),
  /** The earliest due day among the overdue charges. */
  overdueSince: Day.nullable(),
  /** The earliest due day among charges that are not overdue yet. */
  nextDueOn: Day.nullable(),
  creditMinor: BalanceMinor,
  /** The wallets that hold the house's credit, largest amount first. Credit pays only charges of the same wallet. */
  credits: z
    .array(z.object({ wallet: z.object({ id: Id, name: z.string() }), amountMinor: BalanceMinor }))
    .max(100),
  /** The house's own wallet, whose money belongs to the residents; null until it is opened. */
  wallet: z.object({ availableMinor: BalanceMinor }).nullable(),
  lastPayment: z
    .object({ id: Id, receiptNumber: z.number().int(), amountMinor: BalanceMinor, paidOn: Day })
    .nullable(),
  /** The promises that were not withdrawn and whose day has not passed, next day first; at most ten. */
  openPromises: z.array(z.object({ id: Id, amountMinor: BalanceMinor, promisedOn: Day })).max(10),
  waitingClaimCount: z.number().int(),
  activePlanCount: z.number().int(),
  /** The total of refunds that await approval or payment. */
  refundWaitingMinor: BalanceMinor,
  /** The residents' auto-pay setting; null if they never set it. Staff can only read it. */
  autoPay: AutoPay.nullable(),
});
export type HouseAccount = z.infer<typeof HouseAccount>;

export const getHouseAccount = operation({
  name: 'getHouseAccount',
  method: 'GET',
  path: '/community/:communityId/houses/:houseId/account',
  summary: 'Get what a house owes, its overdue part, its credit and pending payments',
  access: 'dues.read',
  refreshedBy: ['dues'],
  feature: 'Dues List',
  params: InCommunityWith('houseId'),
  data: HouseAccount,
});
