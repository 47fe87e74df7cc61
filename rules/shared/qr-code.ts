// Draws a text as a QR code: one path for an SVG on a screen or for a PDF. Scanners need the white border around it.
import { encodeQR } from 'qr';

/** The width of the white border that the standard requires, in squares. */
const border = 4;

type QrCode = {
  /** The width and height in squares, with the border. */
  side: number;
  /** The dark squares as an SVG path. A run of squares is one rectangle, so that no hairlines appear within it. */
  path: string;
};

export function drawQrCode(text: string): QrCode {
  const rows = encodeQR(text, 'raw', { border, ecc: 'medium' });
  const path = rows
    .map((cells, y) =>
      runsOf(cells)
        .map((run) => rectangle(run, y))
        .join(''),
    )
    .join('');
  return { side: rows.length, path };
}

type Run = { from: number; to: number };

/** The runs of dark squares in a row. */
function runsOf(cells: readonly boolean[]): Run[] {
  const runs: Run[] = [];
  for (const [x, isDark] of cells.entries()) {
    const last = runs.at(-1);
    if (isDark && last?.to === x) last.to = x + 1;
    else if (isDark) runs.push({ from: x, to: x + 1 });
  }
  return runs;
}

const rectangle = ({ from, to }: Run, y: number): string => `M${from} ${y}H${to}V${y + 1}H${from}Z`;
