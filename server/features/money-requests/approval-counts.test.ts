// Tests the counts of requests to approve: the overview of communities, the dashboard and the list of requests show
// every approver the same count.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listCommunityOverviews } from '#contract/communities/communities.ts';
import { getToday } from '#contract/dashboard/today.ts';
import * as contract from '#contract/money-requests/money-requests.ts';
import { openFinances } from '#testing/finances.ts';
import type { Person } from '#testing/world.ts';
import { givenEach, givenWorld } from '#testing/given.ts';

describe('the counts of requests to approve', () => {
  const world = givenWorld();
  const finances = givenEach(() => openFinances(world));
  const params = givenEach(() => ({ communityId: finances.communityId }));

  test('the counts of requests to approve exclude own ones while another person can approve', async () => {
    await ask(finances.ada);
    assert.deepEqual(await counts(finances.ada), [0, 0, 0]);
    assert.deepEqual(await counts(finances.bayo), [1, 1, 1]);
    assert.deepEqual(await counts(finances.owner), [1, 1, 1]);
  });

  test('the counts of requests to approve include own ones of a sole approver beside other team members', async () => {
    await remove(finances.ada, finances.bayo);
    const admin = await world.person();
    await world.worker(params.communityId, admin, 'Security staff');
    await ask(finances.owner);
    assert.deepEqual(await counts(finances.owner), [1, 1, 1]);
  });

  test('the counts of requests to approve include own ones of a sole team member', async () => {
    await remove(finances.ada, finances.bayo);
    await ask(finances.owner);
    assert.deepEqual(await counts(finances.owner), [1, 1, 1]);
  });

  function ask(person: Person) {
    return world.call(person, contract.depositFund, {
      params: { ...params, walletId: finances.mainId },
      body: {
        amountMinor: 5_000,
        channel: 'Cash',
        receivedOn: '2026-01-05',
        counterparty: 'Mr Eze',
        narration: 'Sale of old chairs',
      } as never,
    });
  }

  function remove(...people: Person[]) {
    return world.owner.query(
      `update workers set status = 'Removed' where community_id = $1 and user_id = any ($2)`,
      [params.communityId, people.map(({ id }) => id)],
    );
  }

  /** The counts in the list, on the dashboard and on the overview of communities. */
  async function counts(person: Person) {
    const list = await world.call(person, contract.listMoneyRequests, { params, query: {} });
    const board = await world.call(person, getToday, { params });
    const overview = await world.call(person, listCommunityOverviews, { query: {} });
    const found = overview.data.items.find(({ id }) => id === params.communityId);
    return [
      list.data.items.filter(({ may }) => may.approve).length,
      board.data.counts.find(({ kind }) => kind === 'approval')?.count ?? 0,
      found?.attention.find(({ kind }) => kind === 'approvals')?.count ?? 0,
    ];
  }
});
