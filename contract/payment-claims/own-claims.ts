// Residents' reports about their charges: view the charges, dispute one, and report a transfer already made, with
// proof. Only residents who may pay for the house have access. The office decides; they see its
// decision.
import { z } from 'zod';
import { chargeRefusals } from '#contract/charges/charge-changes.ts';
import { ChargeRow } from '#contract/charges/charges.ts';
import { Day } from '#contract/shared/dates.ts';
import { dueCategories } from '#contract/dues/dues.ts';
import { duePaymentRefusals } from '#contract/due-payments/due-payments.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunityWith, Reasoned } from '#contract/shared/ids.ts';
import { AmountMinor, BalanceMinor } from '#contract/shared/money.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { PageOf, PageQuery } from '#contract/shared/page.ts';
import { claimRefusals, PaymentClaim } from './payment-claims.ts';

/** Maximum number of pending claims of one house. */
export const mostWaitingClaims = 5;

const tooMany = refusal(
  'TOO_MANY_CLAIMS',
  409,
  `${mostWaitingClaims} claims of this house wait already. The office looks at those first.`,
);
const disputed = refusal('ALREADY_DISPUTED', 409, 'This charge is disputed already.');
const answered = refusal(
  'DISPUTE_ANSWERED',
  409,
  'The office has answered a dispute of this charge. Talk to the office if it is still wrong.',
);

export const houseClaimRefusals = { tooMany, disputed, answered };

const inHouse = InCommunityWith('houseId');
const inCharge = inHouse.extend({ chargeId: Id });
const inClaim = inHouse.extend({ claimId: Id });
const ofHouse = '/portal/communities/:communityId/houses/:houseId';
const gated = common.featureActivation;

/**
 * The fields are picked explicitly: a field added to the office's row is not shown to residents until it is named here.
 */
export const OwnCharge = ChargeRow.pick({
  id: true,
  principalMinor: true,
  penaltyMinor: true,
  waivedMinor: true,
  paidMinor: true,
  outstandingMinor: true,
  basis: true,
  issuedOn: true,
  dueOn: true,
  status: true,
  isDisputed: true,
  isInPlan: true,
  version: true,
}).extend({ dueTitle: z.string(), category: z.enum(dueCategories) });
export type OwnCharge = z.infer<typeof OwnCharge>;

export const OwnChargeDetail = OwnCharge.extend({
  /** Each with its arithmetic. */
  penalties: z
    .array(z.object({ id: Id, amountMinor: BalanceMinor, arithmetic: z.string() }))
    .max(200),
});
export type OwnChargeDetail = z.infer<typeof OwnChargeDetail>;

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

export const listOwnCharges = operation({
  name: 'listOwnCharges',
  method: 'GET',
  path: `${ofHouse}/charges`,
  summary:
    'The charges of a resident’s own house, the newest due day first; paid ones while its history is open',
  access: 'resident:payer',
  residentFeatures: ['Pay Active Dues', 'Due History'],
  params: inHouse,
  query: PageQuery,
  data: PageOf(OwnCharge),
  refusals: [gated],
});

export const getOwnCharge = operation({
  name: 'getOwnCharge',
  method: 'GET',
  path: `${ofHouse}/charges/:chargeId`,
  summary: 'One charge of the own house with how its penalties came about',
  access: 'resident:payer',
  residentFeatures: ['Pay Active Dues', 'Due History'],
  params: inCharge,
  data: OwnChargeDetail,
  refusals: [gated],
});

export const disputeOwnCharge = operation({
  name: 'disputeOwnCharge',
  method: 'POST',
  path: `${ofHouse}/charges/:chargeId/dispute`,
  summary:
    'Disputes a charge of the own house, once: its penalty stands still until it is answered',
  access: 'resident:payer',
  residentFeatures: ['Pay Active Dues'],
  params: inCharge,
  body: Reasoned,
  data: OwnChargeDetail,
  refusals: [gated, common.stale, chargeRefusals.settled, disputed, answered],
});

export const listOwnClaims = operation({
  name: 'listOwnClaims',
  method: 'GET',
  path: `${ofHouse}/payment-claims`,
  summary: 'What the own house says it has paid: what waits, then what was decided',
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
  summary: 'One claim of the own house',
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
  summary: 'Says that the own house has paid by transfer already',
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
  summary:
    'Puts the picture or PDF that proves it to a claim that waits, in place of the one before',
  access: 'resident:payer',
  residentFeatures: ['Pay Active Dues'],
  params: inClaim,
  data: OwnClaim,
  kind: 'file',
  refusals: [gated, claimRefusals.decided, claimRefusals.badProof],
});
