import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, test } from 'node:test';
import * as contract from '#contract/money-requests/money-requests.ts';
import { openFinances } from '#testing/finances.ts';
import type { Person } from '#testing/world.ts';
import { givenEach, givenWorld } from '#testing/given.ts';

describe('transfers', () => {
  const world = givenWorld();
  let works: string;

  const finances = givenEach(() => openFinances(world));
  beforeEach(async () => {
    works = await finances.wallet('Works', { amountMinor: 10_000 });
  });

  test('a transfer moves its amount at once and names its transaction', async () => {
    const { data } = await transfer(works, finances.mainId, 4_000);
    assert.equal(data.status, 'Completed');
    assert.equal(data.balanceAfterMinor, 6_000);
    assert.match(data.transactionReference ?? '', /^T/);
    assert.equal((await finances.balances(finances.mainId)).available, 4_000);
    await finances.prove();
  });

  test('a transfer between wallets requires a fresh one-time code', async () => {
    const guest = await world.person();
    await world.worker(finances.communityId, guest, 'Finance officer');
    assert.deepEqual(await codeOf(transfer(works, finances.mainId, 1, { person: guest })), [
      'STEP_UP_REQUIRED',
      undefined,
    ]);
    assert.equal((await finances.balances(works)).available, 10_000);
  });

  test('a transfer above the balance is refused before a code is requested', async () => {
    const guest = await world.person();
    await world.worker(finances.communityId, guest, 'Finance officer');
    assert.deepEqual(await codeOf(transfer(works, finances.mainId, 10_001, { person: guest })), [
      'INSUFFICIENT_FUNDS',
      undefined,
    ]);
    assert.deepEqual(await codeOf(transfer(works, works, 1, { person: guest })), [
      'SAME_WALLET',
      'toWalletId',
    ]);
    assert.equal((await finances.balances(works)).available, 10_000);
  });

  test('an invalid amount of a transfer gets an error at its field', async () => {
    for (const amount of [0, -5, 1.5, 9_007_199_254_740_992, '100', null]) {
      assert.equal((await codeOf(transfer(works, finances.mainId, amount)))[1], 'amountMinor');
    }
    assert.deepEqual(await codeOf(transfer(works, finances.mainId, 9_007_199_254_740_991)), [
      'INSUFFICIENT_FUNDS',
      undefined,
    ]);
  });

  test('a transfer can only go to another wallet of the same community', async () => {
    const other = await openFinances(world);
    assert.deepEqual(await codeOf(transfer(works, works, 1)), ['SAME_WALLET', 'toWalletId']);
    for (const to of [other.mainId, randomUUID()]) {
      assert.deepEqual(await codeOf(transfer(works, to, 1)), ['UNKNOWN_WALLET', 'toWalletId']);
    }
    assert.equal((await transfer(other.mainId, works, 1)).status, 404);
  });

  test('five concurrent calls with the same idempotency key make one transfer', async () => {
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => transfer(works, finances.mainId, 4_000, { key })),
    );
    for (const answer of answers) assert.deepEqual(answer.data, answers[0]?.data);
    assert.equal((await finances.balances(works)).available, 6_000);
  });

  test('64 concurrent transfers fail only if the wallet lacks the money, and no balance becomes negative', async () => {
    const wallets = [works, finances.mainId, await finances.wallet('Gate', { amountMinor: 500 })];
    const at = (index: number) => wallets[index % wallets.length] ?? '';
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        transfer(at(index), at(index + 1 + (index % 2)), 400),
      ),
    );
    let moved = 0;
    for (const answer of answers) {
      if (answer.status === 200) moved += 1;
      else assert.equal(answer.failure.errors[0]?.code, 'INSUFFICIENT_FUNDS');
    }
    assert.ok(moved >= 25);
    let total = 0;
    for (const wallet of wallets) {
      const { ledger } = await finances.balances(wallet);
      assert.ok(ledger >= 0);
      total += ledger;
    }
    assert.equal(total, 10_500);
    await finances.prove();
  });

  test('a transfer from a reserve holds its amount and awaits a second person', async () => {
    const reserve = await finances.wallet('Sinking fund', { amountMinor: 900, isReserve: true });
    const { data } = await transfer(reserve, finances.mainId, 800);
    assert.deepEqual([data.status, data.approvalsNeeded], ['PendingApproval', 1]);
    assert.deepEqual(data.may, {
      approve: false,
      cancel: true,
      needsStepUp: false,
      markPaid: false,
      reverse: false,
    });
    assert.deepEqual(await finances.balances(reserve), { ledger: 900, held: 800, available: 100 });
    assert.equal((await codeOf(transfer(reserve, works, 101)))[0], 'INSUFFICIENT_FUNDS');
    const seen = await world.call(finances.bayo, contract.getMoneyRequest, {
      params: { communityId: finances.communityId, requestId: data.id },
    });
    assert.deepEqual(seen.data.may, {
      approve: true,
      cancel: false,
      needsStepUp: false,
      markPaid: false,
      reverse: false,
    });
  });

  function transfer(
    from: string,
    to: string,
    amountMinor: unknown,
    options: { person?: Person; key?: string } = {},
  ) {
    return world.call(
      options.person ?? finances.ada,
      contract.transferFund,
      {
        params: { communityId: finances.communityId, walletId: from },
        body: { toWalletId: to, amountMinor: amountMinor as number, reason: 'For the gate' },
      },
      options.key ? { 'idempotency-key': options.key } : {},
    );
  }

  async function codeOf(work: ReturnType<typeof transfer>) {
    const error = (await work).failure.errors[0];
    return [error?.code, error?.field];
  }
});
