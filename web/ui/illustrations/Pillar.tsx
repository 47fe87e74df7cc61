// A pillar of the estate's gate with its lamp, 18 wide; `x` is its left edge.
import classes from './scene.module.css';

type PillarProps = { x: number; y?: number; lit?: boolean };

export function Pillar({ x, y = 152, lit = false }: PillarProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      {lit && <circle className={classes.far} cx="9" cy="-86" r="15" />}
      <path className={classes.line} d="M9-76v-4" />
      <circle className={lit ? classes.warm : classes.shade} cx="9" cy="-86" r="6" />
      <rect className={classes.wall} x="1" y="-70" width="16" height="70" />
      <path className={classes.thin} d="M7-52h10M1-34h8m-1 18h9" />
      <rect className={classes.roof} x="-2" y="-76" width="22" height="7" rx="2" />
    </g>
  );
}
