// The axes of a chart over time: round ticks on the left, each with a grid line, and as many labels below as there is
// room for.
import { useElementSize } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { shownLabels } from './labels.ts';
import { fromTop, percent, type Scale } from './scale.ts';
import type { Format } from './series.ts';
import classes from './chart.module.css';

type PlotProps = {
  scale: Scale;
  /** Formats a value in few characters. */
  format: Format;
  labels: readonly string[];
  /** Shorter labels, for a narrow screen. */
  short: readonly string[];
  children: ReactNode;
};

export function Plot({ scale, format, labels, short, children }: PlotProps) {
  const { ref, width } = useElementSize();
  return (
    <div className={classes.plot}>
      <div className={classes.ticks}>
        {scale.marks.map((mark) => (
          <span key={mark} style={{ top: percent(fromTop(mark, scale)) }}>
            {format(mark)}
          </span>
        ))}
      </div>
      <div className={classes.drawing} ref={ref} data-plot>
        {scale.marks.map((mark) => (
          <i
            key={mark}
            className={classes.grid}
            data-zero={mark === 0 || undefined}
            style={{ top: percent(fromTop(mark, scale)) }}
          />
        ))}
        {children}
      </div>
      <div className={classes.labels}>
        {shownLabels(labels, { width, short }).map(({ at, text, left }) => (
          <span key={at} style={{ left }}>
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}
