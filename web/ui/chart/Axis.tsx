// The frame of a chart: the marks of its axis at the left, each with a line across, and the drawing beside them.
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
