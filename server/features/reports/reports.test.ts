// Tests for reports. Totals equal those of the charges and the ledger, and stored totals never drift. A download
// takes one trial use, and there are never more downloads than uses. A file shows the figures at the time of the
// request.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import * as changes from '#contract/charges/charge-changes.ts';
import * as days from '#contract/dues/due-day.ts';
import * as exports from '#contract/exports/exports.ts';
import * as contract from '#contract/reports/reports.ts';
import type { Report } from '#contract/reports/reports.ts';
import { createWallet } from '#contract/wallets/wallets.ts';
import { postJournal } from '#ledger/post.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';
import { openDuesWorld } from '#testing/dues-world.ts';
import { given } from '#testing/given.ts';

describe('reports', () => {
  const time = { From: '2026-10-01', To: '2026-12-31' };
  const taken = { format: 'csv', fromOn: time.From, toOn: time.To } as const;

  const estate = given(() => openDuesWorld(6));

  test('the ageing report equals the charges after payments, waivers and moved due days', async () => {
    const { world, manager, params, houseIds } = estate;
    const due = await estate.published({ startOn: '2026-07-01', dueDay: 1, occurrences: 5 });
    await provesAgeing();
    const [first = '', second = ''] = houseIds;
    await estate.pay({ houseId: first, amountMinor: 7_000_000 });
    const { items } = await estate.charges({ HouseId: second });
    const waived = { params: { ...params, chargeId: items[0]?.id ?? '' } };
    const charge = items[0];
    await world.call(manager, changes.waiveCharge, {
      ...waived,
      body: { principalMinor: 1_000_000, reason: 'Was away', version: charge?.version ?? 1 },
    } as never);
    await provesAgeing();
    const { periods } = await estate.read(due.id);
    await world.call(manager, days.moveDueDay, {
      params: { ...params, dueId: due.id },
      body: {
        periodId: periods[0]?.id ?? '',
        dueOn: '2026-11-30',
        reason: 'The road was flooded',
        version: 2,
      },
    } as never);
    await provesAgeing();
    const report = await dues();
    const { rows } = await world.owner.query<{ owed: number }>(
      'select sum(outstanding_minor)::bigint as owed from charges where community_id = $1',
      [estate.communityId],
    );
    assert.equal(figureOf(report, 'Owed today'), rows[0]?.owed);
    assert.equal(tableOf(report, 'ageing').total?.[1], rows[0]?.owed);
    assert.equal(tableOf(report, 'dues').total?.at(-1), rows[0]?.owed);
    const streets = tableOf(await dues('Streets'), 'streets');
    assert.deepEqual(streets.rows[0]?.[0], 'Palm Street');
    assert.equal(streets.total?.at(-1), rows[0]?.owed);
    const types = tableOf(await dues('House types'), 'house types');
    assert.equal(types.total?.at(-1), rows[0]?.owed);
    assert.deepEqual(types.total?.[1], streets.total?.[1]);
  });

  test('each charge is in the ageing band of its days since the due day', async () => {
    const { world } = estate;
    const { rows } = await world.owner.query<{ band: string; owed: number }>(
      `select case when due_on >= date '2026-11-21' then 'Not yet due'
         when due_on >= date '2026-11-21' - 30 then '1–30 days' when due_on >= date '2026-11-21' - 60 then '31–60'
         when due_on >= date '2026-11-21' - 90 then '61–90'
         when due_on >= date '2026-11-21' - 180 then '91–180' else 'Over 180' end as band,
         sum(outstanding_minor)::bigint as owed from charges where community_id = $1 group by 1`,
      [estate.communityId],
    );
    const bands = tableOf(await dues(), 'ageing').rows.filter(([, owed]) => owed !== 0);
    assert.deepEqual(
      Object.fromEntries(bands.map(([band, owed]) => [band, owed])),
      Object.fromEntries(rows.filter(({ owed }) => owed > 0).map(({ band, owed }) => [band, owed])),
    );
  });

  test('long-term debtors are listed with their debts, largest debt first', async () => {
    const { rows } = tableOf(await dues('Debtors'), 'debtors');
    assert.equal(rows.length, 6);
    const owed = rows.map((row) => Number(row[4]));
    assert.deepEqual(
      owed,
      owed.toSorted((one, other) => other - one),
    );
  });

  test('the financial report counts no payments between wallets, and names the previous period', async () => {
    const { world, manager, params, walletId } = estate;
    const { data: works } = await world.call(manager, createWallet, {
      params,
      body: { name: 'Works', purpose: 'Repairs', lowBalanceAtMinor: null, isReserve: false },
    });
    // Money from one wallet pays a due of another wallet; no new money arrives.
    await enterAsSystem(world.pool, params, ({ db }) =>
      postJournal(db, {
        kind: 'due.payment',
        occurredOn: '2026-11-20',
        postedAt: world.clock.now().toISOString(),
        narration: 'Assigned to a house',
        source: { kind: 'test', id: randomUUID() },
        lines: [
          { account: 'wallet', subject: walletId, amountMinor: -500_000 },
          { account: 'wallet', subject: works.id, amountMinor: 500_000 },
        ],
      }),
    );
    const { data } = await world.call(manager, contract.getFinancialReport, {
      params,
      query: time,
    });
    assert.equal(figureOf(data, 'Money in'), 7_000_000);
    assert.equal(tableOf(data, 'months').total?.[1], 7_000_000);
    assert.equal(tableOf(data, 'balances').total?.at(-1), 7_000_000);
    assert.deepEqual(data.before, { fromOn: '2026-07-01', toOn: '2026-09-30' });
  });

  test('the advanced report needs the premium plan, and its income equals the ledger', async () => {
    const { world, manager, params, communityId } = estate;
    const ask = (Section?: contract.AdvancedSection) =>
      world.call(manager, contract.getAdvancedReport, {
        params,
        // All five periods were issued on the same day, so the day of issue gives the same income as the ledger.
        query: { ...time, Basis: 'Day of issue', ...(Section && { Section }) },
      });
    assert.equal((await ask()).failure.errors[0]?.code, 'FEATURE_ACTIVATION_REQUIRED');
    await world.owner.query(
      `update communities set community_features = community_features || '{"Advanced Financial Report": true}'
       where id = $1`,
      [communityId],
    );
    const income = tableOf((await ask()).data, 'income');
    const { balances } = await estate.ledger();
    assert.equal(
      income.total?.[1],
      -Object.entries(balances)
        .filter(([account]) => /^(duesIncome|penaltyIncome|waived)/.test(account))
        .reduce((sum, [, balance]) => sum + Number(balance), 0),
    );
    for (const section of contract.advancedSections) await ask(section);
    assert.equal(tableOf((await ask('Cash flow')).data, 'cash-flow').total?.[1], 7_000_000);
  });

  test('the list of payouts marks a reversed payout', async () => {
    const { world, manager, params, walletId } = estate;
    const spend = (amountMinor: number, more: { reversesId?: string } = {}) =>
      enterAsSystem(world.pool, params, ({ db }) =>
        postJournal(db, {
          kind: 'wallet.expense',
          occurredOn: '2026-11-20',
          postedAt: world.clock.now().toISOString(),
          narration: 'Diesel',
          source: { kind: 'test', id: randomUUID() },
          lines: [
            { account: 'wallet', subject: walletId, amountMinor: -amountMinor },
            { account: 'expense', subject: 'Diesel', amountMinor },
          ],
          ...more,
        }),
      );
    const { id, reference } = await spend(1_000);
    await spend(-1_000, { reversesId: id });
    const { reference: stands } = await spend(2_000);
    await spend(-2_000);
    const { data } = await world.call(manager, contract.getAdvancedReport, {
      params,
      query: { ...time, Section: 'Payouts' },
    });
    const { columns, rows } = tableOf(data, 'payouts');
    assert.equal(columns.at(-1)?.title, 'Reversed');
    assert.deepEqual(Object.fromEntries(rows.map((row) => [row[1], row.at(-1)])), {
      [reference]: 'Yes',
      [stands]: null,
    });
  });

  test('a trial use buys one report file: a retry returns it, and one of concurrent requests succeeds', async () => {
    const { world, manager, params } = estate;
    const take = (key?: string) =>
      world.call(
        manager,
        contract.takeDuesReport,
        { params, body: taken },
        key ? { 'idempotency-key': key } : {},
      );
    const tries = await Promise.all(Array.from({ length: 8 }, (_, at) => take(`taking-${at}-one`)));
    const passed = tries.filter(({ status }) => status === 200);
    assert.equal(passed.length, 1);
    for (const { status } of tries) assert.ok(status === 200 || status === 403);
    const at = tries.findIndex(({ status }) => status === 200);
    const again = await take(`taking-${at}-one`);
    assert.equal(again.data.id, passed[0]?.data.id);
    const used = await world.owner.query(
      `select used from feature_usage where community_id = $1 and id = 'Download Dues Report'`,
      [estate.communityId],
    );
    assert.deepEqual(used.rows, [{ used: 1 }]);
    const download = { params: { ...params, downloadId: again.data.id } };
    const file = await world.call(manager, contract.downloadReport, download);
    assert.match(file.raw.body, /"Collection rate \(%\)"/);
    const { raw } = await world.call(manager, contract.downloadReport, download);
    assert.equal(raw.body, file.raw.body);
    assert.equal((await take()).failure.errors[0]?.code, 'FEATURE_ACTIVATION_REQUIRED');
  });

  test('a refused report download takes no trial use', async () => {
    const { world, manager, params } = estate;
    const body = { ...taken, toOn: '2020-01-01' };
    const { failure } = await world.call(manager, contract.takeFinancialReport, { params, body });
    assert.equal(failure.errors[0]?.code, 'OUT_OF_ORDER');
    const used = await world.owner.query(
      `select used from feature_usage where community_id = $1 and id = 'Download Financial Report'`,
      [estate.communityId],
    );
    assert.deepEqual(used.rows, []);
  });

  test('report files in XLSX and PDF have the right file type, and another team member cannot open them', async () => {
    const { world, manager, params } = estate;
    const colleague = estate.neighbour;
    await world.worker(estate.communityId, colleague, 'Finance officer');
    for (const [format, magic] of [
      ['xlsx', 'PK'],
      ['pdf', '%PDF'],
    ] as const) {
      const body = { ...taken, format };
      const made = await world.call(manager, contract.takeFinancialReport, { params, body });
      const download = { params: { ...params, downloadId: made.data.id } };
      const { raw } = await world.call(manager, contract.downloadReport, download);
      assert.equal(raw.rawPayload.subarray(0, magic.length).toString(), magic);
      const foreign = await world.call(colleague, contract.downloadReport, download);
      assert.equal(foreign.status, 404);
    }
  });

  test('the audit pack contains the ledger and the proof of its sums', async () => {
    const { world, manager, params } = estate;
    const body = { fromOn: taken.fromOn, toOn: taken.toOn };
    const { data } = await world.call(manager, contract.takeAuditPack, { params, body });
    const download = { params: { ...params, downloadId: data.id } };
    const early = await world.call(manager, contract.downloadReport, download);
    assert.equal(early.failure.errors[0]?.code, 'REPORT_RUNNING');
    await world.settle();
    const { raw } = await world.call(manager, contract.downloadReport, download);
    assert.equal(raw.rawPayload.subarray(0, 2).toString(), 'PK');
    for (const name of [
      'journals.csv',
      'postings.csv',
      'accounts.csv',
      'approvals.csv',
      'proof.txt',
    ]) {
      assert.ok(raw.rawPayload.includes(name), name);
    }
  });

  test('dues, charges and money in are exported with amounts, without the premium feature for downloads', async () => {
    const { world, manager, params } = estate;
    for (const [list, amount] of [
      ['dues', '"50000.00"'],
      ['charges', '"50000.00"'],
      ['due-payments', '"70000.00"'],
    ] as const) {
      const body = { list, format: 'csv' as const, columns: [], query: {} };
      const { data } = await world.call(manager, exports.startExport, { params, body });
      const { raw } = await world.call(manager, exports.downloadExport, {
        params: { ...params, exportId: data.id },
      });
      assert.ok(raw.body.includes(amount), `${list}: ${raw.body}`);
    }
  });

  async function dues(Section?: contract.DuesSection): Promise<Report> {
    const query = { ...time, ...(Section && { Section }) };
    const { params, world, manager } = estate;
    return (await world.call(manager, contract.getDuesReport, { params, query })).data;
  }

  function tableOf(report: Report, key: string) {
    const found = report.tables.find((table) => table.key === key);
    assert.ok(found, `no table ${key}`);
    return found;
  }

  function figureOf(report: Report, label: string) {
    return report.figures.find((figure) => figure.label === label)?.value;
  }

  /** Checks that the stored totals by due date equal the sums over the charges. */
  async function provesAgeing() {
    const { rows } = await estate.world.owner.query(
      `select due_id, due_on, sum(outstanding_minor)::bigint as owed, count(*) filter (where outstanding_minor > 0)
       from charges group by 1, 2 having sum(outstanding_minor) > 0
       except select due_id, due_on, sum(outstanding_minor)::bigint, sum(open_count)
       from due_ageing group by 1, 2`,
    );
    assert.deepEqual(rows, []);
    const places = await estate.world.owner.query('select * from place_ageing_difference');
    assert.deepEqual(places.rows, []);
  }
});
