// Manual adjustments: a balance is corrected, with a reason, after a second person approves.
import { z } from 'zod';
import { Day } from '#contract/shared/dates.ts';
import { InCommunityWith, reasonOf } from '#contract/shared/ids.ts';
import { AmountMinor } from '#contract/shared/money.ts';
import { MoneyRequest, moneyRequestRefusals as refusals } from './money-requests.ts';
import { adjustmentDirections } from './request-words.ts';
import { operation } from '#contract/shared/operation.ts';

export const AdjustmentForm = z.strictObject({
  /** `In`: the wallet's book balance is too low. `Out`: it is too high. */
  direction: z.enum(adjustmentDirections),
  amountMinor: AmountMinor,
  /** The day that it is booked on: not in the future, not in a closed month. */
  occurredOn: Day,
  reason: reasonOf(200),
});

export const adjustWallet = operation({
  name: 'adjustWallet',
  method: 'POST',
  path: '/community/:communityId/wallets/:walletId/adjustments',
  summary: 'Asks for a wallet’s balance to be set right; it counts once somebody else has agreed',
  access: 'wallets.create',
  needsKey: true,
  params: InCommunityWith('walletId'),
  body: AdjustmentForm,
  data: MoneyRequest,
  refusals: [
    refusals.insufficient,
    refusals.walletClosed,
    refusals.houseWallet,
    refusals.periodClosed,
    refusals.future,
  ],
});
