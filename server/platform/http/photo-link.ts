// Signed URLs of people's photos. Answers that show a person contain the URL, so everybody who may see the person may
// load the photo.
import { isPictureAddress, pictureAddress, type PictureQuery } from '#platform/files/pictures.ts';

export const photoKey = (userId: string, name: string): string => `photos/${userId}/${name}`;

const pathOf = (userId: string): string => `/auth/users/${userId}/photo`;

/** The URL of a photo, unchanged for a whole day; null if there is no photo. */
export function photoUrl(
  secret: string,
  { userId, image }: { userId: string; image: string | null },
  now: Date,
): string | null {
  return image === null ? null : pictureAddress(secret, pathOf(userId), image, now);
}

/** Whether a link was signed by this server and has not expired. */
export const isPhotoLink = (
  secret: string,
  { userId, ...query }: PictureQuery & { userId: string },
  now: Date,
): boolean => isPictureAddress(secret, pathOf(userId), query, now);
