// Manual adjustments: a person asks to correct a wallet's balance, with a reason. The correction is booked
// after it is approved.
import { z } from 'zod';
import { Day } from '#contract/shared/dates.ts';
import { InCommunityWith, reasonOf } from '#contract/shared/ids.ts';
import { AmountMinor } from '#contract/shared/money.ts';
import { MoneyRequest, moneyRequestRefusals as refusals } from './money-requests.ts';
import { adjustmentDirections } from './request-words.ts';
import { operation } from '#contract/shared/operation.ts';

export const AdjustmentForm = z.strictObject({
  /** `In`: the balance in the books is too low and is increased. `Out`: it is too high and is reduced. */
  direction: z.enum(adjustmentDirections),
  amountMinor: AmountMinor,
  /** The day on which the adjustment is booked: not in the future and not in a closed month. */
  occurredOn: Day,
  reason: reasonOf(200),
});

export const adjustWallet = operation({
  name: 'adjustWallet',
  method: 'POST',
  path: '/community/:communityId/wallets/:walletId/adjustments',
  summary: 'Request a correction of a wallet’s balance; it needs approval',
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
