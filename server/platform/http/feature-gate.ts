// Consumes a use of a feature inside the action's own transaction: free if the community's plan includes it, counted
// while trial uses are left, refused otherwise. A failed action never counts, because its transaction rolls the count
// back.
import { sql } from 'kysely';
import type pg from 'pg';
import { common } from '#contract/shared/envelope.ts';
import {
  activationSentence,
  type AnyFeatureKey,
  type ApartmentFeatureKey,
  type FeatureKey,
  type FeatureMap,
  checkFeature,
  trialLimits,
} from '#contract/shared/features.ts';
import type { JobContext } from './context.ts';
import { refuse, type Refused } from './refuse.ts';

/** Refuses a page or call whose feature is off and whose trial is used up. Counts no use. */
export async function requireFeature(
  client: pg.PoolClient,
  communityId: string,
  map: FeatureMap,
  feature: FeatureKey,
): Promise<void> {
  if (map[feature] === true) return;
  const { rows } = await client.query<{ used: number }>(
    'select used from feature_usage where community_id = $1 and id = $2',
    [communityId, feature],
  );
  const verdict = checkFeature(feature, map, { [feature]: rows[0]?.used ?? 0 });
  if (!verdict.allowed) {
    const { used, limit } = verdict;
    throw activationRequired({ feature, used, limit });
  }
}

/**
 * Consumes one use, and returns whether it was counted against the trial. Refuses if no use is left. The lock of the
 * counter's row serialises concurrent calls at the limit.
 */
export async function takeFeature(
  client: pg.PoolClient,
  communityId: string,
  map: FeatureMap,
  feature: FeatureKey,
): Promise<boolean> {
  if (map[feature] === true) return false;
  const limit = trialLimits[feature] ?? 0;
  const taken =
    limit === 0
      ? { rowCount: 0 }
      : await client.query(
          `insert into feature_usage as u (community_id, id, used) values ($1, $2, 1)
           on conflict (community_id, id) do update set used = u.used + 1 where u.used < $3`,
          [communityId, feature, limit],
        );
  if (taken.rowCount !== 1) throw activationRequired({ feature, used: limit, limit });
  return true;
}

/** Returns a use whose action failed later. Call it at most once per use. */
export async function giveBackFeature(
  { db, emit }: Pick<JobContext, 'db' | 'emit'>,
  feature: string,
): Promise<void> {
  await sql`update feature_usage set used = used - 1
    where community_id = current_setting('app.community_id')::uuid and id = ${feature} and used > 0`.execute(
    db,
  );
  emit('communities.changed', {});
}

/**
 * Refuses residents access unless at least one of the features is on. `map` contains the features for residents,
 * which the community's plan sets. No use is counted.
 */
export function requireApartment(
  map: FeatureMap,
  ...features: readonly [ApartmentFeatureKey, ...ApartmentFeatureKey[]]
): void {
  if (features.some((feature) => checkFeature(feature, map, {}).allowed)) return;
  throw activationRequired({ feature: features[0], used: 0, limit: 0 });
}

/**
 * The refusal that opens the modal "Feature Activation Required", also used when a limit of the plan is reached.
 */
export const activationRequired = (activation: {
  feature: AnyFeatureKey;
  used: number;
  limit: number;
}): Refused =>
  refuse(common.featureActivation, {
    with: { sentence: activationSentence(activation.feature, activation.limit) },
    activation,
  });
