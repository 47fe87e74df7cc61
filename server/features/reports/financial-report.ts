// The financial report: money in and out, wallet balances, collection of dues, and expenses.
import type { Report, ReportFigure, ReportTable } from '#contract/reports/reports.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { duesToMoneyIn, seesAll } from './bridge.ts';
import {
  closingOf,
  givenFor,
  type ReportInputs,
  type ReportScope,
  movedTable,
  netOf,
  reportOf,
  shareOf,
  sumOf,
} from './document.ts';
import { rateOf, ratedOf } from './dues-report.ts';
import { type Collected, selectCollected } from './dues-queries.ts';
import * as queries from './money-queries.ts';
import { monthsOf } from './period.ts';

export async function financialReport(
  context: CommunityContext,
  looked: ReportScope,
): Promise<Report> {
  const { time, basis } = looked;
  const given = givenFor(context, looked);
  const found: Found = {
    wallets: await queries.selectWalletBalances(context.db, time),
    moved: await queries.selectMovedKinds(context.db, time),
    collected: await selectCollected(context.db, basis, time),
  };
  const tables = [
    await inAndOut(given),
    balances(found.wallets),
    await expenses(given),
    kinds(found.moved),
    ...(seesAll(context) ? [await duesToMoneyIn(given, found.moved)] : []),
  ];
  return reportOf('Financial report', given, { figures: await figuresOf(given, found), tables });
}

/** Totals that several parts of the report use. */
type Found = {
  wallets: readonly queries.WalletBalance[];
  moved: readonly queries.MovedKind[];
  collected: Collected;
};

const inOf = (rows: readonly queries.MovedKind[]): number => sumOf(rows, ({ inMinor }) => inMinor);

async function figuresOf(
  { context: { db }, basis, before }: ReportInputs,
  { wallets, moved: now, collected }: Found,
): Promise<ReportFigure[]> {
  const then = await queries.selectMovedKinds(db, before);
  const collectedBefore = await selectCollected(db, basis, before);
  const went = (rows: typeof now) => sumOf(rows, ({ outMinor }) => outMinor);
  const reversed = (rows: typeof now) => sumOf(rows, ({ reversedMinor }) => reversedMinor);
  return [
    { label: 'Money in', kind: 'money', value: inOf(now), before: inOf(then) },
    { label: 'Money out', kind: 'money', value: went(now), before: went(then) },
    { label: 'Reversed', kind: 'money', value: reversed(now), before: reversed(then) },
    { label: 'Net', kind: 'money', value: sumOf(now, netOf), before: sumOf(then, netOf) },
    {
      label: 'Balance',
      kind: 'money',
      value: sumOf(wallets, closingOf),
      before: sumOf(wallets, ({ openingMinor }) => openingMinor),
      hint: 'At the end of the period',
    },
    {
      label: 'Collection rate',
      kind: 'percent',
      value: rateOf(collected),
      before: rateOf(collectedBefore),
      hint: ratedOf[basis],
    },
  ];
}

async function inAndOut({ context, time }: ReportInputs): Promise<ReportTable> {
  const rows = await queries.selectMovedMonths(context.db, time, monthsOf(time));
  return movedTable({ key: 'months', title: 'Money in and out, by month' }, rows);
}

export const balances = (wallets: readonly queries.WalletBalance[]): ReportTable => ({
  key: 'balances',
  title: 'Balances of the wallets',
  sentence: 'In and out include transfers between wallets. Card fees are deducted from In.',
  columns: [
    { title: 'Wallet', kind: 'text' },
    { title: 'Opening balance', kind: 'money' },
    { title: 'In', kind: 'money' },
    { title: 'Out', kind: 'money' },
    { title: 'Reversed', kind: 'money' },
    { title: 'Closing balance', kind: 'money' },
  ],
  rows: wallets.map((wallet) => [
    wallet.name,
    wallet.openingMinor,
    wallet.inMinor,
    wallet.outMinor,
    wallet.reversedMinor,
    closingOf(wallet),
  ]),
  total: [
    'Total',
    sumOf(wallets, ({ openingMinor }) => openingMinor),
    sumOf(wallets, ({ inMinor }) => inMinor),
    sumOf(wallets, ({ outMinor }) => outMinor),
    sumOf(wallets, ({ reversedMinor }) => reversedMinor),
    sumOf(wallets, closingOf),
  ],
});

/** Expenses by category, including payment fees. */
export async function expenses({ context, time, before }: ReportInputs): Promise<ReportTable> {
  const found = await queries.selectAccountSums(context.db, ['expense', 'fees'], { time, before });
  const rows = found.toSorted((one, other) => other.amountMinor - one.amountMinor);
  const total = sumOf(rows, ({ amountMinor }) => amountMinor);
  return {
    key: 'expenses',
    title: 'Expenses, by category',
    columns: [
      { title: 'Category', kind: 'text' },
      { title: 'Spent', kind: 'money' },
      { title: 'Previous period', kind: 'money' },
      { title: 'Share', kind: 'percent' },
    ],
    rows: rows.map((row) => [
      row.kind === 'fees' ? 'Payment fees' : row.subject,
      row.amountMinor,
      row.beforeMinor,
      shareOf(row.amountMinor, total),
    ]),
    total: ['Total', total, sumOf(rows, ({ beforeMinor }) => beforeMinor), null],
    chart: { kind: 'paired', columns: [1, 2], tones: ['out', 'neutral'] },
  };
}

function kinds(rows: Found['moved']): ReportTable {
  return {
    key: 'kinds',
    title: 'Movements, by kind',
    columns: [
      { title: 'Kind', kind: 'text' },
      { title: 'In', kind: 'money' },
      { title: 'Out', kind: 'money' },
      { title: 'Reversed', kind: 'money' },
      { title: 'Net', kind: 'money' },
    ],
    rows: rows.map((row) => [row.kind, row.inMinor, row.outMinor, row.reversedMinor, netOf(row)]),
    total: [
      'Total',
      sumOf(rows, ({ inMinor }) => inMinor),
      sumOf(rows, ({ outMinor }) => outMinor),
      sumOf(rows, ({ reversedMinor }) => reversedMinor),
      sumOf(rows, netOf),
    ],
    chart: { kind: 'rows', columns: [1, 2], tones: ['in', 'out'] },
  };
}
