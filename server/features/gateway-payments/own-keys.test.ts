import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { listAudit } from '#contract/audit/audit.ts';
import {
  changePaymentGateway,
  decidePaymentGateway,
  getPaymentGateway,
} from '#contract/gateway-payments/payment-gateways.ts';
import { createSeatOrder, paySeatOrder } from '#contract/licences/seat-orders.ts';
import { paystackCharge as charge, paystackKey, startPaystack } from '#testing/paystack-double.ts';
import { startStripe, stripeKeys } from '#testing/stripe-double.ts';
import { openWorld, type Person } from '#testing/world.ts';
import { given, givenEach } from '#testing/given.ts';
import { alarmsOf, rowOf, sendPayout, startPayment } from './testing.ts';

describe('a community’s own gateway keys', () => {
  const paystack = given(startPaystack);
  const stripe = given(startStripe);
  const world = given(() =>
    openWorld({ ownGateways: { paystack: paystack.url, stripe: stripe.url } }),
  );
  const server = given(async () => ({ address: await world.listen() }));
  const manager = givenEach(() => world.person());
  const estate = givenEach(async () => ({ communityId: await world.community(manager) }));
  beforeEach(() => stepUp());

  const own: Body = { gateway: 'paystack', secretKey: paystackKey };

  test('without own gateway keys a community uses the installation’s gateway', async () => {
    const { gateway, isOwn, maskedKey, webhookUrl, lastPaidAt } = await shown();
    assert.deepEqual([gateway, isOwn, maskedKey, lastPaidAt], ['sandbox', false, null, null]);
    assert.equal(webhookUrl, 'http://127.0.0.1:3000/webhooks/sandbox');
    assert.match((await start()).checkoutUrl, /\/sandbox\//);
  });

  test('a key is encrypted, masked and kept out of the audit log, and its change notifies the owner', async () => {
    const { status, data } = await change(own);
    assert.equal(status, 200);
    assert.deepEqual([data.gateway, data.isOwn, data.maskedKey], ['paystack', true, '•••• uble']);
    assert.equal(data.webhookUrl, `http://127.0.0.1:3000/webhooks/paystack/${estate.communityId}`);
    const { rows } = await world.owner.query('select * from payment_keys');
    assert.ok(!JSON.stringify(rows).includes(paystackKey));
    assert.ok(!JSON.stringify(data).includes(paystackKey));
    await world.settle();
    assert.deepEqual(await alarmsOf(world, manager), ['The payment gateway changed']);
    const log = await world.call(manager, listAudit, {
      params: { communityId: estate.communityId },
    });
    assert.ok(JSON.stringify(log.data).includes('payment-gateway.changed'));
    assert.ok(!JSON.stringify(log.data).includes(paystackKey));
  });

  test('a second person with step-up confirms a proposed key, and its proposer can only withdraw it', async () => {
    const second = await world.person();
    await world.worker(estate.communityId, second, 'Community manager');
    await stepUp();
    const decide = async (by: Person, isConfirmed: boolean) =>
      world.call(by, decidePaymentGateway, {
        params: { communityId: estate.communityId },
        body: { version: (await shown()).version, isConfirmed },
      });
    const asked = await change(own);
    assert.deepEqual(
      [asked.data.gateway, asked.data.proposed?.maskedKey],
      ['sandbox', '•••• uble'],
    );
    assert.match((await start()).checkoutUrl, /\/sandbox\//, 'money goes where it went');
    await world.settle();
    assert.deepEqual(await alarmsOf(world, second), [
      'A payment gateway change needs a second person',
    ]);
    const alone = await decide(manager, true);
    assert.deepEqual([alone.status, alone.failure.errors[0]?.code], [403, 'OWN_GATEWAY_CHANGE']);
    await world.owner.query('update sessions set stepped_up_at = null where user_id = $1', [
      second.id,
    ]);
    const unproven = await decide(second, true);
    assert.equal(unproven.failure.errors[0]?.code, 'STEP_UP_REQUIRED');
    await stepUp();
    const confirmed = await decide(second, true);
    assert.deepEqual(
      [confirmed.data.gateway, confirmed.data.isOwn, confirmed.data.proposed],
      ['paystack', true, null],
    );
    const { rows } = await world.owner.query<{ after: object }>(
      `select after from audit_entries where community_id = $1 and action = 'payment-gateway.changed'`,
      [estate.communityId],
    );
    assert.match(JSON.stringify(rows[0]?.after), /"proposedBy":"\w+/);

    await change({ gateway: null });
    const dropped = await decide(manager, false);
    assert.deepEqual([dropped.data.gateway, dropped.data.proposed], ['paystack', null]);
    assert.equal((await decide(second, true)).status, 404);
  });

  test('the response says whether the caller may confirm, and a sole approver confirms their own change', async () => {
    const { communityId } = estate;
    const [second, clerk] = [await world.person(), await world.person()];
    const workerId = await world.worker(communityId, second, 'Community manager');
    await world.worker(communityId, clerk, 'Admin');
    await stepUp();
    const { data: asked } = await change(own);
    assert.equal(asked.proposed?.may.confirm, false, 'the author, while a colleague can confirm');
    assert.equal((await shown(second)).proposed?.may.confirm, true);
    assert.equal((await shown(clerk)).proposed?.may.confirm, false, 'without the permission');

    await world.owner.query(`update workers set status = 'Removed' where id = $1`, [workerId]);
    const { proposed, version } = await shown();
    assert.deepEqual([proposed?.isMine, proposed?.may.confirm], [true, true]);
    const { status, data } = await world.call(manager, decidePaymentGateway, {
      params: { communityId },
      body: { version, isConfirmed: true },
    });
    assert.deepEqual([status, data.gateway, data.proposed], [200, 'paystack', null]);
    const { rows } = await world.owner.query<{ after: object }>(
      `select after from audit_entries where community_id = $1 and action = 'payment-gateway.changed'`,
      [communityId],
    );
    assert.deepEqual(
      rows.map(({ after }) => after),
      [{ gateway: 'paystack', secretKey: 'changed', singleControl: true }],
    );
  });

  test('changing the gateway requires step-up authentication and a secret key of that gateway', async () => {
    const wrong: Body[] = [
      { gateway: 'paystack' },
      { gateway: 'paystack', secretKey: 'pk_live_4f2a9c' },
      { gateway: 'stripe', secretKey: stripeKeys.secretKey },
      { gateway: 'stripe', secretKey: stripeKeys.secretKey, webhookSecret: 'sk_test_double' },
    ];
    for (const body of wrong) assert.equal((await change(body)).status, 422);
    await world.owner.query('update sessions set stepped_up_at = null');
    const refused = await change(own);
    assert.equal(refused.failure.errors[0]?.code, 'STEP_UP_REQUIRED');
    assert.equal((await shown()).isOwn, false);
  });

  test('a payment uses the community’s own gateway, which only accepts webhooks signed with its key', async () => {
    await change(own);
    const { paymentId, reference, checkoutUrl } = await start();
    assert.equal(checkoutUrl, `https://checkout.example.test/${reference}`);
    assert.equal((await rowOf(world, 'payments', paymentId))['gateway'], 'own-paystack');
    const paid = charge(reference);
    assert.equal(await paystack.tell(hook(), 'charge.success', paid, 'sk_forged'), 401);
    // In this test the installation serves no Paystack webhook.
    assert.equal(await paystack.tell(server.address, 'charge.success', paid), 404);
    assert.equal((await rowOf(world, 'payments', paymentId)).status, 'Pending');
    for (const _ of [1, 2]) {
      assert.equal(await paystack.tell(hook(), 'charge.success', paid), 200);
    }
    assert.equal((await rowOf(world, 'payments', paymentId)).status, 'Successful');
    assert.ok((await shown()).lastPaidAt);
  });

  test('a new key of the same gateway is refused while payments are pending', async () => {
    assert.equal((await change(own)).status, 200);
    await start();
    const other = await change({ ...own, secretKey: 'sk_test_another' });
    assert.equal(other.failure.errors[0]?.code, 'GATEWAY_BUSY');
    assert.equal((await change(own)).status, 200, 'the same key again');
  });

  test('pending payments block a new Stripe signing secret; a second manager, if any, must confirm it', async () => {
    const { secretKey, webhookSecret } = stripeKeys;
    assert.equal((await change({ gateway: 'stripe', secretKey, webhookSecret })).status, 200);
    const mine: Body = { gateway: 'stripe', webhookSecret: 'whsec_mine_and_not_the_estates' };
    const { reference } = await start();
    const busy = await change(mine);
    assert.equal(busy.failure.errors[0]?.code, 'GATEWAY_BUSY');
    assert.equal(await tellPaid(reference), 200);
    await world.worker(estate.communityId, await world.person(), 'Community manager');
    assert.equal((await change(mine)).data.proposed?.isMine, true);
    const forged = await tellPaid(reference, 'whsec_mine_and_not_the_estates');
    assert.equal(forged, 401, 'the secret counts once it is confirmed');
  });

  test('an event signed with another community’s key changes nothing in this community', async () => {
    await change(own);
    const { paymentId, reference } = await start();
    const other = await world.person();
    const theirs = await world.community(other);
    await stepUp();
    await world.call(other, changePaymentGateway, {
      params: { communityId: theirs },
      body: { version: 1, gateway: 'paystack', secretKey: 'sk_test_theirs' },
    });
    const paid = charge(reference);
    const forge = (data: object) =>
      paystack.tell(hook(theirs), 'charge.success', data, 'sk_test_theirs');
    assert.equal(await forge(paid), 200);
    assert.equal((await rowOf(world, 'payments', paymentId)).status, 'Pending');
    // Even a reference of the other community with the same gateway id does not take the event away.
    const { rows } = await world.owner.query(
      `insert into payment_references (community_id, reference, subject, gateway, external_reference)
       values ($1, 'pay-of-somebody-else1', 'payment', 'own-paystack', $2) returning reference`,
      [theirs, String(paid.id)],
    );
    assert.equal(rows.length, 1);
    assert.equal(await paystack.tell(hook(), 'charge.success', paid), 200);
    assert.equal((await rowOf(world, 'payments', paymentId)).status, 'Successful');
  });

  test('payouts use the community’s own gateway, and licence seats are paid through the installation’s', async () => {
    await change(own);
    const id = await sendPayout(world, estate.communityId);
    await world.settle();
    const { gateway, reference, sent_at: sentAt } = await rowOf(world, 'payouts', id);
    assert.equal(gateway, 'own-paystack');
    assert.ok(sentAt && paystack.transfers.has(reference));
    const params = { communityId: estate.communityId };
    const { data: order } = await world.call(manager, createSeatOrder, {
      params,
      body: { kind: 'New', seats: 2, period: 'Month' },
    });
    const { data: started } = await world.call(manager, paySeatOrder, {
      params: { communityId: estate.communityId, orderId: order.id },
      body: { channel: 'Card' },
    });
    assert.match(started.checkoutUrl, /\/sandbox\//);
  });

  test('a community’s own gateway cannot be removed while payments are pending', async () => {
    await change(own);
    const { reference } = await start();
    const refused = await change({ gateway: null });
    const [error] = refused.failure.errors;
    assert.deepEqual([refused.status, error?.code], [409, 'GATEWAY_BUSY']);
    assert.match(error?.description ?? '', /1 in all/);
    await paystack.tell(hook(), 'charge.success', charge(reference));
    assert.equal((await change({ gateway: null })).data.gateway, 'sandbox');
    assert.match((await start()).checkoutUrl, /\/sandbox\//);
    assert.equal(await paystack.tell(hook(), 'charge.success', charge(reference)), 404);
  });

  test('Stripe webhooks are verified with the community’s signing secret', async () => {
    const { secretKey, webhookSecret } = stripeKeys;
    assert.equal((await change({ gateway: 'stripe', secretKey, webhookSecret })).status, 200);
    // Omitted keys stay unchanged.
    assert.equal((await change({ gateway: 'stripe' })).data.maskedKey, '•••• uble');
    const { paymentId, reference } = await start();
    assert.equal(await tellPaid(reference, 'whsec_forged'), 401);
    assert.equal(await tellPaid(reference), 200);
    assert.equal((await rowOf(world, 'payments', paymentId)).status, 'Successful');
  });

  test('unreadable gateway keys stop payments and do not fall back to another gateway', async () => {
    await change(own);
    await world.owner.query('update payment_keys set secret_sealed = $2 where community_id = $1', [
      estate.communityId,
      'A'.repeat(60),
    ]);
    const { gateway, isOwn } = await shown();
    assert.deepEqual([gateway, isOwn], [null, true]);
    await assert.rejects(start(), /card and transfer|set up|gateway/i);
  });

  function stepUp() {
    return world.owner.query('update sessions set stepped_up_at = $1', [world.clock.now()]);
  }

  async function shown(to = manager) {
    return (
      await world.call(to, getPaymentGateway, { params: { communityId: estate.communityId } })
    ).data;
  }

  async function change(body: Body) {
    const { version } = await shown();
    const input = { params: { communityId: estate.communityId }, body: { version, ...body } };
    return world.call(manager, changePaymentGateway, input);
  }

  function hook(of = estate.communityId, provider = 'paystack') {
    return `${server.address}/webhooks/${provider}/${of}`;
  }

  function start() {
    return startPayment(world, { manager, communityId: estate.communityId });
  }

  /** Posts Stripe's event of a paid checkout, signed with `secret` if given. */
  function tellPaid(reference: string, secret?: string): Promise<number> {
    const session = {
      id: `cs_${reference}`,
      object: 'checkout.session',
      client_reference_id: reference,
      payment_intent: `pi_${reference}`,
      payment_status: 'paid',
      amount_total: 5_000_00,
      currency: 'ngn',
    };
    const of = { at: world.clock.now(), ...(secret && { secret }) };
    return stripe.tell(
      hook(estate.communityId, 'stripe'),
      'checkout.session.completed',
      session,
      of,
    );
  }
});

type Body = { gateway: 'paystack' | 'stripe' | null; secretKey?: string; webhookSecret?: string };
