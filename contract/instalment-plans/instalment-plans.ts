// Instalment plans: a house pays its debt in parts, each with a due day. While the house keeps to the plan, penalties
// and reminders for its charges are paused. An unpaid part, after the days of grace, ends the plan as broken.
import { z } from 'zod';
import { Day, Instant } from '#contract/shared/dates.ts';
import { chosenChargesLimit, duePaymentRefusals } from '#contract/due-payments/due-payments.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunity, InCommunityWith, Version } from '#contract/shared/ids.ts';
import { instalmentRhythms } from '#rules/dues/instalments.ts';
import { AmountMinor, BalanceMinor } from '#contract/shared/money.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { manyOf, PageOf, PageQuery } from '#contract/shared/page.ts';
import { shortReason } from '#rules/shared/plain-words.ts';

export const planStatuses = ['Active', 'Completed', 'Broken', 'Cancelled'] as const;
export const instalmentStatuses = ['Paid', 'Coming', 'Late', 'Missed'] as const;

export const instalmentLimit = 60;

const count = z
  .number()
  .int()
  .min(2, 'Enter at least two.')
  .max(instalmentLimit, 'Enter at most 60.');

export const PlanForm = z.strictObject({
  houseId: Id,
  /** Open charges of the house that are in no other plan. The plan covers the amounts that are still owed on them. */
  chargeIds: z.array(Id).min(1, 'Choose at least one charge.').max(chosenChargesLimit),
  terms: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('Equal'),
      count,
      firstOn: Day,
      every: z.enum(instalmentRhythms),
    }),
    z.strictObject({
      kind: z.literal('Given'),
      instalments: z
        .array(z.strictObject({ dueOn: Day, amountMinor: AmountMinor }))
        .min(2, 'Enter at least two.')
        .max(instalmentLimit, 'Enter at most 60.'),
    }),
  ]),
  /** Days after the due day of an instalment until an unpaid instalment breaks the plan. */
  graceDays: z.number().int().min(0).max(30, 'Enter at most 30 days.').optional(),
  note: z.string().trim().max(250, 'At most 250 characters.').optional(),
});

export const InstalmentPlan = z.object({
  id: Id,
  house: z.object({ id: Id, label: z.string() }),
  status: z.enum(planStatuses),
  totalMinor: BalanceMinor,
  settledMinor: BalanceMinor,
  graceDays: z.number().int(),
  note: z.string(),
  agreedOn: Day,
  agreedByName: z.string().nullable(),
  endedAt: Instant.nullable(),
  endReason: z.string().nullable(),
  instalments: z
    .array(
      z.object({
        number: z.number().int(),
        dueOn: Day,
        amountMinor: BalanceMinor,
        /**
         * The paid or waived part of the instalment. Payments, waivers and credits count for the earliest instalment
         * first.
         */
        settledMinor: BalanceMinor,
        status: z.enum(instalmentStatuses),
      }),
    )
    .max(instalmentLimit),
  charges: z
    .array(
      z.object({
        id: Id,
        dueTitle: z.string(),
        dueOn: Day,
        agreedMinor: BalanceMinor,
        outstandingMinor: BalanceMinor,
      }),
    )
    .max(chosenChargesLimit),
  version: Version,
});
export type InstalmentPlan = z.infer<typeof InstalmentPlan>;

const inPlan = refusal(
  'IN_A_PLAN',
  409,
  '{title} is already in an instalment plan. Choose other charges.',
);
const wrongSum = refusal(
  'WRONG_SUM',
  422,
  'The instalments add up to {sum}, but the charges owe {total}. Make the totals equal.',
);
const inThePast = refusal(
  'IN_THE_PAST',
  422,
  'This day is in the past. Choose today or a later day.',
);
const outOfOrder = refusal(
  'OUT_OF_ORDER',
  422,
  'Each instalment must be due after the one before.',
);
const tooSmall = refusal(
  'TOO_SMALL',
  422,
  'The amount is too small for this many instalments. Choose fewer.',
);
const ended = refusal('PLAN_ENDED', 409, 'This plan is already {status}.');

export const planRefusals = { inPlan, wrongSum, inThePast, outOfOrder, tooSmall, ended };

export const listInstalmentPlans = operation({
  name: 'listInstalmentPlans',
  method: 'GET',
  path: '/community/:communityId/instalment-plans',
  summary: 'List instalment plans with their progress, newest first',
  access: 'dues.read',
  refreshedBy: ['dues'],
  params: InCommunity,
  query: PageQuery.extend({ Status: manyOf(z.enum(planStatuses)), HouseId: manyOf(Id) }),
  data: PageOf(InstalmentPlan),
});

const inPlanPath = InCommunityWith('planId');

export const getInstalmentPlan = operation({
  name: 'getInstalmentPlan',
  method: 'GET',
  path: '/community/:communityId/instalment-plans/:planId',
  summary: 'Get an instalment plan with its instalments and charges',
  access: 'dues.read',
  refreshedBy: ['dues'],
  params: inPlanPath,
  data: InstalmentPlan,
});

export const createInstalmentPlan = operation({
  name: 'createInstalmentPlan',
  method: 'POST',
  path: '/community/:communityId/instalment-plans',
  summary: 'Create an instalment plan for open charges of a house',
  access: 'dues.approve',
  needsKey: true,
  params: InCommunity,
  body: PlanForm,
  data: InstalmentPlan,
  refusals: [duePaymentRefusals.notPayable, inPlan, wrongSum, inThePast, outOfOrder, tooSmall],
});

export const cancelInstalmentPlan = operation({
  name: 'cancelInstalmentPlan',
  method: 'POST',
  path: '/community/:communityId/instalment-plans/:planId/cancel',
  summary: 'Cancel an instalment plan; its charges follow the rules of their dues again',
  access: 'dues.approve',
  needsKey: true,
  params: inPlanPath,
  body: z.strictObject({
    reason: z.string().trim().min(3, shortReason).max(250),
    version: Version,
  }),
  data: InstalmentPlan,
  refusals: [common.stale, ended],
});
