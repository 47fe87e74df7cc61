// The thread of a complaint: replies to the reporter, internal notes, and the files of both.
import { z } from 'zod';
import { complaintScopes } from './complaint-words.ts';
import { Complaint, complaintRefusals as about, inComplaint, ToldComplaint } from './complaints.ts';
import { InCommunityWith, Id } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';

const tooManyFiles = refusal('TOO_MANY_FILES', 409, 'A complaint can have at most {limit} files.');
const badFile = refusal('BAD_FILE', 415, 'Choose a picture (JPEG, PNG, WebP, GIF, HEIC) or a PDF.');
const badProof = refusal('BAD_PROOF', 415, 'Add a photo of the work.');

export const complaintTalkRefusals = { tooManyFiles, badFile, badProof };

const feature = 'Complaint Management' as const;
const of = '/community/:communityId/complaints/:complaintId';

export const CommentBody = z
  .string()
  .trim()
  .min(1, 'Enter a message.')
  .max(2000, 'At most 2,000 characters.');

export const commentComplaint = operation({
  name: 'commentComplaint',
  method: 'POST',
  path: `${of}/comments`,
  summary: 'Reply to the reporter of a complaint, or add an internal note',
  access: 'member',
  keyScopes: ['complaints.update', 'complaints.create'],
  feature,
  params: inComplaint,
  body: z.strictObject({
    isPublic: z.boolean(),
    body: CommentBody,
    /**
     * True if staff already informed the reporter by phone or in person: the text counts as a reply, even if no message
     * can be sent. A reporter with a way to be reached also gets the message.
     */
    isTold: z.boolean().optional(),
  }),
  data: ToldComplaint,
  refusals: [about.archived, about.merged],
});

export const attachComplaintFile = operation({
  name: 'attachComplaintFile',
  method: 'POST',
  path: `${of}/files`,
  summary:
    'Put a picture or PDF to a complaint; fields: `commentId` for a comment’s, `isProof` for a picture of ' +
    'what was done, `isPublic` false for what stays inside',
  access: 'member',
  feature,
  params: inComplaint,
  data: Complaint,
  kind: 'file',
  refusals: [tooManyFiles, badFile, badProof, about.archived],
});

export const downloadComplaintFile = operation({
  name: 'downloadComplaintFile',
  method: 'GET',
  path: `${of}/files/:fileId`,
  summary: 'Download a file of a complaint',
  access: 'member',
  keyScopes: complaintScopes,
  feature,
  params: InCommunityWith('complaintId').extend({ fileId: Id }),
  data: z.string(),
  kind: 'download',
});
