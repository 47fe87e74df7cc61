import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { createHouse, mergeHouses } from '#contract/addresses/houses.ts';
import { createStreet } from '#contract/addresses/streets.ts';
import { listDuePayments } from '#contract/due-payments/due-payments.ts';
import { openHouseAccount } from '#contract/gateway-payments/virtual-accounts.ts';
import type { Gateway } from '#platform/payments/gateway.ts';
import { openPaystack } from '#platform/payments/paystack.ts';
import {
  newPaystackId,
  paystackCharge as charge,
  paystackKey,
  startPaystack,
} from '#testing/paystack-double.ts';
import { openWorld, type Person } from '#testing/world.ts';
import { given } from '#testing/given.ts';
import { payoutJob, unsentPayouts } from './jobs.ts';
import {
  account,
  alarmsOf,
  rowOf,
  sendPayout,
  startPayment,
  toolsFor,
  topicsOf,
} from './testing.ts';

describe('payments through Paystack', () => {
  let manager: Person;
  let communityId: string;

  const paystack = given(startPaystack);
  const world = given(() => openWorld({ gateway: () => gateway() }));
  const server = given(async () => ({ address: await world.listen() }));
  beforeEach(async () => {
    paystack.mood = 'well';
    manager = await world.person();
    communityId = await world.community(manager);
  });

  test('five charge.success events make one payment with the actual fee', async () => {
    const { paymentId, reference } = await start();
    const data = charge(reference);
    const tell = () => paystack.tell(server.address, 'charge.success', data);
    const statuses = await Promise.all([tell(), tell(), tell(), tell(), tell()]);
    assert.deepEqual(statuses, [200, 200, 200, 200, 200]);
    const row = await rowOf(world, 'payments', paymentId);
    assert.deepEqual(
      [row.status, row['fee_minor'], row['external_reference']],
      ['Successful', 174_00, String(data.id)],
    );
    assert.deepEqual(await topicsOf(world, communityId), ['payment.succeeded']);
    const { rows } = await world.owner.query('select from gateway_events where reference = $1', [
      reference,
    ]);
    assert.equal(rows.length, 1);
  });

  test('a repeated event of a transfer to a house’s account number makes one payment, credited in full', async () => {
    const params = { communityId };
    const { data: street } = await world.call(manager, createStreet, {
      params,
      body: { name: 'Palm Street' },
    });
    const { data: house } = await world.call(manager, createHouse, {
      params,
      body: { streetId: street.id, houseNumber: '1' },
    });
    const ask = () =>
      world.call(manager, openHouseAccount, { params: { communityId, houseId: house.id } });
    const { data: account } = await ask();
    assert.deepEqual([account.bank, account.number.length], ['Test Bank', 10]);
    assert.deepEqual((await ask()).data, account);
    const arrived = charge('1004991126', {
      channel: 'dedicated_nuban',
      amount: 20_000_00,
      authorization: { receiver_bank_account_number: account.number, sender_name: 'BOLA ADE' },
    });
    for (let times = 0; times < 3; times += 1) {
      assert.equal(await paystack.tell(server.address, 'charge.success', arrived), 200);
    }
    await world.settle();
    const { data: paid } = await world.call(manager, listDuePayments, { params, query: {} });
    assert.deepEqual(
      paid.items.map((one) => [one.house.id, one.amountMinor, one.feeMinor, one.channel]),
      [[house.id, 20_000_00, 174_00, 'Virtual account']],
    );
    assert.equal(paid.items[0]?.creditedMinor, 20_000_00);
    const stranger = charge('1004991127', {
      channel: 'dedicated_nuban',
      authorization: { receiver_bank_account_number: '0000000000' },
    });
    assert.equal(await paystack.tell(server.address, 'charge.success', stranger), 200);
    await world.settle();
    const again = await world.call(manager, listDuePayments, { params, query: {} });
    assert.equal(again.data.totalCount, 1);
  });

  test('a transfer to the account number of a merged house is recorded for the remaining house', async () => {
    const { data: street } = await world.call(manager, createStreet, {
      params: { communityId },
      body: { name: 'Palm Street' },
    });
    const house = async (houseNumber: string) =>
      (
        await world.call(manager, createHouse, {
          params: { communityId },
          body: { streetId: street.id, houseNumber },
        })
      ).data.id;
    const [kept, twin] = [await house('1'), await house('2')];
    const { data: account } = await world.call(manager, openHouseAccount, {
      params: { communityId, houseId: twin },
    });
    await world.call(manager, mergeHouses, {
      params: { communityId, houseId: kept },
      body: { duplicateId: twin },
    });
    const arrived = charge('1004991128', {
      channel: 'dedicated_nuban',
      authorization: { receiver_bank_account_number: account.number, sender_name: 'BOLA ADE' },
    });
    assert.equal(await paystack.tell(server.address, 'charge.success', arrived), 200);
    await world.settle();
    const { data: paid } = await world.call(manager, listDuePayments, {
      params: { communityId },
      query: {},
    });
    assert.deepEqual(
      paid.items.map((one) => one.house.id),
      [kept],
    );
  });

  test('a Paystack webhook signed with another key or with an invalid signature is refused', async () => {
    const { paymentId, reference } = await start();
    assert.equal(
      await paystack.tell(server.address, 'charge.success', charge(reference), 'sk_forged'),
      401,
    );
    const answer = await fetch(`${server.address}/webhooks/paystack`, {
      method: 'POST',
      headers: { 'x-paystack-signature': '0'.repeat(128), 'content-type': 'application/json' },
      body: JSON.stringify({ event: 'charge.success', data: charge(reference) }),
    });
    assert.equal(answer.status, 401);
    assert.equal((await rowOf(world, 'payments', paymentId)).status, 'Pending');
  });

  test('a signed event that cannot be parsed gets a 422, so that Paystack resends it', async () => {
    const { reference } = await start();
    const broken = charge(reference, { amount: 'much' });
    assert.equal(await paystack.tell(server.address, 'charge.success', broken), 422);
  });

  test('events of other kinds or unknown payments are accepted and change nothing', async () => {
    assert.equal(await paystack.tell(server.address, 'subscription.create', { id: 1 }), 200);
    assert.equal(
      await paystack.tell(server.address, 'charge.success', charge('somebody-elses')),
      200,
    );
    assert.deepEqual(await topicsOf(world, communityId), []);
  });

  test('an amount lower than requested is credited as received, and staff are notified', async () => {
    const { paymentId, reference } = await start();
    await paystack.tell(server.address, 'charge.success', charge(reference, { amount: 4_999_99 }));
    const row = await rowOf(world, 'payments', paymentId);
    assert.deepEqual([row.status, row['received_minor']], ['Successful', 4_999_99]);
    await world.settle();
    assert.deepEqual(await alarmsOf(world, manager), ['A payment has a different amount']);
  });

  test('a dispute notifies staff when it opens and reverses the payment when it is lost', async () => {
    const { paymentId, reference } = await start();
    const data = charge(reference);
    await paystack.tell(server.address, 'charge.success', data);
    const transaction = { id: data.id, reference, amount: 5_000_00, currency: 'NGN' };
    const dispute = { id: 358_950, refund_amount: 5_000_00, currency: 'NGN', transaction };
    await paystack.tell(server.address, 'charge.dispute.create', {
      ...dispute,
      status: 'awaiting',
    });
    assert.equal((await rowOf(world, 'payments', paymentId)).status, 'Successful');
    const won = { ...dispute, id: 1, resolution: 'declined' };
    await paystack.tell(server.address, 'charge.dispute.resolve', won);
    assert.equal((await rowOf(world, 'payments', paymentId)).status, 'Successful');
    const lost = { ...dispute, resolution: 'merchant-accepted' };
    await paystack.tell(server.address, 'charge.dispute.resolve', lost);
    assert.equal((await rowOf(world, 'payments', paymentId)).status, 'ChargedBack');
    assert.deepEqual(
      (await topicsOf(world, communityId)).filter((topic) => topic !== 'notification.wanted'),
      ['payment.succeeded', 'payment.charged-back'],
    );
    await world.settle();
    assert.deepEqual(await alarmsOf(world, manager), ['A payment is disputed']);
  });

  test('a partial refund notifies staff and does not reverse the payment', async () => {
    const { paymentId, reference } = await start();
    await paystack.tell(server.address, 'charge.success', charge(reference));
    const refund = {
      transaction_reference: reference,
      refund_reference: 'r-1',
      amount: '1000',
      currency: 'NGN',
    };
    assert.equal(await paystack.tell(server.address, 'refund.processed', refund), 200);
    assert.equal((await rowOf(world, 'payments', paymentId)).status, 'Successful');
    await world.settle();
    assert.equal((await alarmsOf(world, manager)).length, 1);
  });

  test('a payout goes to the named bank once and is completed by a webhook', async () => {
    const id = await sendPayout(world, communityId);
    await world.settle();
    const row = await rowOf(world, 'payouts', id);
    const transfer = paystack.transfers.get(row.reference);
    assert.deepEqual(
      [transfer?.amount, row['external_reference']],
      [20_000_00, transfer?.transfer_code],
    );
    const recipient = paystack.calls.findLast(({ path }) => path === '/transferrecipient');
    const sent = JSON.parse(recipient?.body ?? '{}') as Record<string, unknown>;
    assert.deepEqual([sent['bank_code'], sent['account_number']], ['057', account.accountNumber]);
    const data = { id: 1, amount: 20_000_00, currency: 'NGN', fee_charged: 26_00, ...transfer };
    await paystack.tell(server.address, 'transfer.success', data);
    const ended = await rowOf(world, 'payouts', id);
    assert.deepEqual([ended.status, ended['fee_minor']], ['Successful', 26_00]);
    assert.deepEqual(await topicsOf(world, communityId), ['payout.succeeded']);
  });

  /** Runs the sending job once, as the queue does on a retry. */
  const run = (id: string, job = payoutJob(by(gateway()))) =>
    job.run(toolsFor(world), {
      id: 1,
      communityId,
      userId: null,
      topic: 'payout.wanted',
      payload: { entityId: id },
    });

  test('a payout whose response from the gateway was lost is paid once', async () => {
    const id = await sendPayout(world, communityId);
    const { reference } = await rowOf(world, 'payouts', id);
    const job = payoutJob(by(gateway()));
    paystack.cuts = '/transfer';
    await assert.rejects(run(id, job), { name: 'GatewayAway' });
    paystack.cuts = null;
    const transfer = paystack.transfers.get(reference);
    assert.equal(transfer?.amount, 20_000_00);
    const before = paystack.calls.length;
    await run(id, job);
    const row = await rowOf(world, 'payouts', id);
    assert.deepEqual([row.status, row['external_reference']], ['Pending', transfer?.transfer_code]);
    const again = paystack.calls.slice(before);
    assert.deepEqual(
      again.map(({ method, path }) => `${method} ${path}`),
      [`GET /transfer/verify/${reference}`],
    );
    await run(id, job);
    assert.equal(paystack.calls.length, before + 1);
  });

  test('a transfer that the gateway cannot find at first does not count as refused', async () => {
    const id = await sendPayout(world, communityId);
    const { reference } = await rowOf(world, 'payouts', id);
    paystack.cuts = '/transfer';
    await assert.rejects(run(id), { name: 'GatewayAway' });
    paystack.cuts = null;
    paystack.blindVerifies = 1;
    await run(id);
    const { status, external_reference: external } = await rowOf(world, 'payouts', id);
    const transfer = paystack.transfers.get(reference);
    assert.deepEqual([status, external], ['Pending', transfer?.transfer_code]);
  });

  test('a payout stays pending for a retry while the gateway is unreachable', async () => {
    const id = await sendPayout(world, communityId);
    for (const mood of ['away', 'hangs'] as const) {
      paystack.mood = mood;
      await assert.rejects(run(id), { name: 'GatewayAway' });
      const row = await rowOf(world, 'payouts', id);
      assert.deepEqual([row.status, row['sent_at']], ['Pending', null]);
    }
    paystack.mood = 'well';
    await run(id);
    assert.notEqual((await rowOf(world, 'payouts', id))['sent_at'], null);
  });

  test('a payout that the queue gave up is sent again after an hour', async () => {
    const id = await sendPayout(world, communityId);
    await world.owner.query('delete from outbox where community_id = $1', [communityId]);
    await unsentPayouts.run(toolsFor(world));
    assert.deepEqual(await topicsOf(world, communityId), []);
    world.clock.advance(3601);
    await unsentPayouts.run(toolsFor(world));
    assert.deepEqual(await topicsOf(world, communityId), ['payout.wanted']);
    await world.settle();
    assert.notEqual((await rowOf(world, 'payouts', id))['sent_at'], null);
  });

  test('a payout that the gateway refuses fails with the gateway’s reason', async () => {
    const id = await sendPayout(world, communityId, { amountMinor: 2_000_000_00 });
    await world.settle();
    const row = await rowOf(world, 'payouts', id);
    assert.deepEqual(
      [row.status, row['reason']],
      ['Failed', 'Your balance is not enough to fulfil this request'],
    );
    const nowhere = { ...account, bankName: 'Bank of Nowhere' };
    const other = await sendPayout(world, communityId, { bankAccount: nowhere });
    await world.settle();
    assert.match(String((await rowOf(world, 'payouts', other))['reason']), /no bank named/);
  });

  test('a returned transfer fails, or counts as returned if it was already paid', async () => {
    for (const paidFirst of [false, true]) {
      const id = await sendPayout(world, communityId);
      await world.settle();
      const { reference } = await rowOf(world, 'payouts', id);
      const transfer = paystack.transfers.get(reference);
      const data = { id: newPaystackId(), currency: 'NGN', ...transfer };
      if (paidFirst) await paystack.tell(server.address, 'transfer.success', data);
      await paystack.tell(server.address, 'transfer.reversed', data);
      const { status } = await rowOf(world, 'payouts', id);
      assert.equal(status, paidFirst ? 'Returned' : 'Failed');
    }
  });

  test('the gateway returns the name of an account’s holder, or null for an unknown account or bank', async () => {
    const resolve = (change: object) =>
      world.gateway?.resolveBankAccount({ ...account, ...change });
    assert.equal(await resolve({}), 'PALM COURT ASSOCIATION');
    assert.equal(await resolve({ bankName: 'zenith bank plc' }), 'PALM COURT ASSOCIATION');
    assert.equal(await resolve({ accountNumber: '0000000000' }), null);
    assert.equal(await resolve({ bankName: 'Bank of Nowhere' }), null);
  });

  // The timeout is short enough that a hanging gateway does not delay the tests, and long enough for a slow machine.
  function gateway() {
    return openPaystack({ secretKey: paystackKey, baseUrl: paystack.url, timeoutMs: 1000 });
  }

  function by(one: Gateway) {
    return { named: () => Promise.resolve(one) };
  }

  function start() {
    return startPayment(world, { manager, communityId });
  }
});
