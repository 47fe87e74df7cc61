// Pictures that people send: the kinds that are taken, and the refusal of what is none of them.
import { refusal } from './operation.ts';

/** What is drawn anew and kept; the server looks at the bytes, whatever the file is called. */
export const pictureKinds = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

/** For a field that takes pictures. */
export const acceptedPictures = pictureKinds.join(',');

/** For a field that takes documents: a picture of one, or a PDF. */
export const acceptedDocuments = `${acceptedPictures},application/pdf`;

export const notAPicture = refusal(
  'NOT_A_PICTURE',
  422,
  'Please choose a picture: JPEG, PNG, WebP, AVIF or GIF, at most 10 MB.',
);
