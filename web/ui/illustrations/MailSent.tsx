// The picture for an email that was sent: a letter on its way.
import { Badge } from './Badge.tsx';
import { Scene, type PictureProps } from './Scene.tsx';
import classes from './scene.module.css';

export function MailSent({ size }: PictureProps) {
  return (
    <Scene size={size} airy>
      <path className={classes.far} d="M52 152v-24l15-12 15 12v24Zm104 0v-30l18-14 18 14v30Z" />
      <path className={classes.dashed} d="M22 138c20 4 34-2 44-16" />
      <path className={classes.line} d="M40 74h18M30 90h22m-6 16h10" />
      <g transform="rotate(-8 124 92)">
        <rect className={classes.wall} x="70" y="58" width="108" height="70" rx="5" />
        <path className={classes.thin} d="m73 125 36-32m66 32-36-32" />
        <path
          className={classes.shade}
          d="m72 60 45 40c4 4 10 4 14 0l45-40c-1-1-2-2-4-2H76c-2 0-3 1-4 2Z"
        />
      </g>
      <Badge x={182} y={112} sign="check" />
    </Scene>
  );
}
