// Shared helpers of utilities: the community's current day, and the check for the add-on. Without the add-on,
// existing data is visible but nothing can be added.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { FeatureMap } from '#contract/shared/features.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { requireApartment } from '#platform/http/feature-gate.ts';

export const feature = 'All Utilities';

export const todayOf = ({ community, clock }: Pick<CommunityContext, 'community' | 'clock'>) =>
  todayIn(community.timeZone, clock);

/** Refuses if the add-on is off. The add-on has no trial. */
export async function requireUtilities({ db }: { db: Db }): Promise<void> {
  const { rows } = await sql<{ features: FeatureMap }>`
    select c.apartment_features as features from communities c where c.id = ${here}`.execute(db);
  requireApartment(rows[0]?.features ?? {}, feature);
}
