// Paying dues by card or transfer: opens a page of the payment gateway. A successful result creates a payment like any
// other.
import { z } from 'zod';
import { Id, InCommunity } from '#contract/shared/ids.ts';
import { AmountMinor, BalanceMinor } from '#contract/shared/money.ts';
import { operation } from '#contract/shared/operation.ts';
import { paymentChannels, paymentRefusals } from '#contract/gateway-payments/payments.ts';
import { chosenChargesLimit } from './due-payments.ts';

export const DueCheckoutForm = z.strictObject({
  amountMinor: AmountMinor,
  channel: z.enum(paymentChannels),
  /**
   * Charges to pay first, in this order. By default the server chooses (`rules/dues/allocation.ts`). An overpayment
   * becomes the house's credit.
   */
  chargeIds: z.array(Id).max(chosenChargesLimit).optional(),
});

export const startDuePayment = operation({
  name: 'startDuePayment',
  method: 'POST',
  path: '/community/:communityId/due-payments/checkout',
  summary: 'Create a gateway checkout to pay a house’s dues by card or transfer',
  access: 'dues.create',
  needsKey: true,
  params: InCommunity,
  body: DueCheckoutForm.extend({ houseId: Id }),
  data: z.object({
    checkoutId: Id,
    checkoutUrl: z.string(),
    /** The gateway's fee. It is not deducted from the amount with which the house is credited. */
    feeMinor: BalanceMinor,
  }),
  refusals: [paymentRefusals.off, paymentRefusals.away, paymentRefusals.refused],
});
