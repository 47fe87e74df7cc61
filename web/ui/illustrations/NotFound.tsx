// The picture for a page that was not found: a signpost at a fork, without a street name.
import { Scene, type PictureProps } from './Scene.tsx';
import { Bush, Tree } from './Tree.tsx';
import classes from './scene.module.css';

export function NotFound({ size }: PictureProps) {
  return (
    <Scene size={size}>
      <path className={classes.far} d="M46 152v-36l20-16 20 16v36Zm108 0v-44l22-18 22 18v44Z" />
      <Tree x={38} scale={0.8} />
      <Tree x={208} />
      <path className={classes.wall} d="M115 36h10v116h-10Z" />
      <path className={classes.roof} d="M113 36c0-5 3-8 7-8s7 3 7 8Z" />
      <path className={classes.wall} d="M84 44h72l14 13-14 13H84Z" />
      <path className={classes.warm} d="M150 78H80L66 91l14 13h70Z" />
      <path className={classes.line} d="M98 57h10m6 0h22m6 0h6" />
      <path className={classes.etched} d="M84 91h16m6 0h8m6 0h18" />
      <path className={classes.thin} d="M120 118h5m-10 10h5" />
      <path className={classes.line} d="M104 152c2-6 8-8 16-8s14 2 16 8" />
      <Bush x={88} />
      <Bush x={150} />
    </Scene>
  );
}
