// A resident's photo: re-encoded, stored under a generated name, served under a signed address. The file of a replaced
// or removed photo is deleted after commit, never before.
import { notAPicture } from '#contract/shared/pictures.ts';
import type { CommunityContext, PublicContext } from '#platform/http/context.ts';
import { dropFile } from '#platform/files/dropped-files.ts';
import type { Files } from '#platform/files/files.ts';
import { isPictureAddress, pictureAddress, type PictureQuery } from '#platform/files/pictures.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { storePicture, storedBody } from '#platform/files/stored-uploads.ts';
import type { Download, Upload } from '#platform/http/uploads.ts';
import { recordResident, residents } from './residents.ts';

export type PhotoOptions = { files: Files; secret: string };

type Of = { params: { residentId: string } };
type Photo = { photoUrl: string | null };

const pathOf = (residentId: string): string => `/resident-photos/${residentId}`;

/** The file key of a photo; a resident's id is unique across all communities. */
export const photoKey = (residentId: string, name: string): string =>
  `residents/${residentId}/${name}`;

export const getResident =
  ({ secret }: PhotoOptions) =>
  async (context: CommunityContext, { params: { residentId } }: Of) => {
    const { photo, ...resident } = await residents.read(context, residentId);
    return { ...resident, photoUrl: addressOf(secret, context, { residentId, name: photo }) };
  };

function addressOf(
  secret: string,
  { clock }: Pick<CommunityContext, 'clock'>,
  { residentId, name }: { residentId: string; name: string | null },
): string | null {
  return name === null ? null : pictureAddress(secret, pathOf(residentId), name, clock.now());
}

export const uploadResidentPhoto =
  ({ files, secret }: PhotoOptions) =>
  async (
    context: CommunityContext,
    { params, upload }: Of & { upload: Upload<Buffer | null> },
  ): Promise<Photo> => {
    const { residentId } = params;
    const stored = await residents.lock(context, residentId);
    const drawn = upload.content;
    if (!drawn) throw refuse(notAPicture, { field: 'file' });
    const name = await storePicture(files, drawn, (own) => photoKey(residentId, own));
    await setPhoto(context, stored, name);
    return { photoUrl: addressOf(secret, context, { residentId, name }) };
  };

export async function removeResidentPhoto(
  context: CommunityContext,
  { params: { residentId } }: Of,
): Promise<Photo> {
  const stored = await residents.lock(context, residentId);
  await setPhoto(context, stored, null);
  return { photoUrl: null };
}

type Stored = Awaited<ReturnType<typeof residents.lock>>;

async function setPhoto(context: CommunityContext, stored: Stored, name: string | null) {
  if (stored.photo === name) return;
  await residents.update(context, stored, { photo: name });
  recordResident(context, stored, { event: name ? 'photoSet' : 'photoRemoved' });
  if (stored.photo !== null) dropFile(context, photoKey(stored.id, stored.photo));
}

export const getResidentPhoto =
  ({ files, secret }: PhotoOptions) =>
  async (
    { clock }: PublicContext,
    { params, query }: { params: { photoOf: string }; query: PictureQuery },
  ): Promise<Download> => {
    if (!isPictureAddress(secret, pathOf(params.photoOf), query, clock.now())) throw notFound();
    const body = storedBody(files, photoKey(params.photoOf, query.name));
    return { fileName: 'photo.webp', contentType: 'image/webp', body };
  };
