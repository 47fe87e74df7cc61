// A house of the estate, 56 wide and 54 high; `x` is its left edge, `y` the ground line.
import classes from './scene.module.css';

type HouseProps = {
  x: number;
  y?: number;
  scale?: number;
  /** The window is lit; otherwise it is dark. */
  lit?: boolean;
};

export function House({ x, y = 152, scale = 1, lit = false }: HouseProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path className={classes.wall} d="M40-46v-6h6v12" />
      <path className={classes.wall} d="M7 0v-29l21-18 21 18v29Z" />
      <path className={classes.roof} d="M28-54 1-31l4 5 23-19 23 19 4-5Z" />
      <path className={classes.shade} d="M14 0v-16a6 6 0 0 1 12 0V0Z" />
      <path className={classes.line} d="M22.500-8v1.500" />
      <rect
        className={lit ? classes.warm : classes.shade}
        x="32"
        y="-24"
        width="11"
        height="12"
        rx="1"
      />
      <path className={classes.thin} d="M37.500-24v12M32-18h11" />
    </g>
  );
}
