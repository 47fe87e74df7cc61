// Saved replies: texts that a worker inserts into a reply to the reporter of a complaint. A reply belongs to the
// community, or to the worker alone.
import { z } from 'zod';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunity, InCommunityWith, Version } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';

/** Maximum number of replies of a community, and of one worker. */
export const savedReplyLimit = 50;

const fields = {
  title: z
    .string()
    .trim()
    .normalize('NFC')
    .min(2, 'At least 2 characters.')
    .max(60, 'At most 60 characters.'),
  body: z.string().trim().min(1, 'Write the reply.').max(2000, 'At most 2,000 characters.'),
  /** True for a reply of the community, which every worker who answers complaints can use. */
  isShared: z.boolean(),
};

export const SavedReply = z.object({
  id: Id,
  title: z.string(),
  body: z.string(),
  isShared: z.boolean(),
  version: Version,
});
export type SavedReply = z.infer<typeof SavedReply>;

export const SavedReplyForm = z.strictObject(fields);
export const SavedReplyChange = SavedReplyForm.partial().extend({ version: Version });

const titleTaken = refusal(
  'REPLY_EXISTS',
  409,
  'There is already a reply named {title}. Choose another title.',
);
const tooMany = refusal(
  'TOO_MANY_REPLIES',
  409,
  'There are {limit} replies already, the most. Delete one first.',
);
const sharedByManagers = refusal(
  'SHARED_BY_MANAGERS',
  403,
  'Only people who may change the settings can change replies of the community.',
);
export const savedReplyRefusals = { titleTaken, tooMany, sharedByManagers };

const feature = 'Complaint Management' as const;
const access = 'complaints.update' as const;
const at = '/community/:communityId/saved-replies' as const;

export const listSavedReplies = operation({
  name: 'listSavedReplies',
  method: 'GET',
  path: at,
  summary: 'List the saved replies of the community and of the caller, by title',
  access,
  refreshedBy: ['savedReplies'],
  feature,
  params: InCommunity,
  data: z.object({ items: z.array(SavedReply).max(2 * savedReplyLimit) }),
});

export const createSavedReply = operation({
  name: 'createSavedReply',
  method: 'POST',
  path: at,
  summary: 'Save a reply for the caller, or for the community',
  access,
  feature,
  params: InCommunity,
  body: SavedReplyForm,
  data: SavedReply,
  refusals: [titleTaken, tooMany, sharedByManagers],
});

export const changeSavedReply = operation({
  name: 'changeSavedReply',
  method: 'PATCH',
  path: `${at}/:replyId`,
  summary: 'Change a saved reply, or who can use it',
  access,
  feature,
  params: InCommunityWith('replyId'),
  body: SavedReplyChange,
  data: SavedReply,
  refusals: [titleTaken, tooMany, sharedByManagers, common.stale],
});

export const deleteSavedReply = operation({
  name: 'deleteSavedReply',
  method: 'DELETE',
  path: `${at}/:replyId`,
  summary: 'Delete a saved reply',
  access,
  feature,
  params: InCommunityWith('replyId'),
  refusals: [sharedByManagers],
});
