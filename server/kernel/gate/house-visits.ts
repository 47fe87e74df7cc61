// Reads the visits of a house for its residents.
import { sql } from 'kysely';
import { here } from '#platform/database/here.ts';
import type { SessionContext } from '#platform/http/context.ts';
import { notFound } from '#platform/http/refuse.ts';
import type { HouseVisit } from '#contract/visits/house-visits.ts';

export const houseVisitColumns = (
  now: string,
) => sql`v.id, v.status, v.kind, v.guest_name as "guestName", v.people, v.plate,
  v.company, v.arrived_at as "arrivedAt", v.in_at as "inAt", v.out_at as "outAt",
  coalesce(v.overstay_at < least(coalesce(v.out_at, ${now}), ${now}), false) as "isOverstay"`;

export async function readHouseVisit(
  { db, clock }: SessionContext,
  visitId: string,
): Promise<HouseVisit> {
  const { rows } =
    await sql<HouseVisit>`select ${houseVisitColumns(clock.now().toISOString())} from visits v
    where v.community_id = ${here} and v.id = ${visitId}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}
