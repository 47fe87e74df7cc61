// The rules of a resident's profile: a contact for every adult, a unique phone per person, and optimistic locking.
import type { z } from 'zod';
import { common } from '#contract/shared/envelope.ts';
import type {
  createResident as createOperation,
  listResidents as listOperation,
  PersonForm,
} from '#contract/residents/residents.ts';
import {
  type Resident,
  residentRefusals,
  type ResidentRow,
} from '#contract/residents/residents.ts';
import { vehicleRefusals } from '#contract/residents/vehicles.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { type ChangeEvent, entity } from '#platform/feature/entity.ts';
import { historyOf } from '#platform/feature/history.ts';
import type { PageRequest } from '#platform/http/list.ts';
import { nameOf } from '#platform/text/person-name.ts';
import { invalid, notFound, refuse } from '#platform/http/refuse.ts';
import { insertResident, type Inserted } from './create-query.ts';
import { selectInvitations } from './invitations-queries.ts';
import { updateOccupancy } from './move-out.ts';
import { selectOccupancies } from './occupancies-queries.ts';
import { readPerson, requireFamilyIfChild, requireReachable } from './person-input.ts';
import {
  type Filter,
  selectByPhone,
  selectForLookup,
  selectProfile,
  selectResidentPage,
  selectCounts,
  selectTags,
} from './residents-queries.ts';
import { selectPets, selectVehicles } from './vehicles-queries.ts';

type Of = { params: { residentId: string } };
type CreateBody = Parsed<typeof createOperation>['body'];
type ChangeBody = Partial<z.output<typeof PersonForm>> & { version: number };

export const residents = entity({
  table: 'residents',
  type: 'resident',
  topic: 'residents.changed',
  select: selectResident,
  label: nameOf,
});

/** Whether a filter concerns debts, which require the permission to read dues. */
export const asksDebts = ({ Owes, OwesMinMinor, OwesMaxMinor }: Filter): boolean =>
  [Owes, OwesMinMinor, OwesMaxMinor].some((part) => part !== undefined);

export function refuseDebts({ worker }: CommunityContext, filter: Filter): void {
  if (asksDebts(filter) && !worker.permissions.has('dues.read')) throw refuse(common.forbidden);
}

export function listResidents(
  context: CommunityContext,
  { query: { Adults, ...query } }: Parsed<typeof listOperation>,
) {
  refuseDebts(context, query);
  const today = todayIn(context.community.timeZone, context.clock);
  const ages = Adults === undefined ? {} : { ages: { adults: Adults, today } };
  return selectResidentPage(context.db, { ...query, ...ages });
}

export const countResidents = ({ db }: CommunityContext) => selectCounts(db);

export const listResidentTags = ({ db }: CommunityContext) => selectTags(db);

/**
 * Finds residents by a search text. The audit log keeps the search text and the results, because guards could look up
 * people outside their duties.
 */
export async function lookupResidents(
  { db, audit }: CommunityContext,
  { query }: { query: { Search: string } },
) {
  const found = await selectForLookup(db, query.Search);
  audit({
    action: 'resident.lookedUp',
    entityType: 'resident',
    entityLabel: query.Search,
    after: { search: query.Search, residentIds: found.map(({ id }) => id) },
  });
  return found;
}

export async function getResidentHistory(
  { db }: CommunityContext,
  { params, query }: Of & { query: PageRequest },
) {
  if (!(await selectProfile(db, params.residentId))) throw notFound();
  return historyOf(db, { type: 'resident', id: params.residentId }, query);
}

export async function createResident(
  context: CommunityContext,
  { body }: { body: CreateBody },
): Promise<ResidentRow> {
  const { occupancy, vehicles = [], pets = [], ...form } = body;
  const person = readPerson(context, form);
  requireReachable(context, person);
  const { relationship } = occupancy;
  requireFamilyIfChild(context, person.dateOfBirth, relationship, 'occupancy.relationship');
  const created = await insertResident(context.db, { person, occupancy, vehicles, pets });
  refuseObstacle(created, vehicles);
  const { residentId: id, address: house } = created;
  recordResident(
    context,
    { id, firstName: form.firstName, lastName: form.lastName },
    { event: 'created', after: { ...person, house, relationship, vehicles, pets } },
  );
  await updateOccupancy(context, [occupancy.houseId]);
  return rowOf(body, person, created);
}

