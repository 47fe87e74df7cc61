// The photo of a person or community, or without one the initials in a courtyard: four walls around a tinted yard. The
// name determines the tint. Example: `<PersonAvatar name="Ada Obi" size={32} />`.
import { useState } from 'react';
import { initialsOf, tintOf } from './initials.ts';
import classes from './PersonAvatar.module.css';

type PersonAvatarProps = {
  name: string | undefined;
  src?: string | null | undefined;
  /** Empty if the name stands beside the avatar. */
  alt?: string;
  /** Width and height in pixels. */
  size?: number;
};

export function PersonAvatar({ name = '', src, alt = '', size = 32 }: PersonAvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const box = { width: size, height: size };
  if (src && src !== failed) {
    const onError = () => setFailed(src);
    return <img className={classes.photo} style={box} src={src} alt={alt} onError={onError} />;
  }
  const initials = initialsOf(name);
  const tint = `--ui-face-${tintOf(name)}`;
  const colours = { background: `var(${tint})`, color: `var(${tint}-text)` };
  const hidden = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt };
  return (
    <span className={classes.face} style={{ ...box, ...colours }} {...hidden}>
      <svg className={classes.walls} viewBox="0 0 24 24" aria-hidden="true">
        <path d="M0 0h16v2H0ZM22 0h2v16h-2ZM8 22h16v2H8ZM0 8h2v16H0Z" />
      </svg>
      <span style={{ fontSize: Math.max(11, Math.round(size * 0.36)) }}>{initials}</span>
    </span>
  );
}
