// Tests that the exports of charges and the house statement mark disputed charges and charges in an instalment plan.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { disputeCharge } from '#contract/charges/charge-changes.ts';
import { downloadExport, startExport } from '#contract/exports/exports.ts';
import { createInstalmentPlan } from '#contract/instalment-plans/instalment-plans.ts';
import { readSpreadsheet } from '#platform/spreadsheets/read-spreadsheet.ts';
import { pdfTexts } from '#testing/pdf-text.ts';
import { given } from '#testing/given.ts';
import { openEstate } from '#kernel/billing/testing.ts';
import { downloadHouseStatement, getHouseStatement } from '#contract/house-accounts/statements.ts';

const once = { frequency: 'One-off' as const, dueDay: null };

describe('charges that are disputed or in an instalment plan', () => {
  // The house owes three charges: 10,000.01; 20,000.02, which is disputed; and 30,000.03, which is in a plan.
  const estate = given(() => openEstate(1));
  before(disputeAndPlan);

  for (const format of ['csv', 'xlsx'] as const) {
    test(`the ${format.toUpperCase()} export of charges marks a disputed charge and one in a plan`, async () => {
      const { rows } = await readSpreadsheet(await fileOf(format));
      const cells = rows.map(({ cells: row }) => row);
      assert.deepEqual(cells.toSorted(), [
        ['Roads', 'Overdue', 'Disputed'],
        ['Waste', 'Overdue', ''],
        ['Water', 'Overdue', 'In a plan'],
      ]);
    });
  }

  test('the PDF of charges marks a disputed charge and a charge in a plan', async () => {
    const texts = pdfTexts(await fileOf('pdf'));
    const after = (title: string) => texts.slice(texts.indexOf(title) + 1).slice(0, 2);
    assert.deepEqual(after('Roads'), ['Overdue', 'Disputed']);
    assert.deepEqual(after('Water'), ['Overdue', 'In a plan']);
  });

  test('the house statement marks and totals disputed charges and charges in a plan', async () => {
    const { world, manager, communityId } = estate;
    const of = {
      params: { communityId, houseId: estate.houseId },
      query: { From: '2026-11-01', To: '2026-11-30' },
    };
    const { data } = await world.call(manager, getHouseStatement, of);
    assert.deepEqual(data.lines.map(({ text }) => text).toSorted(), [
      'Roads, due 20 Nov 2026, disputed',
      'Waste, due 20 Nov 2026',
      'Water, due 20 Nov 2026, in a plan',
    ]);
    assert.deepEqual([data.disputedMinor, data.inPlanMinor], [2_000_002, 3_000_003]);
    const file = await world.call(manager, downloadHouseStatement, of);
    const texts = pdfTexts(file.raw.rawPayload);
    const after = (text: string) => texts[texts.indexOf(text) + 1];
    assert.equal(after('Roads, due 20 Nov 2026, disputed'), '₦20,000.02');
    assert.equal(after('Water, due 20 Nov 2026, in a plan'), '₦30,000.03');
    assert.ok(
      texts.some((text) =>
        text.endsWith('₦20,000.02 is disputed. ₦30,000.03 is in an instalment plan.'),
      ),
    );
  });

  async function disputeAndPlan() {
    const { world, manager, communityId, params } = estate;
    for (const [title, amountMinor] of [
      ['Waste', 1_000_001],
      ['Roads', 2_000_002],
      ['Water', 3_000_003],
    ] as const) {
      const amount = { model: 'Fixed' as const, amountMinor };
      await estate.published({ ...once, title, amount, startOn: '2026-11-20' });
    }
    const { items } = await estate.charges();
    const chargeOf = (title: string) => items.find(({ due }) => due.title === title);
    const roads = chargeOf('Roads');
    await world.call(manager, disputeCharge, {
      params: { communityId, chargeId: roads?.id ?? '' },
      body: { reason: 'The road is not built', version: roads?.version ?? 0 },
    });
    const terms = {
      kind: 'Equal' as const,
      count: 3,
      firstOn: '2026-12-01',
      every: 'Month' as const,
    };
    const chargeIds = [chargeOf('Water')?.id ?? ''];
    const plan = { houseId: estate.houseId, chargeIds, terms };
    const made = await world.call(manager, createInstalmentPlan, { params, body: plan });
    assert.equal(made.status, 200);
  }

  async function fileOf(format: 'csv' | 'xlsx' | 'pdf'): Promise<Buffer> {
    const { world, manager, communityId, params } = estate;
    const body = { list: 'charges', format, columns: ['due', 'status'], query: {} };
    const { data } = await world.call(manager, startExport, { params, body: body as never });
    const download = { params: { communityId, exportId: data.id } };
    return (await world.call(manager, downloadExport, download)).raw.rawPayload;
  }
});
