import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { endDue } from '#contract/dues/due-life.ts';
import { archiveGroup, createGroup } from '#contract/groups/groups.ts';
import { newEstate, openEstate } from '#kernel/billing/testing.ts';
import { given } from '#testing/given.ts';

describe('names and order in a due', () => {
  const estate = given(() => openEstate(3));

  test('a due names its groups and houses, and its groups cannot be deleted before the due ends', async () => {
    const { world, manager, params } = estate;
    const memberIds = estate.houseIds.slice(0, 2);
    const { data: group } = await world.call(manager, createGroup, {
      params,
      body: { name: 'Front row', kind: 'House', memberIds },
    });
    const due = await estate.published({
      audience: { kind: 'Groups', groupIds: [group.id] },
      excludedHouseIds: memberIds.slice(0, 1),
    });
    assert.deepEqual((await estate.read(due.id)).names.map(({ label }) => label).sort(), [
      '1 Palm Street',
      'Front row',
    ]);
    const archive = () =>
      world.call(manager, archiveGroup, { params: { ...params, groupId: group.id }, body: {} });
    const { failure } = await archive();
    assert.equal(failure.errors[0]?.code, 'GROUP_IN_USE');
    assert.match(failure.errors[0]?.description ?? '', /Service charge/);
    await world.call(manager, endDue, {
      params: { ...params, dueId: due.id },
      body: { reason: 'It is over', version: (await estate.read(due.id)).version },
    });
    assert.equal((await archive()).status, 200);
  });

  test('charges with the same due date are listed in the order of house numbers', async () => {
    const other = await newEstate(estate.world, estate.manager, 12);
    const due = await other.published();
    const { items } = await other.charges({ DueId: due.id });
    assert.deepEqual(
      items.map(({ house }) => house.label),
      Array.from({ length: 12 }, (_, at) => `${at + 1} Palm Street`),
    );
  });
});
