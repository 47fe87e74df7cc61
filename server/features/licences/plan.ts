// The features of a subscription: the premium bundle and the add-ons until it has ended, also in its grace period, and
// the defaults afterwards. Existing data stays; only the feature maps, the subscription flag and the seats change.
import { sql } from 'kysely';
import {
  apartmentFeaturesOff,
  communityFeaturesOff,
  defaultApartmentFeatures,
  defaultCommunityFeatures,
  premiumApartmentBundle,
  premiumBundle,
} from '#contract/shared/features.ts';
import type { JobContext } from '#platform/http/context.ts';
import type { SubscriptionRow } from './queries.ts';

type Maps = { community: Record<string, boolean>; apartment: Record<string, boolean> };

const communityKeys: ReadonlySet<string> = new Set(communityFeaturesOff);
const apartmentKeys: ReadonlySet<string> = new Set(apartmentFeaturesOff);

/** Computes the feature maps of a subscription. A pure function. */
export function mapsOf(subscription: Pick<SubscriptionRow, 'status' | 'addOns'> | undefined): Maps {
  const maps = { community: defaultCommunityFeatures(), apartment: defaultApartmentFeatures() };
  if (!subscription || subscription.status === 'Ended') return maps;
  for (const key of premiumBundle) maps.community[key] = true;
  for (const key of premiumApartmentBundle) maps.apartment[key] = true;
  for (const key of subscription.addOns) {
    if (communityKeys.has(key)) maps.community[key] = true;
    if (apartmentKeys.has(key)) maps.apartment[key] = true;
  }
  return maps;
}

/**
 * Stores the features of the current community's subscription and refreshes open screens, so that nobody has to sign in
 * again.
 */
export async function takeUpPlan(
  { db, emit }: Pick<JobContext, 'db' | 'emit'>,
  subscription: Pick<SubscriptionRow, 'status' | 'addOns'>,
): Promise<void> {
  const { community, apartment } = mapsOf(subscription);
  const maps = [community, apartment].map((map) => JSON.stringify(map));
  await sql`select take_up_plan(${maps[0]}::jsonb, ${maps[1]}::jsonb)`.execute(db);
  emit('communities.changed', {});
  emit('licences.changed', {});
}
