// The proof of a manually recorded payment, as a picture or a PDF: a cheque, a bank slip or a page of the receipt book.
// A payment has at most one, which cannot be replaced.
import { z } from 'zod';
import { InCommunityWith } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { DuePayment } from './due-payments.ts';

const badSlip = refusal('BAD_FILE', 422, 'Choose a picture or a PDF.');
const hasOne = refusal('HAS_A_SLIP', 409, 'This payment already has a slip.');
export const paymentSlipRefusals = { badSlip, hasOne };

const inPayment = InCommunityWith('paymentId');
const path = '/community/:communityId/due-payments/:paymentId/slip' as const;

export const attachSlip = operation({
  name: 'attachSlip',
  method: 'POST',
  path,
  summary: 'Attach the cheque or slip, an image or a PDF, to a payment without one',
  access: 'dues.create',
  params: inPayment,
  data: DuePayment,
  kind: 'file',
  refusals: [badSlip, hasOne],
});

export const downloadSlip = operation({
  name: 'downloadSlip',
  method: 'GET',
  path,
  summary: 'Download the cheque or slip of a payment',
  access: 'dues.read',
  params: inPayment,
  data: z.string(),
  kind: 'download',
});
