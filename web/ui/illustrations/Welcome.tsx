// The picture of the welcome page: an open gate and a path to the houses.
import { House } from './House.tsx';
import { Pillar } from './Pillar.tsx';
import { Scene, type PictureProps } from './Scene.tsx';
import { Bush, Tree } from './Tree.tsx';
import classes from './scene.module.css';

export function Welcome({ size }: PictureProps) {
  return (
    <Scene size={size}>
      <circle className={classes.glow} cx="120" cy="50" r="18" />
      <Tree x={86} y={128} scale={0.7} />
      <Tree x={158} y={128} scale={0.7} />
      <House x={64} y={128} scale={0.7} lit />
      <House x={138} y={128} scale={0.7} lit />
      <House x={96} y={122} scale={0.85} lit />
      <path className={classes.line} d="M60 128h120" />
      <path className={classes.shade} d="M114 128h12l22 24H92Z" />
      <path className={classes.wall} d="m56 88 22 12v40l-22 12Z" />
      <path className={classes.wall} d="m184 88-22 12v40l22 12Z" />
      <path className={classes.thin} d="M63 92v56m8-52v48M177 92v56m-8-52v48" />
      <path className={classes.thin} d="m56 120 22-1m106 1-22-1" />
      <Pillar x={38} lit />
      <Pillar x={184} lit />
      <Bush x={26} />
      <Bush x={218} />
    </Scene>
  );
}
