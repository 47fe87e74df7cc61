// A tree: a flat crown and a drawn trunk. `x` is the trunk, `y` the ground.
import classes from './scene.module.css';

type TreeProps = { x: number; y?: number; scale?: number };

export function Tree({ x, y = 152, scale = 1 }: TreeProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path
        className={classes.leaf}
        d="M0-62c9 0 14 6 14 13 6 3 8 8 7 14-1 9-9 14-21 14s-20-5-21-14c-1-6 1-11 7-14 0-7 5-13 14-13Z"
      />
      <path className={classes.line} d="M0 0v-42m0 18 8-9M0-16l-7-8" />
    </g>
  );
}

/** A low bush in front of a wall. */
export function Bush({ x, y = 152 }: { x: number; y?: number }) {
  return (
    <path
      className={classes.leaf}
      transform={`translate(${x} ${y})`}
      d="M-15 0c-2-7 3-11 7-10 1-6 12-7 14-1 5-2 10 3 8 11Z"
    />
  );
}
