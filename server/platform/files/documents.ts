// Uploaded documents: a PDF is stored as it is; a picture is re-encoded, which removes its location and camera
// metadata. The type is read from the bytes, and a file name with a contradicting extension is refused.
import { contradictsName, isPdf } from './file-signatures.ts';
import { reEncodeImage } from './re-encode-image.ts';
import type { RawUpload } from '#platform/http/uploads.ts';

/** The media type of a stored document, by its extension. */
export const documentTypes = { pdf: 'application/pdf', webp: 'image/webp' } as const;

export type Document = { bytes: Buffer; extension: keyof typeof documentTypes };

const sideMax = 2400;

/** The document as it is stored; null if the type is not accepted or contradicts the file name. */
export async function unpackDocument({ bytes, fileName }: RawUpload): Promise<Document | null> {
  if (contradictsName(bytes, fileName)) return null;
  if (isPdf(bytes)) return { bytes, extension: 'pdf' };
  const drawn = await reEncodeImage(bytes, {
    width: sideMax,
    height: sideMax,
    fit: 'inside',
    withoutEnlargement: true,
  });
  return drawn && { bytes: drawn, extension: 'webp' };
}

/**
 * Turns a text into a safe file name: no path, no control or bidirectional characters, no reserved characters, and no
 * leading dot.
 */
export const plainFileName = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}<>:"|?*\\/]/gu, '_')
    .trim()
    .replace(/^\.+/, '')
    .slice(0, 180) || 'file';

/** The given name without its path, with the extension of the detected type. */
export const documentName = (given: string, extension: Document['extension']): string =>
  `${plainFileName(given.replace(/^.*[\\/]/, '').replace(/\.\w{1,8}$/, ''))}.${extension}`;
