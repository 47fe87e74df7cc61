// Tests that the counts above the list of residents equal the totals of the list, also for a team member limited to
// streets.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createHouse } from '#contract/addresses/houses.ts';
import { createStreet } from '#contract/addresses/streets.ts';
import { countResidents, listResidents } from '#contract/residents/residents.ts';
import type { Person } from '#testing/world.ts';
import { givenWorld } from '#testing/given.ts';
import { openEstate } from './testing.ts';

describe('the counts of residents', () => {
  const world = givenWorld();

  test('each count above the list of residents equals the list’s total, also with a street limit', async () => {
    const estate = await openEstate(world);
    const { manager, communityId, streetId } = estate;
    const params = { communityId };
    const status = async (houseId: string, now: string, email?: string) => {
      const id = await estate.resident(houseId, email ? { email } : {});
      await world.owner.query('update residents set status = $2 where id = $1', [id, now]);
    };
    const near = await estate.house();
    await status(near, 'Active', 'one@example.test');
    await status(near, 'Active', 'two@example.test');
    await status(near, 'Invited', 'three@example.test');
    await status(near, 'Added');
    await status(near, 'MovedOut');
    const body = { name: 'Orchid Close' };
    const other = (await world.call(manager, createStreet, { params, body })).data;
    const far = { streetId: other.id, houseNumber: '1' };
    const house = (await world.call(manager, createHouse, { params, body: far })).data;
    await status(house.id, 'Suspended');

    const agree = async (caller: Person) => {
      const { data } = await world.call(caller, countResidents, { params });
      const total = async (query: Record<string, string>) =>
        (await world.call(caller, listResidents, { params, query } as never)).data.totalCount;
      assert.deepEqual(data, {
        all: await total({}),
        active: await total({ Status: 'Active' }),
        invited: await total({ Status: 'Invited' }),
        suspended: await total({ Status: 'Suspended' }),
        withoutEmail: await total({ NoEmail: 'true' }),
      });
      return data;
    };
    assert.deepEqual(await agree(manager), {
      all: 5,
      active: 2,
      invited: 1,
      suspended: 1,
      withoutEmail: 2,
    });
    const limited = await world.person();
    const workerId = await world.worker(communityId, limited, 'Admin');
    await world.owner.query('update workers set street_ids = $2 where id = $1', [
      workerId,
      [streetId],
    ]);
    const seen = await agree(limited);
    assert.deepEqual([seen.all, seen.suspended], [4, 0]);
  });
});
