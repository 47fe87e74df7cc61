// Draws the icons of the installed app from `web/public/icon.svg`. Run it after changing that file and commit the
// results: `node scripts/generate-icons.ts`.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';

const folder = join(import.meta.dirname, '..', 'web', 'public');

/** The tile's own colour, so that its round corners disappear when a system crops the shape itself. */
const BACKGROUND = '#0f6e5c';

/** `share` is the part of the width that the tile fills; without it the corners stay transparent. */
const icons: { file: string; size: number; share?: number }[] = [
  { file: 'icon-192.png', size: 192 },
  { file: 'icon-512.png', size: 512 },
  // Only the inner 80 % circle of a maskable icon is sure to be visible.
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
