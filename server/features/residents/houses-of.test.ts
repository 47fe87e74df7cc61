import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findHousesOfResidents } from '#contract/residents/residents-bulk.ts';
import { endOccupancy } from '#contract/residents/occupancies.ts';
import { givenWorld } from '#testing/given.ts';
import { openEstate } from './testing.ts';

describe('the houses of chosen residents', () => {
  const world = givenWorld();

  test('the present houses of chosen residents are found for messages, each house once', async () => {
    const estate = await openEstate(world);
    const { manager, communityId } = estate;
    const [one, two] = [await estate.house(), await estate.house()];
    const ids = [
      await estate.resident(one),
      await estate.resident(one, { relationship: 'Family' }),
      await estate.resident(two),
      await estate.resident(await estate.house()),
    ];
    const [, , , left = ''] = ids;
    const { occupancies } = await estate.read(left);
    const occupancyId = occupancies[0]?.id;
    await estate.of(endOccupancy, left, { occupancyId, body: { moveOutOn: '2020-01-31' } });
    const { data } = await world.call(manager, findHousesOfResidents, {
      params: { communityId },
      body: { selection: { kind: 'ids', ids } },
    });
    assert.deepEqual(data, {
      residents: 4,
      withoutHouse: 1,
      houses: [
        { id: one, label: '1 Palm Street' },
        { id: two, label: '2 Palm Street' },
      ],
    });
  });
});
