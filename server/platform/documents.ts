// Documents that people hand in: a PDF as it is, or a picture drawn anew so that its place and camera stay with its
// owner. What it is, is read from its bytes and never from its name.
import { fileTypeFromBuffer } from 'file-type';
import { drawAnew } from './draw-anew.ts';

/** What a kept document is, by its ending. */
export const documentTypes = { pdf: 'application/pdf', webp: 'image/webp' } as const;

export type Document = { bytes: Buffer; extension: keyof typeof documentTypes };

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

/**
 * The given name with the ending that the bytes have: no path, no control characters, no marks that turn text around,
 * and nothing that no file name holds.
 */
export function documentName(given: string, extension: Document['extension']): string {
  const bare = given
    .replace(/^.*[\\/]/, '')
    .replace(/\.\w{1,8}$/, '')
    .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '_')
    .trim()
    .slice(0, 180);
  return `${bare || 'file'}.${extension}`;
}
