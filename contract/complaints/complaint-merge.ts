// Duplicate complaints: open complaints of the same type and street that were raised within 48 hours of each other are
// suggested as duplicates. After a merge, each step and each reply to the reporter applies to all merged complaints.
import { z } from 'zod';
import { ComplaintRow } from './complaint-list.ts';
import { complaintRefusals as about, inComplaint, ToldComplaint } from './complaints.ts';
import { Id } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';

const workStarted = refusal(
  'WORK_STARTED',
  409,
  'Work on {number} has started. Merge {other} into {number} instead, or resolve each separately.',
);
const hasMerged = refusal(
  'HAS_MERGED',
  409,
  '{number} has other complaints merged into it. Merge {other} into it instead, or undo its merges first.',
);
const hasProvider = refusal(
  'HAS_PROVIDER',
  409,
  '{number} is assigned to {provider}. Cancel that job first, then merge.',
);
const ended = refusal('NOT_OPEN', 409, '{number} is {status}. Only open complaints can be merged.');
const itself = refusal(
  'MERGED_INTO_ITSELF',
  409,
  '{number} can’t be merged into itself. Choose another complaint.',
);
const notOpen = refusal('PARENT_NOT_OPEN', 409, '{number} is {status}. Merge into an open one.');

const notMerged = refusal('NOT_MERGED', 409, '{number} is not merged into another complaint.');

export const complaintMergeRefusals = {
  workStarted,
  hasMerged,
  hasProvider,
  ended,
  itself,
  notOpen,
  notMerged,
};

const feature = 'Complaint Management' as const;
const of = '/community/:communityId/complaints/:complaintId';

export const listAlikeComplaints = operation({
  name: 'listAlikeComplaints',
  method: 'GET',
  path: `${of}/alike`,
  summary: 'List possible duplicates: same type and street, within 48 hours',
  access: 'complaints.update',
  refreshedBy: ['complaints'],
  feature,
  params: inComplaint,
  data: z.array(ComplaintRow).max(50),
});

export const mergeComplaints = operation({
  name: 'mergeComplaints',
  method: 'POST',
  path: `${of}/merge`,
  summary: 'Merge new or assigned complaints into this one; they follow its status',
  access: 'complaints.update',
  feature,
  params: inComplaint,
  body: z.strictObject({ ids: z.array(Id).min(1, 'Choose at least one.').max(50) }),
  data: ToldComplaint,
  refusals: [
    workStarted,
    hasMerged,
    hasProvider,
    ended,
    itself,
    notOpen,
    about.archived,
    about.merged,
  ],
});

export const separateComplaint = operation({
  name: 'separateComplaint',
  method: 'POST',
  path: `${of}/separate`,
  summary: 'Undo a merge; the complaint becomes new again',
  access: 'complaints.update',
  feature,
  params: inComplaint,
  data: ToldComplaint,
  refusals: [notMerged, notOpen, about.archived],
});
