import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import * as addresses from '#contract/addresses/houses.ts';
import * as contract from '#contract/groups/groups.ts';
import { changeGroups } from '#contract/groups/groups-bulk.ts';
import { givenWorld } from '#testing/given.ts';
import { givenEstate } from '#testing/given-estate.ts';

describe('groups', () => {
  const world = givenWorld();
  let residentIds: string[];

  const { manager, communityId, streetId, houseIds } = givenEstate(world, {
    streets: { 'Palm Street': 6 },
  });
  before(moveInResidents);

  let made = 0;

  test('a group of a street counts the residents of each new house on the street', async () => {
    const { data: group } = await create({ kind: 'Street', memberIds: [streetId] });
    assert.deepEqual([group.memberCount, group.residentCount], [1, 6]);
    const { data: house } = await world.call(manager, addresses.createHouse, {
      params: { communityId },
      body: { streetId, houseNumber: '99' },
    });
    await world.owner.query(
      `with r as (insert into residents (community_id, first_name, last_name, phone)
         values ($1, 'Tunde', 'Bello', '+2348030000099') returning id)
       insert into occupancies (community_id, resident_id, house_id, relationship)
       select $1, id, $2, 'Owner' from r`,
      [communityId, house.id],
    );
    assert.equal(
      (await world.call(manager, contract.getGroup, of(group.id))).data.residentCount,
      7,
    );
  });

  test('five groups of residents are free, and the sixth requires an activated feature', async () => {
    for (let n = 0; n < 5; n += 1) {
      const reply = await create({ kind: 'Resident', memberIds: residentIds.slice(0, 1) });
      assert.equal(reply.status, 200, reply.raw.body);
    }
    const sixth = await create({ kind: 'Resident', memberIds: residentIds.slice(0, 1) });
    assert.equal(sixth.status, 403);
    assert.equal(sixth.failure.errors[0]?.code, 'FEATURE_ACTIVATION_REQUIRED');
    assert.match(
      sixth.failure.message,
      /^You’ve used all 5 free uses of Create Group by Resident\./,
    );
  });

  test('a refused group uses no free use, and twelve concurrent creations use at most the five', async () => {
    const fresh = await world.community(manager);
    const { rows } = await world.owner.query<{ id: string }>(
      `insert into residents (community_id, first_name, last_name, phone)
       values ($1, 'Bola', 'Ade', '+2348031111111') returning id`,
      [fresh],
    );
    const memberIds = [rows[0]?.id];
    const failed = await create({ kind: 'Resident', memberIds: residentIds }, fresh);
    assert.equal(failed.failure.errors[0]?.code, 'UNKNOWN_MEMBERS');
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => create({ kind: 'Resident', memberIds }, fresh)),
    );
    assert.equal(tries.filter(({ status }) => status === 200).length, 5);
    assert.equal(tries.filter(({ status }) => status === 403).length, 7);
    const usage = await world.owner.query<{ used: number }>(
      'select used from feature_usage where community_id = $1',
      [fresh],
    );
    assert.equal(usage.rows[0]?.used, 5);
  });

  test('a group’s name is unique among all groups that are not deleted', async () => {
    const { data: group } = await create({ name: 'Committee' });
    const again = await create({ name: 'COMMITTEE ' });
    assert.deepEqual([again.status, again.failure.errors[0]?.field], [409, 'name']);
    await world.call(manager, contract.archiveGroup, { ...of(group.id), body: {} });
    assert.equal((await create({ name: 'Committee' })).status, 200);
  });

  test('a deleted group can be restored within 30 days and not later', async () => {
    const { data: group } = await create({});
    await world.call(manager, contract.archiveGroup, { ...of(group.id), body: { reason: 'done' } });
    const back = await world.call(manager, contract.restoreGroup, of(group.id));
    assert.equal(back.data.archivedAt, null);
    await world.call(manager, contract.archiveGroup, { ...of(group.id), body: {} });
    await world.owner.query(
      `update groups set archived_at = now() - interval '31 days' where id = $1`,
      [group.id],
    );
    const late = await world.call(manager, contract.restoreGroup, of(group.id));
    assert.equal(late.status, 410);
  });

  test('editing a group’s members requires the feature, and its last members cannot be removed', async () => {
    const { data: group } = await create({ memberIds: houseIds.slice(0, 1) });
    const add = () =>
      world.call(manager, contract.addGroupMembers, {
        ...of(group.id),
        body: { memberIds: houseIds.slice(0, 3) },
      });
    assert.equal((await add()).failure.errors[0]?.code, 'FEATURE_ACTIVATION_REQUIRED');
    await unlock('Edit Group Members', true);
    assert.equal((await add()).data.added, 2);
    assert.equal((await add()).data.added, 0);
    const all = await world.call(manager, contract.removeGroupMembers, {
      ...of(group.id),
      body: { memberIds: houseIds.slice(0, 3) },
    });
    assert.equal(all.failure.errors[0]?.code, 'GROUP_NEEDS_MEMBER');
    const members = await world.call(manager, contract.listGroupMembers, of(group.id));
    assert.deepEqual(
      members.data.items.map(({ label }) => label),
      ['1 Palm Street', '2 Palm Street', '3 Palm Street'],
    );
    await unlock('Edit Group Members', false);
  });

  test('a group cannot be created with a house of another community', async () => {
    const other = await world.person();
    const theirs = await world.community(other);
    const reply = await world.call(other, contract.createGroup, {
      params: { communityId: theirs },
      body: { name: 'Ours', kind: 'House', memberIds: houseIds.slice(0, 1) },
    });
    assert.equal(reply.failure.errors[0]?.field, 'memberIds');
  });

  test('a bulk action deletes and restores groups, except groups in use or deleted too long ago', async () => {
    const [{ data: one }, { data: two }] = [await create({}), await create({})];
    await world.owner.query(
      `insert into broadcasts (community_id, title, body, category, audience, status, send_at, created_by)
       values ($1, 'Water is off', 'Till noon.', 'General',
         jsonb_build_object('kind', 'Groups', 'groupIds', jsonb_build_array($2::text)), 'Scheduled',
         now() + interval '1 day', $3)`,
      [communityId, two.id, manager.id],
    );
    const change = (action: 'archive' | 'restore', preview = false) =>
      world.call(manager, changeGroups, {
        params: { communityId },
        body: { selection: { kind: 'ids', ids: [one.id, two.id] }, change: { action }, preview },
      });
    assert.equal((await change('archive', true)).data.done, 1);
    const { data } = await change('archive');
    assert.deepEqual(
      [data.done, data.failed.map(({ id }) => id), data.failed.map(({ reason }) => reason)],
      [1, [two.id], ['A due or a broadcast uses this group. Change its audience first.']],
    );
    const used = await world.call(manager, contract.listGroups, {
      params: { communityId },
      query: { InUse: 'true' },
    });
    assert.deepEqual(
      used.data.items.map(({ id }) => id),
      [two.id],
    );
    assert.deepEqual((await change('restore')).data.failed, [
      { id: two.id, label: two.name, reason: 'This group is not deleted.' },
    ]);
    await change('archive');
    await world.owner.query(
      `update groups set archived_at = now() - interval '31 days' where id = $1`,
      [one.id],
    );
    const late = await change('restore');
    const reasonOf = new Map(late.data.failed.map(({ id, reason }) => [id, reason]));
    assert.equal(
      reasonOf.get(one.id),
      'This group was deleted more than 30 days ago and can’t be restored.',
    );
  });

  async function moveInResidents() {
    const { rows } = await world.owner.query<{ id: string }>(
      `insert into residents (community_id, first_name, last_name, phone)
       select $1, 'Ngozi', 'Eze', '+23480300000' || n from generate_series(10, 15) n returning id`,
      [communityId],
    );
    residentIds = rows.map(({ id }) => id);
    await world.owner.query(
      `insert into occupancies (community_id, resident_id, house_id, relationship)
       select $1, r, h, 'Tenant' from unnest($2::uuid[], $3::uuid[]) as t(r, h)`,
      [communityId, residentIds, houseIds],
    );
  }

  function create(body: Record<string, unknown>, community = communityId) {
    made += 1;
    return world.call(manager, contract.createGroup, {
      params: { communityId: community },
      body: {
        name: `Group ${made}`,
        kind: 'House',
        memberIds: houseIds.slice(0, 2),
        ...body,
      } as never,
    });
  }

  function of(groupId: string) {
    return { params: { communityId, groupId } };
  }

  function unlock(feature: string, on: boolean) {
    return world.owner.query(
      `update communities set community_features = community_features || jsonb_build_object($2::text, $3::boolean)
       where id = $1`,
      [communityId, feature, on],
    );
  }
});
