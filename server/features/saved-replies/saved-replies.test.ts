// Tests for saved replies, which belong to the community or to one team member: visibility, titles, changes and the
// limit.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as contract from '#contract/saved-replies/saved-replies.ts';
import { createRole } from '#contract/team/roles.ts';
import { stepUp } from '#testing/finances.ts';
import { givenWorld } from '#testing/given.ts';
import { givenEstate } from '#testing/given-estate.ts';

describe('saved replies', () => {
  const world = givenWorld();
  const { manager, params, helper, guard, communityId } = givenEstate(world, wanted());
  test('a saved reply of the community is listed for each team member, a private one for its owner only', async () => {
    await create({ ...text, isShared: true });
    await create({ ...text, title: 'Mine', isShared: false });
    assert.deepEqual(await titlesOf(manager), ['Mine', 'On the way']);
    assert.deepEqual(await titlesOf(helper), ['On the way']);
  });

  test('the title of a saved reply is unique among shared replies and among one’s own, ignoring case', async () => {
    const again = await create({ ...text, title: 'ON THE WAY', isShared: true });
    assert.deepEqual(
      [again.failure.errors[0]?.code, again.failure.errors[0]?.field],
      ['REPLY_EXISTS', 'title'],
    );
    assert.equal((await create({ ...text, isShared: false }, helper)).status, 200);
  });

  test('a saved reply can be changed and deleted, and an outdated version is refused', async () => {
    const { data: made } = await create({ ...text, title: 'Draft', isShared: false });
    const changed = await change(made.id, { title: 'Final', isShared: true, version: 1 });
    assert.deepEqual(
      [changed.data.title, changed.data.isShared, changed.data.version],
      ['Final', true, 2],
    );
    assert.equal((await change(made.id, { title: 'Late', version: 1 })).status, 409);
    assert.equal((await remove(made.id)).status, 200);
    assert.equal((await remove(made.id)).status, 404);
  });

  test('a team member without the right to change settings cannot change the community’s saved replies', async () => {
    await stepUp(world, manager);
    const { data: role } = await world.call(manager, createRole, {
      params,
      body: { name: 'Answers', permissions: ['complaints.read', 'complaints.update'] },
    });
    const clerk = await world.person();
    const workerId = await world.worker(communityId, clerk, 'Admin');
    await world.owner.query('update workers set role_id = $2 where id = $1', [workerId, role.id]);
    const { data: shared } = await create({ ...text, title: 'Of all', isShared: true });
    const refused = [
      await create({ ...text, title: 'New', isShared: true }, clerk),
      await change(shared.id, { title: 'Hers', version: 1 }, clerk),
      await remove(shared.id, clerk),
    ];
    assert.deepEqual(
      refused.map(({ failure }) => failure.errors[0]?.code),
      ['SHARED_BY_MANAGERS', 'SHARED_BY_MANAGERS', 'SHARED_BY_MANAGERS'],
    );
    assert.equal((await create({ ...text, title: 'New', isShared: false }, clerk)).status, 200);
    const { data: own } = await create({ ...text, title: 'Own', isShared: false });
    assert.equal((await change(own.id, { title: 'Hers', version: 1 }, helper)).status, 404);
    assert.equal((await create({ ...text, title: 'Gate', isShared: false }, guard)).status, 403);
  });

  test('a team member can store at most 50 private replies, even with concurrent calls', async () => {
    const keen = await world.person();
    await world.worker(communityId, keen, 'Admin');
    const replies = await Promise.all(
      Array.from({ length: 53 }, (_, n) =>
        create({ ...text, title: `Reply ${n}`, isShared: false }, keen),
      ),
    );
    assert.equal(replies.filter(({ status }) => status === 200).length, 50);
  });

  const text = { title: 'On the way', body: 'Dear {name}, we are coming to {house}.' };

  function create(body: object, caller = manager) {
    return world.call(caller, contract.createSavedReply, { params, body: body as never });
  }

  function change(replyId: string, body: object, caller = manager) {
    return world.call(caller, contract.changeSavedReply, {
      params: { ...params, replyId },
      body: body as never,
    });
  }

  function remove(replyId: string, caller = manager) {
    return world.call(caller, contract.deleteSavedReply, { params: { ...params, replyId } });
  }

  async function titlesOf(caller: typeof manager) {
    const { data } = await world.call(caller, contract.listSavedReplies, { params });
    return data.items.map(({ title }) => title);
  }
});

function wanted() {
  return { workers: { helper: 'Admin', guard: 'Security staff' } } as const;
}
