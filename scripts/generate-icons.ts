// Draws the icons of the installed app from `web/public/icon.svg`. Run `node scripts/generate-icons.ts` after
// changing that file, and commit the results.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';

const folder = join(import.meta.dirname, '..', 'web', 'public');

/** The colour of the tile, so that its round corners are invisible when a system crops the icon to its own shape. */
const BACKGROUND = '#0f6e5c';

/** `share` is the fraction of the width that the tile fills. Without it the corners stay transparent. */
const icons: { file: string; size: number; share?: number }[] = [
  { file: 'icon-192.png', size: 192 },
  { file: 'icon-512.png', size: 512 },
  // A system may crop a maskable icon to its inner 80 % circle.
  { file: 'icon-maskable.png', size: 512, share: 0.74 },
  { file: 'icon-180.png', size: 180, share: 0.9 },
];

const source = await readFile(join(folder, 'icon.svg'));
for (const { file, size, share } of icons) {
  const inner = Math.round((size * (share ?? 1)) / 2) * 2;
  const margin = (size - inner) / 2;
  const tile = sharp(source, { density: 72 * (inner / 64) }).resize(inner, inner);
  const image = share === undefined ? tile : filled(await tile.toBuffer(), margin);
  await image.png({ compressionLevel: 9, palette: true }).toFile(join(folder, file));
}

function filled(tile: Buffer, margin: number): Sharp {
  const edge = { top: margin, bottom: margin, left: margin, right: margin };
  return sharp(tile)
    .flatten({ background: BACKGROUND })
    .extend({ ...edge, background: BACKGROUND });
}
