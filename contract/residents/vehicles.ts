// Residents' vehicles and pets. A plate is unique in a community.
import { z } from 'zod';
import { text } from '#contract/shared/text.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunityWith, Version } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { Plate } from '#rules/shared/people.ts';

const named = (sentence: string) => text(40).min(1, sentence);

export const VehicleForm = z.strictObject({
  plate: Plate,
  make: text(40).optional(),
  colour: text(30).optional(),
  tagNumber: text(30).optional(),
});
export const Vehicle = z.object({
  id: Id,
  plate: z.string(),
  make: z.string(),
  colour: z.string(),
  tagNumber: z.string(),
  version: Version,
});
export type Vehicle = z.infer<typeof Vehicle>;

export const PetForm = z.strictObject({
  name: named('Enter the pet’s name.'),
  kind: named('Enter the kind of animal.'),
});
export const Pet = z.object({ id: Id, name: z.string(), kind: z.string(), version: Version });
export type Pet = z.infer<typeof Pet>;

export const vehicleRefusals = {
  plateTaken: refusal(
    'PLATE_TAKEN',
    409,
    'The plate {plate} is already registered in this community.',
  ),
  tooMany: refusal(
    'TOO_MANY_OF_RESIDENT',
    409,
    'A resident can have at most {limit} of these. Remove one first.',
  ),
} as const;

const feature = 'Resident List' as const;
const access = 'residents.update' as const;
const of = InCommunityWith('residentId');
const at = '/community/:communityId/residents/:residentId' as const;

export const addVehicle = operation({
  name: 'addVehicle',
  method: 'POST',
  path: `${at}/vehicles`,
  summary: 'Add a vehicle to a resident',
  access,
  feature,
  params: of,
  body: VehicleForm,
  data: z.array(Vehicle),
  refusals: [vehicleRefusals.plateTaken, vehicleRefusals.tooMany],
});

export const changeVehicle = operation({
  name: 'changeVehicle',
  method: 'PATCH',
  path: `${at}/vehicles/:vehicleId`,
  summary: 'Update a vehicle',
  access,
  feature,
  params: of.extend({ vehicleId: Id }),
  body: VehicleForm.partial().extend({ version: Version }),
  data: z.array(Vehicle),
  refusals: [vehicleRefusals.plateTaken, common.stale],
});

export const removeVehicle = operation({
  name: 'removeVehicle',
  method: 'DELETE',
  path: `${at}/vehicles/:vehicleId`,
  summary: 'Delete a vehicle; the history keeps it',
  access,
  feature,
  params: of.extend({ vehicleId: Id }),
  data: z.array(Vehicle),
});

export const addPet = operation({
  name: 'addPet',
  method: 'POST',
  path: `${at}/pets`,
  summary: 'Add a pet to a resident',
  access,
  feature,
  params: of,
  body: PetForm,
  data: z.array(Pet),
  refusals: [vehicleRefusals.tooMany],
});

export const changePet = operation({
  name: 'changePet',
  method: 'PATCH',
  path: `${at}/pets/:petId`,
  summary: 'Update a pet',
  access,
  feature,
  params: of.extend({ petId: Id }),
  body: PetForm.partial().extend({ version: Version }),
  data: z.array(Pet),
  refusals: [common.stale],
});

export const removePet = operation({
  name: 'removePet',
  method: 'DELETE',
  path: `${at}/pets/:petId`,
  summary: 'Delete a pet; the history keeps it',
  access,
  feature,
  params: of.extend({ petId: Id }),
  data: z.array(Pet),
});
