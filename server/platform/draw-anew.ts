// Draws a picture that somebody uploaded anew: what is kept is made of its pixels alone, and nothing of the original
// file survives, its place and camera least of all.
import { fileTypeFromBuffer } from 'file-type';
import type { ResizeOptions } from 'sharp';
import { pictureKinds } from '#contract/pictures.ts';

const pixelsMax = 50_000_000;

/** A WebP of the size asked for; null when the bytes are no picture that is taken. */
export async function drawAnew(bytes: Buffer, size: ResizeOptions): Promise<Buffer | null> {
  const kind = await fileTypeFromBuffer(bytes);
  if (!kind || !pictureKinds.includes(kind.mime)) return null;
  // Loaded when the first picture comes: it is ten megabytes that many a server never needs.
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error' })
      .rotate()
      .resize(size)
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    return null;
  }
}
