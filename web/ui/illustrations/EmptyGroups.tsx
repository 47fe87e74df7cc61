// The picture for a list without groups: three people joined by lines in the yard.
import { Courtyard } from './Courtyard.tsx';
import type { PictureProps } from './Scene.tsx';
import classes from './courtyard.module.css';

export function EmptyGroups({ size }: PictureProps) {
  return (
    <Courtyard {...(size !== undefined && { size })}>
      <path d="M60 54v6M55.500 66 58 63M64.500 66 62 63" />
      <circle cx="60" cy="50" r="4" />
      <circle cx="52" cy="69" r="4" />
      <circle className={classes.gold} cx="68" cy="69" r="4" />
    </Courtyard>
  );
}
