// The picture for a list without people: one person in the yard, and the outline of another.
import { Courtyard } from './Courtyard.tsx';
import type { PictureProps } from './Scene.tsx';
import classes from './courtyard.module.css';

export function EmptyPeople({ size }: PictureProps) {
  return (
    <Courtyard {...(size !== undefined && { size })}>
      <circle cx="55" cy="54" r="5" />
      <path d="M46 72c0-7 3-10 9-10s9 3 9 10" />
      <path className={classes.gold} d="M66 49.500a5 5 0 1 1 1 9M69 63c4 1 6 4 6 9" />
    </Courtyard>
  );
}
