// Shared by all of billing: the current community's date and currency, and the name of a wallet.
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

/** The date and the regional settings of a job's community. A request already has them in its context. */
export async function placeOf({ db, clock }: Pick<JobContext, 'db' | 'clock'>): Promise<Place> {
  const place = await readRegionalSettings(db);
  return { ...place, today: todayIn(place.timeZone, clock) };
}
