// The frame of a chart: the axis labels on the left, a grid line for each label, and the chart itself.
import type { ReactNode } from 'react';
import { fromTop, type Scale } from './scale.ts';
import classes from './chart.module.css';

type AxisProps = {
  scale: Scale;
  /** Formats an amount in few characters. */
  format: (value: number) => string;
  children: ReactNode;
};

const percent = (part: number): string => `${part * 100}%`;

export const Axis = ({ scale, format, children }: AxisProps) => (
  <div className={classes.frame}>
    <div className={classes.axis}>
      {scale.marks.map((mark) => (
        <span key={mark} style={{ top: percent(fromTop(mark, scale)) }}>
          {format(mark)}
        </span>
      ))}
    </div>
    <div className={classes.drawing}>
      {scale.marks.map((mark) => (
        <i
          key={mark}
          className={classes.mark}
          data-zero={mark === 0 || undefined}
          style={{ top: percent(fromTop(mark, scale)) }}
        />
      ))}
      {children}
    </div>
  </div>
);
