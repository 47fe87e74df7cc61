// The rules of vehicles and pets: a plate is unique in a community, and a resident has a limited number of each.
import type * as contract from '#contract/residents/vehicles.ts';
import { type Pet, type Vehicle, vehicleRefusals } from '#contract/residents/vehicles.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { petLimit, vehicleLimit } from '#contract/residents/residents.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { difference } from '#platform/feature/history.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { recordResident, residents } from './residents.ts';
import { insertVehicle, plateOwner, selectPets, selectVehicles } from './vehicles-queries.ts';

export async function addVehicle(
  context: CommunityContext,
  { params: { residentId }, body }: Parsed<typeof contract.addVehicle>,
): Promise<Vehicle[]> {
  const { db } = context;
  const person = await residents.lock(context, residentId);
  requireRoom((await selectVehicles(db, residentId)).length, vehicleLimit);
  if (!(await insertVehicle(db, residentId, body))) throw await plateTaken(context, body.plate);
  recordResident(context, person, { part: 'vehicle', event: 'added', after: body });
  return selectVehicles(db, residentId);
}

export async function changeVehicle(
  context: CommunityContext,
  { params: { residentId, vehicleId }, body }: Parsed<typeof contract.changeVehicle>,
): Promise<Vehicle[]> {
  const { db, communityId } = context;
  const person = await residents.lock(context, residentId);
  const stored = (await selectVehicles(db, residentId)).find(({ id }) => id === vehicleId);
  if (!stored) throw notFound();
  const { version, ...wanted } = body;
  await residents.refuseStale(context, { ...stored, id: residentId }, version);
  const changes = difference(stored, wanted);
  if (!changes) return selectVehicles(db, residentId);
  const { plate } = changes.after;
  if (plate) {
    const owner = await plateOwner(db, plate);
    if (owner && owner.vehicleId !== vehicleId) throw await plateTaken(context, plate);
  }
  await db
    .updateTable('vehicles')
    .set(changes.after)
    .where('communityId', '=', communityId)
    .where('id', '=', vehicleId)
    .execute();
  recordResident(context, person, {
    part: 'vehicle',
    event: 'changed',
    before: changes.before,
    after: { plate: stored.plate, ...changes.after },
  });
  return selectVehicles(db, residentId);
}

export async function removeVehicle(
  context: CommunityContext,
  { params: { residentId, vehicleId } }: Parsed<typeof contract.removeVehicle>,
): Promise<Vehicle[]> {
  const { db, communityId } = context;
  const person = await residents.lock(context, residentId);
  const {
    id,
    version: _seen,
    ...before
  } = (await selectVehicles(db, residentId)).find((one) => one.id === vehicleId) ?? {};
  if (!id) throw notFound();
  await db
    .deleteFrom('vehicles')
    .where('communityId', '=', communityId)
    .where('id', '=', id)
    .execute();
  recordResident(context, person, { part: 'vehicle', event: 'removed', before });
  return selectVehicles(db, residentId);
}

export async function addPet(
  context: CommunityContext,
  { params: { residentId }, body }: Parsed<typeof contract.addPet>,
): Promise<Pet[]> {
  const { db, communityId } = context;
  const person = await residents.lock(context, residentId);
  requireRoom((await selectPets(db, residentId)).length, petLimit);
  await db
    .insertInto('pets')
    .values({ communityId, residentId, ...body })
    .execute();
  recordResident(context, person, { part: 'pet', event: 'added', after: body });
  return selectPets(db, residentId);
}

export async function changePet(
  context: CommunityContext,
  { params: { residentId, petId }, body }: Parsed<typeof contract.changePet>,
): Promise<Pet[]> {
  const { db, communityId } = context;
  const person = await residents.lock(context, residentId);
  const stored = (await selectPets(db, residentId)).find(({ id }) => id === petId);
  if (!stored) throw notFound();
  const { version, ...wanted } = body;
  await residents.refuseStale(context, { ...stored, id: residentId }, version);
  const changes = difference(stored, wanted);
  if (!changes) return selectPets(db, residentId);
  await db
    .updateTable('pets')
    .set(changes.after)
    .where('communityId', '=', communityId)
    .where('id', '=', petId)
    .execute();
  recordResident(context, person, { part: 'pet', event: 'changed', ...changes });
  return selectPets(db, residentId);
}

export async function removePet(
  context: CommunityContext,
  { params: { residentId, petId } }: Parsed<typeof contract.removePet>,
): Promise<Pet[]> {
  const { db, communityId } = context;
  const person = await residents.lock(context, residentId);
  const {
    id,
    version: _seen,
    ...before
  } = (await selectPets(db, residentId)).find((one) => one.id === petId) ?? {};
  if (!id) throw notFound();
  await db.deleteFrom('pets').where('communityId', '=', communityId).where('id', '=', id).execute();
  recordResident(context, person, { part: 'pet', event: 'removed', before });
  return selectPets(db, residentId);
}

function requireRoom(count: number, limit: number): void {
  if (count >= limit) throw refuse(vehicleRefusals.tooMany, { with: { limit } });
}

/** Names the owner of the plate, so that the screen can link to that resident. */
async function plateTaken({ db }: CommunityContext, plate: string) {
  const owner = await plateOwner(db, plate);
  return refuse(vehicleRefusals.plateTaken, {
    field: 'plate',
    with: { plate },
    ...(owner && { about: { id: owner.residentId, label: owner.name } }),
  });
}
