// Tests that budgets do not overlap, that a stale version does not overwrite a newer one, and that actual amounts are
// shown with the budget.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import * as contract from '#contract/budgets/budgets.ts';
import { getAdvancedReport } from '#contract/reports/reports.ts';
import { openDuesWorld } from '#testing/dues-world.ts';
import { given } from '#testing/given.ts';

describe('budgets', () => {
  const estate = given(() => openDuesWorld(2));
  before(() => estate.published({ startOn: '2026-11-01', dueDay: 1, occurrences: 1 }));

  const planned = {
    side: 'Income',
    category: 'Service charge',
    amountsMinor: year(8_000_000),
  } as const;

  test('a budget has amounts by category and month, and its income is compared with the billed amounts', async () => {
    const { data } = await set('2026-01-01', 0, [
      { ...planned, amountsMinor: [...planned.amountsMinor] },
    ]);
    assert.equal(data.version, 1);
    assert.equal(data.actual[0]?.amountsMinor[10], 10_000_000);
    const { world, manager, params, communityId } = estate;
    await world.owner.query(
      `update communities set community_features = community_features || '{"Advanced Financial Report": true}'
       where id = $1`,
      [communityId],
    );
    const report = await world.call(manager, getAdvancedReport, {
      params,
      query: { From: '2026-11-01', To: '2026-11-30', Section: 'Budget' },
    });
    assert.deepEqual(report.data.tables[0]?.rows[0], [
      'Service charge',
      8_000_000,
      10_000_000,
      2_000_000,
      12_500,
    ]);
  });

  test('a budget with a stale version, an overlapping year or a repeated category is refused', async () => {
    const line = { ...planned, amountsMinor: year(1) };
    const codes = [
      await set('2026-01-01', 0, [line]),
      await set('2026-04-01', 0, [line]),
      await set('2026-01-01', 1, [line, line]),
    ].map(({ failure }) => failure.errors[0]?.code);
    assert.deepEqual(codes, ['STALE_RECORD', 'BUDGET_OVERLAPS', 'CATEGORY_TWICE']);
    assert.equal((await set('2027-01-01', 0, [line])).data.version, 1);
  });

  function set(startsOn: string, version: number, lines: contract.BudgetLine[]) {
    return estate.world.call(estate.manager, contract.setBudget, {
      params: estate.params,
      body: { startsOn, version, lines },
    });
  }
});

function year(amountMinor: number) {
  return Array.from({ length: 12 }, () => amountMinor);
}
