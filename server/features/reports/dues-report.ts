// The dues report: the collected share of billed dues, debts by age, street, house type, group and house, and promises
// to pay.
import { basisTexts, type ReportBasis } from '#contract/reports/report-basis.ts';
import type { DuesSection, Report, ReportFigure, ReportTable } from '#contract/reports/reports.ts';
import {
  addAged,
  ageingTable,
  bandsTable,
  givenFor,
  type ReportInputs,
  type ReportScope,
} from './document.ts';
import { overdueOf, reportOf, shareOf, sumOf } from './document.ts';
import * as queries from './dues-queries.ts';
import type { Collected } from './dues-queries.ts';
import { monthText } from '#rules/shared/day-text.ts';
import type { CommunityContext } from '#platform/http/context.ts';

/** The maximum number of houses and promises in a report. */
const named = 200;

/** The dues report with the given sections. The screen requests one section, a file has all. */
export async function duesReport(
  context: CommunityContext,
  looked: ReportScope,
  sections: readonly DuesSection[],
): Promise<Report> {
  const given = givenFor(context, looked);
  const tables: ReportTable[] = [];
  for (const section of sections) tables.push(...(await tablesOf[section](given)));
  return reportOf('Dues report', given, { figures: await figuresOf(given), tables });
}

type Paid = Pick<Collected, 'billedMinor' | 'penaltyMinor' | 'waivedMinor' | 'paidMinor'>;

/** The paid share of charges and penalties after waivers. */
export const rateOf = ({ billedMinor, penaltyMinor, waivedMinor, paidMinor }: Paid) =>
  shareOf(paidMinor, billedMinor + penaltyMinor - waivedMinor);

/** The charges on which a collection rate is based. */
export const ratedOf: Readonly<Record<ReportBasis, string>> = {
  Period: 'Share of dues billed for this period',
  'Due day': 'Share of dues that fell due',
  'Day of issue': 'Share of dues issued',
};

async function figuresOf({
  context,
  basis,
  time,
  before,
  today,
}: ReportInputs): Promise<ReportFigure[]> {
  const { db } = context;
  const now = await queries.selectCollected(db, basis, time);
  const then = await queries.selectCollected(db, basis, before);
  const aged = addAged(await queries.selectAgedDues(db, today));
  const held = await queries.selectHeld(db);
  return [
    {
      label: 'Collection rate',
      kind: 'percent',
      value: rateOf(now),
      before: rateOf(then),
      hint: ratedOf[basis],
    },
    { label: 'Billed', kind: 'money', value: now.billedMinor, before: then.billedMinor },
    { label: 'Received', kind: 'money', value: now.receivedMinor, before: then.receivedMinor },
    { label: 'Owed today', kind: 'money', value: aged.notDueMinor + overdueOf(aged) },
    { label: 'Overdue today', kind: 'money', value: overdueOf(aged) },
    { label: 'Disputed today', kind: 'money', value: held.disputedMinor },
    { label: 'In instalments today', kind: 'money', value: held.plannedMinor },
  ];
}

const tablesOf: Readonly<Record<DuesSection, (given: ReportInputs) => Promise<ReportTable[]>>> = {
  Collection: async (given) => {
    const { context, today } = given;
    const dues = await queries.selectAgedDues(context.db, today);
    return [
      await months(given),
      bandsTable(addAged(dues)),
      await rates(given),
      ageingTable(
        dues.map(({ title, openCount, ...aged }) => ({ name: title, count: openCount, ...aged })),
        { key: 'dues', title: 'Debt by due', of: 'Due', counted: 'Charges' },
      ),
      await held(given),
    ];
  },
  Streets: (given) => streets(given),
  'House types': async ({ context, today }) => [
    ageingTable(await queries.selectAgedPlaces(context.db, 'House types', today), {
      key: 'house types',
      title: 'Debt by house type',
      of: 'House type',
      counted: 'Charges',
    }),
  ],
  Groups: async ({ context, today }) => [
    {
      ...ageingTable(await queries.selectAgedGroups(context.db, today), {
        key: 'groups',
        title: 'Debt by group',
        of: 'Group',
        counted: 'Houses',
        hasTotal: false,
      }),
      sentence: 'A house in two groups counts in both.',
    },
  ],
  Debtors: debtors,
  Promises: promises,
};

/** Debts by street. */
export async function streets({ context, today }: ReportInputs): Promise<ReportTable[]> {
  const rows = await queries.selectAgedPlaces(context.db, 'Streets', today);
  const said = { key: 'streets', title: 'Debt by street', of: 'Street' };
  return [ageingTable(rows, { ...said, counted: 'Charges' })];
}

