// Files attached to a due, at most five, such as a contract or the minutes of the meeting that approved the due.
import { z } from 'zod';
import { Instant } from '#contract/shared/dates.ts';
import { Id, InCommunityWith } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';

export const dueAttachmentLimit = 5;

export const DueAttachment = z.object({
  id: Id,
  name: z.string(),
  addedByName: z.string().nullable(),
  addedAt: Instant,
});
export type DueAttachment = z.infer<typeof DueAttachment>;

const DueAttachments = z.object({ items: z.array(DueAttachment).max(dueAttachmentLimit) });

const tooMany = refusal('TOO_MANY_FILES', 409, 'A due has at most 5 files. Remove one first.');
const badFile = refusal('BAD_FILE', 422, 'Choose a picture or a PDF.');
export const dueAttachmentRefusals = { tooMany, badFile };

const inDue = InCommunityWith('dueId');
const inFile = inDue.extend({ attachmentId: Id });
const path = '/community/:communityId/dues/:dueId/attachments' as const;

export const listDueAttachments = operation({
  name: 'listDueAttachments',
  method: 'GET',
  path,
  summary: 'List the files of a due, oldest first',
  access: 'dues.read',
  refreshedBy: ['dues'],
  params: inDue,
  data: DueAttachments,
});

export const addDueAttachment = operation({
  name: 'addDueAttachment',
  method: 'POST',
  path,
  summary: 'Add an image or a PDF to a due, at most five',
  access: 'dues.create',
  params: inDue,
  data: DueAttachments,
  kind: 'file',
  refusals: [tooMany, badFile],
});

export const downloadDueAttachment = operation({
  name: 'downloadDueAttachment',
  method: 'GET',
  path: `${path}/:attachmentId`,
  summary: 'Download a file of a due',
  access: 'dues.read',
  params: inFile,
  data: z.string(),
  kind: 'download',
});

export const removeDueAttachment = operation({
  name: 'removeDueAttachment',
  method: 'POST',
  path: `${path}/:attachmentId/remove`,
  summary: 'Delete a file of a due; its name stays in the due’s history',
  access: 'dues.create',
  params: inFile,
  data: DueAttachments,
});
