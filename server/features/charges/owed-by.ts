// Charges billed to a resident, for erasures and for merges of two residents.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';

export type OwedByResident = { charges: number; outstandingMinor: number };

/** The number and sum of the open charges that were billed to a resident. */
export async function owedByResident(db: Db, residentId: string): Promise<OwedByResident> {
  const { rows } = await sql<OwedByResident>`
    select count(*)::int as charges, coalesce(sum(c.outstanding_minor), 0)::float8 as outstanding_minor
    from charges c
    where c.community_id = ${here}
      and c.billed_resident_id = ${residentId} and c.voided_at is null
      and c.outstanding_minor > 0`.execute(db);
  return rows[0] ?? { charges: 0, outstandingMinor: 0 };
}

/**
 * When two residents are merged, moves the charges billed to the duplicate to the remaining resident. The caller must
 * hold the lock on the houses' money.
 */
export async function moveBilled(
  { db, emit }: CommunityContext,
  fromId: string,
  toId: string,
): Promise<void> {
  // Lock in the order in which penalties and waivers lock the charges of many houses.
  const { rows } = await sql<{ count: number }>`with billed as materialized (
      select c.id from charges c
      where c.community_id = ${here} and c.billed_resident_id = ${fromId}
      order by c.due_on, c.id for no key update),
    moved as (
      update charges c set billed_resident_id = ${toId}
      from billed b where c.community_id = ${here} and c.id = b.id returning c.id)
    select count(*)::int as count from moved`.execute(db);
  if (rows[0]?.count) emit('dues.changed', {});
}
