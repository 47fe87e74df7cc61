import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import Fastify from 'fastify';
import * as contract from '#contract/gateway-payments/payments.ts';
import { openWalletAccount } from '#contract/gateway-payments/virtual-accounts.ts';
import { getWallet, listWallets } from '#contract/wallets/wallets.ts';
import { writeSandboxWebhook } from '#platform/payments/sandbox.ts';
import { testSecret } from '#testing/world.ts';
import { given, givenEach, givenWorld } from '#testing/given.ts';
import { abandonedPayments } from './jobs.ts';
import { deliveriesOf, eventOf } from './sandbox-deliveries.ts';
import { selectOrder } from './sandbox-orders.ts';
import { serveSandbox } from './sandbox-pages.ts';
import {
  alarmsOf,
  factsOf,
  rowOf,
  sendPayout,
  startPayment,
  toolsFor,
  topicsOf,
} from './testing.ts';

describe('payments through the sandbox', () => {
  const world = givenWorld();
  const server = given(async () => ({ address: await world.listen() }));
  const manager = givenEach(() => world.person());
  const estate = givenEach(async () => ({ communityId: await world.community(manager) }));

  test('a payment that succeeds on the sandbox page emits one event and sends the payer to Courtyard', async () => {
    const purposeId = randomUUID();
    const { paymentId, reference, checkoutUrl, feeMinor } = await start({ purposeId });
    assert.equal(new URL(checkoutUrl).pathname, `/sandbox/checkout/${reference}`);
    assert.equal(feeMinor, 175_00);
    const page = await fetch(`${server.address}/sandbox/checkout/${reference}`);
    const html = await page.text();
    assert.match(html, /₦5,000\.00/);
    assert.doesNotMatch(html, /<script/);
    assert.ok(!html.includes(manager.email));
    const answer = await decide(reference, 'Successful');
    assert.equal(answer.status, 303);
    const back = `http://127.0.0.1:3000/finances?payment=${paymentId}`;
    assert.equal(answer.headers.get('location'), back);
    const row = await rowOf(world, 'payments', paymentId);
    assert.deepEqual([row.status, row['fee_minor']], ['Successful', 175_00]);
    const ends = (await factsOf(world, estate.communityId)).filter(
      ({ topic }) => topic !== 'payments.changed',
    );
    assert.deepEqual(
      ends.map(({ topic }) => topic),
      ['payment.succeeded'],
    );
    const { payload } = ends[0] ?? {};
    assert.deepEqual(
      [payload?.['purposeKind'], payload?.['purposeId'], payload?.['paymentId']],
      ['errand', purposeId, paymentId],
    );
    assert.deepEqual([payload?.['amountMinor'], payload?.['feeMinor']], [5_000_00, 175_00]);
  });

  const ends: Record<string, [outcome: string, manner: string, topics: string[]]> = {
    'a payment that fails on the sandbox page emits one event': [
      'Failed',
      'now',
      ['payment.failed'],
    ],
    'a payment that stays pending on the sandbox page emits no event': ['Pending', 'now', []],
    'a success that is delivered twice emits one event': [
      'Successful',
      'twice',
      ['payment.succeeded'],
    ],
    'a payment stays successful if an older event arrives after its success': [
      'Successful',
      'disordered',
      ['payment.succeeded'],
    ],
    'a payment whose chargeback arrives before its success is never credited': [
      'ChargedBack',
      'disordered',
      ['payment.failed'],
    ],
  };
  for (const [title, [outcome, manner, topics]] of Object.entries(ends)) {
    test(title, async () => {
      const { paymentId, reference } = await start();
      await decide(reference, outcome, manner);
      assert.equal((await rowOf(world, 'payments', paymentId)).status, outcome);
      assert.deepEqual(await topicsOf(world, estate.communityId), topics);
    });
  }

  test('a chargeback of a paid payment emits one event', async () => {
    const { paymentId, reference } = await start();
    await decide(reference, 'Successful');
    await decide(reference, 'ChargedBack', 'twice');
    assert.equal((await rowOf(world, 'payments', paymentId)).status, 'ChargedBack');
    assert.deepEqual(await topicsOf(world, estate.communityId), [
      'payment.succeeded',
      'payment.charged-back',
    ]);
  });

  test('a failed payment that succeeds later is credited', async () => {
    const { paymentId, reference } = await start();
    await decide(reference, 'Failed');
    await decide(reference, 'Successful');
    assert.equal((await rowOf(world, 'payments', paymentId)).status, 'Successful');
    assert.deepEqual(await topicsOf(world, estate.communityId), [
      'payment.failed',
      'payment.succeeded',
    ]);
  });

  test('five concurrent webhooks about one payment emit one event', async () => {
    const { reference } = await start();
    const statuses = await Promise.all(Array.from({ length: 5 }, () => post(reference)));
    assert.deepEqual(statuses, [200, 200, 200, 200, 200]);
    assert.deepEqual(await topicsOf(world, estate.communityId), ['payment.succeeded']);
  });

  test('a failure event after a success changes nothing in the payment', async () => {
    const { paymentId, reference } = await start();
    await post(reference);
    assert.equal(await post(reference, { id: `other-${reference}`, outcome: 'Failed' }), 200);
    assert.equal((await rowOf(world, 'payments', paymentId)).status, 'Successful');
    assert.deepEqual(await topicsOf(world, estate.communityId), ['payment.succeeded']);
  });

  test('a forged, unsigned, changed or expired sandbox webhook is refused', async () => {
    const { paymentId, reference } = await start();
    const old = new Date(world.clock.now().getTime() - 301_000);
    const ahead = new Date(world.clock.now().getTime() + 400_000);
    assert.equal(await post(reference, {}, { secret: 'another secret' }), 401);
    assert.equal(await post(reference, {}, { headers: { 'x-sandbox-signature': '' } }), 401);
    assert.equal(
      await post(reference, {}, { headers: { 'x-sandbox-signature': 't=1,v1=zz' } }),
      401,
    );
    assert.equal(await post(reference, {}, { at: old }), 401);
    assert.equal(await post(reference, {}, { at: ahead }), 401);
    const order = await selectOrder(world.pool, reference);
    assert.ok(order);
    const now = { secret: testSecret, at: world.clock.now() };
    const { body, headers } = writeSandboxWebhook(eventOf(order, 'Successful'), now);
    const changed = body.replace('"amountMinor":500000', '"amountMinor":900000');
    assert.notEqual(changed, body);
    const answer = await fetch(`${server.address}/webhooks/sandbox`, {
      method: 'POST',
      headers,
      body: changed,
    });
    assert.equal(answer.status, 401);
    assert.equal((await rowOf(world, 'payments', paymentId)).status, 'Pending');
    assert.deepEqual(await topicsOf(world, estate.communityId), []);
  });

  test('a refused webhook does not block the genuine webhook of the same payment', async () => {
    const { paymentId, reference } = await start();
    assert.equal(await post(reference, {}, { secret: 'another secret' }), 401);
    assert.equal(await post(reference), 200);
    assert.equal((await rowOf(world, 'payments', paymentId)).status, 'Successful');
  });

  test('a webhook of an unknown payment is accepted and changes nothing', async () => {
    const { reference } = await start();
    const stranger = { id: 'stranger-1', reference: 'pay-22222222222222222222' };
    assert.equal(await post(reference, stranger), 200);
    // An event about a payout cannot end a payment.
    assert.equal(await post(reference, { id: 'stranger-2', subject: 'payout' }), 200);
    assert.deepEqual(await topicsOf(world, estate.communityId), []);
  });

  test('a webhook ends only the payment of its own community', async () => {
    const stranger = await world.person();
    const theirs = await world.community(stranger);
    const other = await startPayment(world, { manager: stranger, communityId: theirs });
    const { paymentId } = await start();
    await post(other.reference);
    assert.equal((await rowOf(world, 'payments', paymentId)).status, 'Pending');
    assert.deepEqual(await topicsOf(world, theirs), ['payment.succeeded']);
    const params = { communityId: estate.communityId, paymentId: other.paymentId };
    const { status } = await world.call(manager, contract.getPayment, { params });
    assert.equal(status, 404);
  });

  test('a payment is read by id and listed by status and purpose', async () => {
    const purposeId = randomUUID();
    const { paymentId, reference } = await start({ purposeId });
    await start();
    const { data } = await world.call(manager, contract.getPayment, {
      params: { communityId: estate.communityId, paymentId },
    });
    assert.deepEqual(
      [data.reference, data.status, data.amountMinor],
      [reference, 'Pending', 5_000_00],
    );
    const list = async (query: Record<string, string>) =>
      (
        await world.call(manager, contract.listPayments, {
          params: { communityId: estate.communityId },
          query,
        })
      ).data;
    assert.equal((await list({ Status: 'Pending' })).totalCount, 2);
    assert.equal((await list({ Status: 'Pending', PurposeId: purposeId })).items[0]?.id, paymentId);
    await decide(reference, 'Successful');
    assert.equal((await list({ Status: 'Pending' })).totalCount, 1);
  });

  test('a payout ends on the sandbox page with one event; a return before success counts as a failure', async () => {
    const outcomes = [
      ['Successful', 'Successful', 'payout.succeeded'],
      ['Failed', 'Failed', 'payout.failed'],
      ['Returned', 'Failed', 'payout.failed'],
    ];
    for (const [outcome = '', status, topic] of outcomes) {
      const id = await sendPayout(world, estate.communityId);
      await world.settle();
      const { reference, sent_at: sentAt } = await rowOf(world, 'payouts', id);
      assert.notEqual(sentAt, null);
      const html = await (await fetch(`${server.address}/sandbox`)).text();
      assert.ok(html.includes(reference) && !html.includes('2012345678'));
      const answer = await choose(`/sandbox/payouts/${reference}`, outcome);
      assert.deepEqual([answer.status, answer.headers.get('location')], [303, '/sandbox']);
      assert.equal((await rowOf(world, 'payouts', id)).status, status);
      assert.deepEqual(await topicsOf(world, estate.communityId), [topic]);
      await world.settle();
    }
  });

  test('an abandoned checkout fails after a day, and a late payment is still credited', async () => {
    const { paymentId, reference } = await start();
    world.clock.advance(23 * 3600);
    await abandonedPayments.run(toolsFor(world));
    assert.equal((await rowOf(world, 'payments', paymentId)).status, 'Pending');
    world.clock.advance(2 * 3600);
    await abandonedPayments.run(toolsFor(world));
    await abandonedPayments.run(toolsFor(world));
    assert.equal((await rowOf(world, 'payments', paymentId)).status, 'Failed');
    await post(reference);
    assert.deepEqual(await topicsOf(world, estate.communityId), [
      'payment.failed',
      'payment.succeeded',
    ]);
  });

  test('a payout of the same purpose is requested from the gateway only once', async () => {
    const purposeId = randomUUID();
    const first = await sendPayout(world, estate.communityId, { purposeId });
    const again = await Promise.all(
      [1, 2, 3].map(() => sendPayout(world, estate.communityId, { purposeId })),
    );
    assert.deepEqual(again, [first, first, first]);
    assert.deepEqual(await topicsOf(world, estate.communityId), ['payout.wanted']);
  });

  test('a payout that is returned after it was paid emits an event of its own and notifies staff', async () => {
    const id = await sendPayout(world, estate.communityId);
    await world.settle();
    const { reference } = await rowOf(world, 'payouts', id);
    await choose(`/sandbox/payouts/${reference}`, 'Successful');
    await choose(`/sandbox/payouts/${reference}`, 'Returned');
    assert.deepEqual(await topicsOf(world, estate.communityId), [
      'payout.succeeded',
      'payout.returned',
    ]);
    await world.settle();
    assert.deepEqual(await alarmsOf(world, manager), ['Check a payout']);
  });

  test('a payment stays pending until its delayed webhook arrives', async () => {
    const { paymentId, reference } = await start();
    const held: (() => Promise<void>)[] = [];
    const { pool, clock } = world;
    const pages = Fastify();
    const later = (work: () => Promise<void>): void => void held.push(work);
    serveSandbox(pages, { pool, clock, secret: testSecret, publicUrl: server.address, later });
    const { statusCode } = await pages.inject({
      method: 'POST',
      url: `/sandbox/checkout/${reference}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'outcome=Successful&manner=late',
    });
    assert.deepEqual([statusCode, held.length], [303, 1]);
    assert.equal((await rowOf(world, 'payments', paymentId)).status, 'Pending');
    await held[0]?.();
    assert.equal((await rowOf(world, 'payments', paymentId)).status, 'Successful');
    await pages.close();
  });

  test('the sandbox’s out-of-order delivery sends an older event after the newer one', async () => {
    const { reference } = await start();
    const order = await selectOrder(world.pool, reference);
    assert.ok(order);
    const outcomes = deliveriesOf(order, 'Successful', 'disordered').map(({ outcome }) => outcome);
    assert.deepEqual(outcomes, ['Successful', 'Failed']);
  });

  test('a transfer to a wallet’s virtual account is a deposit into the wallet', async () => {
    const params = { communityId: estate.communityId };
    const { data } = await world.call(manager, listWallets, { params, query: {} });
    const walletId = data.items[0]?.id ?? '';
    const { data: account } = await world.call(manager, openWalletAccount, {
      params: { communityId: estate.communityId, walletId },
    });
    assert.equal(account.bank, 'Sandbox Bank');
    const answer = await fetch(`${server.address}/sandbox/transfers`, {
      method: 'POST',
      body: new URLSearchParams({
        accountNumber: account.number,
        amount: '5000.50',
        currency: 'NGN',
        payer: 'Bola Ade',
      }),
      redirect: 'manual',
    });
    assert.equal(answer.status, 303);
    await world.settle();
    const { data: wallet } = await world.call(manager, getWallet, {
      params: { communityId: estate.communityId, walletId },
    });
    assert.equal(wallet.ledgerBalanceMinor, 5_000_50 - 50_01);
    assert.deepEqual(wallet.virtualAccount, { bank: 'Sandbox Bank', number: account.number });
  });

  test('the sandbox answers 404 to unknown payments, outcomes and webhooks', async () => {
    for (const path of ['/sandbox/checkout/pay-22222222222222222222', '/sandbox/checkout/x']) {
      assert.equal((await fetch(server.address + path)).status, 404);
    }
    const { reference } = await start();
    assert.equal((await decide(reference, 'Stolen')).status, 404);
    assert.equal((await choose(`/sandbox/payouts/${reference}`, 'Successful')).status, 404);
    assert.equal(
      (await fetch(`${server.address}/webhooks/paystack`, { method: 'POST' })).status,
      404,
    );
  });

  function start(wanted: Parameters<typeof startPayment>[2] = {}) {
    return startPayment(world, { manager, communityId: estate.communityId }, wanted);
  }

  function choose(path: string, outcome: string, manner = 'now') {
    return fetch(server.address + path, {
      method: 'POST',
      body: new URLSearchParams({ outcome, manner }),
      redirect: 'manual',
    });
  }

  function decide(reference: string, outcome: string, manner?: string) {
    return choose(`/sandbox/checkout/${reference}`, outcome, manner);
  }

  /** Posts a signed event as the sandbox does, with the changes that a test needs. */
  async function post(
    reference: string,
    change: object = {},
    options: { secret?: string; at?: Date; headers?: object } = {},
  ): Promise<number> {
    const order = await selectOrder(world.pool, reference);
    assert.ok(order);
    const event = { ...eventOf(order, 'Successful'), ...change };
    const webhook = writeSandboxWebhook(event, {
      secret: options.secret ?? testSecret,
      at: options.at ?? world.clock.now(),
    });
    const headers = { ...webhook.headers, ...options.headers };
    const answer = await fetch(`${server.address}/webhooks/sandbox`, {
      method: 'POST',
      ...webhook,
      headers,
    });
    return answer.status;
  }
});
