// Tests which charges a payment pays, above all if nobody selected charges. The same rule applies to other payments and
// to the house's credit. Each expected figure is written out by hand.
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import * as changes from '#contract/charges/charge-changes.ts';
import * as plans from '#contract/instalment-plans/instalment-plans.ts';
import { applyHouseCredit } from '#contract/due-payments/refunds.ts';
import { given, givenEach, givenWorld } from '#testing/given.ts';
import { newEstate } from './testing.ts';

const once = { frequency: 'One-off' as const, dueDay: null };

describe('allocation of a payment', () => {
  const world = givenWorld();
  const manager = given(() => world.person());
  beforeEach(() => world.clock.set('2026-11-21T09:00:00Z'));
  const estate = givenEach(() => newEstate(world, manager, 1));
  beforeEach(billTwice);

  test('a charge whose amount equals the payment is settled before an older charge', async () => {
    await estate.pay({ houseId: estate.houseId, amountMinor: 1_239_972 });
    assert.deepEqual(await owed(), [5_003_333, 0]);
  });

  test('a payment skips a disputed charge, and the surplus becomes credit', async () => {
    await dispute('Road levy');
    const { data } = await estate.pay({ houseId: estate.houseId, amountMinor: 2_000_000 });
    assert.deepEqual(await owed(), [5_003_333, 0]);
    assert.equal(data.creditedMinor, 760_028);
    const used = await world.call(manager, applyHouseCredit, {
      params: { ...estate.params, houseId: estate.houseId },
    });
    assert.equal(used.status, 409);
    assert.deepEqual(await owed(), [5_003_333, 0]);
    assert.ok((await estate.ledger()).agrees);
  });

  test('a disputed charge is paid when it is chosen', async () => {
    await dispute('Road levy');
    const { id } = await charge('Road levy');
    await estate.pay({ houseId: estate.houseId, amountMinor: 2_000_000, chargeIds: [id] });
    assert.deepEqual(await owed(), [3_003_333, 1_239_972]);
  });

  test('an instalment whose amount equals the payment is settled before an older charge', async () => {
    await agreeOn('Service');
    // An instalment: a third of the charge of 12,399.72.
    await estate.pay({ houseId: estate.houseId, amountMinor: 413_324 });
    assert.deepEqual(await owed(), [5_003_333, 826_648]);
  });

  test('a due instalment is paid before an older charge, and later instalments are paid last', async () => {
    await agreeOn('Service');
    world.clock.set('2026-12-02T09:00:00Z');
    await estate.pay({ houseId: estate.houseId, amountMinor: 1_000_000, paidOn: '2026-12-02' });
    assert.deepEqual(await owed(), [4_416_657, 826_648]);
    await estate.pay({ houseId: estate.houseId, amountMinor: 4_500_000, paidOn: '2026-12-02' });
    assert.deepEqual(await owed(), [0, 743_305]);
    assert.ok((await estate.ledger()).agrees);
  });

  async function billTwice() {
    // An older levy of 50,033.33 and a newer service charge of 12,399.72.
    await estate.published({
      ...once,
      title: 'Road levy',
      startOn: '2026-11-10',
      ...fixed(5_003_333),
    });
    await estate.published({
      ...once,
      title: 'Service',
      startOn: '2026-11-20',
      ...fixed(1_239_972),
    });
  }

  function fixed(amountMinor: number) {
    return { amount: { model: 'Fixed' as const, amountMinor } };
  }

  async function charge(title: string) {
    const { items } = await estate.charges({ HouseId: estate.houseId });
    const found = items.find((one) => one.due.title === title);
    assert.ok(found, `a charge of ${title}`);
    return found;
  }

  /** The outstanding amounts of the levy and of the service charge. */
  async function owed(): Promise<number[]> {
    return [
      (await charge('Road levy')).outstandingMinor,
      (await charge('Service')).outstandingMinor,
    ];
  }

  async function dispute(title: string) {
    const { id: chargeId, version } = await charge(title);
    const answer = await world.call(manager, changes.disputeCharge, {
      params: { ...estate.params, chargeId },
      body: { reason: 'The road was never built', version },
    });
    assert.equal(answer.status, 200);
  }

  async function agreeOn(title: string) {
    const { id } = await charge(title);
    const terms = {
      kind: 'Equal' as const,
      count: 3,
      firstOn: '2026-12-01',
      every: 'Month' as const,
    };
    const { status } = await world.call(manager, plans.createInstalmentPlan, {
      params: estate.params,
      body: { houseId: estate.houseId, chargeIds: [id], terms },
    });
    assert.equal(status, 200);
  }
});
