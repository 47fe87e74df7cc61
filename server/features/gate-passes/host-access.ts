// The port for a house's residents to the gate: enters the community of the house if they live there, and otherwise
// answers as if the house did not exist. Making and ending passes needs the permission from their household head.
import { sql } from 'kysely';
import type { ApartmentFeatureKey } from '#contract/shared/features.ts';
import { houseAccessRefusals } from '#contract/gate-passes/house-access.ts';
import type { SessionContext } from '#platform/context.ts';
import { requireApartment } from '#platform/feature-gate.ts';
import { notFound, refuse } from '#platform/refuse.ts';
import { here } from './words.ts';

export type Host = {
  communityId: string;
  communityName: string;
  country: string;
  timeZone: string;
  houseId: string;
  label: string;
  residentName: string;
  mayLetIn: boolean;
  /** Whether they see visits: they live there and may admit guests. Others see the passes that they made. */
  seesVisits: boolean;
  /** Whether they see the debts of the house. */
  pays: boolean;
  /** When they moved in; earlier data belongs to former residents. */
  since: string;
  features: Record<string, boolean>;
};

/** Enters as a resident of the house; strangers cannot learn which houses exist. */
export async function enterAsHost(
  { db, user }: SessionContext,
  { communityId, houseId }: { communityId: string; houseId: string },
): Promise<Host> {
  await sql`select set_config('app.community_id', ${communityId}, true)`.execute(db);
  const { rows } = await sql<Host>`
    select c.id as "communityId", c.name as "communityName", c.country, c.time_zone as "timeZone",
      l.house_id as "houseId", l.label, h.first_name || ' ' || h.last_name as "residentName",
      h.can_create_access as "mayLetIn", c.apartment_features as features,
      h.can_create_access and exists (select from house_residents r where r.community_id = h.community_id
        and r.house_id = h.house_id and r.resident_id = h.resident_id
        and r.relationship in ('Owner', 'Tenant', 'Family')) as "seesVisits",
      exists (select from house_payers p where p.community_id = h.community_id and p.house_id = h.house_id
        and p.user_id = h.user_id) as pays,
      s.since_on::timestamp at time zone c.time_zone as since
    from house_hosts h
    join house_stays s on s.community_id = h.community_id and s.house_id = h.house_id and s.user_id = h.user_id
    join house_labels l on l.community_id = h.community_id and l.house_id = h.house_id
    join communities c on c.id = h.community_id
    where h.community_id = ${here} and h.house_id = ${houseId} and h.user_id = ${user.id}
      and c.status <> 'Archived'`.execute(db);
  const host = rows[0];
  if (!host) throw notFound();
  return host;
}

/**
 * Refuses when the community hides a feature from residents, or the household head has not given them the permission.
 */
export function requireAccess(host: Host, ...features: ApartmentFeatureKey[]): void {
  for (const feature of features) requireApartment(host.features, feature);
  if (!host.mayLetIn) throw refuse(houseAccessRefusals.mayNot);
}
