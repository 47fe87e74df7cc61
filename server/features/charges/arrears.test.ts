// Tests the arrears: a house is listed once with its debt by age, the sums equal those of the dues report, and the
// bulk actions change the charges of the chosen houses only.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as arrears from '#contract/charges/arrears.ts';
import { getDueCollection } from '#contract/charges/due-collection.ts';
import { previewWaiver, waiveCharges } from '#contract/charges/charge-waivers.ts';
import { listDues } from '#contract/dues/due-list.ts';
import { getDue } from '#contract/dues/dues.ts';
import { createInstalmentPlan } from '#contract/instalment-plans/instalment-plans.ts';
import { notePaymentPromise } from '#contract/payment-claims/payment-promises.ts';
import { remindHouses } from '#contract/reminders/due-reminders.ts';
import { downloadExport, startExport } from '#contract/exports/exports.ts';
import { previewReminders } from '#contract/reminders/charge-reminders.ts';
import { sendLetters } from '#contract/reminders/letters.ts';
import { getDuesReport } from '#contract/reports/reports.ts';
import { newEstate, openEstate } from '#kernel/billing/testing.ts';
import { given } from '#testing/given.ts';

describe('arrears', () => {
  // Each of the four houses owes 50,000 from 1 November and 10,000 that is not due yet. The due days of the last three
  // houses are moved further back, so that each falls into another bucket. The first house has paid 15,000.
  const estate = given(() => openBilled());
  const other = given(() => newEstate(estate.world, estate.manager, 1));

  test('each overdue house is listed once, with all that it owes, the largest debt first', async () => {
    const { items, totalCount } = await list();
    assert.equal(totalCount, 4);
    assert.deepEqual(
      items.map(({ owedMinor }) => owedMinor),
      [6_000_000, 6_000_000, 6_000_000, 4_500_000],
    );
    assert.equal(items[3]?.id, house(0));
    for (const row of items) assert.equal(sumOf(row), row.owedMinor, row.house.label);
  });

  test('the overdue amount leaves out what is not due yet, and orders the houses', async () => {
    const { items } = await list();
    for (const row of items) {
      assert.equal(row.overdueMinor, row.owedMinor - row.notDueMinor, row.house.label);
    }
    const overdue = items.map(({ overdueMinor }) => overdueMinor);
    assert.deepEqual(overdue, [5_000_000, 5_000_000, 5_000_000, 3_500_000]);
    const totals = await sums();
    assert.deepEqual(
      [totals.overdueMinor, totals.notDueMinor, totals.owedMinor],
      [18_500_000, 4_000_000, 22_500_000],
    );
  });

  test('the arrears list a debt in the bucket of its days overdue', async () => {
    const of = async (at: number) => (await list({ HouseId: house(at) })).items[0];
    assert.equal((await of(0))?.to30Minor, 3_500_000);
    assert.equal((await of(1))?.to60Minor, 5_000_000);
    assert.equal((await of(2))?.to180Minor, 5_000_000);
    assert.equal((await of(3))?.over180Minor, 5_000_000);
    assert.equal((await of(3))?.notDueMinor, 1_000_000);
  });

  test('the age buckets of all houses that owe money sum to what the dues report says is owed', async () => {
    const totals = await sums({ NotDue: 'true' });
    const { data: report } = await estate.world.call(estate.manager, getDuesReport, {
      params: estate.params,
      query: { From: '2026-11-01', To: '2026-11-30' },
    });
    const owed = report.figures.find(({ label }) => label === 'Owed today')?.value;
    const overdue = report.figures.find(({ label }) => label === 'Overdue today')?.value;
    assert.equal(totals.owedMinor, owed);
    assert.equal(sumOf(totals), owed);
    assert.equal(sumOf(totals) - totals.notDueMinor, overdue);
    const { items } = await list({ NotDue: 'true', PageSize: '100' });
    assert.equal(
      items.reduce((sum, row) => sum + sumOf(row), 0),
      owed,
    );
    assert.ok((await estate.ledger()).agrees);
  });

  test('the sums of the arrears count only the houses that match the filter', async () => {
    const { items, totalCount } = await list({ Age: 'Over 90 days' });
    assert.deepEqual(items.map(({ id }) => id).sort(), [house(2), house(3)].sort());
    const totals = await sums({ Age: 'Over 90 days' });
    assert.equal(totals.houseCount, totalCount);
    assert.equal(totals.owedMinor, 12_000_000);
    assert.equal((await sums({ OwesMaxMinor: '5000000' })).houseCount, 1);
    assert.equal((await sums({ StreetId: other.streetId })).houseCount, 0);
  });

  test('a row of the arrears shows the last payment, the last contact and an open promise', async () => {
    const [paid] = (await list({ HouseId: house(0) })).items;
    assert.deepEqual(paid?.lastPayment, { amountMinor: 1_500_000, paidOn: '2026-11-21' });
    assert.equal(paid?.promise, null);
    const [promised] = (await list({ Promise: 'Open' })).items;
    assert.equal(promised?.id, house(1));
    assert.deepEqual(promised?.promise, {
      amountMinor: 2_000_000,
      promisedOn: '2026-11-24',
      isBroken: false,
    });
    assert.equal((await list({ Promise: 'None' })).totalCount, 3);
    await send(house(1));
    const [written] = (await list({ Contacted: 'true' })).items;
    assert.equal(written?.id, house(1));
    assert.deepEqual(written?.lastContact, { kind: 'Letter', on: '2026-11-21', isReached: true });
    assert.equal((await list({ Contacted: 'false' })).totalCount, 3);
  });

  test('a reminder to a house without an email address is listed as not reached and counts as no contact', async () => {
    await estate.world.call(estate.manager, remindHouses, {
      params: estate.params,
      body: { houseIds: [house(2)] },
    });
    const [reminded] = (await list({ HouseId: house(2) })).items;
    assert.deepEqual(reminded?.lastContact, {
      kind: 'Reminder',
      on: '2026-11-21',
      isReached: false,
    });
    assert.equal((await list({ Contacted: 'false' })).totalCount, 3);
    const file = await exported({
      list: 'arrears',
      columns: ['house', 'lastContact'],
      query: { HouseId: house(2) },
    });
    assert.match(file.body, /"Reminder, not reached","2026-11-21"/);
  });

  test('an export of charges is named after its due, period and status, and omits empty optional columns', async () => {
    const { data: dues } = await estate.world.call(estate.manager, listDues, {
      params: estate.params,
      query: { Search: 'Service charge' },
    });
    const dueId = dues.items[0]?.id ?? '';
    const { data: due } = await estate.world.call(estate.manager, getDue, {
      params: { communityId: estate.communityId, dueId },
    });
    const file = await exported({
      list: 'charges',
      columns: ['house', 'status', 'principal'],
      query: { DueId: dueId, PeriodId: due.periods.at(-1)?.id ?? '', Quick: 'Overdue' },
    });
    assert.match(file.head, /Service charge Nov 2026 overdue Palm Court [^"]*\.csv/);
    assert.match(file.body, /^\uFEFF"House","Status","Billed"\r\n/);
  });

  test('the arrears count only those instalments as paid that are paid in full', async () => {
    const [{ id: chargeId } = { id: '' }] = (
      await estate.charges({ HouseId: house(2), Status: 'Overdue' })
    ).items;
    await estate.world.call(estate.manager, createInstalmentPlan, {
      params: estate.params,
      body: {
        houseId: house(2),
        chargeIds: [chargeId],
        terms: { kind: 'Equal', count: 5, firstOn: '2026-11-21', every: 'Month' },
      },
    });
    await estate.pay({ houseId: house(2), amountMinor: 2_100_000, chargeIds: [chargeId] });
    const { items } = await list({ Plan: 'true' });
    assert.deepEqual(
      items.map(({ id, plan }) => [id, plan]),
      [[house(2), { paidCount: 2, count: 5 }]],
    );
  });

  test('previews of waivers and reminders cover the chosen houses, or all houses that match the filter', async () => {
    const chosen = { kind: 'houses', houseIds: [house(1), house(3)] } as const;
    assert.deepEqual(await preview(chosen), {
      charges: 4,
      amountMinor: 12_000_000,
      penaltyMinor: 0,
      chargesWithPenalty: 0,
    });
    const matching = { kind: 'arrears', query: { Age: 'Over 180 days' } } as const;
    assert.equal((await preview(matching)).amountMinor, 6_000_000);
    const reminded = await estate.world.call(estate.manager, previewReminders, {
      params: estate.params,
      body: { selection: matching },
    });
    assert.equal(reminded.data.told, 1);
  });

  test('a filter of the arrears by due counts only the charges of that due', async () => {
    const { data: dues } = await estate.world.call(estate.manager, listDues, {
      params: estate.params,
      query: { Search: 'Waste' },
    });
    const dueId = dues.items[0]?.id ?? '';
    assert.equal((await sums({ DueId: dueId })).houseCount, 0);
    const totals = await sums({ DueId: dueId, NotDue: 'true' });
    assert.deepEqual([totals.houseCount, totals.owedMinor], [4, 4_000_000]);
    const selection = { kind: 'houses', houseIds: [house(1)], dueId } as const;
    assert.equal((await preview(selection)).amountMinor, 1_000_000);
  });

  test('a filter of the arrears by period counts only the charges of that period', async () => {
    const { data: due } = await dueNamed('Service charge');
    const [newest] = due.periods;
    const query = { DueId: due.id, PeriodId: newest?.id ?? '' };
    const totals = await sums(query);
    assert.equal(totals.houseCount, 4);
    assert.deepEqual(totals, await sums({ DueId: due.id }));
    const { data: waste } = await dueNamed('Waste');
    const other = { ...query, PeriodId: waste.periods[0]?.id ?? '' };
    assert.equal((await sums({ ...other, NotDue: 'true' })).houseCount, 0);
    assert.equal((await preview({ kind: 'arrears', query })).charges, 4);
  });

  test('the collection of a due counts what was paid by the same number of days after billing', async () => {
    const { world, manager, communityId } = estate;
    const { data: dues } = await world.call(manager, listDues, {
      params: estate.params,
      query: { Search: 'Service charge' },
    });
    const params = { communityId, dueId: dues.items[0]?.id ?? '' };
    const { data } = await world.call(manager, getDueCollection, { params });
    assert.deepEqual(
      [data.days, data.periods.length, data.periods[0]?.expectedMinor],
      [0, 1, 20_000_000],
    );
    // The payments of the first and the third house, all made on the day of the bills.
    assert.equal(data.periods[0]?.collectedMinor, 3_600_000);
    assert.equal(data.periods[0]?.byThenMinor, 3_600_000);
  });

  test('a worker who is limited to other streets sees no house in arrears and a sum of zero', async () => {
    const { world, communityId, params } = estate;
    const limited = await world.person();
    const workerId = await world.worker(communityId, limited, 'Finance officer');
    await world.owner.query('update workers set street_ids = $2 where id = $1', [
      workerId,
      [crypto.randomUUID()],
    ]);
    const { data } = await world.call(limited, arrears.listArrears, { params, query: {} });
    assert.equal(data.totalCount, 0);
    const { data: totals } = await world.call(limited, arrears.getArrearsTotals, {
      params,
      query: {},
    });
    assert.deepEqual([totals.houseCount, totals.owedMinor], [0, 0]);
  });

  test('the arrears of another community contain none of these houses, and cannot select them', async () => {
    const { data } = await estate.world.call(estate.manager, arrears.listArrears, {
      params: other.params,
      query: {},
    });
    assert.equal(data.totalCount, 0);
    const selection = { kind: 'houses' as const, houseIds: [house(1)] };
    const reply = await estate.world.call(estate.manager, previewWaiver, {
      params: other.params,
      body: { selection },
    });
    assert.equal(reply.data.charges, 0);
  });

  test('a waiver for the chosen houses takes them off the arrears and leaves the others', async () => {
    const selection = { kind: 'houses' as const, houseIds: [house(3)] };
    const { data } = await estate.world.call(estate.manager, waiveCharges, {
      params: estate.params,
      body: { selection, what: 'All', reason: 'The committee forgave it' },
    });
    assert.deepEqual(data, { charges: 2, amountMinor: 6_000_000 });
    const { items } = await list();
    assert.ok(!items.some(({ id }) => id === house(3)));
    assert.equal(items.length, 3);
    assert.ok((await estate.ledger()).agrees);
  });

  function house(at: number): string {
    return estate.houseIds[at] ?? '';
  }

  async function openBilled() {
    const billed = await openEstate(4);
    const { world, manager, communityId, params, houseIds } = billed;
    await billed.published({ dueDay: 1 });
    await billed.published({
      title: 'Waste',
      amount: { model: 'Fixed', amountMinor: 1_000_000 },
      dueDay: 28,
    });
    const lateSince = ['2026-11-01', '2026-10-10', '2026-07-20', '2026-02-01'];
    for (const [at, dueOn] of lateSince.entries()) {
      await world.owner.query(
        `update charges set due_on = $2 where house_id = $1 and due_on = '2026-11-01'`,
        [houseIds[at], dueOn],
      );
    }
    // Publishing has reminded each house of the bills, so delete these reminders.
    await world.owner.query('delete from due_reminders where community_id = $1', [communityId]);
    await billed.pay({ houseId: houseIds[0] ?? '', amountMinor: 1_500_000 });
    await world.call(manager, notePaymentPromise, {
      params,
      body: { houseId: houseIds[1] ?? '', amountMinor: 2_000_000, promisedOn: '2026-11-24' },
    });
    return billed;
  }

  async function list(query: Query = {}) {
    const { world, manager, params } = estate;
    return (await world.call(manager, arrears.listArrears, { params, query })).data;
  }

  async function sums(query: Query = {}) {
    const { world, manager, params } = estate;
    return (await world.call(manager, arrears.getArrearsTotals, { params, query })).data;
  }

  async function exported(body: { list: string; columns: string[]; query: Query }) {
    const { world, manager, params, communityId } = estate;
    const { data } = await world.call(manager, startExport, {
      params,
      body: { format: 'csv', ...body } as never,
    });
    const { raw } = await world.call(manager, downloadExport, {
      params: { communityId, exportId: data.id },
    });
    return { body: String(raw.body), head: String(raw.headers['content-disposition']) };
  }

  async function dueNamed(Search: string) {
    const { world, manager, params, communityId } = estate;
    const { data } = await world.call(manager, listDues, { params, query: { Search } });
    const dueId = data.items[0]?.id ?? '';
    return world.call(manager, getDue, { params: { communityId, dueId } });
  }

  async function preview(selection: object) {
    const { world, manager, params } = estate;
    const body = { selection } as never;
    return (await world.call(manager, previewWaiver, { params, body })).data;
  }

  const send = (houseId: string) =>
    estate.world.call(estate.manager, sendLetters, {
      params: estate.params,
      body: { to: { kind: 'houses', houseIds: [houseId] }, step: 'Friendly' },
    });
});

function sumOf(row: Record<(typeof buckets)[number], number>): number {
  return buckets.reduce((sum, key) => sum + row[key], 0);
}

type Query = Record<string, string>;

const buckets = [
  'notDueMinor',
  'to30Minor',
  'to60Minor',
  'to90Minor',
  'to180Minor',
  'over180Minor',
] as const;
