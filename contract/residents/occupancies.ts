// Occupancies: who lives in which house, in which role, and from when until when. Each house with residents has one
// household head and one primary contact.
import { z } from 'zod';
import { Day, Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunityWith, Version } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';

export const relationships = [
  'Owner',
  'Landlord',
  'Tenant',
  'Family',
  'Domestic staff',
  'Caretaker',
] as const;

export type Relationship = (typeof relationships)[number];

export const OccupancyForm = z.strictObject({
  houseId: Id,
  relationship: z.enum(
    relationships,
    `Choose the relationship to the house: ${relationships.join(', ')}.`,
  ),
  moveInOn: Day.nullish(),
  canCreateAccess: z.boolean().optional(),
  canPay: z.boolean().optional(),
});

/**
 * A house in which a resident lives or has lived. `othersInHouse` is the number of other people who live there today.
 */
export const Occupancy = z.object({
  id: Id,
  houseId: Id,
  address: z.string(),
  relationship: z.enum(relationships),
  isHouseholdHead: z.boolean(),
  isPrimaryContact: z.boolean(),
  canCreateAccess: z.boolean(),
  canPay: z.boolean(),
  moveInOn: Day.nullable(),
  moveOutOn: Day.nullable(),
  endedAt: Instant.nullable(),
  othersInHouse: z.number().int(),
  version: Version,
});
export type Occupancy = z.infer<typeof Occupancy>;

export const occupancyRefusals = {
  livesThere: refusal(
    'LIVES_THERE',
    409,
    '{name} already lives in this house. Choose another house.',
  ),
  childOnlyFamily: refusal(
    'CHILD_ONLY_AS_FAMILY',
    422,
    'A person under 18 can only be registered as Family.',
  ),
  ended: refusal('OCCUPANCY_ENDED', 409, 'This stay has already ended.'),
  outBeforeIn: refusal('MOVE_OUT_BEFORE_IN', 422, 'The move-out date is before the move-in date.'),
  needsHead: refusal(
    'HOUSE_NEEDS_HEAD',
    409,
    'Choose a new household head or primary contact first. A house needs both.',
  ),
  merged: refusal(
    'MERGED',
    409,
    '{name} was merged with another resident. Open that resident instead.',
  ),
} as const;

const feature = 'Resident List' as const;
const at = '/community/:communityId/residents/:residentId/occupancies' as const;
const one = InCommunityWith('residentId').extend({ occupancyId: Id });

/** All changes return the resident's occupancies, current ones first. */
const data = z.array(Occupancy);

export const addOccupancy = operation({
  name: 'addOccupancy',
  method: 'POST',
  path: at,
  summary: 'Add a house to a resident; a resident who moved out becomes active again',
  access: 'residents.update',
  feature,
  params: InCommunityWith('residentId'),
  body: OccupancyForm,
  data,
  refusals: [
    occupancyRefusals.livesThere,
    occupancyRefusals.childOnlyFamily,
    occupancyRefusals.merged,
  ],
});

export const changeOccupancy = operation({
  name: 'changeOccupancy',
  method: 'PATCH',
  path: `${at}/:occupancyId`,
  summary: 'Update a stay; a new household head or primary contact replaces the previous one',
  access: 'residents.update',
  feature,
  params: one,
  body: z.strictObject({
    relationship: z.enum(relationships).optional(),
    moveInOn: Day.nullish(),
    /** Null cancels a planned move-out. */
    moveOutOn: z.null().optional(),
    canCreateAccess: z.boolean().optional(),
    canPay: z.boolean().optional(),
    isHouseholdHead: z.boolean().optional(),
    isPrimaryContact: z.boolean().optional(),
    version: Version,
  }),
  data,
  refusals: [
    occupancyRefusals.ended,
    occupancyRefusals.childOnlyFamily,
    occupancyRefusals.outBeforeIn,
    occupancyRefusals.needsHead,
    common.stale,
  ],
});

export const endOccupancy = operation({
  name: 'endOccupancy',
  method: 'POST',
  path: `${at}/:occupancyId/end`,
  summary: 'Move a resident out; the stay ends at 23:59 of the day in the community’s time zone',
  access: 'residents.update',
  feature,
  params: one,
  body: z.strictObject({
    moveOutOn: Day,
    reason: z.string().trim().max(500).optional(),
    /**
     * The occupancy that takes over the roles of this one at once, such as household head. If omitted, the server
     * appoints one when this occupancy ends.
     */
    successorId: Id.optional(),
  }),
  data,
  refusals: [occupancyRefusals.ended, occupancyRefusals.outBeforeIn],
});

/** Lists the residents of a house, for example to choose the next household head. */
export const listHousehold = operation({
  name: 'listHousehold',
  method: 'GET',
  path: '/community/:communityId/houses/:houseId/household',
  summary: 'List the residents of a house, household head first',
  access: 'residents.read',
  refreshedBy: ['addresses', 'residents'],
  feature,
  params: InCommunityWith('houseId'),
  data: z.array(
    z.object({
      occupancyId: Id,
      residentId: Id,
      name: z.string(),
      relationship: z.enum(relationships),
      isHouseholdHead: z.boolean(),
      isPrimaryContact: z.boolean(),
    }),
  ),
});
