// Tests every report on each basis (billing period, due date or issue date) for two months of an estate. The lines that
// lead from a figure of one report to a figure of another must add up. The expected amounts are written into the test,
// which also adds up the underlying rows itself.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getBudget } from '#contract/budgets/budgets.ts';
import { getDashboard } from '#contract/dashboard/dashboard.ts';
import { previewMonth } from '#contract/reconciliation/month-closings.ts';
import type { ReportBasis } from '#contract/reports/report-basis.ts';
import * as contract from '#contract/reports/reports.ts';
import type { Report, ReportTable } from '#contract/reports/reports.ts';
import { previewSummary } from '#contract/reports/summaries.ts';
import { done, openTwoMonths, type TwoMonths } from '#testing/two-months.ts';

describe('reports by billing period, due date or issue date', () => {
  let world: TwoMonths['world'];
  let manager: TwoMonths['manager'];
  let books: TwoMonths['books'];

  const october = { From: '2026-10-01', To: '2026-10-31' };
  const november = { From: '2026-11-01', To: '2026-11-30' };

  before(async () => {
    ({ world, manager, books } = await openTwoMonths());
  });
  after(() => world.close());

  test('on the period basis, every report counts a charge in the months that the charge bills', async () => {
    // October: two charges of 50,000.00, one of them raised by 11.11. November: two charges of 50,000.00, one of them
    // raised by 123.45, a third of a levy of 200,000.02, and a noise charge of 7,000.00.
    assert.equal(figure(await dues(october), 'Billed'), 10_001_111);
    assert.equal(figure(await dues(november), 'Billed'), 17_379_012);
    assert.equal(await billedFor('2026-10'), 10_001_111);
    assert.equal(await billedFor('2026-11'), 17_379_012);
    assert.equal(
      figure(await dues({ From: '2026-12-01', To: '2026-12-31' }), 'Billed'),
      await billedFor('2026-12'),
    );
    const whole = { From: '2026-10-01', To: '2027-01-31' };
    assert.equal(figure(await dues(whole), 'Billed'), 10_001_111 + 10_012_345 + 20_000_002 + 7e5);
    const report = await advanced(november, 'Income and expenditure');
    assert.deepEqual(
      table(report, 'income').rows.map(([name, amount]) => [name, amount]),
      [
        ['Dues billed: Service charge', 10_012_345],
        ['Dues billed: Levy', 6_666_667],
        ['Dues billed: Fine', 700_000],
        ['Penalties billed', 50_000],
        ['Waivers and credit notes', -300_000],
      ],
    );
    assert.equal(figure(report, 'Income'), 17_379_012 + 50_000 - 300_000);
    const { rows } = table(await advanced(november, 'Budget'), 'budget-income');
    assert.equal(rows.find(([name]) => name === 'Levy')?.[2], 6_666_667);
    const { data: budget } = await world.call(manager, getBudget, {
      params: books.params,
      query: { StartsOn: '2026-01-01' },
    });
    const levy = budget.actual.find(({ category }) => category === 'Levy');
    assert.deepEqual(levy?.amountsMinor.slice(9), [0, 6_666_667, 6_666_668]);
    const { data: overview } = await world.call(manager, getDashboard, { params: books.params });
    assert.deepEqual(
      overview.collection?.rows.slice(-2).map((row) => row.slice(0, 2)),
      [
        ['Oct 2026', 10_001_111],
        ['Nov 2026', 17_379_012],
      ],
    );
    const { data: summary } = await world.call(manager, previewSummary, {
      params: books.params,
      query: { Month: '2026-10-01' },
    });
    assert.equal(
      figure(summary, 'Collection rate'),
      figure(await dues(october), 'Collection rate'),
    );
    for (const one of [report, summary, await dues(october), await finances(october), budget]) {
      assert.equal(one.basis, 'Period');
    }
  });

  test('the dues report and the income table show the same billed amount, by due date and by issue date', async () => {
    const expected = {
      'Due day': [10_001_111, 10_012_345 + 20_000_002 + 700_000],
      'Day of issue': [10_001_111 + 20_000_002, 10_012_345 + 700_000],
    };
    for (const Basis of ['Due day', 'Day of issue'] as const) {
      for (const [at, time] of [october, november].entries()) {
        const report = await dues({ ...time, Basis });
        assert.equal(report.basis, Basis);
        assert.equal(figure(report, 'Billed'), expected[Basis][at]);
        const income = table(
          await advanced({ ...time, Basis }, 'Income and expenditure'),
          'income',
        );
        const billed = income.rows.filter(([name]) => String(name).startsWith('Dues billed'));
        assert.equal(
          billed.reduce((sum, [, amount]) => sum + Number(amount), 0),
          expected[Basis][at],
        );
      }
    }
  });

  test('the reconciliation leads from billed to received, line by line', async () => {
    const way = async (time: Time) =>
      amounts(table(await advanced(time, 'Reconciliation'), 'billed-to-received'));
    assert.deepEqual(await way(october), {
      'Billed, in the dues report of these days': 10_001_111,
      'Issued in these days, counted in another period': 20_000_002,
      'Corrections of charges on other days': -1_111,
      'Owed at the end of 31 Oct 2026': -12_299_976,
      'Overpaid, left as house credit': 100_000,
      'Payments of these days that were reversed since': -500_025,
      'Received, in the dues report of these days': 17_300_001,
    });
    assert.deepEqual(await way(november), {
      'Billed, in the dues report of these days': 17_379_012,
      'Counted in this period, issued on other days': -6_666_667,
      'Corrections of charges on other days': 1_111,
      'Penalties recorded in these days': 50_000,
      'Waivers and credit notes recorded in these days': -300_000,
      'Owed at the end of 31 Oct 2026': 12_299_976,
      'Owed again after payments were reversed': 500_025,
      'Owed again after refunds': 200_000,
      'Paid from house credit': -100_000,
      'Owed at the end of 30 Nov 2026': -22_763_457,
      'Received, in the dues report of these days': 600_000,
    });
    const { rows } = await world.owner.query<{ owed: number }>(
      'select sum(outstanding_minor)::bigint as owed from charges where community_id = $1',
      [books.communityId],
    );
    assert.equal(rows[0]?.owed, 22_763_457);
    for (const time of [october, november]) {
      const report = await dues(time);
      const found = await way(time);
      assert.equal(found['Billed, in the dues report of these days'], figure(report, 'Billed'));
      assert.equal(found['Received, in the dues report of these days'], figure(report, 'Received'));
    }
  });

  test('the reconciliation leads from received to the bank, line by line', async () => {
    const report = await advanced(october, 'Reconciliation');
    const money = await finances(october);
    assert.deepEqual(amounts(table(report, 'dues-to-money-in')), {
      'Received, in the dues report of these days': 17_300_001,
      'Payments of these days that were reversed since': 500_025,
      'Paid from earlier unidentified payments': -1_200_000,
      'Money in that is not for dues': 4_000_000,
      'Money in': figure(money, 'Money in'),
    });
    assert.deepEqual(amounts(table(report, 'money-in-to-wallets')), {
      'Money in, in the financial report of these days': 20_600_026,
      'Payment fees of gateways': -15_000,
      'In the wallets at the end of 31 Oct 2026': figure(money, 'Balance'),
    });
    assert.deepEqual(amounts(table(report, 'wallets-to-bank')), {
      'Net, in the financial report of these days': figure(money, 'Net'),
      'Cash not on a bank statement': -500_025,
      'Gateway payments not on a bank statement': -985_000,
      'On bank statements of other days': -1_000_000,
      'Bank lines that were ignored': 777,
      'Bank lines that are not reconciled': 123_456,
      'On the bank statements of these days': 18_224_234,
    });
    const next = table(await advanced(november, 'Reconciliation'), 'wallets-to-bank');
    assert.deepEqual(amounts(next), {
      'Net, in the financial report of these days': 600_000 - 500_025,
      'Cash not on a bank statement': 500_025,
      'Transfers and cheques not on a bank statement': -600_000,
      'Bank lines for movements of other days': 1_000_000,
      'On the bank statements of these days': 1_000_000,
    });
    const { data: month } = await world.call(manager, previewMonth, {
      params: books.params,
      query: { Month: '2026-10' },
    });
    const shown = month.differences.filter(({ bankAccount }) => bankAccount !== null);
    assert.deepEqual(
      shown.map(({ bankMinor }) => bankMinor),
      [18_224_234],
    );
  });

  test('each reconciliation table adds up on every basis, in four different periods', async () => {
    for (const Basis of ['Period', 'Due day', 'Day of issue'] as const) {
      for (const [From, To] of [
        ['2026-10-01', '2026-10-25'],
        ['2026-10-26', '2026-11-04'],
        ['2026-11-05', '2026-12-31'],
        ['2026-10-01', '2027-01-31'],
      ] as const) {
        const { tables } = await advanced({ From, To, Basis }, 'Reconciliation');
        assert.equal(tables.length, 4);
        for (const { key, rows, total } of tables) {
          const said = `${key} by ${Basis}, ${From} to ${To}`;
          assert.ok(!rows.some(([line]) => line === 'Not explained'), said);
          const sum = rows.reduce((so, [, amount]) => so + Number(amount), 0);
          assert.equal(sum, total?.[1], said);
        }
      }
    }
  });

  test('the dues report lists disputed amounts and amounts in plans', async () => {
    const report = await dues(november);
    assert.equal(figure(report, 'Disputed today'), 10_000_001);
    assert.equal(figure(report, 'In instalments today'), 5_000_000);
    const { rows, total } = table(report, 'held');
    assert.deepEqual(rows, [
      ['Road levy', 10_000_001, 0],
      ['Service charge', 0, 5_000_000],
    ]);
    assert.deepEqual(total, ['Total', 10_000_001, 5_000_000]);
  });

  test('a downloaded report states its basis', async () => {
    const { params } = books;
    const body = {
      format: 'csv',
      fromOn: november.From,
      toOn: november.To,
      basis: 'Due day',
    } as const;
    const made = done(await world.call(manager, contract.takeAdvancedReport, { params, body }));
    const { raw } = await world.call(manager, contract.downloadReport, {
      params: { ...params, downloadId: made.data.id },
    });
    assert.match(raw.body, /By due day\. A charge counts on the day it is due\./);
    assert.match(raw.body, /"From the wallets to the bank"/);
  });

  type Time = typeof october & { Basis?: ReportBasis };

  async function dues(query: Time): Promise<Report> {
    return (await world.call(manager, contract.getDuesReport, { params: books.params, query }))
      .data;
  }

  async function finances(query: Time): Promise<Report> {
    return (await world.call(manager, contract.getFinancialReport, { params: books.params, query }))
      .data;
  }

  async function advanced(query: Time, Section: contract.AdvancedSection): Promise<Report> {
    return done(
      await world.call(manager, contract.getAdvancedReport, {
        params: books.params,
        query: { ...query, Section },
      }),
    ).data;
  }

  function figure(report: Report, label: string) {
    return report.figures.find((one) => one.label === label)?.value;
  }

  function table(report: Report, key: string): ReportTable {
    const found = report.tables.find((one) => one.key === key);
    assert.ok(found, `no table ${key}`);
    return found;
  }

  function amounts({ rows, total }: ReportTable) {
    return Object.fromEntries([...rows, ...(total ? [total] : [])]);
  }

  /**
   * The amount billed for a month, added up from the charges: each charge is divided into equal monthly parts,
   * rounded so that their sum is exact.
   */
  async function billedFor(month: string): Promise<number> {
    const { rows } = await world.owner.query<{ from: string; to: string; total: string }>(
      `select to_char(q.starts_on, 'YYYY-MM') as from, to_char(coalesce(q.ends_on, q.starts_on), 'YYYY-MM') as to,
         sum(c.principal_minor)::text as total
       from charges c join due_periods q on q.id = c.period_id
       where c.community_id = $1 and c.voided_at is null group by q.id, q.starts_on, q.ends_on`,
      [books.communityId],
    );
    const at = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5));
    return rows.reduce((sum, { from, to, total }) => {
      const [place, count] = [at(month) - at(from), at(to) - at(from) + 1];
      if (place < 0 || place >= count) return sum;
      const upTo = (parts: number) => Math.round((Number(total) * parts) / count);
      return sum + upTo(place + 1) - upTo(place);
    }, 0);
  }
});
