// Tests that the reports of one month agree: each figure that two of the dues report, the financial report, the
// overview and the published summary show is the same, and the table that explains the difference between two reports
// is complete. The expected figures are written into the test.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { getDashboard } from '#contract/dashboard/dashboard.ts';
import { listDuePayments, reversePayment } from '#contract/due-payments/due-payments.ts';
import { closeMonth } from '#contract/reconciliation/month-closings.ts';
import * as contract from '#contract/reports/reports.ts';
import type { Report, ReportTable } from '#contract/reports/reports.ts';
import { previewSummary, publishSummary } from '#contract/reports/summaries.ts';
import { assignUnallocated } from '#contract/reconciliation/unallocated-receipts.ts';
import { createWallet } from '#contract/wallets/wallets.ts';
import { postJournal } from '#ledger/post.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';
import { newBooks } from '#testing/books.ts';
import { given, givenWorldAt } from '#testing/given.ts';

describe('reports of one month', () => {
  const world = givenWorldAt('2026-10-25T09:00:00Z');
  const manager = given(() => world.person());
  const books = given(() => newBooks(world, manager, 2));
  before(bookOctober);

  const october = { From: '2026-10-01', To: '2026-10-31' };
  const november = { From: '2026-11-01', To: '2026-11-30' };

  test('money in is gross, fees and reversals are separate, and net equals the wallet’s change', async () => {
    const report = await finances(october);
    // Four payments of 20,000.00, 5,000.25, 10,000.00 and 30,000.00, and a fee of 150.00.
    assert.equal(figure(report, 'Money in'), 6_500_025);
    assert.equal(figure(report, 'Money out'), 15_000);
    assert.equal(figure(report, 'Reversed'), 0);
    assert.equal(figure(report, 'Net'), 6_485_025);
    assert.equal(figure(report, 'Balance'), 6_485_025);
    assert.deepEqual(table(report, 'kinds').rows, [
      ['Deposit', 4_000_000, 0, 0, 4_000_000],
      ['Due payment', 2_500_025, 0, 0, 2_500_025],
      ['Payment fees', 0, 15_000, 0, -15_000],
    ]);
    assert.equal(table(report, 'expenses').total?.[1], figure(report, 'Money out'));
    const next = await finances(november);
    assert.deepEqual(table(next, 'kinds').rows, [['Due payment', 0, 0, -2_000_000, -2_000_000]]);
    assert.equal(figure(next, 'Balance'), 4_485_025);
  });

  test('a table explains the difference between the dues report and the money that came in', async () => {
    const { data: dues } = await world.call(manager, contract.getDuesReport, {
      params: books.params,
      query: october,
    });
    // Two payments of 5,000.25 and 12,000.00: a payment that was reversed later does not count as received.
    assert.equal(figure(dues, 'Received'), 1_700_025);
    const bridge = table(await finances(october), 'dues-to-money-in');
    assert.deepEqual(
      bridge.rows.map(([, amount]) => amount),
      [1_700_025, 2_000_000, -1_200_000, 4_000_000],
    );
    assert.deepEqual(bridge.total, ['Money in', 6_500_025]);
  });

  test('the overview and the financial report show the same money in and out for two months', async () => {
    const { data } = await world.call(manager, getDashboard, { params: books.params });
    const months = [...table(await finances(october), 'months').rows];
    months.push(...table(await finances(november), 'months').rows);
    assert.deepEqual(
      data.inflow?.rows.filter(([month]) => month === 'Oct 2026' || month === 'Nov 2026'),
      months,
    );
  });

  test('allocating received money to a due of another wallet is neither money in nor money out', async () => {
    const { params, houseIds } = books;
    const [houseId = ''] = houseIds;
    const security = await world.call(manager, createWallet, {
      params,
      body: { name: 'Security' },
    });
    await books.published({
      title: 'Guards',
      walletId: security.data.id,
      amount: { model: 'Fixed', amountMinor: 1_000_000 },
      audience: { kind: 'Houses', houseIds: [houseId] },
      frequency: 'One-off',
      startOn: '2026-11-21',
      dueDay: null,
    });
    const [receipt] = await books.receipts();
    const assigned = await world.call(manager, assignUnallocated, {
      params: { ...params, receiptId: receipt?.id ?? '' },
      body: { houseId, amountMinor: 1_000_000, bookedOn: '2026-11-21' },
    });
    assert.equal(assigned.status, 200, assigned.raw.body);
    const { data } = await world.call(manager, getDashboard, { params });
    const row = data.inflow?.rows.find(([month]) => month === 'Nov 2026');
    assert.deepEqual(row, ['Nov 2026', 0, 0, -2_000_000, -2_000_000]);
    assert.deepEqual(row, table(await finances(november), 'months').rows[0]);
  });

  test('the cash flow of the advanced report runs from the opening to the closing balance', async () => {
    await world.owner.query(
      `update communities set community_features = community_features || '{"Advanced Financial Report": true}'
       where id = $1`,
      [books.communityId],
    );
    const { data } = await world.call(manager, contract.getAdvancedReport, {
      params: books.params,
      query: { ...november, Section: 'Cash flow' },
    });
    const { rows, total } = table(data, 'cash-flow');
    assert.deepEqual(rows, [
      ['Opening wallet balances', 6_485_025],
      ['Due payment, reversed', -2_000_000],
    ]);
    assert.equal(total?.[1], 4_485_025);
  });

  test('a month’s summary, as a preview or published, is marked provisional until the month is closed', async () => {
    const preview = async () =>
      (
        await world.call(manager, previewSummary, {
          params: books.params,
          query: { Month: '2026-10-01' },
        })
      ).data;
    assert.deepEqual((await preview()).notes, [
      'These figures are provisional, because the month is not closed.',
      'No statement of Zenith Bank 1012345678 covers 1 Oct 2026 to 20 Oct 2026, 22 Oct 2026 to 31 Oct 2026.',
      // The transfer that was reversed in November.
      '₦20,000.00 of recorded entries is not on a bank statement.',
    ]);
    const publish = async () =>
      (
        await world.call(manager, publishSummary, {
          params: books.params,
          body: { monthOn: '2026-10-01' },
        })
      ).data;
    assert.equal((await publish()).report.notes?.length, 3);
    const explanations = [
      { bankAccountId: books.bankAccountId, text: 'One day alone was asked for' },
      { bankAccountId: null, text: 'It was reversed in November' },
    ];
    const closed = await world.call(manager, closeMonth, {
      params: books.params,
      body: { month: '2026-10', explanations },
    });
    assert.equal(closed.status, 200, closed.raw.body);
    assert.equal((await preview()).notes, undefined);
    assert.equal((await publish()).report.notes, undefined);
  });

  async function bookOctober() {
    await books.published({ startOn: '2026-10-01', occurrences: 1, frequency: 'Monthly' });
    const [a = '', b = ''] = books.houseIds;
    await books.pay({ houseId: a, amountMinor: 2_000_000, paidOn: '2026-10-20' });
    await books.pay({ houseId: b, amountMinor: 500_025, paidOn: '2026-10-20', channel: 'Cash' });
    // A card payment of 10,000.00, of which the gateway keeps 150.00.
    await post('2026-10-21', [
      { account: 'wallet', subject: books.walletId, amountMinor: 985_000 },
      { account: 'fees', amountMinor: 15_000 },
      { account: 'contributions', amountMinor: -1_000_000 },
    ]);
    // An unidentified payment of 30,000.00, of which 12,000.00 are found to be from house b.
    const [line] = await books.statement('21/10/2026,POS DEPOSIT,,"30,000.00"');
    assert.ok(line);
    await books.match(line, [{ kind: 'Unallocated', amountMinor: 3_000_000 }]);
    const [receipt] = await books.receipts();
    const assigned = await world.call(manager, assignUnallocated, {
      params: { ...books.params, receiptId: receipt?.id ?? '' },
      body: { houseId: b, amountMinor: 1_200_000 },
    });
    assert.equal(assigned.status, 200, assigned.raw.body);
    world.clock.set('2026-11-21T09:00:00Z');
    const { data } = await world.call(manager, listDuePayments, {
      params: books.params,
      query: { HouseId: a },
    });
    const reversed = await world.call(manager, reversePayment, {
      params: { ...books.params, paymentId: data.items[0]?.id ?? '' },
      body: { reason: 'The notes were false' },
    });
    assert.equal(reversed.status, 200, reversed.raw.body);
  }

  type Lines = Parameters<typeof postJournal>[1]['lines'];

  function post(occurredOn: string, lines: Lines) {
    return enterAsSystem(world.pool, books.params, ({ db }) =>
      postJournal(db, {
        kind: 'wallet.deposit',
        occurredOn,
        postedAt: world.clock.now().toISOString(),
        narration: 'By card',
        source: { kind: 'test', id: randomUUID() },
        lines,
      }),
    );
  }

  async function finances(query: typeof october): Promise<Report> {
    return (await world.call(manager, contract.getFinancialReport, { params: books.params, query }))
      .data;
  }

  function figure(report: Report, label: string) {
    return report.figures.find((one) => one.label === label)?.value;
  }

  function table(report: Report, key: string): ReportTable {
    const found = report.tables.find((one) => one.key === key);
    assert.ok(found, `no table ${key}`);
    return found;
  }
});
