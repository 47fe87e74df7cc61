// The frame of the pictures for an empty, locked or forbidden page: the courtyard of the product's mark, four rows of
// houses around a yard. In the yard stands a sign of what is missing. A sign fits into a square of 40 units around the
// centre, at 60, 60.
import type { ReactNode } from 'react';
import type { PictureProps } from './Scene.tsx';
import classes from './courtyard.module.css';

type CourtyardProps = PictureProps & { children: ReactNode };

export function Courtyard({ size = 120, children }: CourtyardProps) {
  return (
    <svg
      className={classes.courtyard}
      width={size}
      height={size}
      viewBox="0 0 120 120"
      aria-hidden="true"
      focusable="false"
    >
      <g className={classes.row}>
        <rect x="1" y="1" width="79" height="27" rx="7" />
        <rect x="92" y="1" width="27" height="79" rx="7" />
        <rect x="40" y="92" width="79" height="27" rx="7" />
        <rect x="1" y="40" width="27" height="79" rx="7" />
      </g>
      <path
        className={classes.walls}
        d="M27 1v27M53 1v27M92 27h27M92 53h27M67 92v27M93 92v27M1 67h27M1 93h27"
      />
      <path
        className={classes.doors}
        d="M14 28v-6M40 28v-6M66 28v-6M92 14h6M92 40h6M92 66h6M54 92v6M80 92v6M106 92v6M28 54h-6M28 80h-6M28 106h-6"
      />
      <rect className={classes.yard} x="37" y="37" width="46" height="46" rx="10" />
      <g className={classes.sign}>{children}</g>
    </svg>
  );
}
