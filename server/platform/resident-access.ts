// Access of residents to their community: enters it if the caller has a resident's login there, and answers 404
// otherwise. Audit entries name the resident.
import { sql } from 'kysely';
import type { ApartmentFeatureKey } from '#contract/shared/features.ts';
import type { SessionContext } from './context.ts';
import { requireApartment } from './feature-gate.ts';
import { notFound } from './refuse.ts';

/** The resident records of one person; a community may have several of them. */
export type Resident = { communityId: string; residentIds: string[] };

/** Enters as a resident. Refuses if the feature is off for the community's residents. */
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
