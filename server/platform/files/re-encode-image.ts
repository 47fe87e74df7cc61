// Re-encodes an uploaded image: the stored file is made only from its pixels, so no metadata such as location or camera
// survives. A few kilobytes can contain many pixels, and decoding them takes a second of CPU: few images are processed
// at once, and none while a database connection is held.
import type { ResizeOptions } from 'sharp';
import { isPicture } from './file-signatures.ts';
import { createSemaphore } from '#platform/jobs/semaphore.ts';
import { invalid } from '#platform/http/refuse.ts';

/** The maximum number of pixels of a picture: 25 megapixels, because phone cameras have 12 to 24. */
const pixelsMax = 25_000_000;

const entrance = createSemaphore({ most: 2, mostWaiting: 20 });

/**
 * A WebP image of the given size; null if the bytes are no accepted image format or cannot be decoded. Refuses an image
 * with too many pixels, and with 503 if too many images wait.
 */
export async function reEncodeImage(bytes: Buffer, size: ResizeOptions): Promise<Buffer | null> {
  if (!isPicture(bytes)) return null;
  // Enter the queue before the first await, so that images keep their order of arrival.
  return entrance.run(() => drawn(bytes, size));
}

async function drawn(bytes: Buffer, size: ResizeOptions): Promise<Buffer | null> {
  // Load the library with the first image: it takes ten megabytes, and many servers never need it.
  const { default: sharp } = await import('sharp');
  const picture = sharp(bytes, { limitInputPixels: false, failOn: 'error' });
  const { width, height } = await picture.metadata().catch(() => ({ width: 0, height: 0 }));
  if (width * height === 0) return null;
  if (width * height > pixelsMax) {
    const description = 'This picture has more than 25 megapixels. Choose a smaller one.';
    throw invalid([{ code: 'TOO_MANY_PIXELS', description, field: 'file' }]);
  }
  return picture
    .rotate()
    .resize(size)
    .webp({ quality: 82 })
    .toBuffer()
    .catch(() => null);
}
