// Horizontal bars by name: the amounts of each row on top of each other, such as ages of debts, or below each other, to
// compare a budget with what was spent. Each bar has its amount beside it.
// Example: `<RowChart label="What is owed, by street" first="Street" labels={['Amber Lane']} format={shortNaira}
//   series={[{ name: '1–30 days', values: [100], tone: 'age1' }, { name: '31–60', values: [40], tone: 'age2' }]} />`.
import type { CSSProperties } from 'react';
import { ChartFrame, type ChartProps } from './ChartFrame.tsx';
import { percent } from './scale.ts';
import { drawnAt, type Segment, type Series, stackAt } from './series.ts';
import classes from './chart.module.css';

type RowChartProps = ChartProps & {
  /** Draws the bars of a row below each other. */
  isPaired?: boolean;
  /**
   * The value of a bar of full length, such as 100 % for shares, unless a row is longer. By default the longest row has
   * the full length.
   */
  whole?: number;
  /** The rows that `onPick` has chosen. */
  picked?: readonly number[];
};

/** The maximum number of rows that are drawn. The table shows all rows. */
const most = 12;

export function RowChart({ isPaired = false, whole = 0, picked = [], ...chart }: RowChartProps) {
  const { labels, series, format, formatExactly = format } = chart;
  const drawn = labels.slice(0, most);
  const linesAt = (at: number): Segment[][] =>
    isPaired
      ? series.map((one, number) => [{ from: 0, to: drawnAt(one, at), number }])
      : [stackAt(series, at)];
  const ends = drawn.flatMap((_, at) => linesAt(at).flatMap((line) => line.map(({ to }) => to)));
  const range = { low: Math.min(0, ...ends), high: Math.max(0, whole, ...ends) };
  return (
    <ChartFrame
      {...chart}
      format={formatExactly}
      layout="apart"
      hasLegend={series.length > 1}
      count={drawn.length}
    >
      {(shown) => (
        <>
          <ul className={classes.rows} data-many={series.length > 1 || undefined}>
            {drawn.map((label, at) => (
              // The index makes the key unique: two streets may have the same name.
              <li
                key={`${label} ${at}`}
                data-point={at}
                data-shown={at === shown || undefined}
                data-picked={picked.includes(at) || undefined}
              >
                <span className={classes.name}>{label}</span>
                {linesAt(at).map((line) => (
                  <Bar key={line[0]?.number} {...{ line, series, range }}>
                    {amountOf(line, { series, at, format })}
                  </Bar>
                ))}
              </li>
            ))}
          </ul>
          {labels.length > most && (
            <p className={classes.note}>{`The first ${most} of ${labels.length} rows.`}</p>
          )}
        </>
      )}
    </ChartFrame>
  );
}

type Range = { low: number; high: number };

/** The text of a bar's sum. A series below the axis counts as negative. */
function amountOf(
  line: readonly Segment[],
  { series, at, format }: { series: readonly Series[]; at: number; format: ChartProps['format'] },
): string {
  return format(line.reduce((sum, { number }) => sum + valueOf(series[number], at), 0));
}

const valueOf = (one: Series | undefined, at: number): number => (one ? drawnAt(one, at) : 0);

type BarProps = {
  line: readonly Segment[];
  series: readonly Series[];
  range: Range;
  children: string;
};

const Bar = ({ line, series, range, children }: BarProps) => (
  <>
    <span className={classes.track}>
      {range.low < 0 && <i className={classes.zero} style={{ left: partOf(0, range) }} />}
      {line.map(({ number, ...segment }) =>
        segment.to === segment.from ? null : (
          <i
            key={number}
            data-tone={series[number]?.tone ?? 'neutral'}
            data-negative={segment.to < segment.from || undefined}
            style={boxOf(segment, range)}
          />
        ),
      )}
    </span>
    <span className={classes.amount}>{children}</span>
  </>
);

/** A length on the scale of the bars. */
const lengthOf = (value: number, { low, high }: Range): string =>
  percent(high === low ? 0 : value / (high - low));

const partOf = (value: number, range: Range): string => lengthOf(value - range.low, range);

const boxOf = ({ from, to }: Pick<Segment, 'from' | 'to'>, range: Range): CSSProperties => ({
  left: partOf(Math.min(from, to), range),
  width: lengthOf(Math.abs(to - from), range),
});
