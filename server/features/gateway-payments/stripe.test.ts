import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openStripe } from '#platform/payments/stripe.ts';
import { startStripe, stripeKeys } from '#testing/stripe-double.ts';
import { openWorld } from '#testing/world.ts';
import { given, givenEach } from '#testing/given.ts';
import { account, alarmsOf, rowOf, sendPayout, startPayment, topicsOf } from './testing.ts';

describe('payments through Stripe', () => {
  const stripe = given(startStripe);
  const world = given(() =>
    openWorld({
      gateway: (clock) =>
        openStripe({ ...stripeKeys, clock, baseUrl: stripe.url, timeoutMs: 1000 }),
    }),
  );
  const server = given(async () => ({ address: await world.listen() }));
  const manager = givenEach(() => world.person());
  const estate = givenEach(async () => ({ communityId: await world.community(manager) }));

  test('a checkout session is created with form fields and with our reference', async () => {
    const { reference, checkoutUrl } = await start();
    assert.equal(checkoutUrl, `https://checkout.example.test/cs_${reference}`);
    const call = stripe.calls.findLast(({ path }) => path === '/v1/checkout/sessions');
    assert.equal(call?.headers['content-type'], 'application/x-www-form-urlencoded');
    assert.equal(call?.headers['idempotency-key'], reference);
    const fields = new URLSearchParams(call?.body);
    assert.deepEqual(
      ['mode', 'line_items[0][price_data][unit_amount]', 'line_items[0][price_data][currency]'].map(
        (name) => fields.get(name),
      ),
      ['payment', '500000', 'ngn'],
    );
  });

  test('repeated completion events from Stripe make one payment', async () => {
    const { paymentId, reference } = await start();
    const id = `evt_${reference}`;
    for (let time = 0; time < 5; time += 1) {
      assert.equal(await tell('checkout.session.completed', session(reference), { id }), 200);
    }
    assert.equal((await rowOf(world, 'payments', paymentId)).status, 'Successful');
    assert.deepEqual(await topicsOf(world, estate.communityId), ['payment.succeeded']);
  });

  test('a bank transfer through Stripe is pending until the money arrives', async () => {
    const { paymentId, reference } = await start();
    const unpaid = session(reference, { payment_status: 'unpaid' });
    await tell('checkout.session.completed', unpaid);
    assert.equal((await rowOf(world, 'payments', paymentId)).status, 'Pending');
    await tell('checkout.session.async_payment_succeeded', session(reference));
    assert.equal((await rowOf(world, 'payments', paymentId)).status, 'Successful');
  });

  test('an unpaid or expired Stripe checkout session fails the payment', async () => {
    for (const type of ['checkout.session.async_payment_failed', 'checkout.session.expired']) {
      const { paymentId, reference } = await start();
      const unpaid = { payment_status: 'unpaid', payment_intent: null };
      await tell(type, session(reference, unpaid));
      assert.equal((await rowOf(world, 'payments', paymentId)).status, 'Failed');
    }
  });

  test('a forged signature and a signature older than five minutes are refused', async () => {
    const { paymentId, reference } = await start();
    const secret = 'whsec_forged';
    const now = world.clock.now().getTime();
    const completed = (options: object) =>
      tell('checkout.session.completed', session(reference), options);
    assert.equal(await completed({ secret }), 401);
    assert.equal(await completed({ at: new Date(now - 302_000) }), 401);
    assert.equal(await completed({ at: new Date(now + 330_000) }), 401);
    assert.equal((await rowOf(world, 'payments', paymentId)).status, 'Pending');
    assert.equal(await completed({ at: new Date(now - 290_000) }), 200);
    assert.equal((await rowOf(world, 'payments', paymentId)).status, 'Successful');
  });

  test('a dispute finds its payment by Stripe’s payment intent', async () => {
    const { paymentId, reference } = await start();
    await tell('checkout.session.completed', session(reference));
    const dispute = { payment_intent: `pi_${reference}`, amount: 5_000_00, currency: 'ngn' };
    await tell('charge.dispute.created', {
      ...dispute,
      status: 'needs_response',
      reason: 'fraudulent',
    });
    await tell('charge.dispute.closed', { ...dispute, status: 'won' });
    assert.equal((await rowOf(world, 'payments', paymentId)).status, 'Successful');
    await tell('charge.dispute.closed', { ...dispute, status: 'lost' });
    assert.equal((await rowOf(world, 'payments', paymentId)).status, 'ChargedBack');
    await world.settle();
    assert.deepEqual(await alarmsOf(world, manager), ['A payment is disputed']);
  });

  test('a payout through Stripe goes to the chosen bank account, and fails if Stripe lacks the account', async () => {
    const id = await sendPayout(world, estate.communityId);
    await world.settle();
    const { reference, external_reference: external } = await rowOf(world, 'payouts', id);
    const sent = stripe.payouts.get(reference);
    assert.deepEqual(
      [sent?.['destination'], sent?.['amount'], sent?.['id']],
      ['ba_1', '2000000', external],
    );
    const paid = { id: external, amount: 20_000_00, currency: 'ngn', metadata: { reference } };
    await tell('payout.paid', paid);
    assert.equal((await rowOf(world, 'payouts', id)).status, 'Successful');
    await tell('payout.failed', { ...paid, failure_message: 'The account is closed' });
    assert.equal((await rowOf(world, 'payouts', id)).status, 'Returned');

    const unknown = { ...account, accountNumber: '2012340000' };
    const other = await sendPayout(world, estate.communityId, { bankAccount: unknown });
    await world.settle();
    const row = await rowOf(world, 'payouts', other);
    assert.equal(row.status, 'Failed');
    assert.match(String(row['reason']), /entered there/);
  });

  test('events of unknown payouts and payments are accepted and change nothing', async () => {
    const strange = { id: 'po_x', amount: 1, currency: 'ngn', metadata: {} };
    assert.equal(await tell('payout.paid', strange), 200);
    assert.equal(
      await tell('checkout.session.completed', session('nobody', { client_reference_id: null })),
      200,
    );
    assert.deepEqual(await topicsOf(world, estate.communityId), []);
  });

  function start() {
    return startPayment(world, { manager, communityId: estate.communityId });
  }

  function tell(type: string, object: object, options: object = {}) {
    return stripe.tell(server.address, type, object, { at: world.clock.now(), ...options });
  }

  function session(reference: string, change: object = {}) {
    return {
      id: `cs_${reference}`,
      object: 'checkout.session',
      client_reference_id: reference,
      payment_intent: `pi_${reference}`,
      payment_status: 'paid',
      amount_total: 5_000_00,
      currency: 'ngn',
      ...change,
    };
  }
});
