// No people yet: one neighbour, and room for more.
import { Scene, type PictureProps } from './Scene.tsx';
import { Tree } from './Tree.tsx';
import classes from './scene.module.css';

export function EmptyPeople({ size }: PictureProps) {
  return (
    <Scene size={size}>
      <path className={classes.far} d="M62 152V92l28-22 28 22v60Zm74 0V78l24-19 24 19v74Z" />
      <Tree x={32} scale={0.7} />
      <path className={classes.dashed} d="M44 150c0-22 8-33 22-33 5 0 9 1 12 4" />
      <circle className={classes.dashed} cx="66" cy="97" r="12" />
      <path className={classes.dashed} d="M196 150c0-22-8-33-22-33-5 0-9 1-12 4" />
      <circle className={classes.dashed} cx="174" cy="97" r="12" />
      <path className={classes.roof} d="M86 152c0-30 12-46 34-46s34 16 34 46Z" />
      <path className={classes.skin} d="M112 96v11c0 5 3 8 8 8s8-3 8-8V96Z" />
      <circle className={classes.skin} cx="120" cy="82" r="18" />
      <path
        className={classes.inked}
        d="M102 82c-2-14 7-22 18-22s20 8 18 22c-3-5-7-8-11-10-7 4-17 4-21 2-2 2-3 5-4 8Z"
      />
      <path className={classes.thin} d="M114 89c3 4 9 4 12 0M101 134v18m38-18v18" />
    </Scene>
  );
}
