// A community's picture, which is re-encoded, stored under a generated name and served at a signed URL. The file of a
// replaced or removed picture is deleted after the transaction commits.
import { communityRefusals, type Community } from '#contract/communities/communities.ts';
import type { CommunityContext, PublicContext } from '#platform/http/context.ts';
import { dropFile } from '#platform/files/dropped-files.ts';
import type { Files } from '#platform/files/files.ts';
import { isPictureAddress, pictureAddress, type PictureQuery } from '#platform/files/pictures.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { storePicture, storedBody } from '#platform/files/stored-uploads.ts';
import type { Download, Upload } from '#platform/http/uploads.ts';
import { getCommunity } from './communities.ts';
import { lockEntered, updateEntered } from './communities-queries.ts';

type Options = { files: Files; secret: string };

const keyOf = (communityId: string, name: string): string => `communities/${communityId}/${name}`;
const pathOf = (communityId: string): string => `/community-pictures/${communityId}`;

/** Replaces the stored name of the picture with its signed URL. */
export const shown =
  (secret: string, now: Date) =>
  <T extends { id: string; profilePicture: string | null }>(community: T): T => {
    const { id, profilePicture: name } = community;
    const profilePicture = name === null ? null : pictureAddress(secret, pathOf(id), name, now);
    return { ...community, profilePicture };
  };

export const uploadCommunityPicture =
  ({ files }: Options) =>
  async (
    context: CommunityContext,
    { upload }: { upload: Upload<Buffer | null> },
  ): Promise<Community> => {
    const drawn = upload.content;
    if (!drawn) throw refuse(communityRefusals.notAPicture, { field: 'file' });
    const { communityId } = context;
    const name = await storePicture(files, drawn, (own) => keyOf(communityId, own));
    return setPicture(context, name);
  };

export const removeCommunityPicture = (context: CommunityContext): Promise<Community> =>
  setPicture(context, null);

async function setPicture(context: CommunityContext, name: string | null): Promise<Community> {
  const { db, clock, communityId, community } = context;
  const { profilePicture: before, version } = await lockEntered(db);
  if (before === name) return getCommunity(context);
  await updateEntered(db, { profilePicture: name, version: version + 1 }, clock.now());
  context.audit({
    action: name === null ? 'community.pictureRemoved' : 'community.pictureSet',
    entityType: 'community',
    entityId: communityId,
    entityLabel: community.name,
  });
  context.emit('communities.changed', { entityId: communityId });
  if (before !== null) dropFile(context, keyOf(communityId, before));
  return getCommunity(context);
}

export const getCommunityPicture =
  ({ files, secret }: Options) =>
  async (
    { clock }: PublicContext,
    { params, query }: { params: { pictureOf: string }; query: PictureQuery },
  ): Promise<Download> => {
    if (!isPictureAddress(secret, pathOf(params.pictureOf), query, clock.now())) throw notFound();
    const body = storedBody(files, keyOf(params.pictureOf, query.name));
    return { fileName: 'picture.webp', contentType: 'image/webp', body };
  };
