// A chart of vertical bars over time, or of horizontal bars by amount. It repeats a table beside it, so it is hidden
// from screen readers.
// Example: `<BarChart kind="columns" labels={['Oct', 'Nov']} format={money}
//   series={[{ name: 'In', values: [100, 120] }, { name: 'Out', values: [80, 90] }]} />`.
import { useState, type CSSProperties } from 'react';
import { Column } from '#ui/layout/Column.tsx';
import { Axis } from './Axis.tsx';
import { Legend } from './Legend.tsx';
import { fromTop, type Scale, scaleOf } from './scale.ts';
import { type Series, toneOf } from './series.ts';
import classes from './chart.module.css';

export type BarChartProps = {
  /**
   * `columns` puts vertical bars side by side, `stacked` puts them on top of each other, `rows` draws horizontal
   * bars.
   */
  kind: 'columns' | 'stacked' | 'rows';
  labels: readonly string[];
  series: readonly Series[];
  /** Formats an amount in few characters, for the axis. */
  format: (value: number) => string;
  /** Formats an amount exactly, for the bar under the pointer; like the axis by default. */
  formatExactly?: (value: number) => string;
  /** False if the page shows the legend itself. */
  hasLegend?: boolean;
};

/** The maximum number of horizontal bars. The table beside the chart shows every row. */
const mostRows = 12;

/** If there are more labels than this, each label shows the month without its year. */
const manyLabels = 7;

export function BarChart({ hasLegend = true, ...props }: BarChartProps) {
  return (
    <div className={classes.chart} aria-hidden="true">
      {hasLegend && props.series.length > 1 && <Legend series={props.series} />}
      {props.kind === 'rows' ? <Rows {...props} /> : <Columns {...props} />}
    </div>
  );
}

function Columns({ kind, labels, series, format, formatExactly = format }: BarChartProps) {
  const [shown, setShown] = useState<number | null>(null);
  const isStacked = kind === 'stacked';
  const valuesAt = (place: number) => series.map(({ values }) => values[place] ?? 0);
  const ends = labels.flatMap((_, place) => {
    const values = valuesAt(place);
    return isStacked ? [sumOf(values)] : values;
  });
  const scale = scaleOf(ends);
  const at = shown ?? -1;
  const said = series.map(({ name, values }) => `${name} ${formatExactly(values[at] ?? 0)}`);
  return (
    <>
      <Axis scale={scale} format={format}>
        <div className={classes.columns} onPointerLeave={() => setShown(null)}>
          {labels.map((label, place) => (
            <div
              key={label}
              className={classes.column}
              data-stacked={isStacked || undefined}
              data-shown={place === at || undefined}
              onPointerEnter={() => setShown(place)}
            >
              {series.map((one, number) => {
                const values = valuesAt(place);
                const base = isStacked ? sumOf(values.slice(0, number)) : 0;
                const style = barOf(base, base + (values[number] ?? 0), scale);
                return (
                  <span key={one.name}>
                    <i data-tone={toneOf(one, number)} style={style} />
                  </span>
                );
              })}
            </div>
          ))}
        </div>
      </Axis>
      <div className={classes.labels} style={{ '--columns': labels.length } as CSSProperties}>
        {labels.map((label, place) => (
          <span key={label} data-shown={place === at || undefined}>
            {labels.length > manyLabels ? label.replace(/ \d{4}$/, '') : label}
          </span>
        ))}
      </div>
      <p className={classes.told}>
        {labels[at] !== undefined && `${labels[at]}: ${said.join(', ')}`}
      </p>
    </>
  );
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The CSS position of a bar between two values. */
function barOf(from: number, to: number, scale: Scale): CSSProperties {
  const top = fromTop(Math.max(from, to), scale);
  const bottom = fromTop(Math.min(from, to), scale);
  return { top: `${top * 100}%`, height: `${(bottom - top) * 100}%` };
}

function Rows({ labels, series, format }: BarChartProps) {
  const valuesAt = (place: number) => series.map(({ values }) => values[place] ?? 0);
  const lengthAt = (place: number) => sumOf(valuesAt(place).map(Math.abs));
  const most = Math.max(...labels.map((_, place) => lengthAt(place)), 0);
  return (
    <Column gap={8}>
      {labels.slice(0, mostRows).map((label, place) => (
        // The index makes the key unique: two streets may have the same name.
        <div key={`${label} ${place}`} className={classes.row}>
          <span className={classes.name}>{label}</span>
          <span className={classes.track}>
            {series.map((one, number) => (
              <span
                key={one.name}
                data-tone={toneOf(one, number)}
                data-negative={(one.values[place] ?? 0) < 0 || undefined}
                style={{ width: shareOf(Math.abs(one.values[place] ?? 0), most) }}
              />
            ))}
          </span>
          <span className={classes.amount}>{format(sumOf(valuesAt(place)))}</span>
        </div>
      ))}
    </Column>
  );
}

const shareOf = (value: number, most: number): string => `${most > 0 ? (value / most) * 100 : 0}%`;
