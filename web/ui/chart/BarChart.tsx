// Vertical bars by period. A series that is drawn below the axis shares the column of the one above it; all other
// series stand side by side, or on top of each other.
// Example: `<BarChart label="Money in and out" first="Month" labels={['Oct 2026', 'Nov 2026']} format={shortNaira}
//   series={[{ name: 'In', values: [100, 120], tone: 'in' },
//     { name: 'Out', values: [80, 90], tone: 'out', isBelow: true }]} />`.
import type { CSSProperties } from 'react';
import { ChartFrame, type ChartProps } from './ChartFrame.tsx';
import { shortLabel } from './labels.ts';
import { Plot } from './Plot.tsx';
import { fromTop, percent, type Scale, scaleOf } from './scale.ts';
import { drawnAt, type Segment, type Series, stackAt } from './series.ts';
import classes from './chart.module.css';

export type BarChartProps = ChartProps & {
  isStacked?: boolean;
  /** The upper end of the axis is at least this: 100 % for shares. */
  atLeast?: number;
  /** All values are whole numbers, and so are the ticks. */
  isWhole?: boolean;
};

/** The maximum number of steps between the ticks: 3 in a small chart, 4 in any other. */
const stepsOf = (size: ChartProps['size']): number => (size === 'small' ? 3 : 4);

export function BarChart({ isStacked = false, atLeast, isWhole, ...chart }: BarChartProps) {
  const { labels, series, size, format, formatExactly = format } = chart;
  const shares = isStacked || series.some(({ isBelow }) => isBelow);
  const segmentsAt = (at: number): Segment[] =>
    shares ? stackAt(series, at) : sideBySide(series, at);
  const ends = labels.flatMap((_, at) => segmentsAt(at).map(({ to }) => to));
  const scale = scaleOf(ends, {
    steps: stepsOf(size),
    ...(atLeast !== undefined && { atLeast }),
    ...(isWhole && { isWhole }),
  });
  return (
    <ChartFrame {...chart} format={formatExactly} layout="across">
      {(shown) => (
        <Plot scale={scale} format={format} labels={labels} short={labels.map(shortLabel)}>
          <div className={classes.columns} data-many={series.length > 1 || undefined}>
            {labels.map((label, at) => (
              <div
                // The index makes the key unique: two rows of a report may have the same name.
                key={`${label} ${at}`}
                className={classes.column}
                data-shares={shares || undefined}
                data-shown={at === shown || undefined}
              >
                {segmentsAt(at).map(({ number, ...segment }) => (
                  <span key={number}>
                    {segment.to !== segment.from && (
                      <i
                        data-tone={series[number]?.tone ?? 'neutral'}
                        data-negative={segment.to < segment.from || undefined}
                        style={barOf(segment, scale)}
                      />
                    )}
                  </span>
                ))}
              </div>
            ))}
          </div>
        </Plot>
      )}
    </ChartFrame>
  );
}

const sideBySide = (series: readonly Series[], at: number): Segment[] =>
  series.map((one, number) => ({ from: 0, to: drawnAt(one, at), number }));

/** The CSS position of a bar between two values. */
function barOf({ from, to }: Pick<Segment, 'from' | 'to'>, scale: Scale): CSSProperties {
  const top = fromTop(Math.max(from, to), scale);
  const bottom = fromTop(Math.min(from, to), scale);
  return { top: percent(top), height: percent(bottom - top) };
}
