// Tests for expenses: nothing is spent without an approval, here by a second person, and an approved expense or a
// withdrawal with a category counts in that category on the day of payment.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { getBudget, listBudgets, setBudget } from '#contract/budgets/budgets.ts';
import * as contract from '#contract/money-requests/expenses.ts';
import * as requests from '#contract/money-requests/money-requests.ts';
import { listTransactions } from '#contract/wallets/transactions.ts';
import { openFinances, stepUp } from '#testing/finances.ts';
import { given, givenWorld } from '#testing/given.ts';

describe('expenses', () => {
  const world = givenWorld();
  let dieselId: string;

  const money = given(() => openFinances(world));
  const stranger = given(() => world.person());
  before(fundAndFindCategory);

  test('an expense holds its amount and is posted after another person approves', async () => {
    const { data } = await record();
    assert.deepEqual(data.category?.name, 'Diesel');
    assert.deepEqual(await money.balances(money.mainId), {
      ledger: 10_000_000,
      held: 3_000_000,
      available: 7_000_000,
    });
    const params = { communityId: money.communityId, requestId: data.id };
    const body = { version: data.version };
    const own = await world.call(money.ada, requests.approveMoneyRequest, { params, body });
    assert.equal(own.failure.errors[0]?.code, 'OWN_REQUEST');
    const agreed = await world.call(money.bayo, requests.approveMoneyRequest, { params, body });
    assert.equal(agreed.data.status, 'Completed');
    assert.equal(await spent('Diesel'), 3_000_000);
    const found = await world.call(money.owner, listTransactions, {
      params: { communityId: money.communityId },
      query: { Kind: 'Payout' },
    });
    assert.equal(found.data.items[0]?.amountMinor, -3_000_000);
    assert.equal(found.data.items[0]?.occurredOn, '2026-11-20');
    await money.prove();
  });

  test('rejecting an expense releases its held money and spends nothing', async () => {
    const { data } = await record({ amountMinor: 500_000 });
    await world.call(money.bayo, requests.rejectMoneyRequest, {
      params: { communityId: money.communityId, requestId: data.id },
      body: { reason: 'We have enough of it', version: data.version },
    });
    assert.equal((await money.balances(money.mainId)).held, 0);
    assert.equal(await spent('Diesel'), 3_000_000);
  });

  test('an expense above the balance, in the future or with an archived category is refused', async () => {
    const codes = async (over: object) => (await record(over)).failure.errors[0];
    assert.equal((await codes({ amountMinor: 99_000_000 }))?.code, 'INSUFFICIENT_FUNDS');
    assert.deepEqual((await codes({ paidOn: '2026-11-22' }))?.field, 'paidOn');
    const params = { communityId: money.communityId };
    const made = await world.call(money.ada, contract.createExpenseCategory, {
      params,
      body: { name: 'Borehole' },
    });
    const again = await world.call(money.ada, contract.createExpenseCategory, {
      params,
      body: { name: ' borehole ' },
    });
    assert.equal(again.failure.errors[0]?.code, 'CATEGORY_EXISTS');
    await world.call(money.ada, contract.archiveExpenseCategory, {
      params: { ...params, categoryId: made.data.id },
      body: { isArchived: true },
    });
    assert.equal((await codes({ categoryId: made.data.id }))?.field, 'categoryId');
    for (const amountMinor of [0, -5, 1.5, 9_007_199_254_740_992, '50']) {
      assert.equal((await codes({ amountMinor }))?.field, 'amountMinor');
    }
  });

  test('renaming an expense category keeps its expenses and its budget', async () => {
    const params = { communityId: money.communityId };
    const amountsMinor = Array.from({ length: 12 }, () => 4_000_000);
    await world.call(money.ada, setBudget, {
      params,
      body: {
        startsOn: '2026-01-01',
        version: 0,
        lines: [{ side: 'Expense', category: 'Diesel', amountsMinor }],
      },
    });
    const rename = (name: string) =>
      world.call(money.ada, contract.renameExpenseCategory, {
        params: { ...params, categoryId: dieselId },
        body: { name },
      });
    assert.equal((await rename(' SECURITY')).failure.errors[0]?.code, 'CATEGORY_EXISTS');
    assert.equal((await rename('Diesel and oil')).data.name, 'Diesel and oil');
    assert.equal(await spent('Diesel'), 0);
    assert.equal(await spent('Diesel and oil'), 3_000_000);
    const { data } = await world.call(money.ada, getBudget, {
      params,
      query: { StartsOn: '2026-01-01' },
    });
    assert.deepEqual(
      [data.lines[0]?.category, data.actual[0]?.category, data.version],
      ['Diesel and oil', 'Diesel and oil', 2],
    );
    const listed = await world.call(money.ada, listBudgets, { params });
    assert.equal(listed.data.items[0]?.plannedExpenseMinor, 48_000_000);
    await money.prove();
  });

  test('a stranger cannot record an expense', async () => {
    const { status } = await world.call(stranger, contract.recordExpense, {
      params: inMain(),
      body: {
        amountMinor: 1,
        categoryId: dieselId,
        channel: 'Cash',
        paidOn: '2026-11-20',
        counterparty: 'Nobody',
        narration: 'Nothing',
      },
    });
    assert.equal(status, 404);
  });

  async function fundAndFindCategory() {
    // The database's clock checks sessions, so set the test clock back only after everybody has signed in.
    world.clock.set('2026-11-21T09:00:00Z');
    await stepUp(world, money.owner, money.ada, money.bayo);
    await money.fund(money.mainId, 10_000_000);
    const { data } = await world.call(money.owner, contract.listExpenseCategories, {
      params: { communityId: money.communityId },
    });
    dieselId = data.items.find(({ name }) => name === 'Diesel')?.id ?? '';
  }

  function inMain() {
    return { communityId: money.communityId, walletId: money.mainId };
  }

  function record(over: object = {}) {
    return world.call(money.ada, contract.recordExpense, {
      params: inMain(),
      body: {
        amountMinor: 3_000_000,
        categoryId: dieselId,
        channel: 'Cash',
        paidOn: '2026-11-20',
        counterparty: 'Harbour Fuels',
        narration: 'Diesel for the generator',
        ...over,
      },
    });
  }

  async function spent(category: string): Promise<number> {
    const { rows } = await world.owner.query<{ minor: number }>(
      `select balance_minor as minor from ledger_accounts
       where community_id = $1 and kind = 'expense' and subject = $2`,
      [money.communityId, category],
    );
    return rows[0]?.minor ?? 0;
  }
});
