// A person's photo: checked by content, drawn anew so that nothing of the original file survives (its place and
// camera least of all), and served under an address that is signed.
import { randomBytes } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import type * as calls from '#contract/identity.ts';
import { identityRefusals, type Me } from '#contract/identity.ts';
import type { Parsed } from '#contract/operation.ts';
import type { PublicContext, SessionContext } from '#platform/context.ts';
import { isPhotoLink } from '#platform/photo-link.ts';
import { notFound, refuse } from '#platform/refuse.ts';
import type { Download, Upload } from '#platform/uploads.ts';
import type { Identity } from './identity.ts';
import { limits } from './limits.ts';
import { getMe } from './me.ts';
import { updateImage } from './queries.ts';

const sidePixels = 512;
const pixelsMax = 50_000_000;
const accepted = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']);

const keyOf = (userId: string, name: string): string => `photos/${userId}/${name}`;

export async function uploadMyPhoto(
  identity: Identity,
  context: SessionContext,
  { upload }: { upload: Upload },
): Promise<Me> {
  const { files, db, limiter } = identity;
  const { user } = context;
  await limiter.take(limits.photo, user.id, context.clock.now());
  const drawn = await draw(upload.bytes);
  // A new name each time: what was shown under the old address stays what it was.
  const name = `${randomBytes(16).toString('hex')}.webp`;
  await files.put(keyOf(user.id, name), drawn);
  const before = await updateImage(db, user.id, name);
  if (before) await files.remove(keyOf(user.id, before));
  return getMe(identity, context);
}

async function draw(bytes: Buffer): Promise<Buffer> {
  const kind = await fileTypeFromBuffer(bytes);
  if (!kind || !accepted.has(kind.mime)) {
    throw refuse(identityRefusals.badPicture, { field: 'file' });
  }
  try {
    return await sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error' })
      .rotate()
      .resize(sidePixels, sidePixels, { fit: 'cover', position: 'attention' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    throw refuse(identityRefusals.badPicture, { field: 'file' });
  }
}

export async function removeMyPhoto(identity: Identity, context: SessionContext): Promise<Me> {
  const before = await updateImage(identity.db, context.user.id, null);
  if (before) await identity.files.remove(keyOf(context.user.id, before));
  return getMe(identity, context);
}

export async function getPhoto(
  { files, secret }: Identity,
  { clock }: PublicContext,
  { params, query }: Parsed<typeof calls.getPhoto>,
): Promise<Download> {
  const link = { userId: params.userId, ...query };
  if (!isPhotoLink(secret, link, clock.now())) throw notFound();
  const body = await files.get(keyOf(params.userId, query.name));
  if (!body) throw notFound();
  return { fileName: 'photo.webp', contentType: 'image/webp', body };
}
