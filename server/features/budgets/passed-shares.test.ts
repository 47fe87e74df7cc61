// Tests the budget lines on the dashboard: expenses that are spent faster than the month passes.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { setBudget } from '#contract/budgets/budgets.ts';
import { getChanges } from '#contract/dashboard/today.ts';
import { givenWorld } from '#testing/given.ts';
import { givenEstate } from '#testing/given-estate.ts';

describe('the shares of a budget on the dashboard', () => {
  const world = givenWorld();
  const { manager, params, communityId, guard } = givenEstate(world, wanted());
  test('the dashboard lists budget lines at least 75 % used and ahead of the month, largest share first', async () => {
    assert.deepEqual(await shares(), [
      { category: 'Diesel', usedPercent: 130, monthOn: '2026-11-01' },
      { category: 'Security', usedPercent: 92, monthOn: '2026-11-01' },
    ]);
  });

  test('the dashboard leaves out a budget line that is not ahead of the month', async () => {
    world.clock.set('2026-11-28T10:00:00Z');
    assert.deepEqual(
      (await shares())?.map(({ category }) => category),
      ['Diesel'],
    );
  });

  test('a worker who may not read wallets sees no budget lines on the dashboard', async () => {
    assert.equal(await shares(guard), null);
  });

  const line = (category: string) => ({
    side: 'Expense' as const,
    category,
    amountsMinor: Array.from({ length: 12 }, () => 100_000),
  });

  before(async () => {
    world.clock.set('2026-11-12T10:00:00Z');
    await world.call(manager, setBudget, {
      params,
      body: {
        startsOn: '2026-01-01',
        version: 0,
        lines: ['Security', 'Diesel', 'Cleaning', 'Water'].map(line),
      },
    });
    await world.owner.query(
      [
        spent('Security', 92_900, '2026-11-10'),
        spent('Diesel', 130_000, '2026-11-11'),
        spent('Cleaning', 74_000, '2026-11-11'),
        spent('Water', 90_000, '2026-10-31'),
      ].join(''),
    );
  });

  async function shares(caller = manager) {
    return (await world.call(caller, getChanges, { params })).data.budgets;
  }

  /** Writes SQL that posts an expense on a day, without a journal. */
  function spent(category: string, amountMinor: number, day: string): string {
    const accountId = randomUUID();
    return `set session_replication_role = replica;
      insert into ledger_accounts (community_id, id, kind, subject, side, guarded)
        values ('${communityId}', '${accountId}', 'expense', '${category}', 'Debit', false);
      insert into postings (community_id, journal_id, account_id, amount_minor, balance_after_minor, occurred_on,
          of_wallet)
        values ('${communityId}', gen_random_uuid(), '${accountId}', ${amountMinor}, ${amountMinor}, '${day}', false);
      set session_replication_role = origin;`;
  }
});

function wanted() {
  return { workers: { guard: 'Security staff' } } as const;
}
