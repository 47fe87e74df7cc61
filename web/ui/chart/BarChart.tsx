// A chart of bars over time, or of rows by amount. It duplicates a table beside it, so it is hidden from screen
// readers.
// Example: `<Chart kind="columns" labels={['Oct', 'Nov']} format={money}
//   series={[{ name: 'In', values: [100, 120] }, { name: 'Out', values: [80, 90] }]} />`.
import { useState, type CSSProperties } from 'react';
import { Column } from '#ui/layout/Column.tsx';
import classes from './Chart.module.css';

export type Series = { name: string; values: readonly number[] };

export type ChartProps = {
  /** `columns` are beside each other over time, `stacked` ones on top of each other, `rows` below each other. */
  kind: 'columns' | 'stacked' | 'rows';
  labels: readonly string[];
  series: readonly Series[];
  /** Formats an amount in few characters. */
  format: (value: number) => string;
};

/** The most rows that a chart shows; the table has them all. */
const mostRows = 12;

/** From this number of labels on, months are shown without their year, which is in the line below. */
const manyLabels = 7;

export function Chart(props: ChartProps) {
  const { series } = props;
  return (
    <div className={classes.chart} aria-hidden="true">
      {series.length > 1 && (
        <ul className={classes.legend}>
          {series.map(({ name }, at) => (
            <li key={name} data-series={at}>
              {name}
            </li>
          ))}
        </ul>
      )}
      {props.kind === 'rows' ? <Rows {...props} /> : <Columns {...props} />}
    </div>
  );
}

const share = (value: number, most: number): string =>
  `${most > 0 ? Math.max(0, (value / most) * 100) : 0}%`;

/** A round number at or above the highest value: 1, 2, 2.5 or 5 times a power of ten. */
export function roundAbove(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 2.5, 5].find((step) => step * power >= value) ?? 10) * power;
}

function Columns({ kind, labels, series, format }: ChartProps) {
  const [shown, setShown] = useState<number | null>(null);
  const isStacked = kind === 'stacked';
  const heights = labels.map((_, at) => {
    const values = series.map(({ values: all }) => Math.max(0, all[at] ?? 0));
    return isStacked ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values);
  });
  const most = roundAbove(Math.max(...heights, 0));
  const at = shown ?? -1;
  return (
    <>
      <div className={classes.frame}>
        <div className={classes.axis}>
          {[1, 0.5, 0].map((part) => (
            <span key={part}>{format(most * part)}</span>
          ))}
        </div>
        <div className={classes.columns} onPointerLeave={() => setShown(null)}>
          {labels.map((label, place) => (
            <div
              key={label}
              className={classes.column}
              data-stacked={isStacked || undefined}
              data-shown={place === at || undefined}
              onPointerEnter={() => setShown(place)}
            >
              {series.map(({ name, values }, number) => (
                <span
                  key={name}
                  data-series={number}
                  style={{ height: share(values[place] ?? 0, most) }}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
      <div className={classes.labels} style={{ '--columns': labels.length } as CSSProperties}>
        {labels.map((label, place) => (
          <span key={label} data-shown={place === at || undefined}>
            {labels.length > manyLabels ? label.replace(/ \d{4}$/, '') : label}
          </span>
        ))}
      </div>
      <p className={classes.told}>
        {labels[at] !== undefined &&
          `${labels[at]}: ${series.map(({ name, values }) => `${name} ${format(values[at] ?? 0)}`).join(', ')}`}
      </p>
    </>
  );
}

function Rows({ labels, series, format }: ChartProps) {
  const sums = labels.map((_, at) =>
    series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0),
  );
  const lengths = labels.map((_, at) =>
    series.reduce((sum, { values }) => sum + Math.abs(values[at] ?? 0), 0),
  );
  const most = Math.max(...lengths, 0);
  return (
    <Column gap={8}>
      {labels.slice(0, mostRows).map((label, at) => (
        // Two streets may have the same name.
        <div key={`${label} ${at}`} className={classes.row}>
          <span className={classes.name}>{label}</span>
          <span className={classes.track}>
            {series.map(({ name, values }, number) => (
              <span
                key={name}
                data-series={number}
                data-negative={(values[at] ?? 0) < 0 || undefined}
                style={{ width: share(Math.abs(values[at] ?? 0), most) }}
              />
            ))}
          </span>
          <span className={classes.amount}>{format(sums[at] ?? 0)}</span>
        </div>
      ))}
    </Column>
  );
}
