// The photo of a resident. The permission to change residents allows setting it, and the permission to read residents
// allows viewing it.
import { z } from 'zod';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunityWith } from '#contract/shared/ids.ts';
import { operation } from '#contract/shared/operation.ts';
import { notAPicture } from '#contract/shared/pictures.ts';
import { PhotoUrl } from './residents.ts';

const feature = 'Resident List' as const;
const params = InCommunityWith('residentId');
const path = '/community/:communityId/residents/:residentId/photo' as const;

export const uploadResidentPhoto = operation({
  name: 'uploadResidentPhoto',
  method: 'POST',
  path,
  summary: 'Set a resident’s photo',
  access: 'residents.update',
  feature,
  kind: 'file',
  params,
  data: z.object({ photoUrl: PhotoUrl }),
  refusals: [notAPicture],
});

export const removeResidentPhoto = operation({
  name: 'removeResidentPhoto',
  method: 'DELETE',
  path,
  summary: 'Delete a resident’s photo',
  access: 'residents.update',
  feature,
  params,
  data: z.object({ photoUrl: PhotoUrl }),
});

export const getResidentPhoto = operation({
  name: 'getResidentPhoto',
  method: 'GET',
  path: '/resident-photos/:photoOf',
  summary: 'Get a photo by its signed URL',
  access: 'public',
  kind: 'download',
  params: z.strictObject({ photoOf: Id }),
  query: z.strictObject({
    name: z.string().max(100),
    until: z.string().max(20),
    signature: z.string().max(100),
  }),
  refusals: [common.notFound],
});