async function months({ context, basis, time }: ReportInputs): Promise<ReportTable> {
  const rows = await queries.selectCollectedMonths(context.db, basis, time);
  return {
    key: 'months',
    title: 'Billed and received, by month',
    sentence: `Dues ${basisTexts[basis].label.toLowerCase()}; payments by the day received.`,
    columns: [
      { title: 'Month', kind: 'text' },
      { title: 'Billed', kind: 'money' },
      { title: 'Received', kind: 'money' },
    ],
    rows: rows.map((row) => [monthText(row.monthOn), row.billedMinor, row.receivedMinor]),
    total: [
      'Total',
      sumOf(rows, ({ billedMinor }) => billedMinor),
      sumOf(rows, ({ receivedMinor }) => receivedMinor),
    ],
    chart: { kind: 'columns', columns: [1, 2], tones: ['neutral', 'in'] },
  };
}

async function rates({ context, basis, time }: ReportInputs): Promise<ReportTable> {
  const rows = await queries.selectCollectedDues(context.db, basis, time);
  return {
    key: 'rates',
    title: 'Collection rate, by due',
    sentence: `${ratedOf[basis]}, with their penalties so far. The rate leaves out waived amounts.`,
    columns: [
      { title: 'Due', kind: 'text' },
      { title: 'Charges', kind: 'count' },
      { title: 'Settled', kind: 'count' },
      { title: 'Billed', kind: 'money' },
      { title: 'Penalties', kind: 'money' },
      { title: 'Waived', kind: 'money' },
      { title: 'Paid', kind: 'money' },
      { title: 'Rate', kind: 'percent' },
    ],
    rows: rows.map((row) => [
      row.title,
      row.chargeCount,
      row.settledCount,
      row.billedMinor,
      row.penaltyMinor,
      row.waivedMinor,
      row.paidMinor,
      rateOf(row),
    ]),
    chart: { kind: 'rows', columns: [7], tones: ['in'] },
  };
}

/** The open charges that are disputed or in an instalment plan, by due. */
async function held({ context }: ReportInputs): Promise<ReportTable> {
  const { dues, disputedMinor, plannedMinor } = await queries.selectHeld(context.db);
  return {
    key: 'held',
    title: 'Disputed and in instalments, by due',
    sentence: 'Part of today’s debt. A charge that is disputed and in instalments counts in both.',
    columns: [
      { title: 'Due', kind: 'text' },
      { title: 'Disputed', kind: 'money' },
      { title: 'In instalments', kind: 'money' },
    ],
    rows: dues.map((row) => [row.title, row.disputedMinor, row.plannedMinor]),
    total: ['Total', disputedMinor, plannedMinor],
  };
}

async function debtors({ context, today }: ReportInputs): Promise<ReportTable[]> {
  const rows = await queries.selectDebtors(context.db, today, named);
  return [
    {
      key: 'debtors',
      title: 'Chronic debtors',
      sentence: `Houses overdue for more than 90 days or with three or more overdue charges; at most ${named}.`,
      columns: [
        { title: 'House', kind: 'text' },
        { title: 'Billed to', kind: 'text' },
        { title: 'Overdue charges', kind: 'count' },
        { title: 'Oldest due day', kind: 'day' },
        { title: 'Overdue', kind: 'money' },
        { title: 'Promised for', kind: 'day' },
      ],
      rows: rows.map((row) => [
        row.house,
        row.billedTo,
        row.chargeCount,
        row.oldestOn,
        row.overdueMinor,
        row.promisedOn,
      ]),
    },
  ];
}

async function promises({ context, time, today }: ReportInputs): Promise<ReportTable[]> {
  const rows = await queries.selectPromises(context.db, time, { today, most: named });
  return [
    {
      key: 'promises',
      title: 'Promises to pay',
      sentence: 'Promises for a day in this period or later.',
      columns: [
        { title: 'House', kind: 'text' },
        { title: 'Promised for', kind: 'day' },
        { title: 'Promised', kind: 'money' },
        { title: 'Paid since', kind: 'money' },
        { title: 'Status', kind: 'text' },
        { title: 'Note', kind: 'text' },
      ],
      rows: rows.map((row) => [
        row.house,
        row.promisedOn,
        row.amountMinor,
        row.paidMinor,
        row.status,
        row.note,
      ]),
    },
  ];
}
