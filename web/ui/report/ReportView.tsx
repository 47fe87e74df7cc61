// A report on the screen: its figures compared with the previous period, and its tables, each with its chart.
// Example: `<ReportView report={data} loading={!data} />`.
import { Skeleton, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { basisLine } from '#contract/reports/report-basis.ts';
import type { CellKind, Report, ReportFigure, ReportTable } from '#contract/reports/reports.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { Figures } from '#ui/page/Figures.tsx';
import { formatCount } from '#ui/format/count.ts';
import { formatMoney, shortMoney } from '#ui/format/money.ts';
import { Panel } from '#ui/layout/Panel.tsx';
import { MoneyText, EmptyValue } from '#ui/text/MoneyText.tsx';
import { BarChart } from '#ui/chart/BarChart.tsx';
import { changeText } from './change.ts';
import classes from './ReportView.module.css';

export function ReportView({ report }: { report: Report | undefined }) {
  return (
    <>
      {report?.basis && <p className={classes.basis}>{basisLine(report.basis)}</p>}
      {report?.notes && (
        <ul className={classes.notes} aria-label="Notes">
          {report.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <Figures loading={!report} items={report ? report.figures.map(figureOf) : waiting} most={8} />
      {!report && <Skeleton height={320} radius="md" />}
      {report?.tables.map((table) => (
        <ReportSection key={table.key} table={table} currency={report.currency} />
      ))}
    </>
  );
}

const waiting = ['Collected', 'Billed', 'Received', 'Owed', 'Overdue'].map((label) => ({ label }));

const isNumeric = (kind: CellKind): boolean =>
  kind === 'money' || kind === 'count' || kind === 'percent';

const percentText = (value: number): string => `${(value / 100).toFixed(1)} %`;

function figureOf({ label, kind, value, before, hint }: ReportFigure) {
  const change = before === undefined ? undefined : changeOf(kind, value, before);
  return { label, value: <CellOf kind={kind} value={value} />, hint: change ?? hint };
}

/** The change from the previous period; if a sum is below zero, the previous sum instead. */
function changeOf(kind: CellKind, value: number | null, before: number | null): ReactNode {
  if (value === null || before === null) return undefined;
  return (
    changeText(kind, value, before) ?? (
      <>
        <CellOf kind={kind} value={before} /> in the period before
      </>
    )
  );
}

function CellOf({ kind, value }: { kind: CellKind; value: string | number | null | undefined }) {
  if (value === null || value === undefined || value === '') return <EmptyValue />;
  if (typeof value === 'string') return kind === 'day' ? <DayText day={value} /> : value;
  if (kind === 'money') return <MoneyText amountMinor={value} />;
  return kind === 'percent' ? percentText(value) : formatCount(value);
}

type ReportSectionProps = {
  table: ReportTable;
  currency: string;
  /** Collapses the table, so that the chart comes first. */
  folded?: boolean;
};

/** A table with its chart, which can also be used on its own. */
export function ReportSection({ table, currency, folded = false }: ReportSectionProps) {
  return (
    <Panel component="section" mb={24} aria-label={table.title}>
      <h2 className={classes.title}>{table.title}</h2>
      {table.sentence && <p className={classes.sentence}>{table.sentence}</p>}
      {table.rows.length === 0 ? (
        <p className={classes.nothing}>Nothing in this time.</p>
      ) : (
        <>
          <Drawn table={table} currency={currency} />
          {folded ? (
            <details className={classes.fold}>
              <summary>Show the numbers</summary>
              <Rows table={table} />
            </details>
          ) : (
            <Rows table={table} />
          )}
        </>
      )}
    </Panel>
  );
}

/** A table's chart, if it declares one and there is data. */
function Drawn({ table, currency }: { table: ReportTable; currency: string }) {
  const { chart, columns, rows } = table;
  if (!chart) return null;
  const series = chart.columns.map((at) => ({
    name: columns[at]?.title ?? '',
    values: rows.map((row) => Number(row[at] ?? 0)),
  }));
  if (series.every(({ values }) => values.every((value) => value === 0))) return null;
  const labels = rows.map((row) => String(row[0] ?? ''));
  const isShare = columns[chart.columns[0] ?? 0]?.kind === 'percent';
  const share = (value: number) => `${Math.round(value / 100)} %`;
  return (
    <BarChart
      kind={chart.kind}
      labels={labels}
      series={series}
      format={isShare ? share : (value) => shortMoney(value, currency)}
      formatExactly={isShare ? share : (value) => formatMoney(value, currency)}
    />
  );
}

function Rows({ table: { title, columns, rows, total } }: { table: ReportTable }) {
  const cells = (row: ReportTable['rows'][number]) =>
    columns.map(({ kind, title: name }, at) => (
      <Table.Td key={name} data-number={isNumeric(kind) || undefined}>
        <CellOf kind={kind} value={row[at]} />
      </Table.Td>
    ));
  return (
    // It scrolls on a phone, so it must be focusable by keyboard.
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={`${title}, as a table`}>
      <Table className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ kind, title: name }) => (
              <Table.Th key={name} data-number={isNumeric(kind) || undefined}>
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, at) => (
            // Rows have no ids, and never change their order.
            <Table.Tr key={`${row[0]} ${at}`}>{cells(row)}</Table.Tr>
          ))}
        </Table.Tbody>
        {total && (
          <Table.Tfoot>
            <Table.Tr className={classes.total}>{cells(total)}</Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
    </div>
  );
}
