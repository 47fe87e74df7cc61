// A text as a QR code, drawn as one path of an SVG on white, so that cameras read it in the dark theme too.
import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { useMemo } from 'react';
import classes from './gate.module.css';

export function Qr({ text, label }: { text: string; label: string }) {
  const code = useMemo(() => generate(text), [text]);
  return (
    <div className={classes.qr}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${code.size} ${code.size}`}
        shapeRendering="crispEdges"
      >
        <path d={toSvgPath(code)} fill="#000" />
      </svg>
    </div>
  );
}
