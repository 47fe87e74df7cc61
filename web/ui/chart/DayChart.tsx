// A step chart of a balance or count at the end of each day: the value stays the same until its next change. A table
// below the chart lists the exact numbers.
// Example: `<DayChart label="Balance of the last 90 days" days={['2026-10-01', '2026-10-02']} format={shortMoney}
//   formatExactly={money} series={[{ name: 'Balance', values: [100, 120] }]} />`.
import { Table } from '@mantine/core';
import { type PointerEvent, useState } from 'react';
import { formatDay } from '#ui/format/dates.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { Axis } from './Axis.tsx';
import { Legend } from './Legend.tsx';
import { Numbers } from './Numbers.tsx';
import { fromTop, type Scale, scaleOf } from './scale.ts';
import { type Series, toneOf } from './series.ts';
import classes from './chart.module.css';

type DayChartProps = {
  label: string;
  days: readonly string[];
  series: readonly Series[];
  /** Formats an amount in few characters, for the axis. */
  format: (value: number) => string;
  formatExactly: (value: number) => string;
};

const width = 900;
const height = 176;

export function DayChart({ label, days, series, format, formatExactly }: DayChartProps) {
  const [shown, setShown] = useState<number | null>(null);
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return null;
  const scale = scaleOf(series.flatMap(({ values }) => values));
  const follow = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width: wide } = currentTarget.getBoundingClientRect();
    const at = Math.floor(((clientX - left) / wide) * days.length);
    setShown(Math.min(days.length - 1, Math.max(0, at)));
  };
  return (
    <section className={classes.chart} aria-label={label}>
      {series.length > 1 && <Legend series={series} />}
      <div aria-hidden="true">
        <Axis scale={scale} format={format}>
          <svg
            className={classes.steps}
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="none"
            onPointerMove={follow}
            onPointerLeave={() => setShown(null)}
          >
            {series.map((one, at) => (
              <Steps key={one.name} series={one} at={at} scale={scale} />
            ))}
          </svg>
          {shown !== null && (
            <i
              className={classes.cursor}
              style={{ left: `${((shown + 0.5) / days.length) * 100}%` }}
            />
          )}
        </Axis>
        <div className={classes.ends}>
          <DayText day={first} />
          <DayText day={last} />
        </div>
        <p className={classes.told}>
          {shown !== null &&
            `${formatDay(days[shown] ?? '')}: ${series
              .map(({ name, values }) => `${name} ${formatExactly(values[shown] ?? 0)}`)
              .join(', ')}`}
        </p>
      </div>
      <Numbers heads={['Day', ...series.map(({ name }) => name)]}>
        {changesOf(series, days.length).map((at) => (
          <Table.Tr key={days[at]}>
            <Table.Td>
              <DayText day={days[at]} />
            </Table.Td>
            {series.map(({ name, values }) => (
              <Table.Td key={name} ta="right">
                {formatExactly(values[at] ?? 0)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Numbers>
    </section>
  );
}

/** The indexes of the days on which a value changed, and of the last day. */
const changesOf = (series: readonly Series[], count: number): number[] =>
  [...Array(count).keys()].filter(
    (at) =>
      at === 0 || at === count - 1 || series.some(({ values }) => values[at] !== values[at - 1]),
  );

/** The line of a series; the area below the first one is filled. */
function Steps({ series, at, scale }: { series: Series; at: number; scale: Scale }) {
  const { values } = series;
  const x = (place: number) => (place / values.length) * width;
  const y = (value: number) => fromTop(value, scale) * height;
  const line = values
    .map((value, place) => `${place === 0 ? 'M' : 'L'}${x(place)},${y(value)} H${x(place + 1)}`)
    .join(' ');
  const tone = toneOf(series, at);
  return (
    <>
      {at === 0 && <path className={classes.area} data-tone={tone} d={`${line} V${y(0)} H0 Z`} />}
      <path className={classes.line} data-tone={tone} d={line} />
    </>
  );
}
