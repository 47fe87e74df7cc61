// Calls of residents for what their house owes: they view it with the files of dues, pay it from the house's wallet,
// and set up auto-pay. Only residents spend from the house's wallet; staff have no call for it.
import { z } from 'zod';
import { Day } from '#contract/shared/dates.ts';
import { dueAttachmentLimit } from '#contract/dues/due-attachments.ts';
import {
  chosenChargesLimit,
  DuePayment,
  duePaymentRefusals as pay,
} from '#contract/due-payments/due-payments.ts';
import { common } from '#contract/shared/envelope.ts';
import { InCommunityWith, Id } from '#contract/shared/ids.ts';
import { AmountMinor, BalanceMinor } from '#contract/shared/money.ts';
import { operation, refusal } from '#contract/shared/operation.ts';

export const autoPayTriggers = ['On issue', 'On due day'] as const;

export const AutoPay = z.object({
  isOn: z.boolean(),
  /**
   * The day of payment: the day after a charge is issued, or its due day if that is later. Residents are notified the
   * day before.
   */
  trigger: z.enum(autoPayTriggers),
  /** The maximum amount that auto-pay spends in a calendar month; null for no limit. */
  limitMinor: BalanceMinor.nullable(),
  paidThisMonthMinor: BalanceMinor,
  /** The auto-pay payment that was announced and not made yet. */
  next: z.object({ paysOn: Day, expectedMinor: BalanceMinor, isShort: z.boolean() }).nullable(),
});
export type AutoPay = z.infer<typeof AutoPay>;

export const HouseDues = z.object({
  house: z.object({
    id: Id,
    label: z.string(),
    accountNumber: z.string(),
    /** The reference to write on a bank transfer. */
    accountReference: z.string(),
    /** The house's virtual account for payments. */
    virtualAccount: z.object({ bank: z.string(), number: z.string() }).nullable(),
  }),
  currency: z.string(),
  outstandingMinor: BalanceMinor,
  creditMinor: BalanceMinor,
  walletMinor: BalanceMinor,
  charges: z
    .array(
      z.object({
        id: Id,
        dueTitle: z.string(),
        dueOn: Day,
        outstandingMinor: BalanceMinor,
        allowPartPayment: z.boolean(),
        /** Files of the due, such as its contract or the minutes of the meeting that approved it. */
        files: z.array(z.object({ id: Id, name: z.string() })).max(dueAttachmentLimit),
      }),
    )
    .max(500),
  autoPay: AutoPay.nullable(),
});
export type HouseDues = z.infer<typeof HouseDues>;

const inHouse = InCommunityWith('houseId');
const ofHouse = '/portal/communities/:communityId/houses/:houseId';

const tooMuch = refusal(
  'TOO_MUCH',
  409,
  'The chosen charges owe {amount} in total. Enter that amount or less.',
);
const insufficient = refusal(
  'INSUFFICIENT_FUNDS',
  409,
  'The available balance is lower than this amount. Enter less.',
);

export const houseSideRefusals = { tooMuch, insufficient };

export const getHouseDues = operation({
  name: 'getHouseDues',
  method: 'GET',
  path: `${ofHouse}/dues`,
  summary: 'Get the debt of the resident’s own house and its wallet’s balance',
  access: 'resident:payer',
  residentFeatures: ['Pay Active Dues'],
  params: inHouse,
  data: HouseDues,
  refusals: [common.featureActivation],
});

export const payHouseDues = operation({
  name: 'payHouseDues',
  method: 'POST',
  path: `${ofHouse}/dues/pay`,
  summary: 'Pay chosen charges from the wallet of the resident’s own house',
  access: 'resident:payer',
  residentFeatures: ['Pay Active Dues'],
  needsKey: true,
  params: inHouse,
  body: z.strictObject({
    chargeIds: z.array(Id).min(1, 'Choose at least one charge.').max(chosenChargesLimit),
    /** The amount to pay; if omitted, the whole outstanding amount of the chosen charges. */
    amountMinor: AmountMinor.optional(),
  }),
  data: DuePayment,
  refusals: [
    common.featureActivation,
    pay.notPayable,
    pay.partRefused,
    pay.partTooSmall,
    pay.walletClosed,
    pay.periodClosed,
    tooMuch,
    insufficient,
  ],
});

export const setAutoPay = operation({
  name: 'setAutoPay',
  method: 'PUT',
  path: `${ofHouse}/auto-pay`,
  summary: 'Turn auto-pay of the resident’s own house on or off, with its limit',
  access: 'resident:payer',
  residentFeatures: ['Pay Active Dues'],
  params: inHouse,
  body: z.strictObject({
    isOn: z.boolean(),
    trigger: z.enum(autoPayTriggers),
    /** The maximum amount in a calendar month; null for no limit. */
    limitMinor: AmountMinor.nullable(),
  }),
  data: HouseDues,
  refusals: [common.featureActivation],
});
