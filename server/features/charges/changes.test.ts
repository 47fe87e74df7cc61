import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import * as contract from '#contract/charges/charge-changes.ts';
import * as payments from '#contract/due-payments/due-payments.ts';
import { given, givenEach, givenWorld } from '#testing/given.ts';
import { jobTools, newEstate } from '#kernel/billing/testing.ts';
import { penaltyJob } from './penalties.ts';

describe('changes of charges', () => {
  const world = givenWorld();
  const manager = given(() => world.person());
  beforeEach(() => world.clock.set('2026-11-21T09:00:00Z'));
  const estate = givenEach(() => newEstate(world, manager, 2));

  test('a charge can be waived in part or in full, with a reason and up to its outstanding amount', async () => {
    await estate.published();
    assert.equal((await waive(1_000_000)).data.outstandingMinor, 4_000_000);
    assert.equal((await waive(4_000_001)).failure.errors[0]?.code, 'TOO_MUCH');
    await estate.pay({ houseId: house(), amountMinor: 1_000_000 });
    const { data } = await waive();
    assert.deepEqual(
      [data.status, data.outstandingMinor, data.waivedMinor],
      ['Paid', 0, 4_000_000],
    );
    assert.deepEqual(
      data.changes.map(({ kind, reason }) => [kind, reason]),
      [
        ['Waiver', 'Hardship'],
        ['Waiver', 'Hardship'],
      ],
    );
    assert.equal((await waive()).failure.errors[0]?.code, 'CHARGE_SETTLED');
    const { balances, agrees } = await estate.ledger();
    assert.ok(agrees);
    assert.equal(balances['waived'], 4_000_000);
  });

  test('an adjustment can raise a charge, and lowering a paid charge gives the house credit', async () => {
    await estate.published();
    assert.equal((await adjust(6_000_000)).data.outstandingMinor, 6_000_000);
    await estate.pay({ houseId: house(), amountMinor: 6_000_000 });
    const { data } = await adjust(4_500_000);
    assert.deepEqual([data.outstandingMinor, data.paidMinor], [0, 4_500_000]);
    const { balances, agrees } = await estate.ledger();
    assert.ok(agrees);
    assert.equal(balances[`houseCredit ${house()}`], -1_500_000);
  });

  test('an adjustment replaces a charge’s amount after waivers, and the same amount changes nothing', async () => {
    await estate.published();
    const { data: waived } = await waive(1_000_000);
    assert.equal(waived.currentPrincipalMinor, 4_000_000);
    const { data: same } = await adjust(waived.currentPrincipalMinor);
    assert.deepEqual([same.outstandingMinor, same.changes.length], [4_000_000, 1]);
    const { data: less } = await adjust(3_500_000);
    assert.deepEqual([less.outstandingMinor, less.currentPrincipalMinor], [3_500_000, 3_500_000]);
    assert.ok((await estate.ledger()).agrees);
  });

  const voided = async (reason = 'The house stands empty') => {
    const { id, version } = await chargeOf();
    return world.call(manager, contract.voidCharge, { params: on(id), body: { reason, version } });
  };

  test('voiding a charge reverses its amount, waiver and penalty in the ledger', async () => {
    const due = await estate.published({
      frequency: 'One-off',
      startOn: '2026-11-21',
      dueDay: null,
      penalty: { kind: 'Fixed once', amountMinor: 250_000, graceDays: 0 },
    });
    await waive(1_000_000);
    await penaltyJob.run(jobTools(world));
    world.clock.set('2026-11-25T09:00:00Z');
    await penaltyJob.run(jobTools(world));
    assert.equal((await chargeOf()).penaltyMinor, 250_000);
    const { data } = await voided();
    assert.deepEqual(
      [data.status, data.outstandingMinor, data.waivedMinor, data.changes.at(-1)?.kind],
      ['Void', 0, 0, 'Void'],
    );
    const { balances, agrees } = await estate.ledger();
    assert.ok(agrees);
    // Only the charge and the penalty of the other house remain.
    assert.deepEqual(
      [balances['duesIncome Service charge'], balances['penaltyIncome'], balances['waived']],
      [-5_000_000, -250_000, 0],
    );
    const { progress } = await estate.read(due.id);
    assert.deepEqual(
      [progress.chargeCount, progress.billedMinor, progress.waivedMinor, progress.outstandingMinor],
      [1, 5_250_000, 0, 5_250_000],
    );
    assert.equal((await voided()).failure.errors[0]?.code, 'CHARGE_SETTLED');
    assert.equal((await adjust(100)).failure.errors[0]?.code, 'CHARGE_SETTLED');
  });

  test('a partly paid charge cannot be voided until its payment is reversed', async () => {
    await estate.published();
    const { data: paid } = await estate.pay({ houseId: house(), amountMinor: 100_000 });
    assert.equal((await voided()).failure.errors[0]?.code, 'CHARGE_PART_PAID');
    await reverse(paid.id);
    assert.equal((await voided()).data.status, 'Void');
    assert.ok((await estate.ledger()).agrees);
    const admin = await world.person();
    await world.worker(estate.communityId, admin, 'Admin');
    const { id, version } = await chargeOf(estate.houseIds[1]);
    const refused = await world.call(admin, contract.voidCharge, {
      params: on(id),
      body: { reason: 'Because', version },
    });
    assert.equal(refused.status, 403);
  });

  test('a house’s credit pays its next charge', async () => {
    const due = await estate.published();
    await estate.pay({ houseId: house(), amountMinor: 7_000_000 });
    world.clock.set('2026-12-22T09:00:00Z');
    await world.runScheduled('dues.issueComing');
    const charge = await chargeOf();
    assert.deepEqual(
      [charge.dueOn, charge.paidMinor, charge.status],
      ['2026-12-28', 2_000_000, 'PartPaid'],
    );
    const { balances, agrees } = await estate.ledger();
    assert.ok(agrees);
    assert.equal(balances[`houseCredit ${house()}`], 0);
    const { data } = await world.call(manager, contract.getCharge, { params: on(charge.id) });
    assert.deepEqual(
      data.payments.map(({ receiptNumber, principalMinor }) => [receiptNumber, principalMinor]),
      [[null, 2_000_000]],
    );
    assert.equal((await estate.read(due.id)).progress.collectedMinor, 7_000_000);
  });

  test('two concurrent reversals of a payment reopen its charges and void its receipt only once', async () => {
    await estate.published();
    const { data: paid } = await estate.pay({ houseId: house(), amountMinor: 6_000_000 });
    const both = await Promise.all([reverse(paid.id), reverse(paid.id)]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    assert.equal((await chargeOf()).outstandingMinor, 5_000_000);
    const { balances, agrees } = await estate.ledger();
    assert.ok(agrees);
    assert.equal(balances[`wallet ${estate.walletId}`], 0);
    assert.equal(balances[`houseCredit ${house()}`], 0);
    const listed = await world.call(manager, payments.listDuePayments, {
      params: estate.params,
      query: { Status: 'Reversed' },
    });
    assert.deepEqual(
      listed.data.items.map(({ receiptNumber }) => receiptNumber),
      [1],
    );
  });

  test('reversing a payment whose credit was used reopens the charges that the credit paid', async () => {
    await estate.published();
    const { data: paid } = await estate.pay({ houseId: house(), amountMinor: 5_000_000 });
    await adjust(3_000_000);
    assert.equal((await reverse(paid.id)).status, 200);
    assert.equal((await chargeOf()).outstandingMinor, 3_000_000);
    assert.ok((await estate.ledger()).agrees);
    const { data: more } = await estate.pay({ houseId: house(), amountMinor: 5_000_000 });
    world.clock.set('2026-12-22T09:00:00Z');
    await world.runScheduled('dues.issueComing');
    assert.equal((await chargeOf()).paidMinor, 2_000_000);
    assert.equal((await reverse(more.id)).status, 200);
    const { items } = await estate.charges({ HouseId: house() });
    assert.deepEqual(
      items.map(({ outstandingMinor }) => outstandingMinor).toSorted(),
      [3_000_000, 5_000_000],
    );
    const { balances, agrees } = await estate.ledger();
    assert.ok(agrees);
    assert.equal(balances[`houseCredit ${house()}`], 0);
    assert.equal(balances[`wallet ${estate.walletId}`], 0);
  });

  test('a reversal reopens the newest charges that credit paid, by exactly the missing credit', async () => {
    await estate.published();
    const { data: first } = await estate.pay({ houseId: house(), amountMinor: 6_000_000 });
    await estate.pay({ houseId: house(), amountMinor: 2_000_000, walletId: estate.walletId });
    const levy = { frequency: 'One-off' as const, startOn: '2026-11-21', dueDay: null };
    await estate.published({ ...levy, amount: { model: 'Fixed', amountMinor: 1_500_000 } });
    world.clock.set('2026-11-22T09:00:00Z');
    await estate.published({ ...levy, amount: { model: 'Fixed', amountMinor: 1_200_000 } });
    assert.equal((await estate.ledger()).balances[`houseCredit ${house()}`], -300_000);
    assert.equal((await reverse(first.id)).status, 200);
    const { balances, agrees } = await estate.ledger();
    assert.ok(agrees);
    assert.equal(balances[`houseCredit ${house()}`], 0);
    assert.equal(balances[`wallet ${estate.walletId}`], 2_000_000);
    const { items } = await estate.charges({ HouseId: house() });
    assert.deepEqual(
      items.map(({ paidMinor }) => paidMinor).toSorted((one, other) => one - other),
      [0, 500_000, 1_500_000],
    );
  });

  test('settling a dispute is refused if the charge is not disputed', async () => {
    await estate.published();
    const { id, version } = await chargeOf();
    const ended = await world.call(manager, contract.settleDispute, {
      params: on(id),
      body: { reason: 'Settled', version },
    });
    assert.equal(ended.failure.errors[0]?.code, 'NOT_DISPUTED');
    assert.equal((await chargeOf()).version, version);
  });

  test('a stale change of a charge is refused', async () => {
    await estate.published();
    const { id } = await chargeOf();
    await waive(100);
    const stale = await world.call(manager, contract.disputeCharge, {
      params: on(id),
      body: { reason: 'It is not ours', version: 1 },
    });
    assert.equal(stale.failure.errors[0]?.code, 'STALE_RECORD');
  });

  function house(): string {
    return estate.houseIds[0] ?? '';
  }

  async function chargeOf(houseId = house()) {
    const { items } = await estate.charges({ HouseId: houseId });
    assert.ok(items[0]);
    return items[0];
  }

  function on(chargeId: string) {
    return { communityId: estate.communityId, chargeId };
  }

  async function waive(amountMinor?: number) {
    const { id, version } = await chargeOf();
    const amount = amountMinor === undefined ? {} : { amountMinor };
    return world.call(manager, contract.waiveCharge, {
      params: on(id),
      body: { ...amount, reason: 'Hardship', version },
    });
  }

  async function adjust(principalMinor: number) {
    const { id, version } = await chargeOf();
    return world.call(manager, contract.adjustCharge, {
      params: on(id),
      body: { principalMinor, reason: 'The area was wrong', version },
    });
  }

  function reverse(paymentId: string) {
    return world.call(manager, payments.reversePayment, {
      params: { communityId: estate.communityId, paymentId },
      body: { reason: 'The cheque came back' },
    });
  }
});
