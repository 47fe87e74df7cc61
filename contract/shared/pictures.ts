// Pictures that people upload: the accepted kinds, and the refusal of others.
import { refusal } from './operation.ts';

/** The picture types that are re-encoded and stored. The server checks the bytes, regardless of the file name. */
export const pictureKinds = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

/** For a field that accepts pictures. */
export const acceptedPictures = pictureKinds.join(',');

/** For a field that accepts documents: a picture of one, or a PDF. */
export const acceptedDocuments = `${acceptedPictures},application/pdf`;

export const notAPicture = refusal(
  'NOT_A_PICTURE',
  422,
  'Please choose a picture: JPEG, PNG, WebP, AVIF or GIF, at most 10 MB.',
);
