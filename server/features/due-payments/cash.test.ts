// Tests for cash payments. Cash beyond the debts needs a second person, an unusual amount must be confirmed, and the
// owner and the approvers are notified of every reversal.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, test } from 'node:test';
import {
  getDuePayment,
  listDuePayments,
  recordPayment,
  reversePayment,
} from '#contract/due-payments/due-payments.ts';
import {
  approveMoneyRequest,
  getMoneyRequest,
  rejectMoneyRequest,
  reverseMoneyRequest,
} from '#contract/money-requests/money-requests.ts';
import { sendReceipt } from '#contract/due-payments/receipts.ts';
import { createResident } from '#contract/residents/residents.ts';
import { getHouseAccount } from '#contract/house-accounts/house-accounts.ts';
import { stepUp } from '#testing/finances.ts';
import { given, givenEach, givenWorld } from '#testing/given.ts';
import { newEstate } from '#kernel/billing/testing.ts';

describe('cash of a house', () => {
  const world = givenWorld();
  const manager = given(() => world.person());
  const officer = given(() => world.person({ firstName: 'Femi', lastName: 'Cole' }));
  beforeEach(() => world.clock.set('2026-11-21T09:00:00Z'));
  const estate = givenEach(() => newEstate(world, manager, 2));
  beforeEach(async () => {
    await world.worker(estate.communityId, officer, 'Finance officer');
    await stepUp(world, manager, officer);
    // The house owes ₦50,000.00.
    await estate.published();
  });

  test('cash pays the debt at once; the rest becomes credit after a second person approves it', async () => {
    const { payment, deposit } = (await give(7_000_000)).data;
    assert.deepEqual(
      [payment?.amountMinor, payment?.creditedMinor, deposit?.amountMinor],
      [5_000_000, 0, 2_000_000],
    );
    assert.equal(await inWallet(), 5_000_000);
    assert.equal((await account()).creditMinor, 0);

    const { params, data: request } = await requestOf(deposit?.requestId);
    assert.deepEqual(
      [request.kind, request.status, request.amountMinor, request.counterparty, request.channel],
      ['Deposit', 'PendingApproval', 2_000_000, '1 Palm Street', 'Cash'],
    );
    const own = await world.call(officer, approveMoneyRequest, { params, body: { version: 1 } });
    assert.equal(own.failure.errors[0]?.code, 'OWN_REQUEST');
    await world.call(manager, approveMoneyRequest, { params, body: { version: 1 } });

    assert.equal(await inWallet(), 7_000_000);
    assert.equal((await account()).creditMinor, 2_000_000);
    const { data: inflow } = await world.call(manager, listDuePayments, {
      params: estate.params,
      query: { HouseId: estate.houseId },
    });
    assert.deepEqual(
      inflow.items.map((one) => [one.amountMinor, one.channel, one.recordedByName]),
      [
        [2_000_000, 'Cash', 'Femi Cole'],
        [5_000_000, 'Cash', 'Femi Cole'],
      ],
    );
    assert.equal((await estate.ledger()).agrees, true);
  });

  test('cash from a house without debt becomes a deposit, and a rejected deposit gives no credit', async () => {
    await estate.pay({ houseId: estate.houseId, amountMinor: 5_000_000 });
    const { payment, deposit } = (
      await give(1_000_000, { isAmountSure: true, walletId: estate.walletId })
    ).data;
    assert.equal(payment, null);
    const { params } = await requestOf(deposit?.requestId);
    await world.call(manager, rejectMoneyRequest, {
      params,
      body: { reason: 'No cash was handed over', version: 1 },
    });
    assert.equal((await account()).creditMinor, 0);
    assert.equal(await inWallet(), 5_000_000);
  });

  test('a cash deposit that awaits approval does not expire', async () => {
    const { deposit } = (await give(7_000_000)).data;
    assert.equal((await requestOf(deposit?.requestId)).data.expiresAt, null);
    world.clock.advance(30 * 24 * 3600);
    const { params, data } = await requestOf(deposit?.requestId);
    assert.equal(data.status, 'PendingApproval');
    await stepUp(world, manager);
    await world.call(manager, approveMoneyRequest, { params, body: { version: data.version } });
    assert.equal((await account()).creditMinor, 2_000_000);
  });

  test('the receipt and its email mention the cash that is awaiting approval', async () => {
    const { payment, deposit } = (await give(7_000_000)).data;
    const beside = { requestId: deposit?.requestId, amountMinor: 2_000_000 };
    assert.deepEqual(payment?.cashBeyond, { ...beside, status: 'PendingApproval' });
    const params = { ...estate.params, paymentId: payment?.id ?? '' };
    const receipt = async () => (await world.call(manager, getDuePayment, { params })).data;
    const email = `${randomUUID()}@example.test`;
    await world.call(manager, createResident, {
      params: estate.params,
      body: {
        firstName: 'Ada',
        lastName: 'Obi',
        email,
        occupancy: { houseId: estate.houseId, relationship: 'Owner' },
      },
    });
    const mailed = async () => {
      await world.call(manager, sendReceipt, { params });
      await world.settle();
      const mails = (await world.mails()).filter(({ recipient }) => recipient === email);
      return mails.map(({ body }) => body).join('\n');
    };
    assert.match(
      await mailed(),
      /₦20,000\.00 more was handed over and becomes credit of the house once it is approved\./,
    );
    const { params: request } = await requestOf(deposit?.requestId);
    await world.call(manager, approveMoneyRequest, { params: request, body: { version: 1 } });
    assert.deepEqual((await receipt()).cashBeyond, { ...beside, status: 'Completed' });
    assert.match(await mailed(), /₦20,000\.00 more was handed over and has a receipt of its own\./);
  });

  test('entering the same cash again is refused as a duplicate of the pending deposit', async () => {
    const { deposit } = (await give(7_000_000)).data;
    const again = (await give(7_000_000, { isAmountSure: true })).failure;
    assert.equal(again.errors[0]?.code, 'LOOKS_LIKE_DUPLICATE');
    assert.match(again.message, new RegExp(`same amount: deposit ${deposit?.reference}`));
  });

  test('cash that became credit is reversed through its receipt and not through its approval request', async () => {
    const { deposit } = (await give(7_000_000)).data;
    const { params } = await requestOf(deposit?.requestId);
    await world.call(manager, approveMoneyRequest, { params, body: { version: 1 } });
    const { data: request } = await requestOf(deposit?.requestId);
    assert.equal(request.may.reverse, false);
    const { failure } = await world.call(manager, reverseMoneyRequest, {
      params,
      body: { reason: 'Entered twice', version: request.version },
    });
    assert.match(failure.message, /Reverse its receipt under Dues, Inflow/);
    const { data: inflow } = await world.call(manager, listDuePayments, {
      params: estate.params,
      query: {},
    });
    const paymentId = inflow.items[0]?.id ?? '';
    await world.call(manager, reversePayment, {
      params: { ...estate.params, paymentId },
      body: { reason: 'Entered twice' },
    });
    assert.equal((await account()).creditMinor, 0);
    assert.equal((await estate.ledger()).agrees, true);
  });

  test('an amount of more than three times the house’s debt must be confirmed', async () => {
    const body = { houseId: estate.houseId, amountMinor: 15_000_001, paidOn: '2026-11-21' };
    const asked = await estate.pay({ ...body, isAmountSure: false });
    assert.equal(asked.failure.errors[0]?.code, 'UNUSUAL_AMOUNT');
    assert.equal(asked.failure.errors[0]?.field, 'amountMinor');
    assert.equal(
      asked.failure.message,
      'This house owes ₦50,000.00. Is ₦150,000.01 the right amount?',
    );
    assert.equal(await inWallet(), 0);
    assert.equal((await estate.pay({ ...body, isAmountSure: true })).data.amountMinor, 15_000_001);
    const usual = { ...body, houseId: estate.houseIds[1] ?? '', amountMinor: 15_000_000 };
    assert.equal((await estate.pay({ ...usual, isAmountSure: false })).status, 200);
  });

  test('a reversal notifies the owner and everybody else who may reverse payments', async () => {
    const second = await world.person();
    await world.worker(estate.communityId, second, 'Finance officer');
    const { payment } = (await give(5_000_000)).data;
    await world.call(officer, reversePayment, {
      params: { ...estate.params, paymentId: payment?.id ?? '' },
      body: { reason: 'Wrong house' },
    });
    await world.settle();
    const { rows } = await world.owner.query<{ user: string; title: string; text: string }>(
      `select user_id as user, title, description as text from notifications
       where community_id = $1 and title like '%reversed' order by user_id`,
      [estate.communityId],
    );
    const title = '1 Palm Street: payment of ₦50,000.00 reversed';
    const text = 'Femi Cole reversed receipt 1, Cash: “Wrong house”';
    assert.deepEqual(
      rows,
      [manager.id, second.id].toSorted().map((user) => ({ user, title, text })),
    );
  });

  function give(amountMinor: number, more: object = {}) {
    return world.call(officer, recordPayment, {
      params: estate.params,
      body: {
        houseId: estate.houseId,
        amountMinor,
        channel: 'Cash',
        paidOn: '2026-11-21',
        ...more,
      } as never,
    });
  }

  async function requestOf(requestId = '') {
    const params = { ...estate.params, requestId };
    return { params, data: (await world.call(manager, getMoneyRequest, { params })).data };
  }

  async function account() {
    return (
      await world.call(manager, getHouseAccount, {
        params: { ...estate.params, houseId: estate.houseId },
      })
    ).data;
  }

  async function inWallet(): Promise<number> {
    return (await estate.ledger()).balances[`wallet ${estate.walletId}`] ?? 0;
  }
});
