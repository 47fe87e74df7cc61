// The frame of each illustration that shows a scene: its size, backdrop and ground, and the classes that colour its
// parts (`line`, `wall`, `roof`, `leaf` …), so that all scenes have one style in both themes. An illustration repeats
// the words beside it, so it is hidden from screen readers.
import type { ReactNode } from 'react';
import classes from './scene.module.css';

export type PictureProps = {
  /** Width in pixels. The height of a scene is five eighths of it; a `Courtyard` is square. */
  size?: number;
};

type SceneProps = PictureProps & {
  children: ReactNode;
  /** Leaves out the ground line, for illustrations of things in the air. */
  airy?: boolean;
};

export function Scene({ size = 220, airy = false, children }: SceneProps) {
  return (
    <svg
      className={classes.scene}
      width={size}
      height={size * 0.625}
      viewBox="0 16 240 150"
      aria-hidden="true"
      focusable="false"
    >
      <path
        className={classes.backdrop}
        d="M33 152C14 120 26 66 78 48c40-14 66-32 106-8 40 24 48 78 26 112Z"
      />
      {children}
      {!airy && <path className={classes.line} d="M14 152h176m8 0h14m8 0h6" />}
    </svg>
  );
}
