// No addresses yet: a house, and a plot where the next one goes.
import { House, Plot } from './House.tsx';
import { Scene, type PictureProps } from './Scene.tsx';
import { Bush, Tree } from './Tree.tsx';
import classes from './scene.module.css';

export function EmptyHouses({ size }: PictureProps) {
  return (
    <Scene size={size}>
      <circle className={classes.glow} cx="176" cy="54" r="12" />
      <path className={classes.far} d="M28 152v-46l24-19 24 19v46Zm96 0v-58l22-18 22 18v58Z" />
      <Tree x={44} />
      <House x={62} scale={1.25} lit />
      <Plot x={142} />
      <Bush x={134} />
      <Tree x={208} scale={0.6} />
    </Scene>
  );
}
