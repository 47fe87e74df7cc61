// A house in which a person lives with every right, in a community that shows residents every feature.
import { createHouseRange, createStreet, listHouses } from '#contract/addresses/addresses.ts';
import { moveIn } from '#testing/move-in.ts';
import type { Person, World } from '#testing/world.ts';

/** Returns the id of the house. */
export async function openHome(
  world: World,
  { communityId, owner, resident }: { communityId: string; owner: Person; resident: Person },
): Promise<string> {
  const params = { communityId };
  const street = await world.call(owner, createStreet, { params, body: { name: 'Palm Street' } });
  const body = { streetId: street.data.id, from: 1, to: 1 };
  await world.call(owner, createHouseRange, { params, body });
  const { data } = await world.call(owner, listHouses, { params });
  const houseId = data.items[0]?.id ?? '';
  await moveIn(world, owner, { communityId, houseId, person: resident });
  await showEveryFeature(world, communityId);
  return houseId;
}

/** Turns on every feature of the residents' app. */
export const showEveryFeature = (world: World, communityId: string) =>
  world.owner.query(
    `update communities set apartment_features =
       (select jsonb_object_agg(k, true) from jsonb_object_keys(apartment_features) k) where id = $1`,
    [communityId],
  );
