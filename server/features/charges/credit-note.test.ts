// Tests that a credit note lowers the penalty of its charge to the cap. An unpaid part above the cap is removed; a
// paid part becomes credit.
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { adjustCharge, getCharge, waiveCharge } from '#contract/charges/charge-changes.ts';
import { reversePayment } from '#contract/due-payments/due-payments.ts';
import { given, givenEach, givenWorld } from '#testing/given.ts';
import { jobTools, newEstate } from '#kernel/billing/testing.ts';
import { getHouseStatement } from '#contract/house-accounts/statements.ts';
import { penaltyJob } from './penalties.ts';

const rule = { kind: 'Fixed once' as const, amountMinor: 50_000, graceDays: 0, capPercent: 4 };

describe('a credit note for a charge with a penalty', () => {
  const world = givenWorld();
  const manager = given(() => world.person());
  // The house owes 10,000.01 and a penalty of 400.00, which is its cap of 4 %.
  beforeEach(() => world.clock.set('2026-11-21T09:00:00Z'));
  const estate = givenEach(() => newEstate(world, manager, 1));
  beforeEach(billWithPenalty);

  test('a credit note lowers the penalty to its new cap and explains the calculation', async () => {
    const data = await adjust(800_000);
    assert.deepEqual([data.penaltyMinor, data.outstandingMinor], [32_000, 832_000]);
    assert.deepEqual(
      data.penalties.map(({ amountMinor, arithmetic }) => [amountMinor, arithmetic]),
      [
        [40_000, '₦500.00 once, at most ₦400.00 (4 % of ₦10,000.01)'],
        [-8_000, 'Credit note: ₦400.00 became ₦320.00, at most 4 % of ₦8,000.00'],
      ],
    );
    const { balances } = await estate.ledger();
    assert.deepEqual([balances['penaltyIncome'], balances['receivable']], [-32_000, 832_000]);
  });

  test('a paid penalty above the new cap becomes credit, which reversing the payment removes', async () => {
    const { data: paid } = await estate.pay({
      houseId: estate.houseId,
      amountMinor: 1_040_001,
      paidOn: '2026-11-23',
    });
    const data = await adjust(800_000);
    assert.deepEqual([data.outstandingMinor, data.penaltyMinor], [0, 32_000]);
    assert.equal(data.creditMinor, 1_040_001 - 832_000);
    await world.call(manager, reversePayment, {
      params: { communityId: estate.communityId, paymentId: paid.id },
      body: { reason: 'The cheque came back' },
    });
    const { balances, agrees } = await estate.ledger();
    assert.ok(agrees);
    assert.deepEqual(
      [
        balances[`houseCredit ${estate.houseId}`],
        balances['receivable'],
        balances[`wallet ${estate.walletId}`],
      ],
      [0, 832_000, 0],
    );
    assert.equal((await charge()).outstandingMinor, 832_000);
  });

  test('a credit note does not lower a penalty below its waived part', async () => {
    const { version } = await charge();
    await world.call(manager, waiveCharge, {
      params: await of(),
      body: { amountMinor: 35_000, reason: 'Hardship', version },
    });
    const less = await adjust(900_000);
    assert.deepEqual([less.penaltyMinor, less.outstandingMinor], [36_000, 901_000]);
    const least = await adjust(100_000);
    assert.deepEqual([least.penaltyMinor, least.outstandingMinor], [35_000, 100_000]);
    await penaltyJob.run(jobTools(world));
    assert.equal((await charge()).penaltyMinor, 35_000);
  });

  async function billWithPenalty() {
    await penaltyJob.run(jobTools(world));
    await estate.published({
      frequency: 'One-off',
      startOn: '2026-11-20',
      dueDay: null,
      amount: { model: 'Fixed', amountMinor: 1_000_001 },
      penalty: { ...rule, minimumMinor: null },
    });
    world.clock.set('2026-11-23T09:00:00Z');
    await penaltyJob.run(jobTools(world));
    assert.equal((await charge()).penaltyMinor, 40_000);
  }

  async function of() {
    const { items } = await estate.charges();
    return { communityId: estate.communityId, chargeId: items[0]?.id ?? '' };
  }

  async function charge() {
    return (await world.call(manager, getCharge, { params: await of() })).data;
  }

  async function adjust(principalMinor: number) {
    const { version } = await charge();
    const body = { principalMinor, reason: 'The area was wrong', version };
    const { data } = await world.call(manager, adjustCharge, { params: await of(), body });
    assert.ok((await estate.ledger()).agrees);
    const statement = await world.call(manager, getHouseStatement, {
      params: { communityId: estate.communityId, houseId: estate.houseId },
      query: { From: '2026-11-01', To: '2026-11-30' },
    });
    const { balances } = await estate.ledger();
    const credit = -(balances[`houseCredit ${estate.houseId}`] ?? 0);
    assert.equal(statement.data.closingMinor, data.outstandingMinor - credit);
    return { ...data, creditMinor: credit };
  }
});
