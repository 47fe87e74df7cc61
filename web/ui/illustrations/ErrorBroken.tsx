// The picture for an error: the barrier at the gate has snapped.
import { Scene, type PictureProps } from './Scene.tsx';
import { Bush, Tree } from './Tree.tsx';
import classes from './scene.module.css';

export function ErrorBroken({ size }: PictureProps) {
  return (
    <Scene size={size}>
      <path className={classes.far} d="M96 152v-46l24-19 24 19v46Zm54 0v-34l19-15 19 15v34Z" />
      <Tree x={34} scale={0.9} />
      <path className={classes.wall} d="m72 92 58-16 4 5-3 6-57 16Z" />
      <path className={classes.alert} d="m88 88 14-4 3 11-14 4Zm28-8 14-4 4 5-3 6-12 3Z" />
      <g transform="rotate(64 150 96)">
        <path className={classes.wall} d="m150 90 4 6-3 6h56V90Z" />
        <path className={classes.alert} d="M164 90h14v12h-14Zm28 0h15v12h-15Z" />
      </g>
      <path className={classes.line} d="m138 66 2-9m9 12 7-7m-3 16 9-2" />
      <path className={classes.roof} d="M58 152V84c0-8 6-14 14-14s14 6 14 14v68Z" />
      <circle className={classes.warm} cx="72" cy="92" r="7" />
      <path className={classes.shade} d="M64 116h16v20H64Z" />
      <path className={classes.thin} d="M68 122h8m-8 6h8" />
      <rect className={classes.wall} x="50" y="146" width="44" height="6" rx="1" />
      <Bush x={206} />
    </Scene>
  );
}
