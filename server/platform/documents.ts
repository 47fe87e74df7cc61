// Documents that people hand in: a PDF as it is, or a picture drawn anew so that its place and camera stay with its
// owner. What it is, is read from its bytes and never from its name.
import { fileTypeFromBuffer } from 'file-type';
import { drawAnew } from './draw-anew.ts';

export type Document = { bytes: Buffer; extension: 'pdf' | 'webp' };

const sideMax = 2400;

/** The document as it is kept; null when the bytes are none that is taken. */
export async function readDocument(bytes: Buffer): Promise<Document | null> {
  const kind = await fileTypeFromBuffer(bytes);
  if (kind?.mime === 'application/pdf') return { bytes, extension: 'pdf' };
  const drawn = await drawAnew(bytes, {
    width: sideMax,
    height: sideMax,
    fit: 'inside',
    withoutEnlargement: true,
  });
  return drawn && { bytes: drawn, extension: 'webp' };
}
