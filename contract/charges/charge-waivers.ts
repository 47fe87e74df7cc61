// Waives the outstanding amounts of many charges in one call, or only their unpaid penalties, with a preview.
import { z } from 'zod';
import { InCommunity, Reason } from '#contract/shared/ids.ts';
import { BalanceMinor } from '#contract/shared/money.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { chargeRefusals } from './charge-changes.ts';
import { ChargeSelection } from './charge-selection.ts';

const selection = ChargeSelection;

/** Maximum number of charges waived in one call. */
export const waiveLimit = 1000;

const tooMany = refusal(
  'TOO_MANY',
  409,
  'You can waive at most 1,000 charges at a time. Narrow the list and repeat for the rest.',
);
const nothingLeft = refusal(
  'NOTHING_LEFT',
  409,
  'The chosen charges are settled. Nothing is left to waive.',
);

export const waiverRefusals = { tooMany, nothingLeft };

export const waivedParts = ['All', 'Penalty'] as const;

export const WaiverPreview = z.object({
  /** The number of charges with an outstanding amount, their total, and the penalties in that total. */
  charges: z.number().int(),
  amountMinor: BalanceMinor,
  penaltyMinor: BalanceMinor,
  chargesWithPenalty: z.number().int(),
});

export const previewWaiver = operation({
  name: 'previewWaiver',
  method: 'POST',
  path: '/community/:communityId/charge-waivers/preview',
  summary: 'Preview waiving the chosen charges, or only their penalties',
  access: 'dues.approve',
  params: InCommunity,
  body: z.strictObject({ selection }),
  data: WaiverPreview,
  refusals: [tooMany],
});

export const waiveCharges = operation({
  name: 'waiveCharges',
  method: 'POST',
  path: '/community/:communityId/charge-waivers',
  summary: 'Waive the chosen charges, or only their penalties',
  access: 'dues.approve',
  needsKey: true,
  params: InCommunity,
  body: z.strictObject({
    selection,
    what: z.enum(waivedParts),
    reason: Reason,
  }),
  data: z.object({ charges: z.number().int(), amountMinor: BalanceMinor }),
  refusals: [tooMany, nothingLeft, chargeRefusals.aboveLimit],
});
