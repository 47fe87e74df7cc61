// The door of a community's own residents: it enters the community when the caller has a resident's login there, and
// otherwise there is no such community. What is done behind it is recorded as theirs.
import { sql } from 'kysely';
import type { ApartmentFeatureKey } from '#contract/features.ts';
import type { SessionContext } from './context.ts';
import { requireApartment } from './feature-gate.ts';
import { notFound } from './refuse.ts';

/** The records of one person; a community may hold several of them. */
export type Resident = { communityId: string; residentIds: string[] };

/** Enters as a resident; refuses when the feature is off for the residents of the community. */
export async function enterAsResident(
  { db, user }: SessionContext,
  communityId: string,
  feature: ApartmentFeatureKey,
): Promise<Resident> {
  await sql`select set_config('app.community_id', ${communityId}, true)`.execute(db);
  const { rows } = await sql<{ residentIds: string[]; features: Record<string, boolean> }>`
    select array_agg(r.resident_id order by r.resident_id) as "residentIds",
      c.apartment_features as features
    from portal_residents r join communities c on c.id = r.community_id
    where r.community_id = ${communityId} and r.user_id = ${user.id} and c.status <> 'Archived'
    group by c.id`.execute(db);
  const [resident] = rows;
  if (!resident) throw notFound();
  requireApartment(resident.features, feature);
  return { communityId, residentIds: resident.residentIds };
}
