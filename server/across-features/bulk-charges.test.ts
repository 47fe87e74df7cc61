import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import * as bulk from '#contract/charges/charge-waivers.ts';
import * as contract from '#contract/charges/charge-changes.ts';
import { listDueReminders, remindHouses } from '#contract/reminders/due-reminders.ts';
import { submitPaymentClaim } from '#contract/payment-claims/payment-claims.ts';
import { type Estate, openEstate } from '#kernel/billing/testing.ts';
import * as reminding from '#contract/reminders/charge-reminders.ts';
import { given } from '#testing/given.ts';

describe('bulk actions on charges', () => {
  const estate = given(() => openEstate(5));
  before(async () => {
    estate.world.clock.set('2026-11-21T09:00:00Z');
    await estate.published({ reminders: { days: [], minimumMinor: null } });
  });

  const all = { kind: 'matching', query: {} } as const;

  test('the reminder preview counts houses to remind, how many of them lack an email, and skipped ones', async () => {
    const charge = (await estate.charges({ HouseId: house(0) })).items[0];
    await estate.world.call(estate.manager, contract.disputeCharge, {
      params: { ...estate.params, chargeId: charge?.id ?? '' },
      body: { reason: 'Not our house', version: charge?.version ?? 0 },
    });
    await call(submitPaymentClaim, {
      houseId: house(1),
      amountMinor: 5_000_000,
      paidOn: '2026-11-20',
    });
    await estate.pay({ houseId: house(2), amountMinor: 5_000_000 });
    const {
      data: { unreached, ...data },
    } = await call(reminding.previewReminders, { selection: all });
    assert.deepEqual(
      unreached.map(({ label, reason }) => [label, reason]),
      [
        ['1 Palm Street', 'Disputed'],
        ['2 Palm Street', 'Its claim waits'],
        ['3 Palm Street', 'Owes nothing'],
        ['4 Palm Street', 'No resident billed'],
        ['5 Palm Street', 'No resident billed'],
      ],
    );
    assert.deepEqual(data, {
      told: 2,
      withoutAddress: 2,
      skipped: [
        { reason: 'Owes nothing', houses: 1 },
        { reason: 'Its claim waits', houses: 1 },
        { reason: 'Disputed', houses: 1 },
      ],
      waitsUntil: null,
    });
  });

  test('reminders requested in quiet hours are not sent at once, and the answer states when they will be', async () => {
    const { clock } = estate.world;
    const evening = '2026-11-20T22:30:00Z';
    clock.set(evening);
    const reminders = async () => {
      const reading = { params: estate.params, query: {} };
      return (await estate.world.call(estate.manager, listDueReminders, reading)).data.totalCount;
    };
    const { data } = await call(reminding.remindCharges, { selection: all });
    assert.deepEqual([data.told, data.waitsUntil], [2, '2026-11-21T06:00:00.000Z']);
    await estate.world.settle();
    assert.equal(await reminders(), 0);
    const houses = await call(remindHouses, { houseIds: [house(3), house(4)] });
    assert.deepEqual(houses.data, {
      reminded: 2,
      withoutAddress: 2,
      waitsUntil: '2026-11-21T06:00:00.000Z',
    });
    await estate.world.settle();
    assert.equal(await reminders(), 0);
    clock.set('2026-11-21T09:00:00Z');
  });

  test('a house selected for reminders is reminded at most once a day', async () => {
    const { items } = await estate.charges({ HouseId: house(3) });
    const selection = { kind: 'ids', ids: items.map(({ id }) => id) } as const;
    assert.equal((await call(reminding.remindCharges, { selection })).data.told, 1);
    await estate.world.settle();
    const again = await call(reminding.remindCharges, { selection: all });
    assert.equal(again.data.told, 1);
    assert.ok(again.data.skipped.some(({ reason }) => reason === 'Reminded today'));
    await estate.world.settle();
    const { data } = await estate.world.call(estate.manager, listDueReminders, {
      params: estate.params,
      query: {},
    });
    assert.equal(data.totalCount, 2);
  });

  test('the list of charges can be filtered to disputed or to undisputed charges', async () => {
    assert.equal((await estate.charges({ Disputed: 'true' })).totalCount, 1);
    assert.equal((await estate.charges({ Disputed: 'false' })).totalCount, 4);
  });

  test('two concurrent bulk waivers waive the outstanding amounts once, and the ledger agrees', async () => {
    await estate.pay({ houseId: house(3), amountMinor: 2_000_000 });
    const { data: look } = await call(bulk.previewWaiver, { selection: all });
    assert.deepEqual([look.charges, look.amountMinor, look.chargesWithPenalty], [4, 18_000_000, 0]);
    const none = await call(bulk.waiveCharges, {
      selection: all,
      what: 'Penalty',
      reason: 'Agreed',
    });
    assert.equal(none.failure.errors[0]?.code, 'NOTHING_LEFT');
    const both = await Promise.all([
      call(bulk.waiveCharges, { selection: all, what: 'All', reason: 'The water was off' }),
      call(bulk.waiveCharges, { selection: all, what: 'All', reason: 'The water was off' }),
    ]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    const { balances, agrees } = await estate.ledger();
    assert.ok(agrees);
    assert.equal(balances['waived'], 18_000_000);
    assert.ok((await estate.charges({})).items.every((one) => one.outstandingMinor === 0));
  });

  function call<O extends Parameters<Estate['world']['call']>[1]>(operation: O, body: object) {
    return estate.world.call(estate.manager, operation, { params: estate.params, body } as never);
  }

  function house(at: number): string {
    return estate.houseIds[at] ?? '';
  }
});
