// A QR code as one path of an SVG, always dark on white, because many cameras read nothing else.
import { useMemo } from 'react';
import { drawQrCode } from '#rules/shared/qr-code.ts';

export function QrCode({ text, label }: { text: string; label: string }) {
  const { side, path } = useMemo(() => drawQrCode(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      width={200}
      height={200}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
