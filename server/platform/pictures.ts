// Pictures that people upload: drawn anew, and served under signed addresses, because a picture element sends no bearer
// token.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { drawAnew } from './draw-anew.ts';
import type { RawUpload } from './uploads.ts';

const sidePixels = 512;
const dayMs = 24 * 3600 * 1000;

/** A square WebP of 512 pixels; null when the bytes are no picture that is taken. */
export const unpackSquare = ({ bytes }: RawUpload): Promise<Buffer | null> =>
  drawAnew(bytes, { width: sidePixels, height: sidePixels, fit: 'cover', position: 'attention' });

/** A new name each time: what was shown under the old address stays what it was. */
export const freshPictureName = (): string => `${randomBytes(16).toString('hex')}.webp`;

export type PictureQuery = { name: string; until: string; signature: string };

/** The address of a picture at a path below `/api`, the same for a whole day, good for two at most. */
export function pictureAddress(secret: string, path: string, name: string, now: Date): string {
  const until = new Date((Math.floor(now.getTime() / dayMs) + 2) * dayMs)
    .toISOString()
    .slice(0, 10);
  const signature = signatureOf(secret, { path, name, until });
  return `/api${path}?${new URLSearchParams({ name, until, signature }).toString()}`;
}

/** Whether this server gave the address, and it has not run out. */
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
