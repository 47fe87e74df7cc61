// Addresses of people's photos. A picture element sends no bearer token, so the address itself is the right to see
// the photo: signed, of one photo, for two days at most. Whoever may see the person gets it with their answer.
import { createHmac, timingSafeEqual } from 'node:crypto';

export type PhotoLink = { userId: string; name: string; until: string; signature: string };

const dayMs = 24 * 3600 * 1000;

/** The address of a photo, the same for a whole day; null where there is none. */
export function photoUrl(
  secret: string,
  person: { userId: string; image: string | null },
  now: Date,
): string | null {
  const { userId, image } = person;
  if (image === null) return null;
  const until = new Date((Math.floor(now.getTime() / dayMs) + 2) * dayMs)
    .toISOString()
    .slice(0, 10);
  const signature = signatureOf(secret, { userId, name: image, until });
  const query = new URLSearchParams({ name: image, until, signature });
  return `/api/auth/users/${userId}/photo?${query.toString()}`;
}

/** Whether a link was given by this server and has not run out. */
export function isPhotoLink(secret: string, link: PhotoLink, now: Date): boolean {
  const expected = Buffer.from(signatureOf(secret, link));
  const given = Buffer.from(link.signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  return now.getTime() < new Date(link.until).getTime();
}

const signatureOf = (secret: string, link: Omit<PhotoLink, 'signature'>): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['photo', link.userId, link.name, link.until]))
    .digest('base64url');
