// The chart of a report's table, if the table declares one and has figures. The table itself is below the chart.
import type { ReportTable } from '#contract/reports/reports.ts';
import { BarChart } from '#ui/chart/BarChart.tsx';
import { RowChart } from '#ui/chart/RowChart.tsx';
import type { Series } from '#ui/chart/series.ts';
import { ShareBar } from '#ui/chart/ShareBar.tsx';
import { formatCount } from '#ui/format/count.ts';
import { formatMoney, shortMoney } from '#ui/format/money.ts';
import classes from './ReportView.module.css';

type ReportChartProps = { table: ReportTable; currency: string };

export function ReportChart({ table, currency }: ReportChartProps) {
  const { chart: drawing, columns, rows, title } = table;
  if (!drawing) return null;
  const series = seriesOf(table);
  if (!series.some(hasFigures)) return null;
  const { kind } = drawing;
  const valueKind = columns[drawing.columns[0] ?? 0]?.kind;
  const isShare = valueKind === 'percent';
  const chart = {
    label: title,
    first: columns[0]?.title ?? '',
    labels: rows.map((row) => String(row[0] ?? '')),
    hasTable: false,
    ...formatsOf(valueKind, currency),
  };
  return (
    <div className={classes.chart}>
      {kind === 'share' && (
        <ShareBar
          {...chart}
          amount={series[0]?.name ?? ''}
          values={series[0]?.values ?? []}
          tones={drawing.tones ?? []}
        />
      )}
      {(kind === 'rows' || kind === 'paired') && (
        <RowChart
          {...chart}
          series={kind === 'paired' ? series.filter(hasFigures) : series}
          isPaired={kind === 'paired'}
          {...(isShare && { whole: wholeShare })}
        />
      )}
      {(kind === 'columns' || kind === 'stacked') && (
        <BarChart
          {...chart}
          series={series}
          isStacked={kind === 'stacked'}
          {...(isShare && { atLeast: wholeShare })}
        />
      )}
    </div>
  );
}

/**
 * Whether a series has a value other than zero. In a comparison, a series without one, such as an empty previous
 * period, is not drawn.
 */
const hasFigures = ({ values }: Series): boolean => values.some((value) => value !== 0);

/** 100 % in hundredths of a percent. */
const wholeShare = 10_000;

function formatsOf(kind: string | undefined, currency: string) {
  if (kind === 'money') {
    return {
      format: (value: number) => shortMoney(value, currency),
      formatExactly: (value: number) => formatMoney(value, currency),
    };
  }
  if (kind === 'percent') {
    return {
      format: (value: number) => `${Math.round(value / 100)} %`,
      formatExactly: (value: number) => `${(value / 100).toFixed(1)} %`,
    };
  }
  return { format: formatCount };
}

/** Money out is below the axis if the chart has money in. */
function seriesOf({ chart, columns, rows }: ReportTable): Series[] {
  const tones = chart?.tones ?? [];
  return (chart?.columns ?? []).map((at, number) => ({
    name: columns[at]?.title ?? '',
    values: rows.map((row) => Number(row[at] ?? 0)),
    tone: tones[number] ?? 'neutral',
    isBelow: tones[number] === 'out' && tones.includes('in'),
  }));
}
