// The picture for a feature that is not activated: a padlock in the yard.
import { Courtyard } from './Courtyard.tsx';
import type { PictureProps } from './Scene.tsx';
import classes from './courtyard.module.css';

export function Locked({ size }: PictureProps) {
  return (
    <Courtyard {...(size !== undefined && { size })}>
      <rect x="48" y="58" width="24" height="16" rx="3" />
      <path d="M53 58v-4a7 7 0 0 1 14 0v4" />
      <path className={classes.gold} d="M60 64v4" />
    </Courtyard>
  );
}
