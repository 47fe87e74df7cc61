// Uploaded pictures: re-encoded, and served under signed URLs, because an image element sends no bearer token.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { reEncodeImage } from './re-encode-image.ts';
import type { RawUpload } from '#platform/http/uploads.ts';

const sidePixels = 512;
const dayMs = 24 * 3600 * 1000;

/** A square WebP of 512 pixels; null if the bytes are no accepted image format. */
export const unpackSquare = ({ bytes }: RawUpload): Promise<Buffer | null> =>
  reEncodeImage(bytes, {
    width: sidePixels,
    height: sidePixels,
    fit: 'cover',
    position: 'attention',
  });

/** A new name for each picture, so that a URL always shows the same content. */
export const freshPictureName = (): string => `${randomBytes(16).toString('hex')}.webp`;

export type PictureQuery = { name: string; until: string; signature: string };

/** The signed URL of a picture at a path below `/api`: the same for a whole day in UTC, and valid for at most two. */
export function pictureAddress(secret: string, path: string, name: string, now: Date): string {
  const until = new Date((Math.floor(now.getTime() / dayMs) + 2) * dayMs)
    .toISOString()
    .slice(0, 10);
  const signature = signatureOf(secret, { path, name, until });
  return `/api${path}?${new URLSearchParams({ name, until, signature }).toString()}`;
}

/** Whether the URL was signed with this secret and has not expired. */
export function isPictureAddress(
  secret: string,
  path: string,
  query: PictureQuery,
  now: Date,
): boolean {
  const expected = Buffer.from(signatureOf(secret, { path, ...query }));
  const given = Buffer.from(query.signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  return now.getTime() < new Date(query.until).getTime();
}

const signatureOf = (
  secret: string,
  { path, name, until }: { path: string; name: string; until: string },
): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['picture', path, name, until]))
    .digest('base64url');
