// Nothing received yet: an open, empty letterbox.
import { House } from './House.tsx';
import { Scene, type PictureProps } from './Scene.tsx';
import { Bush, Tree } from './Tree.tsx';
import classes from './scene.module.css';

export function EmptyInbox({ size }: PictureProps) {
  return (
    <Scene size={size}>
      <path className={classes.far} d="M134 152v-52l32-26 32 26v52Z" />
      <House x={154} scale={0.9} />
      <Tree x={40} scale={0.95} />
      <path className={classes.wall} d="M98 112h12v40H98Z" />
      <path className={classes.roof} d="M78 70h52c12 0 20 9 20 20v22H82Z" />
      <path className={classes.wall} d="M60 112V90c0-11 8-20 19-20s19 9 19 20v22Z" />
      <path className={classes.inked} d="M66 112V91c0-8 5-14 13-14s13 6 13 14v21Z" />
      <path className={classes.shade} d="M60 112h38l-6 14H54Z" />
      <path className={classes.line} d="M118 92V62" />
      <path className={classes.alert} d="M118 50h16v11h-16Z" />
      <path className={classes.thin} d="M112 100h26" />
      <Bush x={122} />
    </Scene>
  );
}
