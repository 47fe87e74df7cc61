// The names of a chart's series, each with its colour and its pattern or its kind of line.
import type { Series } from './series.ts';
import classes from './chart.module.css';

type Shape = 'bar' | 'line';

type LegendProps = { series: readonly Series[]; shape?: Shape };

export const Legend = ({ series, shape = 'bar' }: LegendProps) => (
  <ul className={classes.legend}>
    {series.map((one, number) => (
      <li key={one.name}>
        <SeriesMark series={one} number={number} many={series.length > 1} shape={shape} />
        {one.name}
      </li>
    ))}
  </ul>
);

type SeriesMarkProps = { series: Series; number: number; many: boolean; shape: Shape };

/** A sample of the colour. A pattern is only needed if there are several series. */
export const SeriesMark = ({ series, number, many, shape }: SeriesMarkProps) => (
  <i
    className={classes.seriesMark}
    data-tone={series.tone ?? 'neutral'}
    data-many={many || undefined}
    data-line={shape === 'line' ? lineOf(number) : undefined}
  />
);

const lines = ['solid', 'dashed', 'dotted'] as const;

/** The kind of line of a series, by its number. */
export const lineOf = (number: number) => lines[number % lines.length];
