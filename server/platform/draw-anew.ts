// Draws a picture that somebody uploaded anew: what is kept is made of its pixels alone, and nothing of the original
// file survives, its place and camera least of all. A few kilobytes can hold many pixels, and drawing them takes a
// second of a processor: few are drawn at once, and none while a connection of the database is held.
import { fileTypeFromBuffer } from 'file-type';
import type { ResizeOptions } from 'sharp';
import { common } from '#contract/envelope.ts';
import { pictureKinds } from '#contract/pictures.ts';
import { fewAtOnce } from './few-at-once.ts';
import { invalid, refuse } from './refuse.ts';

/** 25 megapixels; the cameras of phones give 12 to 24. */
const pixelsMax = 25_000_000;

const entrance = fewAtOnce({ most: 2, mostWaiting: 20 });

/** A WebP of the size asked for; null when the bytes are no picture that is taken. Refuses one with too many pixels. */
export async function drawAnew(bytes: Buffer, size: ResizeOptions): Promise<Buffer | null> {
  const kind = await fileTypeFromBuffer(bytes);
  if (!kind || !pictureKinds.includes(kind.mime)) return null;
  // Before the first wait for the disk or another thread, so that those who come first are taken first.
  const leave = await entrance.enter();
  if (!leave) throw refuse(common.busy);
  try {
    return await drawn(bytes, size);
  } finally {
    leave();
  }
}

async function drawn(bytes: Buffer, size: ResizeOptions): Promise<Buffer | null> {
  // Loaded when the first picture comes: it is ten megabytes that many a server never needs.
  const { default: sharp } = await import('sharp');
  const picture = sharp(bytes, { limitInputPixels: false, failOn: 'error' });
  const { width, height } = await picture.metadata().catch(() => ({ width: 0, height: 0 }));
  if (width * height === 0) return null;
  if (width * height > pixelsMax) {
    const description = 'This picture has more than 25 megapixels. Send a smaller one.';
    throw invalid([{ code: 'TOO_MANY_PIXELS', description, field: 'file' }]);
  }
  return picture
    .rotate()
    .resize(size)
    .webp({ quality: 82 })
    .toBuffer()
    .catch(() => null);
}
