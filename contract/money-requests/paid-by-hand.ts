// Approved requests that no gateway can pay out: a person makes the payment and then marks the request as paid.
import { z } from 'zod';
import { Day } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { InCommunityWith, Version } from '#contract/shared/ids.ts';
import { MoneyRequest, moneyRequestRefusals as refusals } from './money-requests.ts';
import { operation, refusal } from '#contract/shared/operation.ts';

export const transferOnly = refusal(
  'TRANSFER_ONLY',
  422,
  'A withdrawal to a bank account can only be paid by transfer. Only a refund can be paid in another way.',
);

export const paidBeforeRequest = refusal(
  'BEFORE_REQUEST',
  422,
  'This request was made on {day}, so it can’t cover an earlier payment. Cancel it and record an expense.',
);

/** The channels of such a payment. A withdrawal to the estate's own bank account is always a bank transfer. */
export const paidChannels = ['Bank transfer', 'Cash', 'Cheque'] as const;

export const PaidForm = z.strictObject({
  channel: z.enum(paidChannels).optional(),
  /** The bank's reference of the transfer; for cash, the number of the signed receipt. */
  bankReference: z.string().trim().min(3, 'At least 3 characters.').max(100),
  paidOn: Day,
  version: Version,
});

export const markRequestPaid = operation({
  name: 'markRequestPaid',
  method: 'POST',
  path: '/community/:communityId/money-requests/:requestId/paid',
  summary:
    'Says how an approved request was paid, where no gateway pays out: by transfer, a refund also in cash or ' +
    'by cheque',
  access: 'wallets.approve',
  needsKey: true,
  params: InCommunityWith('requestId'),
  body: PaidForm,
  data: MoneyRequest,
  refusals: [
    common.stale,
    refusals.notOpen,
    refusals.ownRequest,
    refusals.future,
    paidBeforeRequest,
    transferOnly,
    refusals.periodClosed,
    refusals.insufficient,
    refusals.walletClosed,
    common.stepUpRequired,
  ],
});
