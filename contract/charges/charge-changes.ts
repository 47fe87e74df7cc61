// A charge with its full history, and the officer's actions on it: waive, correct the principal, void, open a dispute
// and settle a dispute.
import { z } from 'zod';
import { Day, Instant } from '#contract/shared/dates.ts';
import { duePaymentStatuses } from '#contract/due-payments/due-payments.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunityWith, Reason, Reasoned, Version } from '#contract/shared/ids.ts';
import { AmountMinor, BalanceMinor } from '#contract/shared/money.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { ChargeRow } from './charges.ts';

export const changeKinds = ['Waiver', 'Credit note', 'Adjustment', 'Void'] as const;

export const Charge = ChargeRow.extend({
  /** The principal after waivers and credit notes, without penalties. */
  currentPrincipalMinor: BalanceMinor,
  /** The waived part of the charge's penalties. */
  waivedPenaltyMinor: BalanceMinor,
  /** The penalty cap as a percentage of the principal after waivers; null without a cap. */
  capPercent: z.number().int().nullable(),
  /** Each penalty, with its calculation: `₦50,000.00 × 2 % × 12/30 days`. */
  penalties: z
    .array(
      z.object({
        id: Id,
        fromOn: Day,
        throughOn: Day,
        amountMinor: BalanceMinor,
        arithmetic: z.string(),
      }),
    )
    .max(200),
  changes: z
    .array(
      z.object({
        id: Id,
        kind: z.enum(changeKinds),
        /** The change of the principal: negative for a reduction. */
        principalMinor: BalanceMinor,
        penaltyMinor: BalanceMinor,
        /** The paid amount that became the house's credit, because the change lowered the charge below it. */
        creditedMinor: BalanceMinor,
        reason: z.string(),
        madeByName: z.string().nullable(),
        madeAt: Instant,
      }),
    )
    .max(200),
  payments: z
    .array(
      z.object({
        /** Null if the charge was paid from the house's credit. */
        paymentId: Id.nullable(),
        receiptNumber: z.number().int().nullable(),
        principalMinor: BalanceMinor,
        penaltyMinor: BalanceMinor,
        paidOn: Day,
        status: z.enum(duePaymentStatuses),
      }),
    )
    .max(200),
});
export type Charge = z.infer<typeof Charge>;

const inCharge = InCommunityWith('chargeId');

const tooMuch = refusal(
  'TOO_MUCH',
  409,
  'Only {amount} of this charge is still open. Enter that amount or less.',
);
const settled = refusal('CHARGE_SETTLED', 409, 'This charge is settled. Nothing is left to waive.');

const aboveLimit = refusal(
  'ABOVE_WAIVE_LIMIT',
  403,
  'Your role can waive at most {limit} of a charge in total. Ask a community manager to waive more.',
);

const inPlan = refusal(
  'IN_A_PLAN',
  409,
  'This charge is in an instalment plan. Cancel the plan first.',
);

const partPaid = refusal(
  'CHARGE_PART_PAID',
  409,
  'This charge is partly paid. Reverse the payment first, or adjust the charge.',
);

const notDisputed = refusal('NOT_DISPUTED', 409, 'This charge is not disputed.');

export const chargeRefusals = { tooMuch, settled, aboveLimit, inPlan, partPaid, notDisputed };

export const getCharge = operation({
  name: 'getCharge',
  method: 'GET',
  path: '/community/:communityId/charges/:chargeId',
  summary: 'Get a charge with its penalties, changes and payments',
  access: 'dues.read',
  refreshedBy: ['dues'],
  feature: 'Dues List',
  params: inCharge,
  data: Charge,
});

export const waiveCharge = operation({
  name: 'waiveCharge',
  method: 'POST',
  path: '/community/:communityId/charges/:chargeId/waive',
  summary: 'Waive all or part of an open charge, penalties first',
  access: 'dues.approve',
  needsKey: true,
  params: inCharge,
  body: z.strictObject({
    /** The amount to waive; if omitted, the whole outstanding amount. */
    amountMinor: AmountMinor.optional(),
    reason: Reason,
    version: Version,
  }),
  data: Charge,
  refusals: [common.stale, tooMuch, settled, aboveLimit],
});

export const adjustCharge = operation({
  name: 'adjustCharge',
  method: 'POST',
  path: '/community/:communityId/charges/:chargeId/adjust',
  summary:
    'Correct the amount of a charge; a lower amount creates a credit note, also after payment',
  access: 'dues.approve',
  needsKey: true,
  params: inCharge,
  body: z.strictObject({
    /**
     * The corrected principal after waivers. A lower amount creates a credit note. If the house has paid more than the
     * new amount, the difference becomes its credit. A credit note also lowers a penalty above its cap to the cap.
     */
    principalMinor: AmountMinor,
    reason: Reason,
    version: Version,
  }),
  data: Charge,
  refusals: [common.stale, aboveLimit, inPlan, settled],
});

export const voidCharge = operation({
  name: 'voidCharge',
  method: 'POST',
  path: '/community/:communityId/charges/:chargeId/void',
  summary: 'Void an unpaid charge that was issued by mistake',
  access: 'dues.approve',
  needsKey: true,
  params: inCharge,
  body: Reasoned,
  data: Charge,
  refusals: [common.stale, settled, partPaid, aboveLimit, inPlan],
});

export const disputeCharge = operation({
  name: 'disputeCharge',
  method: 'POST',
  path: '/community/:communityId/charges/:chargeId/dispute',
  summary: 'Record that a house disputes a charge; its penalty is paused',
  access: 'dues.create',
  params: inCharge,
  body: Reasoned,
  data: Charge,
  refusals: [common.stale, settled],
});

export const settleDispute = operation({
  name: 'settleDispute',
  method: 'POST',
  path: '/community/:communityId/charges/:chargeId/dispute/settle',
  summary: 'Close a dispute; penalties resume on the next day',
  access: 'dues.create',
  params: inCharge,
  body: Reasoned,
  data: Charge,
  refusals: [common.stale, notDisputed],
});
