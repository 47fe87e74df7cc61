// Tests for reversing a payment after a part of it was refunded to the house. The house then owes that part through a
// separate charge.
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { reversePayment } from '#contract/due-payments/due-payments.ts';
import { approveMoneyRequest, getMoneyRequest } from '#contract/money-requests/money-requests.ts';
import * as contract from '#contract/due-payments/refunds.ts';
import { stepUp } from '#testing/finances.ts';
import { given, givenEach, givenWorld } from '#testing/given.ts';
import { newEstate } from '#kernel/billing/testing.ts';
import { getHouseStatement } from '#contract/house-accounts/statements.ts';

describe('reversal of a refunded payment', () => {
  const world = givenWorld();
  const manager = given(() => world.person());
  const officer = given(() => world.person());
  beforeEach(() => world.clock.set('2026-11-21T09:00:00Z'));
  const estate = givenEach(() => newEstate(world, manager, 2));
  beforeEach(async () => {
    await world.worker(estate.communityId, officer, 'Finance officer');
    await stepUp(world, manager, officer);
    await estate.published();
  });

  test('reversing a payment with refunded credit makes the house owe the refunded amount', async () => {
    const { data: payment } = await estate.pay({ houseId: estate.houseId, amountMinor: 6_000_000 });
    await giveBack({ amountMinor: 700_000 });
    // The wallet still has 53,000.00 of the payment, so 7,000.00 is missing.
    assert.equal((await reverse(payment.id)).failure.errors[0]?.code, 'INSUFFICIENT_FUNDS');
    await estate.pay({ houseId: estate.houseIds[1] ?? '', amountMinor: 1_000_000 });
    const { data: reversed } = await reverse(payment.id);
    assert.equal(reversed.debtMinor, 700_000);
    assert.deepEqual(await owed(), [
      ['Returned payment, receipt 1', 700_000],
      ['Service charge', 5_000_000],
    ]);
    // 53,000.00 + 10,000.00 - 60,000.00.
    assert.equal(await inLedger(`wallet ${estate.walletId}`), 300_000);
    assert.equal(await inLedger(`houseCredit ${estate.houseId}`), 0);
    assert.equal(await inLedger(`houseWallet ${estate.houseId}`), -700_000);
    assert.equal(await closing(), 5_700_000);
    assert.ok((await estate.ledger()).agrees);
    await estate.pay({ houseId: estate.houseId, amountMinor: 5_700_000 });
    assert.deepEqual(
      (await owed()).map(([, left]) => left),
      [0, 0],
    );
    assert.equal(await closing(), 0);
  });

  test('reversing a payment with refunded charges makes the house owe the refunded amount', async () => {
    const { data: payment } = await estate.pay({ houseId: estate.houseId, amountMinor: 5_000_000 });
    await giveBack({ paymentId: payment.id, amountMinor: 2_000_000 });
    await estate.pay({ houseId: estate.houseIds[1] ?? '', amountMinor: 4_000_000 });
    const { data: reversed } = await reverse(payment.id);
    assert.equal(reversed.debtMinor, 2_000_000);
    assert.deepEqual(await owed(), [
      ['Returned payment, receipt 1', 2_000_000],
      ['Service charge', 5_000_000],
    ]);
    // 30,000.00 + 40,000.00 - 50,000.00.
    assert.equal(await inLedger(`wallet ${estate.walletId}`), 2_000_000);
    assert.equal(await closing(), 7_000_000);
    assert.ok((await estate.ledger()).agrees);
  });

  /** Refunds money to the house’s wallet: the officer requests the refund, and the manager approves it. */
  async function giveBack(what: { amountMinor: number; paymentId?: string }) {
    const { data } = await world.call(officer, contract.askForRefund, {
      params: estate.params,
      body: {
        houseId: estate.houseId,
        walletId: estate.walletId,
        to: { kind: 'House wallet' },
        reason: 'Paid twice',
        ...what,
      },
    });
    const params = { ...estate.params, requestId: data.id };
    const { data: request } = await world.call(manager, getMoneyRequest, { params });
    await world.call(manager, approveMoneyRequest, { params, body: { version: request.version } });
    await world.settle();
  }

  async function inLedger(account: string): Promise<number> {
    return (await estate.ledger()).balances[account] ?? 0;
  }

  async function closing(): Promise<number> {
    const { data } = await world.call(manager, getHouseStatement, {
      params: { ...estate.params, houseId: estate.houseId },
      query: { From: '2026-11-01', To: '2026-11-30' },
    });
    return data.closingMinor;
  }

  function reverse(paymentId: string) {
    return world.call(manager, reversePayment, {
      params: { ...estate.params, paymentId },
      body: { reason: 'The bank recalled the transfer' },
    });
  }

  /** The open charges of the house: title and what is owed. */
  async function owed() {
    return (await estate.charges({ HouseId: estate.houseId })).items
      .map(({ due, outstandingMinor }) => [due.title, outstandingMinor])
      .toSorted();
  }
});
