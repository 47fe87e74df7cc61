// The map of the estate: its streets and houses in order, the answer to one question (such as arrears) for houses that
// have one, and the positions of houses that a person moved on the map. Archived houses are left out.
import { z } from 'zod';
import { houseOccupancies } from './houses.ts';
import { planQuestions } from './plan-questions.ts';
import { Day } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunity, InCommunityWith } from '#contract/shared/ids.ts';
import { BalanceMinor } from '#contract/shared/money.ts';
import { operation } from '#contract/shared/operation.ts';

/** Maximum number of houses on a map. */
export const planHouseLimit = 10_000;

const coordinate = z.number().int().min(-100_000).max(100_000);
const Place = z.strictObject({ x: coordinate, y: coordinate });

const PlanHouse = z.object({
  id: Id,
  houseNumber: z.string(),
  block: z.string(),
  unitLabel: z.string(),
  /** The position to which a person moved the house; null if the map generates its position. */
  place: Place.nullable(),
});

export const EstatePlan = z.object({
  /** The streets that have houses on the map, in their order; each with its houses in the order of their addresses. */
  streets: z
    .array(z.object({ id: Id, name: z.string(), houses: z.array(PlanHouse).max(planHouseLimit) }))
    .max(planHouseLimit),
  /** Whether the estate has more houses than a map shows, without archived houses. */
  isCut: z.boolean(),
});
export type EstatePlan = z.infer<typeof EstatePlan>;

const PlanAnswer = z.object({
  houseId: Id,
  /**
   * The number for the house that answers the question: people without a portal account, open complaints, recipients
   * for whom the broadcast is unread, passes of visitors who are expected today, or open alarms. 0 for arrears and
   * occupancy.
   */
  count: z.number().int(),
  /**
   * A second number for the house: people who live there, overdue complaints, recipients of the broadcast, or open
   * alarms that nobody has acknowledged. 0 for the other questions.
   */
  of: z.number().int(),
  /** The overdue amount, for the question about arrears. */
  owedMinor: BalanceMinor.nullable(),
  /** The due day of the oldest overdue charge, for the question about arrears. */
  owedSince: Day.nullable(),
  occupancy: z.enum(houseOccupancies).nullable(),
});

export const PlanAnswers = z.object({
  /** Houses without an answer, such as houses without overdue charges, are omitted. */
  items: z.array(PlanAnswer).max(planHouseLimit),
});
export type PlanAnswers = z.infer<typeof PlanAnswers>;
export type PlanAnswer = PlanAnswers['items'][number];

const feature = 'Address List' as const;

export const getEstatePlan = operation({
  name: 'getEstatePlan',
  method: 'GET',
  path: '/community/:communityId/plan',
  summary: 'Get the streets and houses for the plan of the estate',
  access: 'addresses.read',
  refreshedBy: ['addresses'],
  feature,
  params: InCommunity,
  data: EstatePlan,
});

export const getPlanAnswers = operation({
  name: 'getPlanAnswers',
  method: 'GET',
  path: '/community/:communityId/plan/answers',
  summary: 'Get one value per house for the plan, for example arrears or occupancy',
  access: 'addresses.read',
  refreshedBy: [
    'addresses',
    'residents',
    'dues',
    'complaints',
    'broadcasts',
    'gatePasses',
    'visits',
    'emergencies',
  ],
  feature,
  params: InCommunity,
  query: z.strictObject({
    Question: z.enum(planQuestions).default('occupancy'),
    /** The broadcast of the question `broadcast`. */
    BroadcastId: Id.optional(),
  }),
  data: PlanAnswers,
  refusals: [common.forbidden, common.notFound],
});

export const placeHouse = operation({
  name: 'placeHouse',
  method: 'PUT',
  path: '/community/:communityId/houses/:houseId/plan-place',
  summary: 'Move a house on the plan, or reset it to its generated place',
  access: 'addresses.update',
  feature,
  params: InCommunityWith('houseId'),
  /** Null moves the house back to its generated position. */
  body: z.strictObject({ place: Place.nullable() }),
  data: z.object({ place: Place.nullable() }),
});
