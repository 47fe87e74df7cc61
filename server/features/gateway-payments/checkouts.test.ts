import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import * as contract from '#contract/gateway-payments/payments.ts';
import { getWallet } from '#contract/wallets/wallets.ts';
import { openPaystack } from '#platform/payments/paystack.ts';
import { paystackKey, startPaystack } from '#testing/paystack-double.ts';
import { openWorld, type Person } from '#testing/world.ts';
import { given } from '#testing/given.ts';
import { rowOf } from './testing.ts';

describe('adding money to a wallet by card or transfer', () => {
  let manager: Person;
  let communityId: string;
  let walletId: string;

  const paystack = given(startPaystack);
  const world = given(() => openWorld({ gateway: () => gateway(1000) }));
  const server = given(async () => ({ address: await world.listen() }));
  beforeEach(openWallet);

  const body = { amountMinor: 10_000_00, channel: 'Card', narration: 'For the gate' } as const;

  test('the fee is shown before the payment, and the gateway gets the requested amount', async () => {
    const { data: preview } = await world.call(manager, contract.previewCheckout, {
      params: { communityId, walletId },
      body: { amountMinor: body.amountMinor, channel: body.channel },
    });
    assert.deepEqual(preview, { feeMinor: 250_00, netMinor: 9_750_00 });
    assert.equal(paystack.calls.length, 0);
    const { data } = await start();
    assert.equal(data.feeMinor, 250_00);
    const row = await rowOf(world, 'payments', data.paymentId);
    assert.equal(data.checkoutUrl, `https://checkout.example.test/${row.reference}`);
    assert.deepEqual([row['purpose_kind'], row['purpose_id']], ['wallet-deposit', walletId]);
    const sent = JSON.parse(paystack.calls[0]?.body ?? '{}') as Record<string, unknown>;
    assert.deepEqual(
      [sent['amount'], sent['currency'], sent['email'], sent['reference'], sent['channels']],
      [10_000_00, 'NGN', manager.email, row.reference, ['card']],
    );
    const back = `http://127.0.0.1:3000/finances/wallet/${walletId}?payment=${data.paymentId}`;
    assert.equal(sent['callback_url'], back);
  });

  test('a payment reported five times credits the wallet once, net of the gateway’s fee', async () => {
    const { data } = await start();
    const { reference } = await rowOf(world, 'payments', data.paymentId);
    const paid = { id: 1, reference, amount: body.amountMinor, currency: 'NGN', fees: 240_00 };
    for (let time = 0; time < 5; time += 1) {
      assert.equal(await paystack.tell(server.address, 'charge.success', paid), 200);
    }
    await world.settle();
    const { data: wallet } = await world.call(manager, getWallet, {
      params: { communityId, walletId },
    });
    assert.equal(wallet.ledgerBalanceMinor, 9_760_00);
  });

  test('a repeated checkout request with the same key returns the first checkout', async () => {
    const headers = { 'idempotency-key': 'checkout-once' };
    const first = await start({}, headers);
    const again = await start({}, headers);
    assert.deepEqual(again.data, first.data);
    assert.equal(paystack.calls.length, 1);
  });

  test('invalid amounts of a checkout are refused by their field before the gateway is called', async () => {
    for (const amountMinor of [0, -1, 1.5, '100', 9_007_199_254_740_992, null]) {
      const { status, failure } = await start({ amountMinor });
      assert.deepEqual([status, failure.errors[0]?.field], [422, 'amountMinor']);
    }
    assert.equal(paystack.calls.length, 0);
  });

  test('a checkout into a frozen wallet is refused, and a wallet of another community gets a 404', async () => {
    await world.owner.query(`update wallets set status = 'Frozen' where id = $1`, [walletId]);
    const frozen = await start();
    assert.deepEqual([frozen.status, frozen.failure.errors[0]?.code], [409, 'ACCOUNT_CLOSED']);
    const stranger = await world.person();
    const theirs = await world.community(stranger);
    const { status } = await world.call(stranger, contract.startCheckout, {
      params: { communityId: theirs, walletId },
      body,
    });
    assert.equal(status, 404);
    assert.equal(paystack.calls.length, 0);
  });

  test('a refusal by the gateway is shown in the gateway’s own words', async () => {
    const refused = await world.person({ email: 'somebody@refused.test' });
    await world.worker(communityId, refused, 'Finance officer');
    const { status, failure } = await start({}, {}, refused);
    assert.deepEqual([status, failure.errors[0]?.code], [422, 'GATEWAY_REFUSED']);
    assert.match(failure.message, /Invalid email address/);
  });

  test('an unreachable gateway causes a 503, and no payment is stored', async () => {
    for (const mood of ['away', 'hangs'] as const) {
      paystack.mood = mood;
      const { status, failure, headers } = await start();
      assert.deepEqual([status, failure.errors[0]?.code], [503, 'GATEWAY_AWAY']);
      assert.equal(headers['retry-after'], '5');
    }
    const { rows } = await world.owner.query('select from payments where community_id = $1', [
      communityId,
    ]);
    assert.equal(rows.length, 0);
  });

  test('after five failed calls, the next call is refused without reaching the gateway', async () => {
    const alone = gateway(100);
    const checkout = {
      reference: 'pay-22222222222222222222',
      email: 'a@example.test',
      currency: 'NGN',
      returnUrl: 'http://127.0.0.1/',
      ...body,
    };
    paystack.mood = 'away';
    for (let time = 0; time < 5; time += 1) await assert.rejects(alone.startCheckout(checkout));
    paystack.mood = 'well';
    await assert.rejects(alone.startCheckout(checkout), /paused/);
    assert.equal(paystack.calls.length, 5);
  });

  test('at most four calls wait for a payment gateway at once', async () => {
    const busy = gateway(300);
    paystack.mood = 'hangs';
    const resolve = () =>
      busy.resolveBankAccount({ bankName: 'Zenith', accountNumber: '1', accountName: 'A' });
    const tries = await Promise.allSettled(Array.from({ length: 6 }, resolve));
    const reasons = tries.map((one) => String((one as PromiseRejectedResult).reason));
    assert.equal(reasons.filter((reason) => /too many/.test(reason)).length, 2);
  });

  async function openWallet() {
    paystack.mood = 'well';
    paystack.calls.length = 0;
    manager = await world.person();
    communityId = await world.community(manager);
    const { rows } = await world.owner.query<{ id: string }>(
      `select id from wallets where community_id = $1 and kind = 'Main'`,
      [communityId],
    );
    walletId = rows[0]?.id ?? '';
  }

  function gateway(timeoutMs = 2000) {
    return openPaystack({ secretKey: paystackKey, baseUrl: paystack.url, timeoutMs });
  }

  function start(change: object = {}, headers: Record<string, string> = {}, by = manager) {
    return world.call(
      by,
      contract.startCheckout,
      { params: { communityId, walletId }, body: { ...body, ...change } },
      headers,
    );
  }
});
