import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, test } from 'node:test';
import { downloadExport, startExport } from '#contract/exports/exports.ts';
import * as requests from '#contract/money-requests/money-requests.ts';
import * as contract from '#contract/wallets/transactions.ts';
import * as statement from '#contract/wallets/wallet-statement.ts';
import { getWalletBalances } from '#contract/wallets/wallets.ts';
import { openFinances } from '#testing/finances.ts';
import { givenEach, givenWorld } from '#testing/given.ts';

describe('wallet transactions', () => {
  const world = givenWorld();
  let works: string;

  const finances = givenEach(() => openFinances(world));
  const params = givenEach(() => ({ communityId: finances.communityId }));
  beforeEach(async () => {
    works = await finances.wallet('Works');
  });

  test('a transfer is one line in each wallet with the same reference, newest first', async () => {
    await finances.fund(finances.mainId, 9_000);
    const { data: request } = await transfer(4_000);
    const { items, totalCount } = await list();
    assert.equal(totalCount, 3);
    const lines = items.slice(0, 2);
    assert.deepEqual(new Set(lines.map(({ reference }) => reference)).size, 1);
    assert.deepEqual(
      lines.map(({ wallet, amountMinor }) => [wallet.id, amountMinor]).toSorted(),
      [
        [finances.mainId, -4_000],
        [works, 4_000],
      ].toSorted(),
    );
    for (const line of lines) {
      assert.deepEqual([line.kind, line.requestId], ['Transfer', request.id]);
    }
    assert.equal(items[2]?.kind, 'Deposit');
    assert.equal(items[2]?.balanceAfterMinor, 9_000);
  });

  test('transactions are filtered by wallet, kind, direction, days, amounts and words', async () => {
    await finances.fund(finances.mainId, 9_000, '2026-01-05');
    await transfer(4_000);
    const count = async (query: Record<string, string>) => (await list(query)).totalCount;
    assert.equal(await count({ WalletId: works }), 1);
    assert.equal(await count({ WalletId: `${works},${finances.mainId}` }), 3);
    assert.equal(await count({ Kind: 'Transfer' }), 2);
    assert.equal(await count({ Channel: 'Wallet' }), 2);
    assert.equal(await count({ Direction: 'Out' }), 1);
    assert.equal(await count({ From: '2026-01-06' }), 2);
    assert.equal(await count({ To: '2026-01-05' }), 1);
    assert.equal(await count({ MinMinor: '4001' }), 1);
    assert.equal(await count({ MaxMinor: '4000', Direction: 'In' }), 1);
    assert.equal(await count({ Search: 'gate rep' }), 2);
    assert.equal(await count({ SingleControl: 'true' }), 0);
    assert.equal(await count({ InitiatedBy: finances.ada.id }), 2);
    assert.equal(await count({ InitiatedBy: `${finances.bayo.id},${finances.owner.id}` }), 0);
    const sorted = await list({ Sort: '-amount' });
    assert.equal(sorted.items[0]?.amountMinor, 9_000);
  });

  test('transactions are sorted by day, even in a search, or by time of entry', async () => {
    await finances.fund(finances.mainId, 9_000, '2026-01-05');
    await finances.fund(finances.mainId, 7_000, '2026-01-03');
    await finances.fund(finances.mainId, 8_000, '2026-01-04');
    const amounts = async (query: Record<string, string>) =>
      (await list(query)).items.map(({ amountMinor }) => amountMinor);
    for (const Search of ['', 'brought along']) {
      const asked = { WalletId: finances.mainId, ...(Search && { Search }) };
      assert.deepEqual(await amounts(asked), [9_000, 8_000, 7_000], Search);
      assert.deepEqual(await amounts({ ...asked, Sort: 'occurredOn' }), [7_000, 8_000, 9_000]);
      assert.deepEqual(await amounts({ ...asked, Sort: '-postedAt' }), [8_000, 7_000, 9_000]);
    }
  });

  test('a search of transactions keeps filters, order and pages, and states that its total is exact', async () => {
    await finances.fund(finances.mainId, 9_000, '2026-01-05');
    await transfer(4_000);
    await transfer(1_000);
    const find = (query: Record<string, string>) => list({ Search: 'gâte REPAIR', ...query });
    const amounts = async (query: Record<string, string>) =>
      (await find(query)).items.map(({ amountMinor }) => amountMinor);
    assert.deepEqual(await amounts({ WalletId: works }), [1_000, 4_000]);
    assert.deepEqual(await amounts({ WalletId: works, Sort: 'postedAt' }), [4_000, 1_000]);
    assert.deepEqual(await amounts({ Direction: 'Out', Sort: '-amount' }), [-4_000, -1_000]);
    assert.deepEqual(
      await amounts({ Kind: 'Transfer', Direction: 'In', MinMinor: '4000' }),
      [4_000],
    );
    assert.deepEqual(await amounts({ Kind: 'Deposit,Reversal' }), []);
    assert.deepEqual(await amounts({ Channel: 'Cash' }), []);
    assert.deepEqual(await amounts({ WalletId: randomUUID() }), []);
    assert.deepEqual(await amounts({ To: '2026-01-05' }), []);
    assert.deepEqual(await amounts({ SingleControl: 'true' }), []);
    assert.deepEqual(await amounts({ InitiatedBy: finances.bayo.id }), []);
    assert.deepEqual(
      await amounts({ InitiatedBy: finances.ada.id, WalletId: works }),
      [1_000, 4_000],
    );
    const second = await find({
      PageSize: '3',
      PageNumber: '2',
      From: '2026-01-06',
      MaxMinor: '4000',
    });
    assert.deepEqual([second.items.length, second.totalCount, second.totalIsExact], [1, 4, true]);
    const { reference } = second.items[0] ?? { reference: '' };
    assert.equal((await list({ Search: reference.slice(2) })).totalCount, 2);
  });

  test('a transaction shows its whole journal, and another community gets a 404', async () => {
    await finances.fund(finances.mainId, 9_000);
    await transfer(4_000);
    const [line] = (await list({ WalletId: works })).items;
    const get = (communityId: string, person = finances.ada) =>
      world.call(person, contract.getTransaction, {
        params: { communityId, transactionId: line?.id ?? '' },
      });
    const { data } = await get(finances.communityId);
    assert.deepEqual(data.lines, [
      { code: '1000', account: 'Wallets: Works', debitMinor: 4_000, creditMinor: 0 },
      { code: '1000', account: 'Wallets: Main wallet', debitMinor: 0, creditMinor: 4_000 },
    ]);
    assert.equal(data.invoiceName, null);
    const other = await openFinances(world);
    assert.equal((await get(other.communityId, other.owner)).status, 404);
  });

  test('daily balances of a wallet and the figures of this month count each transaction on its day', async () => {
    await finances.fund(finances.mainId, 9_000, today());
    await finances.fund(finances.mainId, 1_000, '2020-01-01');
    await transfer(4_000);
    const { data } = await world.call(finances.ada, getWalletBalances, {
      params: { ...params, walletId: finances.mainId },
    });
    assert.equal(data.days.length, 90);
    assert.equal(data.days.at(-1)?.day, today());
    assert.equal(data.days.at(-1)?.balanceMinor, 6_000);
    assert.equal(data.days.at(-2)?.balanceMinor, 1_000);
    const figures = await world.call(finances.ada, contract.getFinances, { params });
    assert.equal(figures.data.availableMinor, 10_000);
    // A transfer counts as neither in nor out. Other months are excluded.
    assert.deepEqual(
      [figures.data.inThisMonthMinor, figures.data.outThisMonthMinor, figures.data.currency],
      [9_000, 0, 'NGN'],
    );
  });

  test('a gateway payment that is reported five times makes one deposit, with its fee as an expense', async () => {
    const paymentId = randomUUID();
    const paid = { purposeId: works, paymentId, amountMinor: 10_000, feeMinor: 150 };
    await tell('payment.succeeded', paid, 5);
    assert.equal((await finances.balances(works)).ledger, 9_850);
    const { items } = await list({ WalletId: works });
    assert.deepEqual(
      items.map(({ kind, amountMinor, channel }) => [kind, amountMinor, channel]),
      [['Deposit', 9_850, 'Card']],
    );
    // As in the financial report: money in is before the fee, and money out includes it.
    const { data } = await world.call(finances.ada, contract.getFinances, { params });
    assert.deepEqual([data.inThisMonthMinor, data.outThisMonthMinor], [10_000, 150]);
    await finances.prove();
  });

  test('a charge-back takes the money out of the wallet once, and the payment is listed as reversed', async () => {
    const paymentId = randomUUID();
    const paid = { purposeId: works, paymentId, amountMinor: 10_000, feeMinor: 150 };
    await tell('payment.succeeded', paid);
    await finances.fund(works, 5_000);
    await tell('payment.charged-back', paid, 3);
    assert.equal((await finances.balances(works)).ledger, 4_850);
    const [line] = (await list({ WalletId: works })).items;
    assert.deepEqual([line?.kind, line?.amountMinor], ['Reversal', -10_000]);
    const found = async (query: Record<string, string>) =>
      (await list({ WalletId: works, ...query })).items.map(({ amountMinor }) => amountMinor);
    assert.deepEqual(await found({ Status: 'Reversed' }), [9_850]);
    assert.deepEqual(await found({ Status: 'Completed' }), [-10_000, 5_000]);
    assert.deepEqual(await found({ Status: 'Reversed', Search: 'paid online' }), [9_850]);
    assert.deepEqual(await found({ Status: 'Completed', Search: 'paid online' }), []);
    await finances.prove();
  });

  test('a charge-back above the wallet’s balance awaits approval as an adjustment and is posted once', async () => {
    const paymentId = randomUUID();
    const paid = { purposeId: works, paymentId, amountMinor: 10_000, feeMinor: 150 };
    await tell('payment.succeeded', paid);
    await tell('payment.charged-back', paid, 2);
    assert.equal((await finances.balances(works)).ledger, 9_850);
    const { data } = await world.call(finances.bayo, requests.listMoneyRequests, { params });
    const [waiting] = data.items;
    assert.deepEqual(
      [data.totalCount, waiting?.kind, waiting?.status, waiting?.expiresAt],
      [1, 'Adjustment', 'PendingApproval', null],
    );
    const approve = () =>
      world.call(finances.bayo, requests.approveMoneyRequest, {
        params: { ...params, requestId: waiting?.id ?? '' },
        body: { version: waiting?.version ?? 1 },
      });
    assert.equal((await approve()).failure.errors[0]?.code, 'INSUFFICIENT_FUNDS');
    await finances.fund(works, 150);
    assert.equal((await approve()).data.status, 'Completed');
    await finances.fund(works, 20_000);
    await tell('payment.charged-back', paid);
    assert.equal((await finances.balances(works)).ledger, 20_000);
    await finances.prove();
  });

  test('an export of transactions takes one of ten trial uses and contains the rows of the list', async () => {
    await finances.fund(finances.mainId, 9_050);
    await world.owner.query(
      `update communities set community_features =
         community_features || '{"Download Financial Report": false}' where id = $1`,
      [finances.communityId],
    );
    const body = {
      list: 'transactions' as const,
      format: 'csv' as const,
      columns: ['kind', 'wallet', 'amount'],
      query: {},
    };
    const start = () => world.call(finances.ada, startExport, { params, body });
    const { data } = await start();
    const file = await world.call(finances.ada, downloadExport, {
      params: { ...params, exportId: data.id },
    });
    assert.match(file.raw.body, /"Deposit","Main wallet",("?)90\.50\1/);
    for (let use = 2; use <= 10; use += 1) assert.equal((await start()).status, 200);
    assert.equal((await start()).failure.errors[0]?.code, 'FEATURE_ACTIVATION_REQUIRED');
  });

  test('the statement of a wallet has the opening balance, the transactions and the closing balance', async () => {
    await finances.fund(finances.mainId, 500_000, '2025-12-30');
    await finances.fund(finances.mainId, 200_000, '2026-01-10');
    await transfer(50_000);
    const wallet = { ...params, walletId: finances.mainId };
    const read = (query: { From: string; To: string }, walletId = finances.mainId) =>
      world.call(finances.ada, statement.getWalletStatement, {
        params: { ...params, walletId },
        query,
      });
    const { data } = await read({ From: '2026-01-01', To: today() });
    assert.equal(data.openingMinor, 500_000);
    assert.deepEqual(
      data.lines.map(({ amountMinor, balanceMinor }) => [amountMinor, balanceMinor]),
      [
        [200_000, 700_000],
        [-50_000, 650_000],
      ],
    );
    assert.equal(data.closingMinor, (await finances.balances(finances.mainId)).ledger);
    const before = await read({ From: '2025-12-01', To: '2025-12-31' });
    assert.deepEqual([before.data.openingMinor, before.data.closingMinor], [0, 500_000]);
    const crossed = await read({ From: '2026-02-01', To: '2026-01-01' });
    assert.equal(crossed.failure.errors[0]?.field, 'To');
    const strange = await read({ From: '2026-01-01', To: today() }, randomUUID());
    assert.equal(strange.status, 404);
    const file = await world.call(finances.ada, statement.downloadWalletStatement, {
      params: wallet,
      query: { From: '2026-01-01', To: today() },
    });
    assert.equal(file.status, 200);
  });

  async function list(query: Record<string, string> = {}) {
    return (await world.call(finances.ada, contract.listTransactions, { params, query })).data;
  }

  function today(): string {
    return new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(world.clock.now());
  }

  function transfer(amountMinor: number) {
    return world.call(finances.ada, requests.transferFund, {
      params: { ...params, walletId: finances.mainId },
      body: { toWalletId: works, amountMinor, reason: 'Gate repair' },
    });
  }

  /** Writes an event about a payment into a wallet to the outbox, `times` times, because gateways repeat events. */
  async function tell(topic: string, fact: Record<string, unknown>, times = 1) {
    for (let time = 0; time < times; time += 1) {
      await world.owner.query(
        `insert into outbox (community_id, topic, payload) values ($1, $2, $3)`,
        [
          finances.communityId,
          topic,
          { purposeKind: 'wallet-deposit', channel: 'Card', externalReference: 'PSK-1', ...fact },
        ],
      );
    }
    await world.settle();
  }
});
