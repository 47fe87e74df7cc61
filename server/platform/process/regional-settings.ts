// The time zone and currency of the entered community, for work whose context has no community, such as jobs.
import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';

export type RegionalSettings = { timeZone: string; currency: string };

export async function readRegionalSettings(db: Db): Promise<RegionalSettings> {
  const { rows } =
    await sql<RegionalSettings>`select c.time_zone as "timeZone", c.currency from communities c
    where c.id = current_setting('app.community_id')::uuid`.execute(db);
  if (!rows[0]) throw new Error('no community is entered');
  return rows[0];
}

/** The time zone alone, from which an export or a job computes the current day. */
export const readTimeZone = async (db: Db): Promise<string> =>
  (await readRegionalSettings(db)).timeZone;
