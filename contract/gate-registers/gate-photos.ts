// Photos of staff and of people on the watch-list, with which a guard compares a face. The office uploads them, people
// who work at the gate can view them, and they are deleted when no longer needed. They have no public URL.
import { z } from 'zod';
import { common } from '#contract/shared/envelope.ts';
import { InCommunityWith } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { notAPicture } from '#contract/shared/pictures.ts';

const settled = refusal(
  'PHOTO_SETTLED',
  409,
  'Only the person who proposed this entry can add a photo, before it is approved.',
);
const hasLeft = refusal(
  'STAFF_LEFT',
  409,
  'This person no longer works here, so no photo can be added.',
);
export const gatePhotoRefusals = { notAPicture, settled, hasLeft };

const feature = 'Digital Access Control' as const;
const data = z.object({ hasPhoto: z.boolean() });

const ofStaff = {
  path: '/community/:communityId/staff-people/:staffId/photo' as const,
  feature,
  params: InCommunityWith('staffId'),
};
const ofEntry = {
  path: '/community/:communityId/watch-entries/:entryId/photo' as const,
  feature,
  params: InCommunityWith('entryId'),
};

export const uploadStaffPhoto = operation({
  ...ofStaff,
  name: 'uploadStaffPhoto',
  method: 'POST',
  summary: 'Set the photo of a domestic worker',
  access: 'gatePasses.update',
  kind: 'file',
  data,
  refusals: [notAPicture, hasLeft],
});

export const removeStaffPhoto = operation({
  ...ofStaff,
  name: 'removeStaffPhoto',
  method: 'DELETE',
  summary: 'Remove the photo of a domestic worker',
  access: 'gatePasses.update',
  data,
});

export const downloadStaffPhoto = operation({
  ...ofStaff,
  name: 'downloadStaffPhoto',
  method: 'GET',
  summary: 'Get the photo of a domestic worker, to compare at the gate',
  access: 'gatePasses.create',
  kind: 'download',
  refusals: [common.notFound],
});

export const uploadWatchPhoto = operation({
  ...ofEntry,
  name: 'uploadWatchPhoto',
  method: 'POST',
  summary: 'Set the photo of a watch-list entry, as its proposer, before it is approved',
  access: 'gatePasses.create',
  kind: 'file',
  data,
  refusals: [notAPicture, settled],
});

export const removeWatchPhoto = operation({
  ...ofEntry,
  name: 'removeWatchPhoto',
  method: 'DELETE',
  summary: 'Delete the photo of a watch-list entry',
  access: 'gatePasses.approve',
  data,
});

export const downloadWatchPhoto = operation({
  ...ofEntry,
  name: 'downloadWatchPhoto',
  method: 'GET',
  summary: 'Get the photo of a watch-list entry, to compare at the gate',
  access: 'gatePasses.create',
  kind: 'download',
  refusals: [common.notFound],
});
