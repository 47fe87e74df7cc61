// A report on the screen: its basis and notes, its figures compared with the previous period, and its tables, with a
// chart if the table declares one.
// Example: `<ReportView report={data} />`.
import { Skeleton, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { basisLine } from '#contract/reports/report-basis.ts';
import type { CellKind, Report, ReportFigure, ReportTable } from '#contract/reports/reports.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { Figures } from '#ui/page/Figures.tsx';
import { formatCount } from '#ui/format/count.ts';
import { minutesWords } from '#ui/format/duration.ts';
import { Panel } from '#ui/layout/Panel.tsx';
import { MoneyText, EmptyValue } from '#ui/text/MoneyText.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { changeText } from './change.ts';
import { ReportChart } from './ReportChart.tsx';
import classes from './ReportView.module.css';

/** The addresses behind a figure, and behind a row of a table; undefined for no link. */
export type ReportLinks = {
  figure: (label: string) => string | undefined;
  row: (table: string, at: number) => string | undefined;
};

type ReportViewProps = { report: Report | undefined; links?: ReportLinks };

export function ReportView({ report, links }: ReportViewProps) {
  if (!report) return <Skeleton height={440} radius="md" />;
  const { basis, notes, figures, tables, currency } = report;
  return (
    <>
      {basis && <p className={classes.basis}>{basisLine(basis)}</p>}
      {notes && (
        <ul className={classes.notes} aria-label="Notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <Figures loading={false} items={figures.map((figure) => figureOf(figure, links))} most={8} />
      {tables.map((table) => (
        <ReportSection key={table.key} table={table} currency={currency} links={links} />
      ))}
    </>
  );
}

const isNumeric = (kind: CellKind): boolean => kind !== 'text' && kind !== 'day';

const percentText = (value: number): string => `${(value / 100).toFixed(1)} %`;

function figureOf({ label, kind, value, before, hint }: ReportFigure, links?: ReportLinks) {
  const change = before === undefined ? undefined : changeOf(kind, value, before);
  const href = links?.figure(label);
  return {
    label,
    value: <CellOf kind={kind} value={value} />,
    hint: change ?? hint,
    ...(href !== undefined && { href }),
  };
}

/** The change from the previous period, if both figures are known; if a sum is below zero, the previous sum instead. */
function changeOf(kind: CellKind, value: number | null, before: number | null): ReactNode {
  if (value === null || before === null) return undefined;
  return (
    changeText(kind, value, before) ?? (
      <>
        Period before: <CellOf kind={kind} value={before} />
      </>
    )
  );
}

function CellOf({ kind, value }: { kind: CellKind; value: string | number | null | undefined }) {
  if (value === null || value === undefined || value === '') return <EmptyValue />;
  if (typeof value === 'string') return kind === 'day' ? <DayText day={value} /> : value;
  if (kind === 'money') return <MoneyText amountMinor={value} />;
  if (kind === 'minutes') return minutesWords(value);
  return kind === 'percent' ? percentText(value) : formatCount(value);
}

type ReportSectionProps = {
  table: ReportTable;
  currency: string;
  links: ReportLinks | undefined;
};

/** A table, with its chart if it declares one. */
function ReportSection({ table, currency, links }: ReportSectionProps) {
  return (
    <Panel component="section" mb={24} aria-label={table.title}>
      <h2 className={classes.title}>{table.title}</h2>
      {table.sentence && <p className={classes.sentence}>{table.sentence}</p>}
      {table.rows.length === 0 ? (
        <p className={classes.nothing}>No data in this period.</p>
      ) : (
        <>
          <ReportChart table={table} currency={currency} />
          <Rows table={table} links={links} />
        </>
      )}
    </Panel>
  );
}

function Rows({ table, links }: Omit<ReportSectionProps, 'currency'>) {
  const { key, title, columns, rows, total } = table;
  const cells = (row: ReportTable['rows'][number], href?: string) =>
    columns.map(({ kind, title: name }, at) => (
      <Table.Td key={name} data-number={isNumeric(kind) || undefined}>
        {at === 0 && href !== undefined ? (
          <TextLink href={href}>{String(row[at] ?? '')}</TextLink>
        ) : (
          <CellOf kind={kind} value={row[at]} />
        )}
      </Table.Td>
    ));
  return (
    // The table scrolls on a phone, so it must be focusable by keyboard.
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
            <Table.Tr key={`${row[0]} ${at}`}>{cells(row, links?.row(key, at))}</Table.Tr>
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
