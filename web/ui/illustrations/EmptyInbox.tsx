// The picture for a list in which nothing has arrived yet: an empty tray in the yard.
import { Courtyard } from './Courtyard.tsx';
import type { PictureProps } from './Scene.tsx';
import classes from './courtyard.module.css';

export function EmptyInbox({ size }: PictureProps) {
  return (
    <Courtyard {...(size !== undefined && { size })}>
      <path d="M46 62v8a3 3 0 0 0 3 3h22a3 3 0 0 0 3-3v-8l-5-11H51ZM46 62h8l3 5h6l3-5h8" />
      <path className={classes.gold} d="M56 56h8" />
    </Courtyard>
  );
}
