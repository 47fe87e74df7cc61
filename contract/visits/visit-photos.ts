// Photos of visitors, vehicles and identity cards, which guards take if the community's rules ask for them, and photos
// of goods that leave, which may always be taken. People with the permission to read visits can view them. They are
// deleted after their own retention period. A guard sees the visitor's photo again if the same code is shown soon after
// the entry.
import { z } from 'zod';
import { Instant } from '#contract/shared/dates.ts';
import { Id, InCommunityWith } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';

export const photoRules = ['Off', 'Walk-ins', 'All'] as const;
export const photoSubjects = ['Visitor', 'Vehicle', 'ID', 'Goods'] as const;
export type PhotoSubject = (typeof photoSubjects)[number];

export const VisitPhoto = z.object({
  id: Id,
  subject: z.enum(photoSubjects),
  takenAt: Instant,
  takenByName: z.string(),
});
export type VisitPhoto = z.infer<typeof VisitPhoto>;

const photosOff = refusal('PHOTOS_OFF', 409, 'This community’s rules don’t use a photo here.');
const noGoods = refusal('NO_GOODS', 409, 'This visit has no goods. Record them first.');
const taken = refusal('PHOTO_TAKEN', 409, 'This already has a photo.');
const tooLate = refusal('PHOTO_TOO_LATE', 409, 'This visit has ended, so no photo can be added.');
const badFile = refusal('UNSUPPORTED_MEDIA_TYPE', 415, 'Choose a photo: JPEG, PNG or WebP.');
export const photoRefusals = { photosOff, noGoods, taken, tooLate, badFile };

const feature = 'Digital Access Control' as const;

export const addVisitPhoto = operation({
  name: 'addVisitPhoto',
  method: 'POST',
  path: '/community/:communityId/gate/visits/:visitId/photos',
  summary:
    'Add a photo to a waiting or inside visit; field `subject`: Visitor, Vehicle, ID or Goods',
  access: 'gatePasses.create',
  feature,
  params: InCommunityWith('visitId'),
  data: VisitPhoto,
  kind: 'file',
  refusals: [photosOff, noGoods, taken, tooLate, badFile],
});

export const downloadVisitPhoto = operation({
  name: 'downloadVisitPhoto',
  method: 'GET',
  path: '/community/:communityId/visits/:visitId/photos/:photoId',
  summary: 'Download a photo of a visit; the audit log records the access',
  access: 'gatePasses.visits',
  feature,
  params: InCommunityWith('visitId').extend({ photoId: Id }),
  data: z.string(),
  kind: 'download',
});

export const downloadEntryPhoto = operation({
  name: 'downloadEntryPhoto',
  method: 'GET',
  path: '/community/:communityId/gate/visits/:visitId/entry-photo',
  summary:
    'Download the photo of a visitor checked in within 30 minutes; the audit log records the access',
  access: 'gatePasses.create',
  feature,
  params: InCommunityWith('visitId'),
  data: z.string(),
  kind: 'download',
});
