// Builds reports: figures beside those of the previous period, tables of debts by age, and shares.
import type { ReportBasis } from '#contract/reports/report-basis.ts';
import type { ChartTone, Report, ReportFigure, ReportTable } from '#contract/reports/reports.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Aged } from './dues-queries.ts';
import type { MovedMonth, WalletBalance } from './money-queries.ts';
import { type ReportPeriod, previousPeriod } from './period.ts';
import { monthText } from '#rules/shared/day-text.ts';

export type ReportInputs = {
  context: CommunityContext;
  basis: ReportBasis;
  time: ReportPeriod;
  before: ReportPeriod;
  today: string;
};

/** The period of a report, and the date that assigns charges to it. */
export type ReportScope = { time: ReportPeriod; basis: ReportBasis };

/** The inputs of a report: its period, the previous period and the community's current day. */
export const givenFor = (
  context: CommunityContext,
  { time, basis }: ReportScope,
): ReportInputs => ({
  context,
  basis,
  time,
  before: previousPeriod(time),
  today: todayIn(context.community.timeZone, context.clock),
});

export const reportOf = (
  title: string,
  { context, basis, time, before, today }: ReportInputs,
  parts: { figures: ReportFigure[]; tables: ReportTable[] },
): Report => ({
  title,
  ...time,
  before,
  todayOn: today,
  currency: context.community.currency,
  basis,
  ...parts,
});

/** A part of a whole in hundredths of a percent; null unless the whole is positive. */
export const shareOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.floor((part * 10_000) / whole) : null;

export const sumOf = <Row>(rows: readonly Row[], amount: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + amount(row), 0);

export const overdueOf = (aged: Aged): number =>
  aged.to30Minor + aged.to60Minor + aged.to90Minor + aged.to180Minor + aged.over180Minor;

const bandColumns = [
  { title: 'Not yet due', kind: 'money' as const },
  { title: '1–30 days', kind: 'money' as const },
  { title: '31–60', kind: 'money' as const },
  { title: '61–90', kind: 'money' as const },
  { title: '91–180', kind: 'money' as const },
  { title: 'Over 180', kind: 'money' as const },
  { title: 'Total', kind: 'money' as const },
];

/** The colours of the five bands of overdue amounts. */
const ages: ChartTone[] = ['age1', 'age2', 'age3', 'age4', 'age5'];

const bandCells = (aged: Aged): number[] => [
  aged.notDueMinor,
  aged.to30Minor,
  aged.to60Minor,
  aged.to90Minor,
  aged.to180Minor,
  aged.over180Minor,
  aged.notDueMinor + overdueOf(aged),
];

export const addAged = (rows: readonly Aged[]): Aged => ({
  notDueMinor: sumOf(rows, (row) => row.notDueMinor),
  to30Minor: sumOf(rows, (row) => row.to30Minor),
  to60Minor: sumOf(rows, (row) => row.to60Minor),
  to90Minor: sumOf(rows, (row) => row.to90Minor),
  to180Minor: sumOf(rows, (row) => row.to180Minor),
  over180Minor: sumOf(rows, (row) => row.over180Minor),
});

type AgeingOptions = {
  key: string;
  title: string;
  /** Titles of the first column (the row's name) and of the second column (a count). */
  of: string;
  counted: string;
  /** Set to false if a row may be counted twice. */
  hasTotal?: boolean;
};

/** A table of debts by age, with a chart. */
export function ageingTable(
  rows: readonly (Aged & { name: string; count: number })[],
  { key, title, of, counted, hasTotal = true }: AgeingOptions,
): ReportTable {
  return {
    key,
    title,
    columns: [{ title: of, kind: 'text' }, { title: counted, kind: 'count' }, ...bandColumns],
    rows: rows.map((row) => [row.name, row.count, ...bandCells(row)]),
    ...(hasTotal &&
      rows.length > 0 && {
        total: ['Total', sumOf(rows, ({ count }) => count), ...bandCells(addAged(rows))],
      }),
    chart: { kind: 'rows', columns: [3, 4, 5, 6, 7], tones: ages },
  };
}

/** All debts by age band. */
export function bandsTable(aged: Aged): ReportTable {
  const total = aged.notDueMinor + overdueOf(aged);
  const cells = bandCells(aged);
  return {
    key: 'ageing',
    title: 'Debt by age',
    sentence: 'Today’s debt by the days since each charge was due.',
    columns: [
      { title: 'Age', kind: 'text' },
      { title: 'Owed', kind: 'money' },
      { title: 'Share', kind: 'percent' },
    ],
    rows: bandColumns
      .slice(0, 6)
      .map(({ title }, at) => [title, cells[at] ?? 0, shareOf(cells[at] ?? 0, total)]),
    total: ['Total', total, total > 0 ? 10_000 : null],
    chart: { kind: 'share', columns: [1], tones: ['neutral', ...ages] },
  };
}

/** The change of the wallets' balance. */
export const netOf = ({ inMinor, outMinor, reversedMinor }: Omit<MovedMonth, 'monthOn'>): number =>
  inMinor - outMinor + reversedMinor;

/** The balance of a wallet at the end of the period. */
export const closingOf = (wallet: WalletBalance): number => wallet.openingMinor + netOf(wallet);

/** Money in and out of the community's wallets by month. */
export function movedTable(
  named: Pick<ReportTable, 'key' | 'title'>,
  rows: readonly MovedMonth[],
): ReportTable {
  const came = sumOf(rows, ({ inMinor }) => inMinor);
  const went = sumOf(rows, ({ outMinor }) => outMinor);
  const reversed = sumOf(rows, ({ reversedMinor }) => reversedMinor);
  return {
    ...named,
    sentence:
      'Money in is before card fees, which count as money out. A reversal counts in the month in ' +
      'which it was made. Transfers between wallets are excluded.',
    columns: [
      { title: 'Month', kind: 'text' },
      { title: 'In', kind: 'money' },
      { title: 'Out', kind: 'money' },
      { title: 'Reversed', kind: 'money' },
      { title: 'Net', kind: 'money' },
    ],
    rows: rows.map((row) => [
      monthText(row.monthOn),
      row.inMinor,
      row.outMinor,
      row.reversedMinor,
      netOf(row),
    ]),
    total: ['Total', came, went, reversed, sumOf(rows, netOf)],
    chart: { kind: 'columns', columns: [1, 2], tones: ['in', 'out'] },
  };
}
