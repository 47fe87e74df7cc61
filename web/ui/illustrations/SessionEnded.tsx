// The picture for an ended session: a scene at night with dark windows and a stopped clock.
import { House } from './House.tsx';
import { Scene, type PictureProps } from './Scene.tsx';
import { Bush, Tree } from './Tree.tsx';
import classes from './scene.module.css';

export function SessionEnded({ size }: PictureProps) {
  return (
    <Scene size={size}>
      <path className={classes.glow} d="M84 34a20 20 0 1 0 20 27 17 17 0 0 1-20-27Z" />
      <path className={classes.line} d="M120 40v6m-3-3h6m23 7v4m-2-2h4M60 78v4m-2-2h4" />
      <Tree x={36} scale={0.95} />
      <House x={52} scale={1.25} />
      <Bush x={134} />
      <path className={classes.wall} d="M158 152v-32h14v32Z" />
      <circle className={classes.wall} cx="165" cy="96" r="28" />
      <circle className={classes.far} cx="165" cy="96" r="21" />
      <path className={classes.line} d="M165 71v4m0 42v4m25-25h-4m-42 0h-4" />
      <path className={classes.line} d="M165 81v15l10 7" />
      <circle className={classes.inked} cx="165" cy="96" r="2" />
      <rect className={classes.roof} x="150" y="146" width="30" height="6" rx="1" />
      <Tree x={212} scale={0.55} />
    </Scene>
  );
}
