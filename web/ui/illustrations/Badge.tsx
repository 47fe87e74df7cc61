// The round badge of an illustration that shows its status: done or failed.
import classes from './scene.module.css';

const signs = {
  check: 'M-7 0l5 5 9-10',
  cross: 'M-5-5 5 5M5-5-5 5',
} as const;

type BadgeProps = { x: number; y: number; sign: keyof typeof signs };

export function Badge({ x, y, sign }: BadgeProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle className={sign === 'check' ? classes.roof : classes.alert} r="15" />
      <path className={classes.mark} d={signs[sign]} />
    </g>
  );
}
