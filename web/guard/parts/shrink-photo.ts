// Shrinks a photo on the phone that took it, so that the upload over a slow network is short. The server stores no
// larger one.

const sideMax = 1280;

/**
 * Makes a JPEG of at most 1280 pixels a side. A file that the browser cannot draw is sent unchanged, and the server
 * checks it.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return file;
  const scale = Math.min(1, sideMax / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.8);
  });
  return blob ? new File([blob], 'photo.jpg', { type: 'image/jpeg' }) : file;
}
