// Pictures that people upload: the accepted types, and the refusal of all others.
import { refusal } from './operation.ts';

/**
 * The accepted types. The server checks the bytes and ignores the file name. It re-encodes each picture before storing
 * it.
 */
export const pictureKinds = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

/** The `accept` attribute of a field for pictures. */
export const acceptedPictures = pictureKinds.join(',');

/** The `accept` attribute of a field for documents, as pictures or PDFs. */
export const acceptedDocuments = `${acceptedPictures},application/pdf`;

export const notAPicture = refusal(
  'NOT_A_PICTURE',
  422,
  'Choose a picture (JPEG, PNG, WebP, AVIF or GIF) of at most 10 MB.',
);
