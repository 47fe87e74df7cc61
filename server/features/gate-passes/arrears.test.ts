// Tests for the arrears policy. If the community turns the policy on, a house with overdue charges may have fewer guest
// passes. The policy never limits carers, medical help, the household or emergency visitors.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { createDue, publishDue } from '#contract/dues/dues.ts';
import { changeGateSettings } from '#contract/gates/gates.ts';
import { createHousePass, getHouseAccess } from '#contract/gate-passes/house-access.ts';
import { listWallets } from '#contract/wallets/wallets.ts';
import { given, givenWorldAt } from '#testing/given.ts';
import { openGate } from '#kernel/gate/testing.ts';

describe('the limit on guest passes of a house in arrears', () => {
  const world = givenWorldAt('2026-11-21T09:00:00Z');
  const estate = given(() => openGate(world));
  before(limitArrears);

  test('a house with an unpaid charge that is not due yet has no limit on guest passes', async () => {
    const { rows } = await world.owner.query(
      'select from charges where house_id = $1 and outstanding_minor > 0',
      [estate.houseId],
    );
    assert.equal(rows.length, 1);
    const { data } = await world.call(estate.host, getHouseAccess, of());
    assert.equal(data.overdueMinor, 0);
    for (let guest = 0; guest < 4; guest += 1) assert.equal((await make()).status, 200);
  });

  test('the arrears policy allows three active guest passes; carers and medical help are not limited', async () => {
    world.clock.advance(40 * 86_400);
    const { data } = await world.call(estate.host, getHouseAccess, of());
    assert.ok((data.overdueMinor ?? 0) > 0);
    for (const purpose of ['Carer', 'Medical', 'Household', 'Emergency service']) {
      assert.equal((await make({ purpose })).data.pass.purpose, purpose);
    }
    for (let guest = 0; guest < 3; guest += 1) assert.equal((await make()).status, 200);
    assert.equal((await make()).failure.errors[0]?.code, 'GUEST_PASSES_LIMITED');
    assert.equal((await make({ purpose: 'Medical' })).status, 200);
  });

  async function limitArrears() {
    await owe();
    const { manager, params } = estate;
    await world.call(manager, changeGateSettings, {
      params,
      body: { arrearsPolicy: 'Limit', version: 1 },
    });
  }

  async function owe() {
    const { manager, params } = estate;
    const wallets = await world.call(manager, listWallets, { params, query: {} });
    const { data: due } = await world.call(manager, createDue, {
      params,
      body: {
        title: 'Service charge',
        category: 'Service charge',
        walletId: wallets.data.items[0]?.id ?? '',
        amount: { model: 'Fixed', amountMinor: 5_000_000 },
        audience: { kind: 'All' },
        frequency: 'Monthly',
        startOn: '2026-11-01',
        dueDay: 28,
      },
    });
    await world.call(manager, publishDue, {
      params: { ...params, dueId: due.id },
      body: { version: due.version },
    });
    await world.settle();
  }

  const of = () => ({ params: { ...estate.params, houseId: estate.houseId } });

  function make(body: object = {}) {
    return world.call(estate.host, createHousePass, {
      ...of(),
      body: { kind: 'One-time', guestName: 'Ngozi Obi', ...body } as never,
    });
  }
});
