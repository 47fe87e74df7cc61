// Calls with which residents report a transfer that they have made, and add a proof. Only residents who may pay for the
// house have access. The office decides on the report, and the residents see the decision.
import { z } from 'zod';
import { Day } from '#contract/shared/dates.ts';
import { duePaymentRefusals } from '#contract/due-payments/due-payments.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunityWith } from '#contract/shared/ids.ts';
import { AmountMinor } from '#contract/shared/money.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { PageOf, PageQuery } from '#contract/shared/page.ts';
import { claimRefusals, PaymentClaim } from './payment-claims.ts';

/** Maximum number of undecided claims of one house. */
export const mostWaitingClaims = 5;

const tooMany = refusal(
  'TOO_MANY_CLAIMS',
  409,
  `This house has ${mostWaitingClaims} reported payments awaiting review. Wait until the office has reviewed them.`,
);
export const ownClaimRefusals = { tooMany };

const inHouse = InCommunityWith('houseId');
const inClaim = inHouse.extend({ claimId: Id });
const ofHouse = '/portal/communities/:communityId/houses/:houseId';
const gated = common.featureActivation;

export const OwnClaim = PaymentClaim.pick({
  id: true,
  amountMinor: true,
  paidOn: true,
  bankReference: true,
  note: true,
  proofName: true,
  status: true,
  submittedAt: true,
  decidedAt: true,
  decisionReason: true,
  payment: true,
});
export type OwnClaim = z.infer<typeof OwnClaim>;

export const listOwnClaims = operation({
  name: 'listOwnClaims',
  method: 'GET',
  path: `${ofHouse}/payment-claims`,
  summary: 'List the payment claims of the resident’s own house: open ones, then decided ones',
  access: 'resident:payer',
  residentFeatures: ['Pay Active Dues', 'Due History'],
  params: inHouse,
  query: PageQuery,
  data: PageOf(OwnClaim),
  refusals: [gated],
});

export const getOwnClaim = operation({
  name: 'getOwnClaim',
  method: 'GET',
  path: `${ofHouse}/payment-claims/:claimId`,
  summary: 'Get a payment claim of the resident’s own house',
  access: 'resident:payer',
  residentFeatures: ['Pay Active Dues', 'Due History'],
  params: inClaim,
  data: OwnClaim,
  refusals: [gated],
});

export const submitOwnClaim = operation({
  name: 'submitOwnClaim',
  method: 'POST',
  path: `${ofHouse}/payment-claims`,
  summary: 'Create a payment claim for a transfer of the resident’s own house',
  access: 'resident:payer',
  residentFeatures: ['Pay Active Dues'],
  needsKey: true,
  params: inHouse,
  body: z.strictObject({
    amountMinor: AmountMinor,
    paidOn: Day,
    bankReference: z.string().trim().max(100, 'At most 100 characters.').optional(),
    note: z.string().trim().max(500, 'At most 500 characters.').optional(),
  }),
  data: OwnClaim,
  refusals: [gated, duePaymentRefusals.future, tooMany],
});

export const attachOwnProof = operation({
  name: 'attachOwnProof',
  method: 'POST',
  path: `${ofHouse}/payment-claims/:claimId/proof`,
  summary: 'Add or replace the proof, an image or a PDF, of an open reported payment',
  access: 'resident:payer',
  residentFeatures: ['Pay Active Dues'],
  params: inClaim,
  data: OwnClaim,
  kind: 'file',
  refusals: [gated, claimRefusals.decided, claimRefusals.badProof],
});
