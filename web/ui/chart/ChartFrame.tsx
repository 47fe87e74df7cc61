// The frame of every chart: its legend, the button that shows the exact figures as a table in the same place, the arrow
// keys that move through the points, and the tooltip. A printed page has both the chart and the table.
// `hasTable={false}` leaves out the button and the table.
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { ChartTable, type FurtherColumn } from './ChartTable.tsx';
import { ChartTip } from './ChartTip.tsx';
import { Legend } from './Legend.tsx';
import { type Format, pointText, type Series } from './series.ts';
import { usePoints } from './use-points.ts';
import classes from './chart.module.css';

export type ChartProps = {
  /** The name of the chart, for screen readers. */
  label: string;
  /** The title of the table's first column: `Month`. */
  first: string;
  /** The name of each point. */
  labels: readonly string[];
  series: readonly Series[];
  /** The unit of an axis without a currency or a percent sign: `Visits a day`. */
  unit?: string;
  /** Formats a value in few characters, for the axis. */
  format: Format;
  /** Formats a value exactly; like the axis by default. */
  formatExactly?: Format;
  /** Columns of the table that the chart does not draw. */
  more?: readonly FurtherColumn[];
  /** False if the page shows a table of the same figures below the chart. */
  hasTable?: boolean;
  /** For a chart in a card beside others. */
  size?: 'small';
  /** Called with the point that a person clicks, or at which the person presses Enter. */
  onPick?: (at: number) => void;
};

type ChartFrameProps = Pick<
  ChartProps,
  'label' | 'first' | 'labels' | 'series' | 'unit' | 'more' | 'hasTable' | 'size' | 'onPick'
> & {
  format: Format;
  /** `across`: points of equal width, side by side. `apart`: each point has an element with `data-point`. */
  layout: 'across' | 'apart';
  mark?: 'bar' | 'line';
  hasLegend?: boolean;
  /** The number of points that are drawn, if it is less than the number of labels. */
  count?: number;
  /** Draws the chart. `at` is the point that is looked at; its element has the attribute `data-shown`. */
  children: (at: number | null) => ReactNode;
};

export function ChartFrame(props: ChartFrameProps) {
  const { label, first, labels, series, unit, format, more, hasTable = true, size } = props;
  const {
    layout,
    mark = 'bar',
    hasLegend = series.length > 1 || !unit,
    count = labels.length,
    onPick,
    children,
  } = props;
  const [isTable, setIsTable] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  const { at, current, handlers } = usePoints(ref, { count, layout });
  if (labels.length === 0 || series.length === 0) {
    return <p className={classes.empty}>No data for this period.</p>;
  }
  return (
    <figure className={classes.chart} aria-label={label} data-size={size} data-layout={layout}>
      <div className={classes.head}>
        <div className={classes.words}>
          {unit && <span>{unit}</span>}
          {hasLegend && <Legend series={series} shape={mark} />}
        </div>
        {hasTable && (
          <button
            type="button"
            className={classes.toggle}
            onClick={() => setIsTable((before) => !before)}
          >
            {isTable ? 'As chart' : 'As table'}
          </button>
        )}
      </div>
      <div className={classes.body} data-table={isTable || undefined}>
        <div
          className={classes.view}
          ref={ref}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-roledescription="chart"
          aria-orientation={layout === 'across' ? 'horizontal' : 'vertical'}
          aria-valuemin={1}
          aria-valuemax={count}
          aria-valuenow={current + 1}
          aria-valuetext={pointText(labels[current] ?? '', series, { at: current, format })}
          data-picks={onPick ? '' : undefined}
          {...handlers}
          {...(onPick && pickingHandlers({ at, current, onPick, onKeyDown: handlers.onKeyDown }))}
        >
          {children(at)}
        </div>
        {hasTable && (
          <div
            className={classes.tableBox}
            role="group"
            aria-label={`${label}, as a table`}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll
            tabIndex={isTable ? 0 : -1}
          >
            <ChartTable {...{ label, first, labels, series, format }} {...(more && { more })} />
          </div>
        )}
      </div>
      {at !== null && !isTable && (
        <ChartTip name={labels[at] ?? ''} {...{ series, at, format, mark }} anchor={ref} />
      )}
    </figure>
  );
}

type Picking = {
  at: number | null;
  current: number;
  onPick: (at: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

const pickingHandlers = ({ at, current, onPick, onKeyDown }: Picking) => ({
  onClick: () => {
    if (at !== null) onPick(at);
  },
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key === 'Enter') onPick(current);
    else onKeyDown(event);
  },
});
