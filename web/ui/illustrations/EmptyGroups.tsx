// No groups yet: three houses, and the loop that would tie them together.
import { House } from './House.tsx';
import { Scene, type PictureProps } from './Scene.tsx';
import { Bush, Tree } from './Tree.tsx';
import classes from './scene.module.css';

export function EmptyGroups({ size }: PictureProps) {
  return (
    <Scene size={size}>
      <Tree x={28} scale={0.75} />
      <House x={48} scale={0.85} />
      <House x={146} scale={0.85} lit />
      <House x={90} scale={1.1} lit />
      <Bush x={152} />
      <Tree x={212} scale={0.75} />
      <path
        className={classes.dashed}
        d="M36 128c-4-34 26-62 84-62s88 28 84 62c-3 22-36 34-84 34s-81-12-84-34Z"
      />
      <path className={classes.line} d="M120 66V54" />
      <rect className={classes.warm} x="94" y="32" width="52" height="22" rx="11" />
      <path className={classes.etched} d="M106 43h20" />
      <circle className={classes.dot} cx="135" cy="43" r="1.500" />
    </Scene>
  );
}
