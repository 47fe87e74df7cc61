// Access of residents: enters the community and the house in the path of a call, if the caller has a right there, and
// answers 404 otherwise, as for a house that does not exist. Audit entries name the resident.
import { sql } from 'kysely';
import { accessNotYours } from '#contract/shared/gate-words.ts';
import type { Operation, ResidentAccess } from '#contract/shared/operation.ts';
import type { Caller, House, Resident } from './context.ts';
import type { Db } from '#platform/database/database.ts';
import { requireApartment } from './feature-gate.ts';
import { notFound, refuse } from './refuse.ts';

type Entry = Pick<Operation, 'residentFeatures'> & { access: ResidentAccess };
type Inside = { db: Db; user: Pick<Caller, 'id'> };
type Rights = House & { isActive: boolean };

/** The part of the context that a call of a resident adds. */
export type Entrance = { communityId: string } & ({ house: House } | { resident: Resident });

/** Enters as a resident: refuses strangers, then hidden features, then those without the right. */
export async function enterAsResident(
  inside: Inside,
  { communityId, houseId }: { communityId: string; houseId: string | null },
  { access, residentFeatures }: Entry,
): Promise<Entrance> {
  await sql`select set_config('app.community_id', ${communityId}, true)`.execute(inside.db);
  if (houseId === null) {
    const { features, ...resident } = await selectResident(inside, communityId);
    if (residentFeatures) requireApartment(features, ...residentFeatures);
    return { communityId, resident };
  }
  const { isActive, ...house } = await selectHouse(inside, { communityId, houseId });
  if (!isActive && access !== 'resident:dweller') throw notFound();
  if (!house.pays && access === 'resident:payer') throw notFound();
  if (residentFeatures) requireApartment(house.features, ...residentFeatures);
  if (!house.mayAdmit && access === 'resident:host') throw refuse(accessNotYours);
  return { communityId, house };
}

async function selectHouse(
  { db, user }: Inside,
  { communityId, houseId }: { communityId: string; houseId: string },
): Promise<Rights> {
  const { rows } = await sql<Rights>`
    select c.id as "communityId", l.house_id as "houseId", l.label, l.account_number as "accountNumber",
      l.account_reference as "accountReference", c.name as "communityName", c.country,
      c.time_zone as "timeZone", c.currency, c.apartment_features as features,
      s.since_on as "sinceOn", s.since_on::timestamp at time zone c.time_zone as since, p.user_id as "userId",
      p.resident_id as "residentId", p.resident_name as "residentName", p.is_active as "isActive",
      p.can_pay as pays, p.can_create_access as "mayAdmit", p.sees_visits as "seesVisits"
    from house_rights p
    join house_stays s on s.community_id = p.community_id and s.house_id = p.house_id and s.user_id = p.user_id
    join house_labels l on l.community_id = p.community_id and l.house_id = p.house_id
    join communities c on c.id = p.community_id
    where p.community_id = ${communityId} and p.house_id = ${houseId} and p.user_id = ${user.id}
      and c.status <> 'Archived'`.execute(db);
  const [house] = rows;
  if (!house) throw notFound();
  return house;
}

async function selectResident(
  { db, user }: Inside,
  communityId: string,
): Promise<Resident & { features: Record<string, boolean> }> {
  const { rows } = await sql<{ residentIds: string[]; features: Record<string, boolean> }>`
    select array_agg(r.resident_id order by r.resident_id) as "residentIds",
      c.apartment_features as features
    from portal_residents r join communities c on c.id = r.community_id
    where r.community_id = ${communityId} and r.user_id = ${user.id} and c.status <> 'Archived'
    group by c.id`.execute(db);
  const [resident] = rows;
  if (!resident) throw notFound();
  return resident;
}
