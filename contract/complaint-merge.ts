// Complaints that are the same complaint (domain 10(c)): offered when type and street agree within 48 hours, and merged
// into one, whose steps and answers they all take.
import { z } from 'zod';
import {
  ComplaintRow,
  complaintRefusals as about,
  inComplaint,
  ToldComplaint,
} from './complaints.ts';
import { Id } from './ids.ts';
import { operation, refusal } from './operation.ts';

const notNew = refusal(
  'NOT_NEW',
  409,
  '{number} cannot be merged: it is {status}, or has others in it. Merge the other way round.',
);
const notOpen = refusal('PARENT_NOT_OPEN', 409, '{number} is {status}. Merge into an open one.');

const notMerged = refusal('NOT_MERGED', 409, '{number} is not merged into another complaint.');

export const complaintMergeRefusals = { notNew, notOpen, notMerged };

const feature = 'Complaint Management' as const;
const of = '/community/:communityId/complaints/:complaintId';

export const listAlikeComplaints = operation({
  name: 'listAlikeComplaints',
  method: 'GET',
  path: `${of}/alike`,
  summary: 'Complaints that may be the same one: of its type and street, within 48 hours',
  access: 'complaints.update',
  feature,
  params: inComplaint,
  data: z.array(ComplaintRow).max(50),
});

export const mergeComplaints = operation({
  name: 'mergeComplaints',
  method: 'POST',
  path: `${of}/merge`,
  summary: 'Merge new complaints into this one; they follow it from then on',
  access: 'complaints.update',
  feature,
  params: inComplaint,
  body: z.strictObject({ ids: z.array(Id).min(1, 'Choose at least one.').max(50) }),
  data: ToldComplaint,
  refusals: [notNew, notOpen, about.archived, about.merged],
});

export const separateComplaint = operation({
  name: 'separateComplaint',
  method: 'POST',
  path: `${of}/separate`,
  summary: 'Undo a merge: the complaint is new again and handled by itself',
  access: 'complaints.update',
  feature,
  params: inComplaint,
  data: ToldComplaint,
  refusals: [notMerged, notOpen, about.archived],
});
