// The receipt of a payment, and the public page that confirms it.
import { z } from 'zod';
import { Day } from '#contract/shared/dates.ts';
import { Delivery } from '#contract/shared/delivery.ts';
import { InCommunity, InCommunityWith } from '#contract/shared/ids.ts';
import { BalanceMinor } from '#contract/shared/money.ts';
import { operation, refusal } from '#contract/shared/operation.ts';

const receiptCode = z
  .string()
  .regex(/^R[0-9A-Z]{10}$/, 'This code belongs to no receipt. Check the code on the receipt.');

/**
 * Anyone with the code on a receipt may check it. The response contains the amount, the day, the house and whether the
 * receipt is still valid, and no names.
 */
export const verifyReceipt = operation({
  name: 'verifyReceipt',
  method: 'GET',
  path: '/receipts/:communityId/:code',
  summary: 'Verify a receipt: its amount, day and house',
  access: 'link',
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
  summary: 'Download the receipt of a payment as a PDF',
  access: 'dues.read',
  params: InCommunityWith('paymentId'),
  data: z.string(),
  kind: 'download',
});

const takenBack = refusal(
  'RECEIPT_TAKEN_BACK',
  409,
  'This payment was reversed, so its receipt is no longer valid.',
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
