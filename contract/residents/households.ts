// A household: the people who move into a house together, with their vehicles, entered in one step.
import { z } from 'zod';
import { Day } from '#contract/shared/dates.ts';
import { Id, InCommunity } from '#contract/shared/ids.ts';
import { operation } from '#contract/shared/operation.ts';
import { OccupancyForm } from './occupancies.ts';
import { PersonForm, residentRefusals, ResidentRow, vehicleLimit } from './residents.ts';
import { VehicleForm, vehicleRefusals } from './vehicles.ts';

/** Maximum number of people that one call adds to a house. */
export const householdLimit = 12;

const Member = PersonForm.pick({
  firstName: true,
  lastName: true,
  phone: true,
  email: true,
  dateOfBirth: true,
}).extend({ relationship: OccupancyForm.shape.relationship });

export const HouseholdForm = z.strictObject({
  houseId: Id,
  moveInOn: Day.nullish(),
  members: z
    .array(Member)
    .min(1, 'Add at least one person.')
    .max(householdLimit, `At most ${householdLimit} people at once.`),
  /** Registered to the first person. */
  vehicles: z.array(VehicleForm).max(vehicleLimit, `At most ${vehicleLimit} vehicles.`).optional(),
});

export const createHousehold = operation({
  name: 'createHousehold',
  method: 'POST',
  path: '/community/:communityId/residents/households',
  summary: 'Add the people of a household to a house, with their vehicles; all or none are added',
  access: 'residents.create',
  feature: 'Resident List',
  params: InCommunity,
  body: HouseholdForm,
  data: z.object({
    houseId: Id,
    address: z.string(),
    members: z.array(ResidentRow).max(householdLimit),
  }),
  refusals: [
    residentRefusals.phoneTaken,
    residentRefusals.childOnlyFamily,
    vehicleRefusals.plateTaken,
  ],
});
