// Tests for payments that differ from the request: another amount, another currency, or a partial chargeback.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listMoneyRequests } from '#contract/money-requests/money-requests.ts';
import { getWallet, listWallets } from '#contract/wallets/wallets.ts';
import { writeSandboxWebhook } from '#platform/payments/sandbox.ts';
import { testSecret } from '#testing/world.ts';
import { given, givenEach, givenWorld } from '#testing/given.ts';
import { eventOf } from './sandbox-deliveries.ts';
import { selectOrder } from './sandbox-orders.ts';
import { alarmsOf, factsOf, rowOf, startPayment, topicsOf } from './testing.ts';

const differs = 'A payment has a different amount';

describe('payments that differ from the request', () => {
  const world = givenWorld();
  const server = given(async () => ({ address: await world.listen() }));
  const manager = givenEach(() => world.person());
  const estate = givenEach(async () => ({ communityId: await world.community(manager) }));

  test('a payment of another amount is recorded once, with the received amount, and staff are notified', async () => {
    const { paymentId, reference } = await start();
    for (let time = 0; time < 3; time += 1) {
      assert.equal(await post(reference, { amountMinor: 4_000_00 }), 200);
    }
    const row = await rowOf(world, 'payments', paymentId);
    assert.deepEqual([row.status, row['received_minor']], ['Successful', 4_000_00]);
    const facts = (await factsOf(world, estate.communityId)).filter(
      ({ topic }) => topic === 'payment.succeeded',
    );
    assert.deepEqual(
      facts.map(({ payload }) => payload['amountMinor']),
      [4_000_00],
    );
    await world.settle();
    assert.deepEqual(await alarmsOf(world, manager), [differs]);
    // A second amount for a paid payment is not credited and notifies staff.
    assert.equal(await post(reference, { id: `more-${reference}`, amountMinor: 1_000_00 }), 200);
    await world.settle();
    assert.deepEqual(await alarmsOf(world, manager), [differs, differs]);
  });

  test('a partial chargeback awaits approval, and the payment stays paid', async () => {
    const { data: wallets } = await world.call(manager, listWallets, {
      params: { communityId: estate.communityId },
      query: {},
    });
    const purposeId = wallets.items[0]?.id ?? '';
    const { paymentId, reference } = await start({ purposeKind: 'wallet-deposit', purposeId });
    await post(reference, { amountMinor: 4_000_00 });
    await world.settle();
    const part = { id: `part-${reference}`, outcome: 'ChargedBack', amountMinor: 1_000_00 };
    assert.equal(await post(reference, part), 200);
    await world.settle();
    assert.equal((await rowOf(world, 'payments', paymentId)).status, 'Successful');
    const { data } = await world.call(manager, listMoneyRequests, {
      params: { communityId: estate.communityId },
      query: {},
    });
    assert.deepEqual(
      data.items.map(({ kind, status, amountMinor }) => [kind, status, amountMinor]),
      [['Adjustment', 'PendingApproval', 1_000_00]],
    );
    const { data: wallet } = await world.call(manager, getWallet, {
      params: { communityId: estate.communityId, walletId: purposeId },
    });
    assert.equal(wallet.ledgerBalanceMinor, 4_000_00 - 175_00);
  });

  test('a payment in another currency fails, and the notification contains the gateway’s reference', async () => {
    const { paymentId, reference } = await start();
    const foreign = { currency: 'XOF', externalReference: 'gw-77' };
    assert.equal(await post(reference, foreign), 200);
    const row = await rowOf(world, 'payments', paymentId);
    assert.equal(row.status, 'Failed');
    assert.match(String(row['reason']), /came in, where ₦5,000\.00 was asked/);
    assert.deepEqual(await topicsOf(world, estate.communityId), ['payment.failed']);
    await world.settle();
    const { rows } = await world.owner.query<{ description: string }>(
      `select description from notifications where user_id = $1 and title = $2`,
      [manager.id, differs],
    );
    assert.match(rows[0]?.description ?? '', /The gateway’s reference is gw-77\.$/);
  });

  function start(wanted: Parameters<typeof startPayment>[2] = {}) {
    return startPayment(world, { manager, communityId: estate.communityId }, wanted);
  }

  /** Posts a signed success event with the given changes. */
  async function post(reference: string, change: object = {}): Promise<number> {
    const order = await selectOrder(world.pool, reference);
    assert.ok(order);
    const event = { ...eventOf(order, 'Successful'), ...change };
    const webhook = writeSandboxWebhook(event, { secret: testSecret, at: world.clock.now() });
    const answer = await fetch(`${server.address}/webhooks/sandbox`, {
      method: 'POST',
      ...webhook,
    });
    return answer.status;
  }
});
