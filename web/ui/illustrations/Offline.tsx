// The picture for a lost connection: a house with a signal that does not reach the cloud.
import { Badge } from './Badge.tsx';
import { House } from './House.tsx';
import { Scene, type PictureProps } from './Scene.tsx';
import { Tree } from './Tree.tsx';
import classes from './scene.module.css';

export function Offline({ size }: PictureProps) {
  return (
    <Scene size={size}>
      <path
        className={classes.wall}
        d="M146 74c-9 0-15-6-15-13s6-13 13-13c2-11 11-18 22-18 10 0 18 6 21 15 10 0 17 6 17 14s-7 15-16 15Z"
      />
      <path className={classes.line} d="M84 84V66" />
      <circle className={classes.inked} cx="84" cy="64" r="2.500" />
      <path className={classes.line} d="M94 56c5 5 5 12 1 17M74 56c-5 5-5 12-1 17" />
      <path className={classes.dashed} d="M104 50c8 8 8 22 1 31M64 50c-8 8-8 22-1 31" />
      <Tree x={34} scale={0.85} />
      <House x={46} scale={1.3} />
      <path className={classes.dashed} d="M168 88v14m0 32v14" />
      <Badge x={168} y={118} sign="cross" />
      <Tree x={208} scale={0.65} />
    </Scene>
  );
}
