import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { AmountRule } from '#rules/dues/due-rules.ts';
import { archiveHouse, restoreHouse } from '#contract/addresses/houses.ts';
import * as contract from '#contract/dues/dues.ts';
import { createWallet } from '#contract/wallets/wallets.ts';
import { jobTools, newEstate, openEstate } from '#kernel/billing/testing.ts';
import { given } from '#testing/given.ts';
import { chargeNewcomers } from './issue.ts';

describe('dues', () => {
  const estate = given(openEstate);
  before(() => estate.world.clock.set('2026-11-21T09:00:00Z'));

  test('charges are filtered by the category and wallet of their due', async () => {
    const own = await newEstate(estate.world, estate.manager, 2);
    const { data: wallet } = await estate.world.call(estate.manager, createWallet, {
      params: own.params,
      body: { name: 'Guards' },
    });
    await own.published();
    const due = await own.published({
      title: 'Guards',
      category: 'Security',
      walletId: wallet.id,
    });
    const queries: Record<string, string>[] = [{ Category: 'Security' }, { WalletId: wallet.id }];
    for (const query of queries) {
      const { items } = await own.charges(query);
      assert.deepEqual(new Set(items.map((one) => one.due.id)), new Set([due.id]));
      assert.equal(items.length, 2);
    }
    assert.equal((await own.charges({ WalletId: own.walletId })).totalCount, 2);
  });

  test('a draft due bills no house, and its preview gives houses, total, samples and dates', async () => {
    const [excluded] = estate.houseIds;
    const { data: due } = await estate.create({
      startOn: '2027-01-31',
      dueDay: 31,
      excludedHouseIds: [excluded ?? ''],
    });
    assert.equal(due.status, 'Draft');
    assert.equal(due.progress.chargeCount, 0);
    const told = await preview(due.id);
    assert.equal(told.houseCount, 9);
    assert.equal(told.totalMinor, 45_000_000);
    assert.deepEqual(
      told.samples.map(({ label }) => label),
      ['2 Palm Street', '6 Palm Street', '10 Palm Street'],
    );
    assert.deepEqual(told.leftOut, [{ reason: 'Excluded', houseCount: 1 }]);
    // The 31st means the last day of a shorter month. Later months use the 31st again.
    assert.deepEqual(
      told.dates.map(({ startsOn, dueOn, issueOn }) => [startsOn, dueOn, issueOn]),
      [
        ['2027-01-31', '2027-01-31', '2027-01-24'],
        ['2027-02-28', '2027-02-28', '2027-02-21'],
        ['2027-03-31', '2027-03-31', '2027-03-24'],
      ],
    );
  });

  test('publishing issues a charge to each house, and the ledger agrees', async () => {
    const due = await estate.published({ dueDay: 28 });
    const read = await estate.read(due.id);
    assert.equal(read.status, 'Active');
    assert.equal(read.progress.chargeCount, 10);
    assert.equal(read.progress.outstandingMinor, 50_000_000);
    assert.deepEqual([read.nextDueOn, read.nextIssueOn], ['2026-12-28', '2026-12-21']);
    const listed = await estate.charges({ DueId: due.id });
    assert.deepEqual(
      [listed.totalCount, listed.items[0]?.status, listed.items[0]?.dueOn],
      [10, 'Upcoming', '2026-11-28'],
    );
    const { balances, agrees } = await estate.ledger();
    assert.equal(balances['receivable'], 50_000_000);
    assert.equal(balances['duesIncome Service charge'], -50_000_000);
    assert.ok(agrees);
  });

  test('concurrent publishing publishes a due once', async () => {
    const { data: due } = await estate.create({ title: 'Security levy', dueDay: 28 });
    const [one, two] = await Promise.all([estate.publish(due.id), estate.publish(due.id)]);
    assert.deepEqual([one.status, two.status].sort(), [200, 409]);
    const refused = one.status === 409 ? one : two;
    assert.equal(refused.failure.errors[0]?.code, 'DUE_STATUS');
    await estate.world.settle();
    assert.equal((await estate.charges({ DueId: due.id })).totalCount, 10);
    assert.ok((await estate.ledger()).agrees);
  });

  test('a due’s changed list of amounts applies to future periods and not to the current one', async () => {
    const { world, manager } = estate;
    const own = await newEstate(world, manager, 3);
    const [first = '', second = '', third = ''] = own.houseIds;
    // The third house is archived before the due is published, and restored later.
    const params = { communityId: own.communityId, houseId: third };
    await world.call(manager, archiveHouse, { params, body: { reason: 'Later' } });
    const listOf = (amountMinor: number) => ({
      model: 'Custom list' as const,
      houses: own.houseIds.toSorted().map((houseId) => ({ houseId, amountMinor })),
    });
    const due = await own.published({ amount: listOf(100) });
    const { data: changed } = await world.call(manager, contract.changeDue, {
      params: { communityId: own.communityId, dueId: due.id },
      body: { amount: listOf(900), version: due.version },
    });
    assert.deepEqual(changed.amount, listOf(900));
    await world.call(manager, restoreHouse, { params });
    await world.owner.query('update houses set active_since = $2 where id = $1', [
      third,
      '2026-11-22T09:00:00Z',
    ]);
    world.clock.set('2026-11-23T09:00:00Z');
    await chargeNewcomers(jobTools(world), own.communityId);
    const { items } = await own.charges({ DueId: due.id });
    assert.deepEqual(
      new Map(items.map((one) => [one.house.id, one.principalMinor])),
      new Map([first, second, third].map((id) => [id, 100])),
    );
    world.clock.set('2026-11-21T09:00:00Z');
  });

  test('the amount of a due can depend on the house type, the floor area or a list of houses', async () => {
    const [first = '', second = ''] = estate.houseIds;
    await estate.world.owner.query(
      `update houses set type = 'Flat', area_sqm = 220 where community_id = $1 and id = $2`,
      [estate.communityId, first],
    );
    const figures = async (amount: AmountRule) => {
      const { data } = await estate.create({ amount });
      const { houseCount, totalMinor, leftOut } = await preview(data.id);
      return [houseCount, totalMinor, leftOut[0]?.houseCount ?? 0];
    };
    const byType = [{ type: 'Flat' as const, amountMinor: 700 }];
    assert.deepEqual(await figures({ model: 'By house type', amounts: byType }), [1, 700, 9]);
    assert.deepEqual(await figures({ model: 'Per m²', perSqmMinor: 50_000 }), [1, 11_000_000, 9]);
    const houses = [
      { houseId: first, amountMinor: 100 },
      { houseId: second, amountMinor: 200 },
    ];
    assert.deepEqual(await figures({ model: 'Custom list', houses }), [2, 300, 8]);
    const due = await estate.published({ amount: { model: 'Per m²', perSqmMinor: 50_000 } });
    const { items } = await estate.charges({ DueId: due.id });
    assert.equal(items[0]?.basis, '220 m² at 500.00');
  });

  test('a price per m² is formatted with the decimals of the currency', async () => {
    const yen = await newEstate(estate.world, estate.manager, 1);
    await estate.world.owner.query(`update communities set currency = 'JPY' where id = $1`, [
      yen.communityId,
    ]);
    await estate.world.owner.query('update houses set area_sqm = 220 where community_id = $1', [
      yen.communityId,
    ]);
    const due = await yen.published({ amount: { model: 'Per m²', perSqmMinor: 1500 } });
    const { items } = await yen.charges({ DueId: due.id });
    assert.equal(items[0]?.basis, '220 m² at 1,500');
  });

  test('a change of a due applies to future periods and is recorded in the history', async () => {
    const due = await estate.published({ title: 'Waste' });
    const version = (await estate.read(due.id)).version;
    const change = (body: object) =>
      estate.world.call(estate.manager, contract.changeDue, {
        params: { communityId: estate.communityId, dueId: due.id },
        body: { version, ...body },
      });
    const otherRhythm = await change({ frequency: 'Weekly', dueDay: null });
    assert.equal(otherRhythm.failure.errors[0]?.code, 'DUE_RUNS');
    const changed = await change({
      amount: { model: 'Fixed', amountMinor: 6_000_000 },
      dueDay: 15,
    });
    assert.equal(changed.data.nextDueOn, '2026-12-15');
    const { items } = await estate.charges({ DueId: due.id });
    assert.ok(items.every(({ principalMinor }) => principalMinor === 5_000_000));
    assert.equal((await change({ title: 'Other' })).failure.errors[0]?.code, 'STALE_RECORD');
    const history = await estate.world.call(estate.manager, contract.getDueHistory, {
      params: { communityId: estate.communityId, dueId: due.id },
    });
    const entry = history.data.items.find(({ action }) => action === 'due.changed');
    assert.deepEqual(entry?.before, {
      amount: { model: 'Fixed', amountMinor: 5_000_000 },
      dueDay: 28,
    });
  });

  test('saving unchanged values in another key order keeps the version of the due', async () => {
    const due = await estate.published({
      title: 'Lights',
      penalty: { kind: 'Percent once', rateBasisPoints: 500, capPercent: null, minimumMinor: 100 },
    });
    const { amount, reminders, version } = due;
    const penalty = {
      kind: 'Percent once' as const,
      rateBasisPoints: 500,
      capPercent: null,
      graceDays: 7,
      minimumMinor: 100,
    };
    const same = await estate.world.call(estate.manager, contract.changeDue, {
      params: { communityId: estate.communityId, dueId: due.id },
      body: { penalty, reminders, amount, version },
    });
    assert.deepEqual([same.status, same.data.version], [200, version]);
  });

  test('contradictory or invalid values of a due are refused with the name of the field', async () => {
    const refused = async (over: object) => {
      const { failure, status } = await estate.create(over);
      return [status, failure.errors[0]?.field];
    };
    assert.deepEqual(await refused({ frequency: 'Every N months' }), [422, 'everyMonths']);
    assert.deepEqual(await refused({ endOn: '2026-10-01' }), [422, 'endOn']);
    assert.deepEqual(await refused({ startOn: '2024-11-01' }), [422, 'startOn']);
    const nowhere = ['00000000-0000-4000-8000-000000000000'];
    assert.deepEqual(await refused({ audience: { kind: 'Streets', streetIds: nowhere } }), [
      422,
      'audience',
    ]);
    assert.deepEqual(await refused({ amount: { model: 'Fixed', amountMinor: 0 } }), [
      422,
      'amount.amountMinor',
    ]);
  });

  test('a due that bills no house cannot be published', async () => {
    const { data: due } = await estate.create({ excludedHouseIds: estate.houseIds });
    assert.equal((await estate.publish(due.id)).failure.errors[0]?.code, 'NOBODY_BILLED');
  });

  async function preview(dueId: string) {
    return (
      await estate.world.call(estate.manager, contract.previewDue, {
        params: { communityId: estate.communityId, dueId },
      })
    ).data;
  }
});
