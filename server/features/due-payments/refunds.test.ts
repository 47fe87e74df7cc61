import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { createBankAccount } from '#contract/bank-accounts/bank-accounts.ts';
import { adjustCharge } from '#contract/charges/charge-changes.ts';
import {
  getDuePayment,
  listDuePayments,
  reversePayment,
} from '#contract/due-payments/due-payments.ts';
import {
  approveMoneyRequest,
  getMoneyRequest,
  rejectMoneyRequest,
} from '#contract/money-requests/money-requests.ts';
import type { Input } from '#contract/shared/operation.ts';
import { getHouseAccount } from '#contract/house-accounts/house-accounts.ts';
import * as contract from '#contract/due-payments/refunds.ts';
import { createWallet } from '#contract/wallets/wallets.ts';
import { stepUp } from '#testing/finances.ts';
import { waitForLock } from '#testing/wait-for-lock.ts';
import { given, givenEach, givenWorld } from '#testing/given.ts';
import { newEstate } from '#kernel/billing/testing.ts';
import { getHouseStatement } from '#contract/house-accounts/statements.ts';

describe('refunds', () => {
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

  test('credit is refunded to the house wallet after another person approves', async () => {
    await estate.pay({ houseId: estate.houseId, amountMinor: 6_000_000 });
    const { data } = await ask();
    assert.equal(data.status, 'Waiting');
    assert.equal(await inLedger(`houseCredit ${estate.houseId}`), 0);
    assert.equal(await inLedger(`houseWallet ${estate.houseId}`), 0);
    await decide(data.id, 'approve');
    assert.equal((await refund(data.id))?.status, 'Paid');
    assert.equal(await inLedger(`houseWallet ${estate.houseId}`), -1_000_000);
    assert.equal(await inLedger('houseMoney'), 1_000_000);
    assert.equal(await inLedger(`wallet ${estate.walletId}`), 5_000_000);
    assert.equal(await inLedger('refunds'), 0);
    assert.equal(await closing(), 0);
  });

  test('concurrent refund requests never exceed the credit of the house', async () => {
    await estate.pay({ houseId: estate.houseId, amountMinor: 6_000_000 });
    const over = await ask({ amountMinor: 1_000_001 });
    assert.equal(over.failure.errors[0]?.code, 'TOO_MUCH');
    const all = await Promise.all(Array.from({ length: 5 }, () => ask({ amountMinor: 400_000 })));
    assert.deepEqual(all.map(({ status }) => status).toSorted(), [200, 200, 409, 409, 409]);
    assert.equal(await inLedger(`houseCredit ${estate.houseId}`), -200_000);
    assert.ok((await estate.ledger()).agrees);
  });

  test('a payment is refunded in parts, and its charge is owed again by the refunded amount', async () => {
    const { data: payment } = await estate.pay({ houseId: estate.houseId, amountMinor: 5_500_000 });
    const part = await ask({ paymentId: payment.id, amountMinor: 2_500_000 });
    assert.equal(part.data.fromChargesMinor, 2_000_000);
    const params = { ...estate.params, paymentId: payment.id };
    const { data: read } = await world.call(manager, getDuePayment, { params });
    assert.equal(read.refundedMinor, 2_500_000);
    assert.deepEqual(
      read.allocations.map((one) => [one.principalMinor, one.outstandingMinor]),
      [[3_000_000, 2_000_000]],
    );
    const over = await ask({ paymentId: payment.id, amountMinor: 3_000_001 });
    assert.match(over.failure.message, /At most ₦30,000\.00/);
    const back = await world.call(manager, reversePayment, {
      params,
      body: { reason: 'The cheque bounced' },
    });
    assert.equal(back.failure.errors[0]?.code, 'REFUND_WAITS');
    assert.ok((await estate.ledger()).agrees);
    await decide(part.data.id, 'approve');
    const rest = await ask({ paymentId: payment.id, amountMinor: 3_000_000 });
    await decide(rest.data.id, 'approve');
    assert.equal(await inLedger(`wallet ${estate.walletId}`), 0);
    assert.equal(
      (await estate.charges({ HouseId: estate.houseId })).items[0]?.outstandingMinor,
      5_000_000,
    );
    assert.equal(await closing(), 5_000_000);
    assert.ok((await estate.ledger()).agrees);
  });

  test('a rejected refund becomes credit again and pays the charge that it had reopened', async () => {
    const { data: payment } = await estate.pay({ houseId: estate.houseId, amountMinor: 5_500_000 });
    const { data } = await ask({ paymentId: payment.id, amountMinor: 1_500_000 });
    await decide(data.id, 'reject');
    await world.settle();
    assert.equal((await refund(data.id))?.status, 'Dropped');
    assert.equal((await estate.charges({ HouseId: estate.houseId })).items[0]?.status, 'Paid');
    assert.equal(await inLedger(`houseCredit ${estate.houseId}`), -500_000);
    assert.equal(await closing(), -500_000);
    assert.equal(await inLedger('refunds'), 0);
    const again = await ask({ paymentId: payment.id, amountMinor: 5_500_000 });
    assert.equal(again.data.fromChargesMinor, 5_000_000);
    await decide(again.data.id, 'reject');
    await world.settle();
    assert.equal(await closing(), -500_000);
    assert.ok((await estate.ledger()).agrees);
    const back = await world.call(manager, reversePayment, {
      params: { ...estate.params, paymentId: payment.id },
      body: { reason: 'The cheque bounced' },
    });
    assert.equal(back.status, 200);
    assert.equal(await closing(), 5_000_000);
    assert.equal(await inLedger(`houseCredit ${estate.houseId}`), 0);
    assert.ok((await estate.ledger()).agrees);
  });

  test('rejecting a refund locks charges and totals before ledger accounts', async () => {
    const { data: payment } = await estate.pay({ houseId: estate.houseId, amountMinor: 5_500_000 });
    const { data } = await ask({ paymentId: payment.id, amountMinor: 1_500_000 });
    const holder = await world.owner.connect();
    await holder.query('begin');
    await holder.query('select from due_totals where community_id = $1 for update', [
      estate.communityId,
    ]);
    const decided = decide(data.id, 'reject');
    try {
      await waitForLock(world.owner);
      // The rejection waits for the lock on the totals. The holder of that lock can still lock the ledger accounts.
      await holder.query(
        `select from ledger_accounts where community_id = $1 and kind in ('refunds', 'receivable', 'houseCredit')
         for update nowait`,
        [estate.communityId],
      );
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    await decided;
    await world.settle();
    assert.equal((await refund(data.id))?.status, 'Dropped');
    assert.equal(await inLedger(`houseCredit ${estate.houseId}`), -500_000);
    assert.ok((await estate.ledger()).agrees);
  });

  test('credit held in one wallet pays no charge of another wallet and is not refunded from it', async () => {
    const { data: other } = await world.call(manager, createWallet, {
      params: estate.params,
      body: { name: 'Security', isReserve: false },
    });
    const { data: payment } = await estate.pay({ houseId: estate.houseId, amountMinor: 6_000_000 });
    const oneOff = { frequency: 'One-off' as const, startOn: '2026-11-21', dueDay: null };
    const security = { ...oneOff, title: 'Security', walletId: other.id };
    await estate.published({ ...security, amount: { model: 'Fixed', amountMinor: 600_000 } });
    assert.equal(await inLedger(`houseCredit ${estate.houseId}`), -1_000_000);
    const params = { ...estate.params, houseId: estate.houseId };
    const apply = () => world.call(officer, contract.applyHouseCredit, { params });
    assert.equal((await apply()).failure.errors[0]?.code, 'NOTHING_OWED');
    const elsewhere = await ask({ walletId: other.id, amountMinor: 100_000 });
    assert.equal(elsewhere.failure.errors[0]?.code, 'TOO_MUCH');
    const paidElsewhere = await ask({ paymentId: payment.id, walletId: other.id });
    assert.equal(paidElsewhere.failure.errors[0]?.code, 'TOO_MUCH');
    // Next month's charge of the wallet uses the credit, and each wallet keeps the amount paid into it.
    await estate.published({ ...oneOff, amount: { model: 'Fixed', amountMinor: 400_000 } });
    const { data: account } = await world.call(manager, getHouseAccount, { params });
    assert.deepEqual(
      account.credits.map(({ wallet, amountMinor }) => [wallet.id, amountMinor]),
      [[estate.walletId, 600_000]],
    );
    await estate.pay({ houseId: estate.houseId, amountMinor: 700_000, walletId: other.id });
    assert.equal(await inLedger(`wallet ${other.id}`), 700_000);
    const both = await world.call(manager, getHouseAccount, { params });
    assert.equal(both.data.creditMinor, 700_000);
    assert.deepEqual(
      both.data.credits.map(({ amountMinor }) => amountMinor),
      [600_000, 100_000],
    );
    // Reversing the payment removes its credit from the wallet that held the credit.
    const back = await world.call(manager, reversePayment, {
      params: { ...estate.params, paymentId: payment.id },
      body: { reason: 'The cheque bounced' },
    });
    assert.equal(back.status, 200);
    assert.equal(await inLedger(`wallet ${estate.walletId}`), 0);
    assert.equal(await inLedger(`houseCredit ${estate.houseId} ${other.id}`), -100_000);
    assert.ok((await estate.ledger()).agrees);
  });

  test('a payment into two wallets is refundable from each up to its share, and a reversal empties both', async () => {
    const { data: other } = await world.call(manager, createWallet, {
      params: estate.params,
      body: { name: 'Security', isReserve: false },
    });
    const oneOff = { frequency: 'One-off' as const, startOn: '2026-11-21', dueDay: null };
    const amount = { model: 'Fixed' as const, amountMinor: 600_000 };
    await estate.published({ ...oneOff, title: 'Security', walletId: other.id, amount });
    const { data: payment } = await estate.pay({ houseId: estate.houseId, amountMinor: 5_600_000 });
    assert.deepEqual(
      payment.refundable.map(({ wallet, amountMinor }) => [wallet.id, amountMinor]),
      [
        [estate.walletId, 5_000_000],
        [other.id, 600_000],
      ],
    );
    const of = { paymentId: payment.id, walletId: other.id };
    const { data } = await ask({ ...of, amountMinor: 600_000 });
    assert.equal(data.fromChargesMinor, 600_000);
    // The rejected refund becomes credit of the same wallet and pays the same charge again.
    await decide(data.id, 'reject');
    await world.settle();
    assert.equal(await inLedger(`houseCredit ${estate.houseId}`), 0);
    const found = async (query: Record<string, string>) =>
      (await world.call(manager, listDuePayments, { params: estate.params, query } as never)).data
        .totalCount;
    const streets = [estate.streetId, estate.walletId].map((StreetId) => found({ StreetId }));
    assert.deepEqual(await Promise.all(streets), [1, 0]);
    const wallets = [other.id, estate.streetId].map((WalletId) => found({ WalletId }));
    assert.deepEqual(await Promise.all(wallets), [1, 0]);
    const categories = ['Service charge', 'Power'].map((Category) => found({ Category }));
    assert.deepEqual(await Promise.all(categories), [1, 0]);
    assert.equal(await found({ GroupId: estate.walletId }), 0);
    const back = await world.call(manager, reversePayment, {
      params: { ...estate.params, paymentId: payment.id },
      body: { reason: 'The cheque bounced' },
    });
    assert.equal(back.status, 200);
    assert.equal(await inLedger(`wallet ${estate.walletId}`), 0);
    assert.equal(await inLedger(`wallet ${other.id}`), 0);
    assert.equal(await closing(), 5_600_000);
    assert.ok((await estate.ledger()).agrees);
  });

  test('credit from a credit note on a paid charge can be refunded', async () => {
    const { data: payment } = await estate.pay({ houseId: estate.houseId, amountMinor: 5_000_000 });
    const [charge] = (await estate.charges({ HouseId: estate.houseId })).items;
    await world.call(manager, adjustCharge, {
      params: { ...estate.params, chargeId: charge?.id ?? '' },
      body: { principalMinor: 4_000_000, reason: 'Too much', version: charge?.version ?? 0 },
    });
    const { data } = await ask({ paymentId: payment.id });
    assert.equal(data.fromChargesMinor, 0);
    assert.equal((await estate.charges({ HouseId: estate.houseId })).items[0]?.outstandingMinor, 0);
    assert.ok((await estate.ledger()).agrees);
  });

  test('a refund with a repeated idempotency key is stored once; one to a bank account requires step-up', async () => {
    await estate.pay({ houseId: estate.houseId, amountMinor: 6_000_000 });
    const body = {
      houseId: estate.houseId,
      amountMinor: 600_000,
      walletId: estate.walletId,
      to: { kind: 'House wallet' as const },
      reason: 'Paid twice',
    };
    const key = { 'idempotency-key': 'refund-of-house-one' };
    const [one, two] = await Promise.all([
      world.call(officer, contract.askForRefund, { params: estate.params, body }, key),
      world.call(officer, contract.askForRefund, { params: estate.params, body }, key),
    ]);
    assert.deepEqual(one.data, two.data);
    const account = await world.call(manager, createBankAccount, {
      params: estate.params,
      body: {
        bankName: 'Zenith Bank',
        accountName: 'Ada Obi',
        accountNumber: '2012345678',
      } as never,
    });
    await world.settle();
    await world.owner.query(
      `update bank_accounts set usable_from = $2::timestamptz where id = $1`,
      [account.data.id, world.clock.now()],
    );
    world.clock.advance(3600);
    const to = (bankAccountId: string) => ({ kind: 'Bank account' as const, bankAccountId });
    const unknown = await ask({ amountMinor: 100_000, to: to(estate.houseId) });
    assert.notEqual(unknown.failure.errors[0]?.code, 'STEP_UP_REQUIRED');
    const refused = await ask({ amountMinor: 100_000, to: to(account.data.id) });
    assert.equal(refused.failure.errors[0]?.code, 'STEP_UP_REQUIRED');
  });

  test('applying credit is refused without a debt; a new charge uses the credit as soon as it is issued', async () => {
    await estate.pay({ houseId: estate.houseId, amountMinor: 5_000_000 });
    const [charge] = (await estate.charges({ HouseId: estate.houseId })).items;
    await world.call(manager, adjustCharge, {
      params: { ...estate.params, chargeId: charge?.id ?? '' },
      body: { principalMinor: 3_000_000, reason: 'Too much', version: charge?.version ?? 0 },
    });
    const params = { ...estate.params, houseId: estate.houseId };
    const nothing = await world.call(officer, contract.applyHouseCredit, { params });
    assert.equal(nothing.failure.errors[0]?.code, 'NOTHING_OWED');
    await world.owner.query(`select 1`);
    const levy = {
      title: 'Levy',
      frequency: 'One-off' as const,
      startOn: '2026-11-21',
      dueDay: null,
    };
    await estate.published(levy);
    // The credit paid the new charge as soon as that charge was issued.
    assert.equal(await inLedger(`houseCredit ${estate.houseId}`), 0);
    const gone = await world.call(officer, contract.applyHouseCredit, { params });
    assert.equal(gone.failure.errors[0]?.code, 'NO_CREDIT');
  });

  function ask(over: Partial<Body> = {}, by = officer) {
    return world.call(by, contract.askForRefund, {
      params: estate.params,
      body: {
        houseId: estate.houseId,
        amountMinor: 1_000_000,
        walletId: estate.walletId,
        to: { kind: 'House wallet' },
        reason: 'Paid twice',
        ...over,
      },
    });
  }

  async function decide(requestId: string, how: 'approve' | 'reject') {
    const params = { ...estate.params, requestId };
    const { data } = await world.call(manager, getMoneyRequest, { params });
    const { version } = data;
    const reply =
      how === 'approve'
        ? await world.call(manager, approveMoneyRequest, { params, body: { version } })
        : await world.call(manager, rejectMoneyRequest, {
            params,
            body: { version, reason: 'Wrong house' },
          });
    await world.settle();
    return reply;
  }

  async function refund(id: string) {
    const query = { HouseId: estate.houseId };
    const { data } = await world.call(manager, contract.listRefunds, {
      params: estate.params,
      query,
    });
    return data.items.find((one) => one.id === id);
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
});

type Body = Input<typeof contract.askForRefund>['body'];
