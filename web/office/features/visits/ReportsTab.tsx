// The gate's report: peak hours, days, gates, houses and guards, each chart beside its table, and the register of
// overrides, which are entries that a guard allowed against a red answer.
import { Skeleton, Table, VisuallyHidden } from '@mantine/core';
import { getGateReport, listOverrides, overrideList } from '#calls/visits/visits.ts';
import type { GateReport, Override } from '#contract/visits/visits.ts';
import { useList } from '#lib/list/use-list.tsx';
import { useOperation } from '#lib/api/use-operation.ts';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { Figures } from '#ui/page/Figures.tsx';
import { countOf } from '#ui/format/count.ts';
import { EmptyInbox } from '#ui/illustrations/EmptyInbox.tsx';
import { ListView } from '#ui/list/ListView.tsx';
import { BarChart } from '#ui/chart/BarChart.tsx';
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
    <section aria-label="Overrides of a red answer">
      <h2 className={classes.section}>Overrides of a red answer</h2>
      <ListView
        {...view}
        rowLabel={(row) => row.guestName}
        empty={{
          picture: <EmptyInbox />,
          title: 'No red answer was overridden in this period',
          text: 'The register lists each time, with the guard, the supervisor and the reason.',
        }}
      />
    </section>
  );
}

const hourOf = (hour: number): string => String(hour).padStart(2, '0');
const whole = (value: number): string => value.toLocaleString();

type Row = readonly [label: string, ...values: number[]];
type SectionProps = {
  title: string;
  sentence?: string;
  heads: readonly string[];
  rows: readonly Row[];
  chart?: 'columns' | 'rows';
};

/** A chart of the first column of figures, and the table of all columns. */
function Section({ title, sentence, heads, rows, chart }: SectionProps) {
  const table = (
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
                {whole(value)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
  return (
    <SettingsCard title={title} {...(sentence && { text: sentence })}>
      {chart && rows.length > 0 && (
        <BarChart
          kind={chart}
          labels={rows.map(([label]) => label)}
          series={[{ name: heads[1] ?? '', values: rows.map((row) => row[1] ?? 0) }]}
          format={whole}
        />
      )}
      {rows.length === 0 && <p className={classes.quiet}>Nothing in this time.</p>}
      {rows.length > 12 ? (
        <details>
          <summary>Show as a table</summary>
          {table}
        </details>
      ) : (
        rows.length > 0 && table
      )}
    </SettingsCard>
  );
}

function Shown({ report }: { report: GateReport }) {
  return (
    <>
      <Figures
        items={[
          {
            label: 'Visits',
            value: whole(report.visits),
            hint: countOf(report.people, { one: 'person', many: 'people' }),
          },
          { label: 'Without a pass', value: `${report.withoutPassPercent} %` },
          {
            label: 'Median host response',
            value: report.medianAnswerSeconds === null ? '–' : `${report.medianAnswerSeconds} s`,
            hint: `${report.noAnswerPercent} % never do`,
          },
          { label: 'Overrides', value: whole(report.overrides) },
          { label: 'Stayed too long', value: whole(report.overstays) },
        ]}
      />
      <VisuallyHidden component="h2">The gate in figures</VisuallyHidden>
      <Section
        title="Peak hours"
        heads={['Hour', 'Visits']}
        rows={report.byHour.map(({ hour, visits }): Row => [hourOf(hour), visits])}
        chart="columns"
      />
      <Section
        title="Gates"
        heads={['Gate', 'Visits', 'People', 'Overrides']}
        rows={report.byGate.map((one): Row => [one.label, one.visits, one.people, one.overrides])}
        chart="rows"
      />
      <Section
        title="What brings them"
        heads={['Kind', 'Visits']}
        rows={report.byKind.map((one): Row => [one.label, one.visits])}
        chart="rows"
      />
      <Section
        title="Houses with most visits"
        heads={['House', 'Visits']}
        rows={report.byHouse.map((one): Row => [one.label, one.visits])}
      />
      <Section
        title="Guards"
        sentence="How many in a hundred they check in without a pass, and against a red answer."
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