/** Builds the row for the list of residents from the input and the values that the database added. */
function rowOf(
  { firstName, lastName, occupancy, vehicles = [] }: CreateBody,
  person: ReturnType<typeof readPerson>,
  created: Inserted,
): ResidentRow {
  const house = {
    houseId: occupancy.houseId,
    address: created.address,
    relationship: occupancy.relationship,
    isHouseholdHead: created.leadsHouse,
  };
  return {
    id: created.residentId,
    firstName,
    lastName,
    phone: person.phone ?? null,
    email: person.email ?? null,
    status: 'Added',
    tags: person.tags ?? [],
    houses: [house],
    vehicleCount: vehicles.length,
    movedInOn: occupancy.moveInOn ?? null,
    invitedAt: null,
    joinedAt: null,
    createdAt: created.createdAt,
    version: 1,
  };
}

function refuseObstacle(
  { outcome, residentId, detail }: Inserted,
  vehicles: readonly { plate: string }[],
): void {
  if (outcome === 'created') return;
  if (outcome === 'house') {
    const description = 'Choose an active house of this community.';
    throw invalid([{ code: 'INVALID', description, field: 'occupancy.houseId' }]);
  }
  if (outcome === 'phone') throw phoneTakenBy({ id: residentId, name: detail });
  const at = vehicles.findIndex(({ plate }) => plate === detail);
  throw refuse(vehicleRefusals.plateTaken, {
    field: `vehicles.${at}.plate`,
    with: { plate: detail },
  });
}

/** Names the resident with that phone, so that the screen can offer to add the house to them. */
const phoneTakenBy = ({ id, name }: { id: string; name: string }) =>
  refuse(residentRefusals.phoneTaken, {
    field: 'phone',
    with: { name },
    about: { id, label: name },
  });

export async function changeResident(
  context: CommunityContext,
  { params: { residentId: id }, body: { version, ...form } }: Of & { body: ChangeBody },
): Promise<Resident> {
  const stored = await residents.lock(context, id, version);
  return residents.changeLocked(context, stored, {
    wanted: readPerson(context, form),
    check: async (after) => {
      requireReachable(context, { ...stored, ...after });
      if (after.dateOfBirth) await requireFamilyInHouses(context, id, after.dateOfBirth);
      if (after.phone) {
        const owner = await selectByPhone(context.db, after.phone);
        if (owner && owner.id !== id) throw phoneTakenBy(owner);
      }
    },
  });
}

/** A new date of birth can make the resident a child; every relationship in their houses must then be Family. */
async function requireFamilyInHouses(
  context: CommunityContext,
  residentId: string,
  dateOfBirth: string,
): Promise<void> {
  for (const { relationship, endedAt } of await selectOccupancies(context.db, residentId)) {
    if (!endedAt) requireFamilyIfChild(context, dateOfBirth, relationship, 'dateOfBirth');
  }
}

/** Selects a resident with occupancies, vehicles, pets and invitations. */
async function selectResident(
  { db }: CommunityContext,
  id: string,
): Promise<(Resident & { photo: string | null }) | undefined> {
  const [profile, occupancies, vehicles, pets, invitations] = await Promise.all([
    selectProfile(db, id),
    selectOccupancies(db, id),
    selectVehicles(db, id),
    selectPets(db, id),
    selectInvitations(db, id),
  ]);
  if (!profile) return undefined;
  return { ...profile, occupancies, vehicles, pets, invitations } as unknown as Resident & {
    photo: string | null;
  };
}

/** Adds a change of a resident, an occupancy, a vehicle or a pet to the audit log and emits its event. */
export const recordResident = (
  context: Pick<CommunityContext, 'audit' | 'emit'>,
  { id, ...person }: { id: string; firstName: string; lastName: string },
  change: ChangeEvent,
): void => residents.record(context, { id, name: nameOf(person) }, change);
