// The door of a house's own residents: it enters their community when they may pay for the house, and otherwise there
// is no such house. What is done behind it is recorded as theirs.
import { sql } from 'kysely';
import { common } from '#contract/envelope.ts';
import type { ApartmentFeatureKey } from '#contract/features.ts';
import type { SessionContext } from './context.ts';
import { notFound, refuse } from './refuse.ts';

export type House = {
  communityId: string;
  houseId: string;
  label: string;
  accountNumber: string;
  timeZone: string;
  currency: string;
};

/** Enters as one who may pay for the house; refuses when the feature is off for its residents. */
export async function enterHouse(
  { db, user }: SessionContext,
  { communityId, houseId }: { communityId: string; houseId: string },
  feature: ApartmentFeatureKey,
): Promise<House> {
  await sql`select set_config('app.community_id', ${communityId}, true)`.execute(db);
  const { rows } = await sql<House & { features: Record<string, boolean> }>`
    select c.id as "communityId", l.house_id as "houseId", l.label, l.account_number as "accountNumber",
      c.time_zone as "timeZone", c.currency, c.apartment_features as features
    from house_payers p
    join house_labels l on l.community_id = p.community_id and l.house_id = p.house_id
    join communities c on c.id = p.community_id
    where p.community_id = ${communityId} and p.house_id = ${houseId} and p.user_id = ${user.id}`.execute(
    db,
  );
  const house = rows[0];
  if (!house) throw notFound();
  if (house.features[feature] !== true) {
    const sentence = `${feature} is not open to the residents of this community.`;
    throw refuse(common.featureActivation, { with: { sentence } });
  }
  return house;
}
