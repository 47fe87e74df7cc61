// No access: the guard house with its barrier down.
import { Badge } from './Badge.tsx';
import { Scene, type PictureProps } from './Scene.tsx';
import { Bush, Tree } from './Tree.tsx';
import classes from './scene.module.css';

export function Unauthorized({ size }: PictureProps) {
  return (
    <Scene size={size}>
      <path className={classes.far} d="M124 152v-50l26-21 26 21v50Zm60 0v-34l14-11 10 8v37Z" />
      <Tree x={28} scale={0.85} />
      <path className={classes.wall} d="M44 76h52v76H44Z" />
      <path className={classes.shade} d="M52 86h36v28H52Z" />
      <circle className={classes.skin} cx="70" cy="102" r="8" />
      <path className={classes.roof} d="M56 114c1-6 6-8 14-8s13 2 14 8Z" />
      <path className={classes.inked} d="M61 100c0-7 4-10 9-10s9 3 9 10Z" />
      <path className={classes.line} d="M44 122h52M56 132v20m28-20v20m-28-20h28" />
      <path className={classes.roof} d="M38 76 46 60h48l8 16Z" />
      <path className={classes.wall} d="M108 118h104v11H108Z" />
      <path className={classes.alert} d="M128 118h14v11h-14Zm30 0h14v11h-14Zm30 0h14v11h-14Z" />
      <path className={classes.roof} d="M102 152v-40c0-5 4-8 8-8s8 3 8 8v40Z" />
      <path className={classes.line} d="M206 129v23m-8 0h16" />
      <path className={classes.line} d="M158 118V84" />
      <Badge x={158} y={72} sign="stop" />
      <Bush x={140} />
    </Scene>
  );
}
