// A person's photo. The photo is re-encoded, stored under a new name each time, and served under a signed address.
import type * as calls from '#contract/identity/identity.ts';
import { identityRefusals, type Me } from '#contract/identity/identity.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { PublicContext, SessionContext } from '#platform/http/context.ts';
import { dropFile } from '#platform/files/dropped-files.ts';
import { isPhotoLink, photoKey } from '#platform/http/photo-link.ts';
import { callExternalOnce } from '#platform/database/external-calls.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { storePicture, storedBody } from '#platform/files/stored-uploads.ts';
import type { Download, Upload } from '#platform/http/uploads.ts';
import { recordAccount } from './queries/account-log.ts';
import type { Identity } from './identity.ts';
import { limits } from './limits/limits.ts';
import { getMe } from './me.ts';
import { updateImage } from './queries/people.ts';

export async function uploadMyPhoto(
  identity: Identity,
  context: SessionContext,
  { upload }: { upload: Upload<Buffer | null> },
): Promise<Me> {
  const { files, db, limiter } = identity;
  const { user } = context;
  // Count once, although the call restarts after the picture is stored.
  await callExternalOnce(limits.photo, () =>
    limiter.take(limits.photo, user.id, context.clock.now()),
  );
  const drawn = upload.content;
  if (!drawn) throw refuse(identityRefusals.notAPicture, { field: 'file' });
  const name = await storePicture(files, drawn, (own) => photoKey(user.id, own));
  const before = await updateImage(db, user.id, name);
  await recordAccount(context, 'photoChanged');
  if (before) dropFile(context, photoKey(user.id, before));
  return getMe(identity, context);
}

export async function removeMyPhoto(identity: Identity, context: SessionContext): Promise<Me> {
  const before = await updateImage(identity.db, context.user.id, null);
  if (before) {
    dropFile(context, photoKey(context.user.id, before));
    await recordAccount(context, 'photoRemoved');
  }
  return getMe(identity, context);
}

export async function getPhoto(
  { files, secret }: Identity,
  { clock }: PublicContext,
  { params, query }: Parsed<typeof calls.getPhoto>,
): Promise<Download> {
  const link = { userId: params.userId, ...query };
  if (!isPhotoLink(secret, link, clock.now())) throw notFound();
  const body = storedBody(files, photoKey(params.userId, query.name));
  return { fileName: 'photo.webp', contentType: 'image/webp', body };
}
