// Documents that people hand in: a PDF as it is, or a picture drawn anew so that its place and camera stay with its
// owner. What it is, is read from its bytes and never from its name.
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';

export type Document = { bytes: Buffer; extension: 'pdf' | 'webp' };

const pictures = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']);
const pixelsMax = 50_000_000;
const sideMax = 2400;

/** The document as it is kept; null when the bytes are none that is taken. */
export async function readDocument(bytes: Buffer): Promise<Document | null> {
  const kind = await fileTypeFromBuffer(bytes);
  if (kind?.mime === 'application/pdf') return { bytes, extension: 'pdf' };
  if (!kind || !pictures.has(kind.mime)) return null;
  try {
    const drawn = await sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error' })
      .rotate()
      .resize(sideMax, sideMax, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
    return { bytes: drawn, extension: 'webp' };
  } catch {
    return null;
  }
}
