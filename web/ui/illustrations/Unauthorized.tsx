// The picture for a page without access: a stop sign in the yard.
import { Courtyard } from './Courtyard.tsx';
import type { PictureProps } from './Scene.tsx';
import classes from './courtyard.module.css';

export function Unauthorized({ size }: PictureProps) {
  return (
    <Courtyard {...(size !== undefined && { size })}>
      <circle cx="60" cy="60" r="13" />
      <path className={classes.gold} d="M53 60h14" />
    </Courtyard>
  );
}
