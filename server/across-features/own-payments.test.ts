import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import * as contract from '#contract/due-payments/house-payments.ts';
import { getHouseDues } from '#contract/house-accounts/house-side.ts';
import { previewMonth } from '#contract/reconciliation/month-closings.ts';
import type { Input } from '#contract/shared/operation.ts';
import { newEstate } from '#kernel/billing/testing.ts';
import { moveIn } from '#testing/move-in.ts';
import { given, givenEach, givenWorld } from '#testing/given.ts';
import * as statements from '#contract/house-accounts/statements.ts';

describe('online payments by residents', () => {
  const world = givenWorld();
  const server = given(async () => ({ address: await world.listen() }));
  const manager = given(() => world.person());
  const resident = given(() => world.person());
  beforeEach(() => world.clock.set('2026-11-21T09:00:00Z'));
  const estate = givenEach(() => newEstate(world, manager, 2));
  const params = givenEach(() => ({ communityId: estate.communityId, houseId: estate.houseId }));
  beforeEach(() =>
    moveIn(world, manager, { ...params, person: resident, email: 'bola@estate.example' }),
  );

  const period = { From: '2026-11-01', To: '2026-11-30' };

  test('a resident pays their house’s dues once and gets a receipt and a statement line', async () => {
    await estate.published();
    const { data } = await payDues({}, resident, params, 'a-key-of-one-payment');
    const again = await payDues({}, resident, params, 'a-key-of-one-payment');
    assert.deepEqual(again.data, data);
    assert.ok(data.feeMinor > 0);
    const back = await finish(data.checkoutUrl, 'Successful');
    assert.match(back ?? '', new RegExp(`/homes\\?payment=${data.paymentId}$`));
    const { data: checkout } = await world.call(resident, contract.getOwnCheckout, {
      params: { ...params, paymentId: data.paymentId },
    });
    assert.deepEqual([checkout.status, checkout.amountMinor], ['Successful', 6_000_000]);
    const { outstandingMinor, creditMinor } = await ownDues();
    assert.deepEqual([outstandingMinor, creditMinor], [0, 1_000_000]);

    const { data: listed } = await world.call(resident, contract.listOwnPayments, {
      params,
      query: {},
    });
    assert.deepEqual(
      listed.items.map((one) => [one.amountMinor, one.creditedMinor, one.channel, one.status]),
      [[6_000_000, 1_000_000, 'Card', 'Successful']],
    );
    const paymentId = listed.items[0]?.id ?? '';
    const receipt = await world.call(resident, contract.downloadOwnReceipt, {
      params: { ...params, paymentId },
    });
    assert.equal(receipt.raw.headers['content-type'], 'application/pdf');
    const { data: statement } = await world.call(resident, statements.getOwnStatement, {
      params,
      query: period,
    });
    assert.equal(statement.closingMinor, -1_000_000);
    assert.deepEqual(
      statement.lines.map((line) => line.amountMinor),
      [5_000_000, -6_000_000],
    );
    const file = await world.call(resident, statements.downloadOwnStatement, {
      params,
      query: period,
    });
    assert.equal(file.raw.headers['content-type'], 'application/pdf');
    assert.ok((await estate.ledger()).agrees);
  });

  test('payments that the gateway collects are not expected on the estate’s bank statement', async () => {
    await estate.published();
    const { data } = await payDues({ channel: 'Bank transfer' });
    await finish(data.checkoutUrl, 'Successful');
    const differences = async () => {
      const { data } = await world.call(manager, previewMonth, {
        params: { communityId: estate.communityId },
        query: { Month: '2026-11' },
      });
      return data.differences;
    };
    assert.deepEqual(await differences(), []);
    await estate.pay({ houseId: params.houseId, amountMinor: 1_000, channel: 'Bank transfer' });
    assert.deepEqual(
      (await differences()).map(({ bankAccount, bookedMinor }) => [bankAccount, bookedMinor]),
      [[null, 1_000]],
    );
  });

  test('funds added to a house wallet arrive net of fees, and a failed payment changes nothing', async () => {
    const { data } = await fund();
    await finish(data.checkoutUrl, 'Failed');
    assert.equal((await ownDues()).walletMinor, 0);
    const second = (await fund()).data;
    await finish(second.checkoutUrl, 'Successful');
    assert.equal((await ownDues()).walletMinor, 1_000_000 - second.feeMinor);
    assert.ok((await estate.ledger()).agrees);
  });

  test('a resident pays and reads payments only for their own house while they may pay for it', async () => {
    await estate.published();
    const { data } = await payDues();
    await finish(data.checkoutUrl, 'Successful');
    const { data: mine } = await world.call(resident, contract.listOwnPayments, {
      params,
      query: {},
    });
    const codeOf = (answer: { failure: { errors: { code: string }[] } }) =>
      answer.failure.errors[0]?.code;
    assert.equal(codeOf(await payDues({}, manager)), 'NOT_FOUND');
    assert.equal(codeOf(await payDues({}, resident, neighbours())), 'NOT_FOUND');
    assert.equal(codeOf(await fund(neighbours())), 'NOT_FOUND');
    const theirs = (await estate.charges({ HouseId: neighbours().houseId })).items[0]?.id ?? '';
    assert.equal(codeOf(await payDues({ chargeIds: [theirs] })), 'CHARGE_NOT_PAYABLE');
    const { data: other } = await estate.pay({
      houseId: neighbours().houseId,
      amountMinor: 100_000,
    });
    const foreign = await world.call(resident, contract.downloadOwnReceipt, {
      params: { ...params, paymentId: other.id },
    });
    assert.equal(codeOf(foreign), 'NOT_FOUND');
    assert.equal(mine.items.length, 1);
    await world.owner.query('update occupancies set can_pay = false where house_id = $1', [
      params.houseId,
    ]);
    assert.equal(codeOf(await payDues()), 'NOT_FOUND');
  });

  test('residents can pay dues, and add funds, only while the feature for it is on', async () => {
    await turnOff('Pay Active Dues');
    assert.equal((await payDues()).failure.errors[0]?.code, 'FEATURE_ACTIVATION_REQUIRED');
    assert.equal((await fund()).status, 200);
    await turnOff('Add Fund');
    assert.equal((await fund()).failure.errors[0]?.code, 'FEATURE_ACTIVATION_REQUIRED');
  });

  function neighbours() {
    return { ...params, houseId: estate.houseIds[1] ?? '' };
  }

  function payDues(body: Partial<Started> = {}, by = resident, where = params, key?: string) {
    return world.call(
      by,
      contract.startOwnDuePayment,
      { params: where, body: { amountMinor: 6_000_000, channel: 'Card', ...body } },
      key ? { 'idempotency-key': key } : {},
    );
  }

  function fund(where = params) {
    return world.call(resident, contract.startOwnFunding, {
      params: where,
      body: { amountMinor: 1_000_000, channel: 'Bank transfer' },
    });
  }

  /** Submits the payer's choice on the sandbox gateway's page. */
  async function finish(checkoutUrl: string, outcome: string): Promise<string | null> {
    const answer = await fetch(server.address + new URL(checkoutUrl).pathname, {
      method: 'POST',
      body: new URLSearchParams({ outcome, manner: 'twice' }),
      redirect: 'manual',
    });
    await world.settle();
    return answer.headers.get('location');
  }

  async function ownDues() {
    return (await world.call(resident, getHouseDues, { params })).data;
  }

  function turnOff(feature: string) {
    return world.owner.query(
      'update communities set apartment_features = apartment_features || $2 where id = $1',
      [estate.communityId, { [feature]: false }],
    );
  }
});

type Started = Input<typeof contract.startOwnDuePayment>['body'];
