// What a resident was billed for and has not paid: the door for whoever asks whether a person may be forgotten.
import { sql } from 'kysely';
import type { Db } from '#platform/database.ts';

export type OwedByResident = { charges: number; outstandingMinor: number };

/** Open charges that were billed to a resident. */
export async function owedByResident(db: Db, residentId: string): Promise<OwedByResident> {
  const { rows } = await sql<OwedByResident>`
    select count(*)::int as charges, coalesce(sum(c.outstanding_minor), 0)::float8 as outstanding_minor
    from charges c
    where c.community_id = current_setting('app.community_id')::uuid
      and c.billed_resident_id = ${residentId} and c.voided_at is null
      and c.outstanding_minor > 0`.execute(db);
  return rows[0] ?? { charges: 0, outstandingMinor: 0 };
}
