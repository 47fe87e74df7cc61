// The names of a chart's series, each with its colour.
import { type Series, toneOf } from './series.ts';
import classes from './chart.module.css';

export const Legend = ({ series }: { series: readonly Series[] }) => (
  <ul className={classes.legend}>
    {series.map((one, at) => (
      <li key={one.name} data-tone={toneOf(one, at)}>
        {one.name}
      </li>
    ))}
  </ul>
);
