import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import * as contract from '#contract/communities/archived-communities.ts';
import { listAudit } from '#contract/audit/audit.ts';
import {
  changeCommunity,
  createCommunity,
  getCommunity,
  listCommunities,
  listCommunityOverviews,
} from '#contract/communities/communities.ts';
import { listHomes } from '#contract/residents/homes.ts';
import { listNotices } from '#contract/broadcasts/notices.ts';
import { postJournal } from '#ledger/post.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';
import type { Person } from '#testing/world.ts';
import { givenEach, givenWorld } from '#testing/given.ts';
import { codeOf } from '#testing/code-of.ts';

describe('archiving a community', () => {
  const world = givenWorld();
  const owner = givenEach(() => world.person());
  const params = givenEach(async () => ({
    communityId: await world.community(owner, 'Old Estate'),
  }));

  test('only the owner can archive a community, and must pass step-up authentication', async () => {
    const admin = await world.person();
    await world.worker(params.communityId, admin, 'Community manager');
    await prove(admin);
    assert.equal(codeOf(await archive(admin)), 'NOT_OWNER');
    assert.equal(codeOf(await archive()), 'STEP_UP_REQUIRED');
    await prove(owner);
    assert.equal((await archive()).status, 200);
    assert.deepEqual(await listed(), [0, 0]);
    assert.deepEqual(
      (await archived()).map(({ id, reason }) => ({ id, reason })),
      [{ id: params.communityId, reason: 'It was sold' }],
    );
  });

  test('workers lose access to an archived community, but its owner can read and restore it', async () => {
    const admin = await world.person();
    await world.worker(params.communityId, admin, 'Admin');
    const before = (await world.call(owner, getCommunity, { params })).data;
    await prove(owner);
    await archive();
    assert.equal((await world.call(admin, getCommunity, { params })).status, 404);
    const { data: told } = await world.call(admin, listCommunityOverviews);
    assert.deepEqual(
      told.archived.map(({ id, reason, isOwner }) => ({ id, reason, isOwner })),
      [{ id: params.communityId, reason: 'It was sold', isOwner: false }],
    );
    const { data } = await world.call(owner, getCommunity, { params });
    assert.equal(data.status, 'Archived');
    const body = { name: 'New Estate', version: data.version };
    const change = await world.call(owner, changeCommunity, { params, body });
    assert.equal(codeOf(change), 'COMMUNITY_ARCHIVED');
    assert.equal(codeOf(await archive()), 'COMMUNITY_ARCHIVED');
    assert.equal((await restore(admin)).status, 404);
    assert.equal((await restore()).status, 200);
    assert.equal(codeOf(await restore()), 'NOT_ARCHIVED');
    assert.deepEqual(await listed(), [1, 1]);
    assert.deepEqual(await archived(), []);
    assert.deepEqual(await archived(admin), []);
    assert.equal((await world.call(admin, getCommunity, { params })).data.status, before.status);
    const log = await world.call(owner, listAudit, { params });
    assert.deepEqual(
      log.data.items.slice(0, 2).map(({ action }) => action),
      ['community.restored', 'community.archived'],
    );
  });

  test('a community with money in its wallets cannot be archived', async () => {
    await prove(owner);
    await enterAsSystem(world.pool, params, ({ db }) =>
      postJournal(db, {
        kind: 'wallet.deposit',
        occurredOn: '2026-01-05',
        postedAt: world.clock.now().toISOString(),
        narration: 'Left over',
        source: { kind: 'test', id: randomUUID() },
        lines: [
          { account: 'wallet', subject: randomUUID(), amountMinor: 500 },
          { account: 'contributions', amountMinor: -500 },
        ],
      }),
    );
    const { failure } = await archive();
    assert.equal(
      failure.message,
      'This community still holds money: wallets. Withdraw or refund it first.',
    );
    assert.deepEqual(await listed(), [1, 1]);
  });

  test('an archived community cannot be restored if its owner has another one with the same name', async () => {
    await prove(owner);
    await archive();
    const body = { name: 'Old Estate', type: 'Mixed' as const };
    assert.equal((await world.call(owner, createCommunity, { body })).status, 200);
    assert.equal(codeOf(await restore()), 'COMMUNITY_EXISTS');
    assert.equal((await archived()).length, 1);
  });

  test('residents no longer see an archived community', async () => {
    const resident = await world.person();
    await world.owner.query(
      `insert into residents (community_id, first_name, last_name, email, status, portal_user_id)
       values ($1, 'Bola', 'Ade', 'bola@example.test', 'Active', $2)`,
      [params.communityId, resident.id],
    );
    const homes = async () => (await world.call(resident, listHomes)).data.length;
    assert.equal(await homes(), 1);
    assert.equal((await world.call(resident, listCommunityOverviews)).data.homesCount, 1);
    await prove(owner);
    await archive();
    assert.equal(await homes(), 0);
    assert.equal((await world.call(resident, listNotices, { params })).status, 404);
  });

  function prove(person: Person) {
    return world.owner.query('update sessions set stepped_up_at = $2 where user_id = $1', [
      person.id,
      world.clock.now(),
    ]);
  }

  function archive(by = owner) {
    return world.call(by, contract.archiveCommunity, { params, body: { reason: 'It was sold' } });
  }

  function restore(by = owner) {
    return world.call(by, contract.restoreCommunity, { params });
  }

  async function archived(by = owner) {
    return (await world.call(by, listCommunityOverviews)).data.archived;
  }

  async function listed() {
    return [
      (await world.call(owner, listCommunities)).data.totalCount,
      (await world.call(owner, listCommunityOverviews)).data.totalCount,
    ];
  }
});
