// Photos of visitors, vehicles and identity cards, which guards take if the community's rules require them, and photos
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

const photosOff = refusal(
  'PHOTOS_OFF',
  409,
  'The rules of this community do not ask for a photo here.',
);
const noGoods = refusal('NO_GOODS', 409, 'No goods were noted to leave with this visit.');
const taken = refusal('PHOTO_TAKEN', 409, 'There is a photo of this already.');
const tooLate = refusal('PHOTO_TOO_LATE', 409, 'This visit is over; no photo is added to it.');
const badFile = refusal('UNSUPPORTED_MEDIA_TYPE', 415, 'Only photos are taken: JPEG, PNG or WebP.');
export const photoRefusals = { photosOff, noGoods, taken, tooLate, badFile };

const feature = 'Digital Access Control' as const;

export const addVisitPhoto = operation({
  name: 'addVisitPhoto',
  method: 'POST',
  path: '/community/:communityId/gate/visits/:visitId/photos',
  summary:
    'Add a photo to a visit that waits or is inside; field `subject`: Visitor, Vehicle, ID or Goods',
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
  summary: 'A photo of a visit; that somebody looked is noted in the audit log',
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
    'The photo of a visitor who came in less than half an hour ago, to compare; noted in the audit log',
  access: 'gatePasses.create',
  feature,
  params: InCommunityWith('visitId'),
  data: z.string(),
  kind: 'download',
});
