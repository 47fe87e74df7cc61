// Addresses of people's photos. Whoever may see the person gets the photo's signed address with their answer.
import { isPictureAddress, pictureAddress, type PictureQuery } from './pictures.ts';

/** Where the photo of an account is stored. */
export const photoKey = (userId: string, name: string): string => `photos/${userId}/${name}`;

const pathOf = (userId: string): string => `/auth/users/${userId}/photo`;

/** The address of a photo, the same for a whole day; null where there is none. */
export function photoUrl(
  secret: string,
  { userId, image }: { userId: string; image: string | null },
  now: Date,
): string | null {
  return image === null ? null : pictureAddress(secret, pathOf(userId), image, now);
}

/** Whether a link was given by this server and has not run out. */
export const isPhotoLink = (
  secret: string,
  { userId, ...query }: PictureQuery & { userId: string },
  now: Date,
): boolean => isPictureAddress(secret, pathOf(userId), query, now);
