// Not activated yet: a closed gate with a padlock.
import { Pillar } from './Pillar.tsx';
import { Scene, type PictureProps } from './Scene.tsx';
import { Tree } from './Tree.tsx';
import classes from './scene.module.css';

const bars = [76, 88, 100, 112, 128, 140, 152, 164];

export function Locked({ size }: PictureProps) {
  return (
    <Scene size={size}>
      <path className={classes.far} d="M82 152v-62l38-30 38 30v62Z" />
      <Tree x={30} scale={0.9} />
      <Tree x={210} scale={0.9} />
      <path className={classes.line} d={bars.map((x) => `M${x} 148V${arch(x)}`).join('')} />
      <path
        className={classes.line}
        d="M68 102c18-24 34-30 52-30s34 6 52 30M68 148h104M68 118h104"
      />
      <path className={classes.line} d="M120 72v76" />
      <Pillar x={50} lit />
      <Pillar x={172} lit />
      <path className={classes.line} d="M111 112v-9a9 9 0 0 1 18 0v9" />
      <rect className={classes.warm} x="104" y="112" width="32" height="26" rx="5" />
      <circle className={classes.dot} cx="120" cy="123" r="2.500" />
      <path className={classes.etched} d="M120 124v6" />
    </Scene>
  );
}

/** The y at which a bar meets the arch above it. */
function arch(x: number): number {
  const away = Math.abs(x - 120) / 52;
  return Math.round(72 + 30 * away ** 1.9);
}
