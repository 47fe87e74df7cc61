// The rules of occupancies: a person has one current occupancy per house, a child's relationship is Family, and each
// occupied house has a household head and a primary contact.
import * as contract from '#contract/residents/occupancies.ts';
import type { Occupancy } from '#contract/residents/occupancies.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { difference } from '#platform/feature/history.ts';
import { nameOf } from '#platform/text/person-name.ts';
import { invalid, notFound, refuse } from '#platform/http/refuse.ts';
import {
  appointRoles,
  endStays,
  type LeavingPorts,
  lockHouses,
  todayOf,
  updateOccupancy,
} from './move-out.ts';
import {
  insertOccupancy,
  lockOccupancy,
  replaceRole,
  selectHousehold,
  selectOccupancies,
  writeOccupancy,
} from './occupancies-queries.ts';
import { requireFamilyIfChild } from './person-input.ts';
import { recordResident, residents } from './residents.ts';

const refusals = contract.occupancyRefusals;

export const listHousehold = (
  { db }: CommunityContext,
  { params }: Parsed<typeof contract.listHousehold>,
) => selectHousehold(db, params.houseId);

export async function addOccupancy(
  context: CommunityContext,
  { params: { residentId }, body }: Parsed<typeof contract.addOccupancy>,
): Promise<Occupancy[]> {
  const { db } = context;
  const person = await residents.lock(context, residentId);
  const name = nameOf(person);
  if (person.mergedInto) throw refuse(refusals.merged, { with: { name } });
  requireFamilyIfChild(context, person.dateOfBirth, body.relationship);
  await lockHouses(db, [body.houseId]);
  const added = await insertOccupancy(db, residentId, body);
  if (added === 'noHouse') {
    const description = 'Choose an active house of this community.';
    throw invalid([{ code: 'INVALID', description, field: 'houseId' }]);
  }
  if (added === 'livesThere') {
    throw refuse(refusals.livesThere, { field: 'houseId', with: { name } });
  }
  const after = { house: added.address, relationship: body.relationship, moveInOn: body.moveInOn };
  recordResident(context, person, { part: 'occupancy', event: 'added', after });
  await appointRoles(context, [body.houseId]);
  await updateOccupancy(context, [body.houseId]);
  if (person.status === 'MovedOut') {
    const status = person.portalUserId ? 'Active' : 'Added';
    await residents.update(context, person, { status });
    recordResident(context, person, { event: 'returned', after: { status } });
  }
  return selectOccupancies(db, residentId);
}

export async function changeOccupancy(
  context: CommunityContext,
  { params, body }: Parsed<typeof contract.changeOccupancy>,
): Promise<Occupancy[]> {
  const { db } = context;
  const { person, stay } = await lockStay(context, params);
  const { isHouseholdHead, isPrimaryContact, version, ...wanted } = body;
  await residents.refuseStale(context, { id: person.id, version: stay.version }, version);
  if (body.relationship) requireFamilyIfChild(context, person.dateOfBirth, body.relationship);
  refuseVacantRole(stay, { isHouseholdHead, isPrimaryContact });
  const changes = difference(stay, wanted);
  if (changes) {
    const { moveInOn, moveOutOn } = { ...stay, ...changes.after };
    requireInOrder(moveInOn, moveOutOn, 'moveInOn');
    await writeOccupancy(db, stay.id, changes.after);
    recordResident(context, person, {
      part: 'occupancy',
      event: 'changed',
      before: { stay: { house: stay.address, ...changes.before } },
      after: { stay: { house: stay.address, ...changes.after } },
    });
    await updateOccupancy(context, [stay.houseId]);
  }
  for (const role of ['isHouseholdHead', 'isPrimaryContact'] as const) {
    if (body[role] && !stay[role]) await takeRole(context, role, { ...stay, stayId: stay.id });
  }
  return selectOccupancies(db, params.residentId);
}

type Role = 'isHouseholdHead' | 'isPrimaryContact';

/** A role can be passed on but not given up. */
function refuseVacantRole(
  stay: Record<Role, boolean>,
  wanted: Partial<Record<Role, boolean | undefined>>,
): void {
  for (const role of ['isHouseholdHead', 'isPrimaryContact'] as const) {
    if (wanted[role] === false && stay[role]) throw refuse(refusals.needsHead, { field: role });
  }
}

/**
 * Makes an occupancy the head or contact of its house in place of the previous one. Both residents' histories record
 * the change.
 */
async function takeRole(
  context: CommunityContext,
  role: Role,
  { stayId, houseId, address }: { stayId: string; houseId: string; address: string },
): Promise<void> {
  await lockHouses(context.db, [houseId]);
  for (const { before, after, ...person } of await replaceRole(context.db, role, stayId)) {
    recordResident(context, person, {
      part: 'occupancy',
      event: 'changed',
      before: { stay: { house: address, [role]: before } },
      after: { stay: { house: address, [role]: after } },
    });
  }
}

export const endOccupancy =
  (ports: LeavingPorts) =>
  async (
    context: CommunityContext,
    { params, body }: Parsed<typeof contract.endOccupancy>,
  ): Promise<Occupancy[]> => {
    const { db } = context;
    const { person, stay } = await lockStay(context, params);
    const { moveOutOn, reason, successorId } = body;
    requireInOrder(stay.moveInOn, moveOutOn, 'moveOutOn');
    if (successorId) await succeed(context, stay, successorId);
    const today = todayOf(context);
    await writeOccupancy(db, stay.id, { moveOutOn });
    if (moveOutOn < today) {
      await endStays(context, [stay], { today, reason, ports });
    } else {
      recordResident(context, person, {
        part: 'occupancy',
        event: 'leaving',
        after: { house: stay.address, moveOutOn },
        reason,
      });
    }
    return selectOccupancies(db, params.residentId);
  };

type Stay = Awaited<ReturnType<typeof lockStay>>['stay'];

/** Passes the roles of an ending occupancy to the chosen successor at once. */
async function succeed(context: CommunityContext, stay: Stay, successorId: string): Promise<void> {
  const household = await selectHousehold(context.db, stay.houseId);
  const known = household.some(({ occupancyId }) => occupancyId === successorId);
  if (!known || successorId === stay.id) {
    const description = 'Choose another resident of this house.';
    throw invalid([{ code: 'INVALID', description, field: 'successorId' }]);
  }
  for (const role of ['isHouseholdHead', 'isPrimaryContact'] as const) {
    if (stay[role]) await takeRole(context, role, { ...stay, stayId: successorId });
  }
}

/** Locks a resident and one of their current occupancies. */
async function lockStay(
  context: CommunityContext,
  { residentId, occupancyId }: { residentId: string; occupancyId: string },
) {
  const person = await residents.lock(context, residentId);
  const stay = await lockOccupancy(context.db, residentId, occupancyId);
  if (!stay) throw notFound();
  if (stay.endedAt) throw refuse(refusals.ended);
  return { person, stay };
}

function requireInOrder(
  moveInOn: string | null | undefined,
  moveOutOn: string | null | undefined,
  field: string,
): void {
  if (moveInOn && moveOutOn && moveOutOn < moveInOn) throw refuse(refusals.outBeforeIn, { field });
}
