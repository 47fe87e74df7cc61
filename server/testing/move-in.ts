// Creates a resident of a house for a person with a login, as the office records them.
import { createResident } from '#contract/residents/residents.ts';
import type { Relationship } from '#contract/residents/occupancies.ts';
import type { Person, World } from './world.ts';

type Mover = {
  communityId: string;
  houseId: string;
  person: Person;
  firstName?: string;
  lastName?: string;
  /** The contact details; a phone number if neither is given. */
  email?: string;
  phone?: string;
  relationship?: Relationship;
};

/** Returns the id of the resident. */
export async function moveIn(
  world: World,
  manager: Person,
  { communityId, houseId, person, email, phone, relationship = 'Owner', ...names }: Mover,
): Promise<string> {
  const reached = email ? { email } : { phone: phone ?? '+2348031234567' };
  const name = { firstName: 'Bola', lastName: 'Ade', ...names };
  const { data } = await world.call(manager, createResident, {
    params: { communityId },
    body: { ...name, ...reached, occupancy: { houseId, relationship } },
  });
  await world.owner.query(
    `update residents set portal_user_id = $2, status = 'Active' where id = $1`,
    [data.id, person.id],
  );
  // The start of the stay follows the world's clock, not the database's clock.
  await world.owner.query(`update occupancies set created_at = $2 where resident_id = $1`, [
    data.id,
    world.clock.now(),
  ]);
  return data.id;
}
