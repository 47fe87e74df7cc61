import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as contract from '#contract/money-requests/finance-settings.ts';
import { depositFund } from '#contract/money-requests/money-requests.ts';
import { listNotifications } from '#contract/notifications/notifications.ts';
import { openFinances, stepUp } from '#testing/finances.ts';
import type { Person } from '#testing/world.ts';
import { givenEach, givenWorld } from '#testing/given.ts';
import { codeOf } from '#testing/code-of.ts';

describe('the rules of approval', () => {
  const world = givenWorld();
  const finances = givenEach(() => openFinances(world));
  const params = givenEach(() => ({ communityId: finances.communityId }));

  test('amounts above ₦1,000,000 need two approvers by default, and the settings list the approvers', async () => {
    await finances.wallet('Sinking fund', { isReserve: true });
    const { data } = await world.call(finances.ada, contract.getFinanceSettings, { params });
    assert.equal(data.twoApproversAboveMinor, 100_000_000);
    assert.deepEqual(
      data.approvers.map(({ name, role }) => [name, role]),
      [
        ['Ada Asks', 'Finance officer'],
        ['Bayo Agrees', 'Finance officer'],
        ['Olu Owner', 'Community manager'],
      ],
    );
    assert.deepEqual(
      data.reserves.map(({ name }) => name),
      ['Sinking fund'],
    );
  });

  test('a new threshold for a second approver applies to later requests and notifies the approvers', async () => {
    const changed = await change(finances.owner, 50_000);
    assert.deepEqual([changed.data.twoApproversAboveMinor, changed.data.version], [50_000, 2]);
    assert.equal((await deposit(finances.ada, 50_000)).data.approvalsNeeded, 1);
    assert.equal((await deposit(finances.ada, 50_001)).data.approvalsNeeded, 2);
    await world.settle();
    const told = await world.call(finances.bayo, listNotifications, { params, query: {} });
    assert.ok(
      told.data.items.some(({ title }) => title.includes('Two approvers are needed above')),
    );
    assert.equal(codeOf(await change(finances.owner, 70_000)), 'STALE_RECORD');
  });

  test('a person with a pending request cannot raise the threshold for a second approver', async () => {
    await change(finances.owner, 50_000);
    await deposit(finances.owner, 60_000);
    assert.equal(codeOf(await change(finances.owner, 60_000, 2)), 'OWN_REQUEST_WAITS');
    assert.equal((await change(finances.owner, 40_000, 2)).data.twoApproversAboveMinor, 40_000);
  });

  test('changing the approval settings needs a fresh code and a role that approves and manages settings', async () => {
    world.clock.advance(10 * 60);
    assert.equal(codeOf(await change(finances.owner, 50_000)), 'STEP_UP_REQUIRED');
    const admin = await world.person();
    await world.worker(finances.communityId, admin, 'Admin');
    await stepUp(world, admin, finances.ada);
    assert.equal(codeOf(await change(admin, 50_000)), 'FORBIDDEN');
    assert.equal(codeOf(await change(finances.ada, 50_000)), 'FORBIDDEN');
  });

  function change(person: Person, twoApproversAboveMinor: number, version = 1) {
    return world.call(person, contract.changeFinanceSettings, {
      params,
      body: { twoApproversAboveMinor, reason: 'Agreed by the board', version },
    });
  }

  function deposit(person: Person, amountMinor: number) {
    return world.call(person, depositFund, {
      params: { ...params, walletId: finances.mainId },
      body: {
        amountMinor,
        channel: 'Cash',
        receivedOn: '2026-01-05',
        counterparty: 'Landlords',
        narration: 'For the gate',
      },
    });
  }
});
