// The callers in these tests: a resident with every right in a community that shows every feature, devices, and
// people with custom roles.
import { listHouses } from '#contract/addresses/houses.ts';
import { createStreet } from '#contract/addresses/streets.ts';
import { createHouseRange } from '#contract/addresses/house-range.ts';
import { moveIn } from '#testing/move-in.ts';
import type { Person, World } from '#testing/world.ts';
import { openHardware } from '#kernel/gate/hardware-testing.ts';
import type { Access } from '#contract/shared/operation.ts';

/** Creates a house, moves the resident in, turns on the residents' features, and returns the id of the house. */
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

/** The keys of a console and of a barrier, in a separate estate. */
export async function openDevices(world: World): Promise<Partial<Record<Access, string>>> {
  const { deviceKey, add } = await openHardware(world);
  return { 'device:console': deviceKey, 'device:hardware': (await add()).key };
}

/** Creates a person with a custom role and returns their token. */
export async function ownRole(
  world: World,
  communityId: string,
  held: readonly string[],
): Promise<string> {
  const person = await world.person();
  const id = await world.worker(communityId, person, 'Admin');
  await world.owner.query(
    `with made as (insert into roles (community_id, name, permissions)
       values ($1, $2, $3) returning id)
     update workers set role_id = made.id from made where workers.id = $4`,
    [communityId, `Own ${person.id}`, held, id],
  );
  return person.token;
}
