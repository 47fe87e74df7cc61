// The gate's report: visits by day and by hour, gates, kinds, houses and guards, each with a chart or a table, and the
// register of overrides, which are entries that a guard allowed against a red answer.
import { Box, Skeleton, Table, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { getGateReport, listOverrides, overrideList } from '#calls/visits/visits.ts';
import type { GateReport, Override } from '#contract/visits/visits.ts';
import { useList } from '#lib/list/use-list.tsx';
import { useOperation } from '#lib/api/use-operation.ts';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { Figures } from '#ui/page/Figures.tsx';
import { countOf, formatCount } from '#ui/format/count.ts';
import { formatDay } from '#ui/format/dates.ts';
import { EmptyInbox } from '#ui/illustrations/EmptyInbox.tsx';
import { ListView } from '#ui/list/ListView.tsx';
import { BarChart } from '#ui/chart/BarChart.tsx';
import { DayChart } from '#ui/chart/DayChart.tsx';
import { RowChart } from '#ui/chart/RowChart.tsx';
import { SettingsCard } from '#ui/page/SettingsCard.tsx';
import { ReportPeriod, useTime } from './ReportPeriod.tsx';
import classes from '#guard/parts/gate.module.css';

export function ReportsTab() {
  const query = useTime();
  const report = useOperation(getGateReport, { query });
  if (report.isError) return <ErrorState error={report.error} onRetry={() => report.refetch()} />;
  return (
    <div>
      {report.data ? (
        <>
          <ReportPeriod from={report.data.from} to={report.data.to} />
          <Shown report={report.data} />
          <Overrides from={report.data.from} to={report.data.to} />
        </>
      ) : (
        <Skeleton height={480} radius="md" />
      )}
    </div>
  );
}

const overrideCells = {
  guest: (row: Override) => row.guestName || 'Anonymised',
  isIn: (row: Override) => (row.isIn ? 'Yes' : 'No'),
};

/** The overrides on the same days as the figures above. */
function Overrides({ from, to }: { from: string; to: string }) {
  const { view } = useList(overrideList, listOverrides, {
    cells: overrideCells,
    fixed: { From: from, To: to },
    hasViews: false,
  });
  return (
    <section aria-label="Overridden refusals">
      <h2 className={classes.section}>Overridden refusals</h2>
      <ListView
        {...view}
        rowLabel={(row) => row.guestName}
        empty={{
          picture: <EmptyInbox />,
          title: 'No red answer was overridden in this period',
          text: 'Overrides appear here with guard, supervisor and reason.',
        }}
      />
    </section>
  );
}

/** `07:00–07:59`, and `07` on the axis. */
const hourText = (hour: number): string => {
  const two = String(hour).padStart(2, '0');
  return `${two}:00–${two}:59`;
};

/** With more days than this, a line is easier to read than bars. */
const mostBars = 31;

function Days({ days }: { days: GateReport['byDay'] }) {
  const chart = {
    label: 'Visits by day',
    series: [{ name: 'Visits', values: days.map(({ visits }) => visits), tone: 'in' as const }],
    unit: 'Visits a day',
    isWhole: true,
    format: formatCount,
  };
  return (
    <SettingsCard title="Visits by day">
      {days.length > mostBars ? (
        <DayChart {...chart} shape="line" days={days.map(({ day }) => day)} />
      ) : (
        <BarChart {...chart} first="Day" labels={days.map(({ day }) => formatDay(day))} />
      )}
    </SettingsCard>
  );
}

const Hours = ({ hours }: { hours: GateReport['byHour'] }) => (
  <SettingsCard title="Peak hours">
    <BarChart
      label="Visits by hour"
      first="Hour"
      labels={hours.map(({ hour }) => hourText(hour))}
      series={[{ name: 'Visits', values: hours.map(({ visits }) => visits), tone: 'in' }]}
      unit="Visits by the hour of arrival"
      isWhole
      format={formatCount}
    />
  </SettingsCard>
);

type Row = readonly [label: string, ...values: number[]];
type SectionProps = {
  title: string;
  sentence?: string;
  heads: readonly string[];
  rows: readonly Row[];
};

function Section({ title, sentence, heads, rows }: SectionProps) {
  return (
    <SettingsCard title={title} {...(sentence && { text: sentence })}>
      {rows.length === 0 ? (
        <p className={classes.quiet}>No visits in this period.</p>
      ) : (
        <FigureTable {...{ title, heads, rows }} />
      )}
    </SettingsCard>
  );
}

const FigureTable = ({ title, heads, rows }: SectionProps) => (
  <Table aria-label={title}>
    <Table.Thead>
      <Table.Tr>
        {heads.map((head, at) => (
          <Table.Th key={head} ta={at === 0 ? 'left' : 'right'}>
            {head}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {rows.map(([label, ...values]) => (
        <Table.Tr key={label}>
          <Table.Td>{label}</Table.Td>
          {values.map((value, at) => (
            <Table.Td key={heads[at + 1]} ta="right">
              {formatCount(value)}
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);

type VisitRowsProps = {
  title: string;
  first: string;
  counts: readonly { label: string; visits: number }[];
  /** A table below the chart, instead of the chart's own. */
  children?: ReactNode;
};

/** The visits of each gate, kind or house as bars. */
const VisitRows = ({ title, first, counts, children }: VisitRowsProps) => (
  <SettingsCard title={title}>
    {counts.length === 0 ? (
      <p className={classes.quiet}>No visits in this period.</p>
    ) : (
      <RowChart
        label={`Visits by ${first.toLowerCase()}`}
        first={first}
        labels={counts.map(({ label }) => label)}
        series={[{ name: 'Visits', values: counts.map(({ visits }) => visits), tone: 'in' }]}
        unit="Visits"
        format={formatCount}
        hasTable={!children}
      />
    )}
    {counts.length > 0 && children && <Box mt={12}>{children}</Box>}
  </SettingsCard>
);

function Shown({ report }: { report: GateReport }) {
  return (
    <>
      <Figures
        items={[
          {
            label: 'Visits',
            value: formatCount(report.visits),
            hint: countOf(report.people, { one: 'person', many: 'people' }),
          },
          { label: 'Without a pass', value: `${report.withoutPassPercent} %` },
          {
            label: 'Median host response',
            value: report.medianAnswerSeconds === null ? '–' : `${report.medianAnswerSeconds} s`,
            hint: `${report.noAnswerPercent} % never respond`,
          },
          { label: 'Overrides', value: formatCount(report.overrides) },
          { label: 'Overstayed', value: formatCount(report.overstays) },
        ]}
      />
      <VisuallyHidden component="h2">Gate figures</VisuallyHidden>
      <Days days={report.byDay} />
      <Hours hours={report.byHour} />
      <VisitRows title="Gates" first="Gate" counts={report.byGate}>
        <FigureTable
          title="Gates"
          heads={['Gate', 'Visits', 'People', 'Overrides']}
          rows={report.byGate.map((one): Row => [one.label, one.visits, one.people, one.overrides])}
        />
      </VisitRows>
      <VisitRows title="Visits by kind" first="Kind" counts={report.byKind} />
      <VisitRows title="Houses with most visits" first="House" counts={report.byHouse} />
      <Section
        title="Guards"
        sentence="Share of entries without a pass, and overrides of a red answer."
        heads={['Guard', 'Entries', 'Without a pass, %', 'Overrides']}
        rows={report.byGuard.map((one): Row => [
          one.guard,
          one.entries,
          one.withoutPassPercent,
          one.overrides,
        ])}
      />
    </>
  );
}
