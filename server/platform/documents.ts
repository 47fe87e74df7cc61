// Documents that people hand in: a PDF as it is, or a picture drawn anew so that its place and camera stay with its
// owner. What it is, is read from its bytes; a name that says something else is refused.
import { fileTypeFromBuffer, supportedExtensions } from 'file-type';
import { drawAnew } from './draw-anew.ts';
import type { RawUpload } from './uploads.ts';

/** What a kept document is, by its ending. */
export const documentTypes = { pdf: 'application/pdf', webp: 'image/webp' } as const;

export type Document = { bytes: Buffer; extension: keyof typeof documentTypes };

const sideMax = 2400;

const pictures = new Set('jpg jpeg jpe jfif png webp gif avif heic heif'.split(' '));
/** Endings that say what a file is: those of bytes that are known, and of texts that a browser would run. */
const known = new Set([...supportedExtensions, ...pictures, 'svg', 'html', 'htm', 'js', 'txt']);

/** Whether a name says that it is something else; a name that says nothing is none. */
function saysElse(fileName: string, isPdf: boolean): boolean {
  const ending = /\.(\w{1,8})$/.exec(fileName.trim())?.[1]?.toLowerCase();
  if (!ending || !known.has(ending)) return false;
  return isPdf ? ending !== 'pdf' : !pictures.has(ending);
}

/** The document as it is kept; null when the bytes are none that is taken, or not what the name says. */
export async function unpackDocument({ bytes, fileName }: RawUpload): Promise<Document | null> {
  const kind = await fileTypeFromBuffer(bytes);
  const isPdf = kind?.mime === 'application/pdf';
  if (saysElse(fileName, isPdf)) return null;
  if (isPdf) return { bytes, extension: 'pdf' };
  const drawn = await drawAnew(bytes, {
    width: sideMax,
    height: sideMax,
    fit: 'inside',
    withoutEnlargement: true,
  });
  return drawn && { bytes: drawn, extension: 'webp' };
}

/**
 * A text as the name of a file: no path, no control characters, no marks that turn text around, nothing that no file
 * name holds, and no dot that hides it.
 */
export const plainFileName = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}<>:"|?*\\/]/gu, '_')
    .trim()
    .replace(/^\.+/, '')
    .slice(0, 180) || 'file';

/** The given name, without its path, with the ending that the bytes have. */
export const documentName = (given: string, extension: Document['extension']): string =>
  `${plainFileName(given.replace(/^.*[\\/]/, '').replace(/\.\w{1,8}$/, ''))}.${extension}`;
