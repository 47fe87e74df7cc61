import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listHomes } from '#contract/residents/homes.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';
import type { Person } from '#testing/world.ts';
import { givenWorld } from '#testing/given.ts';
import { openEstate } from './testing.ts';

describe('the homes of a person', () => {
  const world = givenWorld();

  test('a resident of two communities sees their own house in each', async () => {
    const person = await world.person();
    const other = await world.person();
    const one = await homeOf(person);
    const two = await homeOf(person, 'Tenant');
    await homeOf(other);
    const homes = await homesOf(person);
    assert.deepEqual(
      homes.map(({ communityId }) => communityId).toSorted(),
      [one.communityId, two.communityId].toSorted(),
    );
    const rented = homes.find(({ communityId }) => communityId === two.communityId);
    assert.deepEqual(
      rented?.houses.map(({ id, relationship, canPay }) => ({ id, relationship, canPay })),
      [{ id: two.houseId, relationship: 'Tenant', canPay: true }],
    );
    assert.equal((await homesOf(one.manager)).length, 0, 'who works there does not live there');
  });

  test('a suspended resident sees only the suspension, and one who moved out has no home', async () => {
    const person = await world.person();
    const { residentId, communityId } = await homeOf(person);
    const put = (status: string) =>
      world.owner.query('update residents set status = $2 where id = $1', [residentId, status]);
    await put('Suspended');
    assert.deepEqual(
      (await homesOf(person)).map(({ isSuspended, houses }) => ({ isSuspended, houses })),
      [{ isSuspended: true, houses: [] }],
    );
    await put('MovedOut');
    assert.deepEqual(await homesOf(person), []);
    await put('Active');
    await world.owner.query('update occupancies set ended_at = now() where resident_id = $1', [
      residentId,
    ]);
    const [home] = await homesOf(person);
    assert.deepEqual([home?.communityId, home?.houses], [communityId, []]);
  });

  test('own_homes() restores the database role and the community of the transaction', async () => {
    const person = await world.person();
    const mine = await homeOf(person);
    await homeOf(person);
    const scope = { communityId: mine.communityId, userId: person.id };
    const look = `select current_user as role, current_setting('app.community_id') as place,
    (select count(*)::int from residents) as residents`;
    await enterAsSystem(world.pool, scope, async ({ client }) => {
      const before = await client.query(look);
      assert.equal((await client.query('select from own_homes()')).rowCount, 2);
      assert.deepEqual((await client.query(look)).rows, before.rows);
      assert.deepEqual(before.rows, [
        { role: 'courtyard_unlimited', place: mine.communityId, residents: 1 },
      ]);
    });
  });

  /** Creates a community with a house in which the person lives. */
  async function homeOf(person: Person, relationship = 'Owner') {
    const estate = await openEstate(world);
    const houseId = await estate.house();
    const id = await estate.resident(houseId, { firstName: 'Bola', lastName: 'Ade', relationship });
    await world.owner.query(
      `update residents set portal_user_id = $2, status = 'Active' where id = $1`,
      [id, person.id],
    );
    return { ...estate, houseId, residentId: id };
  }

  async function homesOf(person: Person) {
    return (await world.call(person, listHomes)).data;
  }
});
