// The picture for a list without addresses: a house in the yard.
import { Courtyard } from './Courtyard.tsx';
import type { PictureProps } from './Scene.tsx';
import classes from './courtyard.module.css';

export function EmptyHouses({ size }: PictureProps) {
  return (
    <Courtyard {...(size !== undefined && { size })}>
      <path d="M46 60 60 48l14 12M50 58v14h20V58" />
      <path className={classes.gold} d="M60 72v-7" />
    </Courtyard>
  );
}
