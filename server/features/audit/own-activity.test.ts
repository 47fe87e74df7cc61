import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { createStreet } from '#contract/addresses/streets.ts';
import { addFrequentGuest, removeFrequentGuest } from '#contract/gate-passes/house-access.ts';
import { listOwnActivity } from '#contract/audit/own-activity.ts';
import type { Person } from '#testing/world.ts';
import { givenWorld } from '#testing/given.ts';
import { givenEstate } from '#testing/given-estate.ts';

describe('a resident’s own activity log', () => {
  const world = givenWorld();
  let houseId: string;

  const { manager: owner, communityId } = givenEstate(world);
  before(createHouse);

  test('a resident’s activity log lists their own actions in the community, newest first', async () => {
    const bola = await world.person();
    const other = await world.person();
    await dweller(bola);
    await dweller(other);
    const kept = await keepGuest(bola, 'Ngozi Obi');
    await keepGuest(other, 'Musa Bello');
    const params = { communityId, houseId, guestId: kept.data.frequentGuests[0]?.id ?? '' };
    await world.call(bola, removeFrequentGuest, { params });
    const { items, totalCount } = await logOf(bola);
    assert.equal(totalCount, 2);
    assert.deepEqual(
      items.map(({ action }) => action),
      ['house.frequentGuestRemoved', 'house.frequentGuestAdded'],
    );
    assert.ok(items.every(({ entityType, ip }) => entityType === 'house' && ip !== null));
    assert.equal((await logOf(other)).totalCount, 1);
  });

  test('a resident’s activity log omits their actions as a worker', async () => {
    const admin = await world.person();
    await world.worker(communityId, admin, 'Admin');
    await dweller(admin);
    const body = { name: 'Cedar Street' };
    assert.equal(
      (await world.call(admin, createStreet, { params: { communityId }, body })).status,
      200,
    );
    await keepGuest(admin, 'Ada Eze');
    assert.deepEqual(
      (await logOf(admin)).items.map(({ action }) => action),
      ['house.frequentGuestAdded'],
    );
  });

  test('a person who is not a resident of the community gets a 404 for the activity log', async () => {
    const answer = await world.call(owner, listOwnActivity, { params: { communityId } });
    assert.equal(answer.status, 404);
  });

  async function createHouse() {
    await world.owner.query(
      `update communities set apartment_features = apartment_features
         || '{"Create Access from Frequent Guests": true}' where id = $1`,
      [communityId],
    );
    const { rows } = await world.owner.query<{ id: string }>(
      `with street as (insert into streets (community_id, name) values ($1, 'Palm Street') returning id)
       insert into houses (community_id, street_id, house_number, account_number)
         select $1, id, '1', '4000000001' from street returning id`,
      [communityId],
    );
    houseId = rows[0]?.id ?? '';
  }

  /** Adds a resident of the house who may admit guests. */
  async function dweller(person: Person): Promise<void> {
    await world.owner.query(
      `with resident as (insert into residents (community_id, first_name, last_name, email, status, portal_user_id)
         values ($1, 'Bola', 'Ade', $4, 'Active', $3) returning id)
       insert into occupancies (community_id, resident_id, house_id, relationship, can_create_access)
         select $1, id, $2, 'Owner', true from resident`,
      [communityId, houseId, person.id, person.email],
    );
  }

  function keepGuest(person: Person, name: string) {
    return world.call(person, addFrequentGuest, {
      params: { communityId, houseId },
      body: { name },
    });
  }

  async function logOf(person: Person) {
    return (await world.call(person, listOwnActivity, { params: { communityId } })).data;
  }
});
