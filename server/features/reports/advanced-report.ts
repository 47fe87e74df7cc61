// The advanced financial report: income as billed and expenditure, the budget, reconciliation, cash flow, ageing, debt
// by street, money paid out, and movements that a single person or fewer people than the rule requires approved.
import { basisTexts } from '#contract/reports/report-basis.ts';
import type {
  AdvancedSection,
  Report,
  ReportFigure,
  ReportTable,
} from '#contract/reports/reports.ts';
import { chart } from '#ledger/chart.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { type BankPort, reconciliation } from './bridge.ts';
import {
  addAged,
  ageingTable,
  bandsTable,
  closingOf,
  givenFor,
  type ReportInputs,
  type ReportScope,
  reportOf,
  sumOf,
} from './document.ts';
import { selectAgedDues } from './dues-queries.ts';
import { streets } from './dues-report.ts';
import { balances } from './financial-report.ts';
import * as queries from './money-queries.ts';

/** Maximum number of rows in the list of money paid out, and in that of movements with single control. */
const listed = 500;

/** The ports to other features, wired in server/features.ts. */
export type ReportPorts = {
  /** Compares the budget with the actual figures. */
  budget(context: CommunityContext, looked: ReportScope): Promise<ReportTable[]>;
  /** Sums that connect the movements in the books with the bank's statements. */
  bank: BankPort;
};

export async function advancedReport(
  context: CommunityContext,
  looked: ReportScope,
  { sections, ports }: { sections: readonly AdvancedSection[]; ports: ReportPorts },
): Promise<Report> {
  const given = givenFor(context, looked);
  const tables: ReportTable[] = [];
  for (const section of sections) tables.push(...(await tablesOf[section](given, ports)));
  const figures = await figuresOf(given);
  return reportOf('Advanced financial report', given, { figures, tables });
}

/**
 * Other income, penalties and the waivers that reduce income count on their posting date. Charges count by the basis of
 * the report.
 */
const bookedKinds = ['penaltyIncome', 'otherIncome', 'waived'] as const;
const costKinds = ['expense', 'fees'] as const;

const incomeOf = async ({ context: { db }, basis, time, before }: ReportInputs) => {
  const booked = await queries.selectAccountSums(db, bookedKinds, { time, before });
  return [
    ...(await queries.selectBilledSums(db, basis, { time, before })),
    ...booked.map((row) => ({
      ...row,
      // Income is a credit, stored as a negative amount; waivers reduce it.
      amountMinor: 0 - row.amountMinor,
      beforeMinor: 0 - row.beforeMinor,
    })),
  ];
};

const costsOf = ({ context, time, before }: ReportInputs) =>
  queries.selectAccountSums(context.db, costKinds, { time, before });

const nameOf = ({ kind, subject }: queries.AccountSum): string =>
  subject === '' ? chart[kind].name : `${chart[kind].name}: ${subject}`;

async function figuresOf(given: ReportInputs): Promise<ReportFigure[]> {
  const [income, costs] = [await incomeOf(given), await costsOf(given)];
  const now = (rows: queries.AccountSum[]) => sumOf(rows, ({ amountMinor }) => amountMinor);
  const then = (rows: queries.AccountSum[]) => sumOf(rows, ({ beforeMinor }) => beforeMinor);
  return [
    { label: 'Income', kind: 'money', value: now(income), before: then(income), hint: 'As billed' },
    { label: 'Expenditure', kind: 'money', value: now(costs), before: then(costs) },
    {
      label: 'Surplus',
      kind: 'money',
      value: now(income) - now(costs),
      before: then(income) - then(costs),
    },
  ];
}

const tablesOf: Readonly<
  Record<AdvancedSection, (given: ReportInputs, ports: ReportPorts) => Promise<ReportTable[]>>
