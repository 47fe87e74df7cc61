// Unallocated receipts: money that arrived from an unknown payer. It is stored, can be searched, and is allocated to
// houses when the payer is known, or returned to its sender.
import { z } from 'zod';
import { Day } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunity, InCommunityWith, Reason, reasonOf } from '#contract/shared/ids.ts';
import { AmountMinor, BalanceMinor } from '#contract/shared/money.ts';
import { moneyRequestRefusals as money } from '#contract/money-requests/money-requests.ts';
import { operation } from '#contract/shared/operation.ts';
import { refundStatuses } from '#contract/due-payments/refunds.ts';
import { PageOf, PageQuery, Search, SortOf } from '#contract/shared/page.ts';
import { bankLineRefusals, movingRefusals, Named, OpenFrom } from './bank-lines.ts';

const { tooMuch, unknownHouse, notPayable, future, notDone } = bankLineRefusals;

/** A payment received from an unidentified payer. */
export const UnallocatedReceipt = z.object({
  id: Id,
  bankLine: z.object({
    id: Id,
    postedOn: Day,
    description: z.string(),
    payer: z.string().nullable(),
  }),
  bankAccount: Named,
  walletName: z.string(),
  openFrom: OpenFrom,
  amountMinor: BalanceMinor,
  remainingMinor: BalanceMinor,
  reference: z.string(),
  assigned: z
    .array(
      z.object({
        id: Id,
        house: Named,
        amountMinor: BalanceMinor,
        receiptNumber: z.number().int(),
      }),
    )
    .max(100),
  /** Refunds of the receipt to its sender, completed or pending. */
  refunds: z
    .array(
      z.object({
        id: Id,
        amountMinor: BalanceMinor,
        status: z.enum(refundStatuses),
        reason: z.string(),
      }),
    )
    .max(100),
});
export type UnallocatedReceipt = z.infer<typeof UnallocatedReceipt>;

export const listUnallocatedReceipts = operation({
  name: 'listUnallocatedReceipts',
  method: 'GET',
  path: '/community/:communityId/unallocated-receipts',
  summary: 'List unidentified payments, newest first',
  access: 'wallets.read',
  refreshedBy: ['reconciliation'],
  wholeCommunity: true,
  params: InCommunity,
  query: PageQuery.extend({
    Search,
    /** `Open`: receipts with an amount left to allocate. `Assigned`: fully allocated receipts. */
    State: z.enum(['Open', 'Assigned']).optional(),
    Sort: SortOf(['postedOn', 'amount']).optional(),
  }),
  data: PageOf(UnallocatedReceipt),
});

const inReceipt = InCommunityWith('receiptId');

export const assignUnallocated = operation({
  name: 'assignUnallocated',
  method: 'POST',
  path: '/community/:communityId/unallocated-receipts/:receiptId/assign',
  summary:
    'Allocate all or part of an unidentified payment to a house; it pays charges and creates a receipt',
  access: 'wallets.approve',
  wholeCommunity: true,
  needsKey: true,
  params: inReceipt,
  body: z.strictObject({
    houseId: Id,
    amountMinor: AmountMinor,
    chargeIds: z.array(Id).max(100).optional(),
    /** The day of the payment. By default the day of the bank line, or the first open day if its month is closed. */
    bookedOn: Day.optional(),
  }),
  data: UnallocatedReceipt,
  refusals: [tooMuch, unknownHouse, notPayable, future, ...movingRefusals, common.forbidden],
});

export const undoAssignment = operation({
  name: 'undoAssignment',
  method: 'POST',
  path: '/community/:communityId/unallocated-receipts/:receiptId/undo-assignment',
  summary: 'Undo an allocation to a house; the payment is unidentified again',
  access: 'wallets.approve',
  wholeCommunity: true,
  needsKey: true,
  params: inReceipt,
  body: z.strictObject({ partId: Id, reason: Reason }),
  data: UnallocatedReceipt,
  refusals: [notDone, ...movingRefusals, common.forbidden],
});

export const refundUnallocated = operation({
  name: 'refundUnallocated',
  method: 'POST',
  path: '/community/:communityId/unallocated-receipts/:receiptId/refund',
  summary:
    'Request to return an unidentified payment to a bank account; another person must approve',
  access: 'wallets.approve',
  wholeCommunity: true,
  needsKey: true,
  params: inReceipt,
  body: z.strictObject({
    amountMinor: AmountMinor,
    bankAccountId: Id,
    reason: reasonOf(200),
  }),
  data: UnallocatedReceipt,
  refusals: [
    tooMuch,
    money.insufficient,
    money.walletClosed,
    money.noBankAccount,
    money.payeeWaits,
    money.payeeUnverified,
    money.payeeDiffers,
    common.stepUpRequired,
  ],
});
