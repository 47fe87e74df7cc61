// Residents view the charges of their own house, and dispute a charge once. Only residents who may pay for the house
// have access. Settled charges need the feature Due History, and must be due or paid since the resident moved in. The
// office decides a dispute.
import { z } from 'zod';
import { dueCategories } from '#contract/dues/dues.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunityWith, Reasoned } from '#contract/shared/ids.ts';
import { BalanceMinor } from '#contract/shared/money.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { PageOf, PageQuery } from '#contract/shared/page.ts';
import { chargeRefusals } from './charge-changes.ts';
import { ChargeRow } from './charges.ts';

const disputed = refusal('ALREADY_DISPUTED', 409, 'This charge is disputed already.');
const answered = refusal(
  'DISPUTE_ANSWERED',
  409,
  'The office has already answered your dispute of this charge. Contact the office if the charge is still wrong.',
);

export const ownChargeRefusals = { disputed, answered };

const inHouse = InCommunityWith('houseId');
const inCharge = inHouse.extend({ chargeId: Id });
const ofHouse = '/portal/communities/:communityId/houses/:houseId';
const gated = common.featureActivation;

/**
 * The fields are listed one by one, so that a new field of the office's row is not shown to residents automatically.
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
  /** Each penalty, with its calculation. */
  penalties: z
    .array(z.object({ id: Id, amountMinor: BalanceMinor, arithmetic: z.string() }))
    .max(200),
});
export type OwnChargeDetail = z.infer<typeof OwnChargeDetail>;

export const listOwnCharges = operation({
  name: 'listOwnCharges',
  method: 'GET',
  path: `${ofHouse}/charges`,
  summary:
    'List the charges of the resident’s own house, newest due date first; paid ones if its history is visible',
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
  summary: 'Get a charge of the resident’s own house with its penalty calculation',
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
  summary: 'Dispute a charge of the resident’s own house, once; penalties pause until the answer',
  access: 'resident:payer',
  residentFeatures: ['Pay Active Dues'],
  params: inCharge,
  body: Reasoned,
  data: OwnChargeDetail,
  refusals: [gated, common.stale, chargeRefusals.settled, disputed, answered],
});
