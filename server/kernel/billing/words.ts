// Small words that all of billing uses: the day and money of the entered community, and the name of a wallet.
import { sql } from 'kysely';
import { todayIn } from '#platform/process/clock.ts';
import type { JobContext } from '#platform/http/context.ts';
import {
  type RegionalSettings,
  readRegionalSettings,
} from '#platform/process/regional-settings.ts';

/**
 * The name of the left-joined wallet `w`. A user who may not see that wallet still sees the due, without the wallet's
 * name.
 */
export const seenWallet = sql`coalesce(w.name, 'Another wallet')`;

export type Place = RegionalSettings & { today: string };

/** The day and money of the community that a job is in; a request knows them already. */
export async function placeOf({ db, clock }: Pick<JobContext, 'db' | 'clock'>): Promise<Place> {
  const place = await readRegionalSettings(db);
  return { ...place, today: todayIn(place.timeZone, clock) };
}