> = {
  'Income and expenditure': async (given) => [
    {
      ...sums('income', 'Income', await incomeOf(given)),
      sentence:
        `Dues ${basisTexts[given.basis].label.toLowerCase()}; penalties, waivers and other income by the day ` +
        'they were recorded.',
    },
    sums('expenditure', 'Expenditure', await costsOf(given)),
  ],
  Budget: ({ context, time, basis }, { budget }) => budget(context, { time, basis }),
  Reconciliation: (given, { bank }) => reconciliation(given, bank),
  'Cash flow': cashFlow,
  Ageing: async ({ context, today }) => {
    const dues = await selectAgedDues(context.db, today);
    return [
      bandsTable(addAged(dues)),
      ageingTable(
        dues.map(({ title, openCount, ...aged }) => ({ name: title, count: openCount, ...aged })),
        { key: 'dues', title: 'Debt by due', of: 'Due', counted: 'Charges' },
      ),
    ];
  },
  Streets: (given) => streets(given),
  Payouts: (given) => listOf(given, 'payouts'),
  'Single control': (given) => listOf(given, 'single control'),
};

function sums(key: string, title: string, rows: readonly queries.AccountSum[]): ReportTable {
  return {
    key,
    title,
    columns: [
      { title: 'Account', kind: 'text' },
      { title: 'This period', kind: 'money' },
      { title: 'Previous period', kind: 'money' },
      { title: 'Difference', kind: 'money' },
    ],
    rows: rows.map((row) => [
      nameOf(row),
      row.amountMinor,
      row.beforeMinor,
      row.amountMinor - row.beforeMinor,
    ]),
    total: [
      'Total',
      sumOf(rows, ({ amountMinor }) => amountMinor),
      sumOf(rows, ({ beforeMinor }) => beforeMinor),
      sumOf(rows, ({ amountMinor, beforeMinor }) => amountMinor - beforeMinor),
    ],
    chart: {
      kind: 'paired',
      columns: [1, 2],
      tones: [key === 'income' ? 'in' : 'out', 'neutral'],
    },
  };
}

async function cashFlow({ context: { db }, time }: ReportInputs): Promise<ReportTable[]> {
  const wallets = await queries.selectWalletBalances(db, time);
  const kinds = await queries.selectMovedKinds(db, time);
  const opening = sumOf(wallets, ({ openingMinor }) => openingMinor);
  return [
    {
      key: 'cash-flow',
      title: 'Cash flow',
      columns: [
        { title: 'What', kind: 'text' },
        { title: 'Amount', kind: 'money' },
      ],
      rows: [
        ['Opening wallet balances', opening],
        ...kinds
          .filter(({ inMinor }) => inMinor > 0)
          .map((row) => [`${row.kind}, in`, row.inMinor]),
        ...kinds
          .filter(({ outMinor }) => outMinor > 0)
          .map((row) => [`${row.kind}, out`, 0 - row.outMinor]),
        ...kinds
          .filter(({ reversedMinor }) => reversedMinor !== 0)
          .map((row) => [`${row.kind}, reversed`, row.reversedMinor]),
      ],
      total: ['Closing wallet balances', sumOf(wallets, closingOf)],
    },
    balances(wallets),
  ];
}

async function listOf(
  { context: { db }, time }: ReportInputs,
  only: 'payouts' | 'single control',
): Promise<ReportTable[]> {
  const rows = await queries.selectPayouts(db, time, { only, most: listed });
  return [
    {
      key: only.replace(' ', '-'),
      title: only === 'payouts' ? 'Payouts' : 'Approved by fewer people than the rule requires',
      sentence: `Newest first, at most ${listed}.`,
      columns: [
        { title: 'Day', kind: 'day' },
        { title: 'Reference', kind: 'text' },
        { title: 'Kind', kind: 'text' },
        { title: 'Wallet', kind: 'text' },
        { title: 'From or to', kind: 'text' },
        { title: 'For', kind: 'text' },
        { title: 'Amount', kind: 'money' },
        { title: 'By', kind: 'text' },
        { title: 'Single control', kind: 'text' },
        { title: 'Approvals', kind: 'text' },
        { title: 'Reversed', kind: 'text' },
      ],
      rows: rows.map((row) => [
        row.day,
        row.reference,
        row.kind,
        row.wallet,
        row.payee,
        row.narration,
        row.amountMinor,
        row.by,
        row.isSingleControl ? 'Yes' : null,
        row.approvals,
        row.isTakenBack ? 'Yes' : null,
      ]),
    },
  ];
}
