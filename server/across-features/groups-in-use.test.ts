// Tests that a group cannot be deleted while a scheduled broadcast is addressed to it. The refusal names the broadcast.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { archiveGroup, createGroup, getGroup } from '#contract/groups/groups.ts';
import { cancelBroadcast } from '#contract/broadcasts/broadcast-life.ts';
import { openStreet } from '#server/features/broadcasts/testing.ts';
import { given } from '#testing/given.ts';

describe('a group in use', () => {
  const street = given(openStreet);

  test('a group with a scheduled broadcast cannot be deleted until the broadcast is cancelled', async () => {
    const { world, manager, communityId, houseIds } = street;
    const { data: group } = await world.call(manager, createGroup, {
      params: { communityId },
      body: { name: 'Front row', kind: 'House', memberIds: houseIds.slice(0, 2) },
    });
    const params = { communityId, groupId: group.id };
    const archive = () => world.call(manager, archiveGroup, { params, body: {} });
    const { data: draft } = await street.draft({
      title: 'Water is off',
      audience: { kind: 'Groups', groupIds: [group.id] },
    });
    const usedBy = async () => (await world.call(manager, getGroup, { params })).data.usedBy;
    assert.deepEqual(await usedBy(), [], 'a draft holds nothing');
    const sendAt = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
    const { data: sent } = await street.send(draft.id, draft.version, { sendAt });
    assert.deepEqual(await usedBy(), [{ kind: 'Broadcast', id: draft.id, title: 'Water is off' }]);
    const { failure } = await archive();
    assert.equal(failure.errors[0]?.code, 'GROUP_IN_USE');
    assert.match(failure.message, /the broadcast Water is off/);
    await world.call(manager, cancelBroadcast, {
      params: { communityId, broadcastId: draft.id },
      body: { version: sent.version },
    } as never);
    assert.equal((await archive()).status, 200);
  });
});
