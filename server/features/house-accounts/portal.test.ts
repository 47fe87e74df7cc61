import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { reversePayment } from '#contract/due-payments/due-payments.ts';
import { getHouseAccount } from '#contract/house-accounts/house-accounts.ts';
import * as contract from '#contract/house-accounts/house-side.ts';
import { rejectPaymentClaim, submitPaymentClaim } from '#contract/payment-claims/payment-claims.ts';
import { fundHouse } from '#testing/fund-house.ts';
import { moveIn } from '#testing/move-in.ts';
import { given, givenEach, givenWorld } from '#testing/given.ts';
import { jobTools, newEstate } from '#kernel/billing/testing.ts';
import { autoPayJob } from './auto-pay.ts';

const once = { frequency: 'One-off' as const, startOn: '2026-11-24', dueDay: null };

describe('a resident pays dues from the house wallet', () => {
  const world = givenWorld();
  const manager = given(() => world.person());
  const resident = given(() => world.person());
  beforeEach(() => world.clock.set('2026-11-21T09:00:00Z'));
  const estate = givenEach(() => newEstate(world, manager, 2));
  const params = givenEach(() => ({ communityId: estate.communityId, houseId: estate.houseId }));
  beforeEach(() =>
    moveIn(world, manager, { ...params, person: resident, email: 'bola@estate.example' }),
  );

  test('a resident pays from the house wallet, and reversing the payment credits that wallet', async () => {
    await estate.published();
    await fund(6_000_000);
    const { data } = await pay(resident, 2_000_000);
    assert.deepEqual(
      [data.channel, data.amountMinor, data.creditedMinor],
      ['Wallet', 2_000_000, 0],
    );
    assert.equal(await inLedger(`houseWallet ${estate.houseId}`), -4_000_000);
    assert.equal(await inLedger('houseMoney'), 4_000_000);
    assert.equal(await inLedger(`wallet ${estate.walletId}`), 2_000_000);
    await world.call(manager, reversePayment, {
      params: { ...estate.params, paymentId: data.id },
      body: { reason: 'Paid by mistake' },
    });
    assert.equal(await inLedger(`houseWallet ${estate.houseId}`), -6_000_000);
    assert.ok((await estate.ledger()).agrees);
  });

  test('a payment from the house wallet needs the right to pay and the feature; neighbours see no dues', async () => {
    await estate.published();
    await fund(6_000_000);
    assert.equal((await pay(manager)).failure.errors[0]?.code, 'NOT_FOUND');
    const neighbour = { ...params, houseId: estate.houseIds[1] ?? '' };
    const theirs = await world.call(resident, contract.getHouseDues, { params: neighbour });
    assert.equal(theirs.failure.errors[0]?.code, 'NOT_FOUND');
    await world.owner.query('update occupancies set can_pay = false where house_id = $1', [
      estate.houseId,
    ]);
    assert.equal((await pay()).failure.errors[0]?.code, 'NOT_FOUND');
    await world.owner.query('update occupancies set can_pay = true where house_id = $1', [
      estate.houseId,
    ]);
    await world.owner.query(
      `update communities set apartment_features = apartment_features || '{"Pay Active Dues": false}'
       where id = $1`,
      [estate.communityId],
    );
    assert.equal((await pay()).failure.errors[0]?.code, 'FEATURE_ACTIVATION_REQUIRED');
    assert.equal(await inLedger(`houseWallet ${estate.houseId}`), -6_000_000);
  });

  test('concurrent payments never exceed the debt or the balance of the house wallet', async () => {
    await estate.published();
    await fund(4_500_000);
    assert.equal((await pay()).failure.errors[0]?.code, 'INSUFFICIENT_FUNDS');
    assert.equal((await pay(resident, 5_000_001)).failure.errors[0]?.code, 'TOO_MUCH');
    const all = await Promise.all(Array.from({ length: 6 }, () => pay(resident, 1_500_000)));
    assert.deepEqual(all.map(({ status }) => status).toSorted(), [200, 200, 200, 409, 409, 409]);
    assert.equal(await inLedger(`houseWallet ${estate.houseId}`), 0);
    const { rows } = await world.owner.query<{ gaps: number }>(
      `select max(receipt_number) - count(*) as gaps from due_payments where community_id = $1`,
      [estate.communityId],
    );
    assert.equal(Number(rows[0]?.gaps), 0);
  });

  test('a repeated payment from the house wallet with the same key returns the first payment', async () => {
    await estate.published();
    await fund(6_000_000);
    const key = { 'idempotency-key': 'from-the-wallet' };
    const one = await pay(resident, 1_000_000, key);
    const two = await pay(resident, 1_000_000, key);
    assert.deepEqual(one.data, two.data);
    assert.equal(await inLedger(`houseWallet ${estate.houseId}`), -5_000_000);
  });

  test('auto-pay announces the payment a day before and pays the outstanding amount only once', async () => {
    await estate.published(once);
    await fund(6_000_000);
    await autoPay();
    await at('2026-11-22T09:00:00Z');
    assert.deepEqual(await told(), []);
    await at('2026-11-23T09:00:00Z');
    assert.deepEqual(await told(), ['Auto-pay will pay ₦50,000.00 tomorrow']);
    await estate.pay({ houseId: estate.houseId, amountMinor: 1_000_000, paidOn: '2026-11-23' });
    await at('2026-11-24T05:00:00Z');
    await at('2026-11-24T09:00:00Z');
    assert.equal((await charge())?.status, 'Paid');
    assert.equal(await inLedger(`houseWallet ${estate.houseId}`), -2_000_000);
    assert.equal((await told()).length, 1);
    const { data } = await world.call(manager, getHouseAccount, { params });
    assert.deepEqual(data.autoPay, {
      isOn: true,
      trigger: 'On due day',
      limitMinor: null,
      paidThisMonthMinor: 4_000_000,
      next: null,
    });
  });

  test('auto-pay skips a house while a reported payment is under review', async () => {
    await estate.published(once);
    await fund(6_000_000);
    await autoPay();
    await at('2026-11-23T09:00:00Z');
    const { data: claim } = await world.call(manager, submitPaymentClaim, {
      params: { communityId: estate.communityId },
      body: { houseId: estate.houseId, amountMinor: 5_000_000, paidOn: '2026-11-23' },
    });
    await at('2026-11-24T09:00:00Z');
    assert.equal((await charge())?.paidMinor, 0);
    await world.call(manager, rejectPaymentClaim, {
      params: { communityId: estate.communityId, claimId: claim.id },
      body: { reason: 'The bank has not seen it', version: claim.version },
    });
    await at('2026-11-25T09:00:00Z');
    await at('2026-11-26T09:00:00Z');
    assert.equal((await charge())?.status, 'Paid');
  });

  test('auto-pay notifies the house once of a low wallet, and pays after money is added', async () => {
    await estate.published(once);
    await autoPay();
    await at('2026-11-23T09:00:00Z');
    await at('2026-11-24T09:00:00Z');
    await at('2026-11-25T09:00:00Z');
    assert.deepEqual(await told(), [
      'Auto-pay needs ₦50,000.00 tomorrow',
      'The house wallet is too low for auto-pay',
    ]);
    await fund(1_000_000);
    await at('2026-11-25T10:00:00Z');
    assert.equal((await told()).length, 2);
    await fund(4_000_000);
    await at('2026-11-25T11:00:00Z');
    assert.equal((await charge())?.status, 'Paid');
    assert.equal(await inLedger(`houseWallet ${estate.houseId}`), 0);
    assert.ok((await estate.ledger()).agrees);
  });

  test('auto-pay pays no charge above its monthly limit, and nothing while auto-pay is switched off', async () => {
    await estate.published(once);
    await fund(9_000_000);
    await autoPay({ limitMinor: 4_000_000 });
    await at('2026-11-23T09:00:00Z');
    await at('2026-11-24T09:00:00Z');
    assert.equal((await told()).at(-1), 'Auto-pay has reached its limit');
    assert.equal((await charge())?.paidMinor, 0);
    await autoPay({ isOn: false });
    await at('2026-11-26T09:00:00Z');
    assert.equal((await charge())?.paidMinor, 0);
    await autoPay({ trigger: 'On issue' });
    await at('2026-11-27T09:00:00Z');
    await at('2026-11-28T09:00:00Z');
    assert.equal((await charge())?.status, 'Paid');
  });

  /** Adds money to the house's wallet, as a gateway would. */
  function fund(amountMinor: number) {
    return fundHouse(world, params, amountMinor);
  }

  async function charge() {
    return (await estate.charges({ HouseId: estate.houseId })).items[0];
  }

  async function pay(by = resident, amountMinor?: number, headers: Record<string, string> = {}) {
    const body = { chargeIds: [(await charge())?.id ?? ''], ...(amountMinor && { amountMinor }) };
    return world.call(by, contract.payHouseDues, { params, body }, headers);
  }

  function autoPay(over: object = {}) {
    return world.call(resident, contract.setAutoPay, {
      params,
      body: { isOn: true, trigger: 'On due day', limitMinor: null, ...over },
    });
  }

  async function at(instant: string): Promise<void> {
    world.clock.set(instant);
    await Promise.all([autoPayJob.run(jobTools(world)), autoPayJob.run(jobTools(world))]);
    await world.settle();
  }

  async function told(): Promise<string[]> {
    const { rows } = await world.owner.query<{ title: string }>(
      'select title from notifications where community_id = $1 and user_id = $2 order by occurred_at',
      [estate.communityId, resident.id],
    );
    return rows.map(({ title }) => title);
  }

  async function inLedger(account: string): Promise<number> {
    return (await estate.ledger()).balances[account] ?? 0;
  }
});
