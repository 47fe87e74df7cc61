// Tests for reversals: another request reverses a completed request once, with the opposite journal.
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { adjustWallet } from '#contract/money-requests/adjustments.ts';
import * as expenses from '#contract/money-requests/expenses.ts';
import * as contract from '#contract/money-requests/money-requests.ts';
import { markRequestPaid } from '#contract/money-requests/paid-by-hand.ts';
import { getFinances, listTransactions } from '#contract/wallets/transactions.ts';
import { openFinances } from '#testing/finances.ts';
import { givenEach, givenWorld } from '#testing/given.ts';
import { codeOf } from '#testing/code-of.ts';

describe('reversal of a completed request', () => {
  const world = givenWorld({ gateway: () => null });
  beforeEach(() => world.clock.set('2026-01-20T09:00:00Z'));
  const finances = givenEach(() => openFinances(world));
  const params = givenEach(() => ({ communityId: finances.communityId }));
  const wallet = givenEach(async () => ({ works: await finances.wallet('Works') }));
  beforeEach(() => finances.fund(finances.mainId, 1_000_000));

  test('a transfer is reversed once, after another person approves, and both requests show it', async () => {
    const id = made(
      await world.call(finances.ada, contract.transferFund, {
        params: { ...params, walletId: finances.mainId },
        body: { toWalletId: wallet.works, amountMinor: 300_000, reason: 'Fence' },
      }),
    );
    assert.equal((await read(id)).may.reverse, true);
    const asked = await reverse(id);
    assert.equal(asked.status, 200, asked.raw.body);
    assert.deepEqual(
      [asked.data.kind, asked.data.wallet.id, asked.data.toWallet?.id, asked.data.status],
      ['Reversal', wallet.works, finances.mainId, 'PendingApproval'],
    );
    assert.deepEqual(await finances.balances(wallet.works), {
      ledger: 300_000,
      held: 300_000,
      available: 0,
    });
    assert.equal(codeOf(await reverse(id)), 'REQUEST_REVERSED');
    const own = await world.call(finances.ada, contract.approveMoneyRequest, {
      params: { ...params, requestId: asked.data.id },
      body: { version: asked.data.version },
    });
    assert.equal(codeOf(own), 'OWN_REQUEST');
    assert.equal((await approve(asked.data.id)).data.status, 'Completed');
    assert.deepEqual(
      [await ledgerOf(finances.mainId), await ledgerOf(wallet.works)],
      [1_000_000, 0],
    );
    const first = await read(id);
    assert.deepEqual([first.status, first.may.reverse], ['Completed', false]);
    assert.equal(first.reversal?.reference, asked.data.reference);
    assert.equal((await read(asked.data.id)).reverses?.reference, first.reference);
    assert.equal(codeOf(await reverse(id)), 'REQUEST_REVERSED');
    assert.equal(codeOf(await reverse(asked.data.id)), 'NOT_REVERSIBLE');
    const { data } = await world.call(finances.ada, listTransactions, {
      params,
      query: { Kind: 'Reversal' },
    });
    assert.equal(data.items.length, 2);
    // Neither the transfer nor its reversal counts as money in or out.
    const figures = await world.call(finances.ada, getFinances, { params });
    const { inThisMonthMinor, outThisMonthMinor } = figures.data;
    assert.deepEqual([inThisMonthMinor, outThisMonthMinor], [1_000_000, 0]);
    await finances.prove();
  });

  test('a rejected reversal can be requested again, but not if the wallet lacks the money', async () => {
    const id = made(
      await world.call(finances.ada, contract.transferFund, {
        params: { ...params, walletId: finances.mainId },
        body: { toWalletId: wallet.works, amountMinor: 300_000, reason: 'Fence' },
      }),
    );
    const { data } = await reverse(id);
    await world.call(finances.bayo, contract.rejectMoneyRequest, {
      params: { ...params, requestId: data.id },
      body: { reason: 'It was right', version: data.version },
    });
    assert.equal((await finances.balances(wallet.works)).held, 0);
    made(
      await world.call(finances.ada, contract.transferFund, {
        params: { ...params, walletId: wallet.works },
        body: { toWalletId: finances.mainId, amountMinor: 1, reason: 'Rest' },
      }),
    );
    assert.equal(codeOf(await reverse(id)), 'INSUFFICIENT_FUNDS');
    await finances.fund(wallet.works, 1);
    assert.equal((await reverse(id)).status, 200);
    await finances.prove();
  });

  test('reversing a deposit, an expense or an adjustment posts the opposite journal', async () => {
    const { data: listed } = await world.call(finances.ada, expenses.listExpenseCategories, {
      params,
    });
    const inMain = { params: { ...params, walletId: finances.mainId } };
    const asked = [
      await world.call(finances.ada, contract.depositFund, {
        ...inMain,
        body: {
          amountMinor: 50_000,
          channel: 'Cash',
          receivedOn: '2026-01-19',
          counterparty: 'Ada Obi',
          narration: 'Rent of the hall',
        },
      }),
      await world.call(finances.ada, expenses.recordExpense, {
        ...inMain,
        body: {
          amountMinor: 20_000,
          categoryId: listed.items[0]?.id ?? '',
          channel: 'Cash',
          counterparty: 'Filling station',
          narration: 'Diesel',
          paidOn: '2026-01-19',
        },
      }),
      await world.call(finances.ada, adjustWallet, {
        ...inMain,
        body: {
          direction: 'In',
          amountMinor: 7_000,
          occurredOn: '2026-01-19',
          reason: 'Counted cash',
        },
      }),
    ].map(made);
    for (const id of asked) assert.equal((await approve(id)).data.status, 'Completed');
    assert.equal(await ledgerOf(finances.mainId), 1_037_000);
    const directions: (string | null)[] = [];
    for (const id of asked) {
      const { data } = await reverse(id);
      directions.push(data.direction);
      assert.equal((await approve(data.id)).data.status, 'Completed');
    }
    assert.deepEqual(directions, ['Out', 'In', 'Out']);
    assert.equal(await ledgerOf(finances.mainId), 1_000_000);
    const { rows } = await world.owner.query(
      `select a.kind, a.balance_minor from ledger_accounts a where a.community_id = $1
         and a.kind in ('expense', 'contributions') and a.balance_minor <> -1000000 and a.balance_minor <> 0`,
      [finances.communityId],
    );
    assert.deepEqual(rows, []);
    await finances.prove();
  });

  test('a manually paid withdrawal can be reversed, unlike a gateway payout or an open request', async () => {
    const { rows } = await world.owner.query<{ id: string }>(
      `insert into bank_accounts (community_id, bank_name, account_number, account_name, status, resolved_name,
         usable_from, created_by)
       select id, 'Zenith Bank', '2012345678', 'Palm Court', 'Verified', 'PALM COURT', $2, owner_id
       from communities where id = $1 returning id`,
      [finances.communityId, world.clock.now()],
    );
    const withdraw = async () =>
      made(
        await world.call(finances.ada, contract.withdrawFund, {
          params: { ...params, walletId: finances.mainId },
          body: { bankAccountId: rows[0]?.id ?? '', amountMinor: 100_000, narration: 'Fence' },
        }),
      );
    const id = await withdraw();
    assert.equal(codeOf(await reverse(id)), 'REQUEST_DECIDED');
    const { data: agreed } = await approve(id);
    await world.call(finances.bayo, markRequestPaid, {
      params: { ...params, requestId: id },
      body: { bankReference: 'NIP-778', paidOn: '2026-01-20', version: agreed.version },
    });
    assert.equal(await ledgerOf(finances.mainId), 900_000);
    const back = await reverse(id);
    assert.equal((await approve(back.data.id)).data.status, 'Completed');
    assert.equal(await ledgerOf(finances.mainId), 1_000_000);
    const other = await withdraw();
    await approve(other);
    // Imitates a gateway payout: remove the reference, which only manual payouts have.
    const paid = await world.call(finances.bayo, markRequestPaid, {
      params: { ...params, requestId: other },
      body: {
        bankReference: 'NIP-779',
        paidOn: '2026-01-20',
        version: (await read(other)).version,
      },
    });
    assert.equal(paid.status, 200);
    await world.owner.query('update money_requests set external_reference = null where id = $1', [
      other,
    ]);
    assert.equal((await read(other)).may.reverse, false);
    const refused = await reverse(other);
    assert.equal(codeOf(refused), 'NOT_REVERSIBLE');
    assert.match(refused.failure.message, /gateway has paid this out/);
    await finances.prove();
  });

  async function read(requestId: string) {
    return (
      await world.call(finances.ada, contract.getMoneyRequest, {
        params: { ...params, requestId },
      })
    ).data;
  }

  async function reverse(requestId: string) {
    return world.call(finances.ada, contract.reverseMoneyRequest, {
      params: { ...params, requestId },
      body: { reason: 'It was a mistake', version: (await read(requestId)).version },
    });
  }

  async function approve(requestId: string) {
    return world.call(finances.bayo, contract.approveMoneyRequest, {
      params: { ...params, requestId },
      body: { version: (await read(requestId)).version },
    });
  }

  async function ledgerOf(walletId: string) {
    return (await finances.balances(walletId)).ledger;
  }

  function made(answer: { status: number; data: { id: string }; raw: { body: string } }) {
    assert.equal(answer.status, 200, answer.raw.body);
    return answer.data.id;
  }
});
