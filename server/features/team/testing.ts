// Shared helpers of the team tests: a fresh step-up, and a street with a house and a resident.
import type { World } from '#testing/world.ts';

/** Gives a person's session a fresh step-up, as entering an emailed code would. */
export const stepUp = (world: World, personId: string) =>
  world.owner.query('update sessions set stepped_up_at = $2 where user_id = $1', [
    personId,
    world.clock.now(),
  ]);

/** A street with a house and a resident in it. */
export async function seedStreet(world: World, communityId: string, name: string) {
  const { rows } = await world.owner.query<{ street: string; house: string; resident: string }>(
    `with street as (insert into streets (community_id, name) values ($1, $2) returning id),
     house as (insert into houses (community_id, street_id, house_number, account_number)
       select $1, id, '1', lpad((random() * 999999999)::bigint::text, 10, '4') from street returning id),
     resident as (insert into residents (community_id, first_name, last_name, email)
       values ($1, 'Ade', $3, lower($3) || '@example.test') returning id),
     stay as (insert into occupancies (community_id, resident_id, house_id, relationship)
       select $1, resident.id, house.id, 'Owner' from resident, house)
     select street.id as street, house.id as house, resident.id as resident
     from street, house, resident`,
    [communityId, name, name.split(' ')[0]],
  );
  const row = rows[0];
  if (!row) throw new Error('no street was made');
  return row;
}
