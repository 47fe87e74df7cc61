// The steps of a written broadcast: send, undo, cancel, edit after sending, pin, resend failed copies, remind people
// who have not read it, and duplicate. Also its earlier versions, its attachments, and templates.
import { z } from 'zod';
import { attachmentLimit, Broadcast, broadcastRefusals as refusals } from './broadcasts.ts';
import { Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunity, InCommunityWith, Version } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';

const inBroadcast = InCommunityWith('broadcastId');
const of = '/community/:communityId/broadcasts/:broadcastId';
const versioned = z.strictObject({ version: Version });

const tooMany = refusal(
  'TOO_MANY_ATTACHMENTS',
  409,
  `A broadcast can have at most ${attachmentLimit} attachments. Remove one first.`,
);
const badFile = refusal('BAD_ATTACHMENT', 422, 'Choose a picture or a PDF.');

export const attachmentRefusals = { tooMany, badFile };

export const sendBroadcast = operation({
  name: 'sendBroadcast',
  method: 'POST',
  path: `${of}/send`,
  summary: 'Send a draft after 30 seconds, or schedule it; the send can be undone until then',
  access: 'broadcasts.update',
  params: inBroadcast,
  body: z.strictObject({
    version: Version,
    /** The time of sending; if omitted, the broadcast is sent now. */
    sendAt: Instant.optional(),
    /** Required for an urgent broadcast: the sender types `URGENT`. */
    confirmation: z.string().max(20).optional(),
  }),
  data: Broadcast,
  refusals: [
    common.stale,
    refusals.wrongCategory,
    refusals.wrongStatus,
    refusals.nobody,
    refusals.tooSoon,
    refusals.expired,
    refusals.unconfirmed,
  ],
});

export const undoBroadcast = operation({
  name: 'undoBroadcast',
  method: 'POST',
  path: `${of}/undo`,
  summary: 'Undo a send within 30 seconds; the broadcast becomes a draft again',
  access: 'broadcasts.update',
  params: inBroadcast,
  data: Broadcast,
  refusals: [refusals.undoTooLate],
});

export const cancelBroadcast = operation({
  name: 'cancelBroadcast',
  method: 'POST',
  path: `${of}/cancel`,
  summary: 'Cancel a scheduled broadcast or discard a draft',
  access: 'broadcasts.create',
  params: inBroadcast,
  body: versioned,
  data: Broadcast,
  refusals: [common.stale, refusals.wrongStatus, refusals.draftsOnly],
});

export const editSentBroadcast = operation({
  name: 'editSentBroadcast',
  method: 'POST',
  path: `${of}/edit`,
  summary:
    'Update title, body or expiry of a sent broadcast and its undelivered copies; earlier versions are stored',
  access: 'broadcasts.update',
  feature: 'Edit Broadcast',
  params: inBroadcast,
  body: z.strictObject({
    title: z.string().trim().min(1, 'Enter a title.').max(100, 'At most 100 characters.'),
    body: z.string().trim().min(1, 'Enter a message.').max(5000, 'At most 5,000 characters.'),
    expiresAt: Instant.nullable(),
    /** Whether to notify all recipients again; refused while copies are being sent. */
    notifyAgain: z.boolean(),
    version: Version,
  }),
  data: Broadcast,
  refusals: [common.stale, refusals.wrongStatus, refusals.pastExpiry],
});

export const pinBroadcast = operation({
  name: 'pinBroadcast',
  method: 'POST',
  path: `${of}/pin`,
  summary: 'Pin a broadcast to the top of everyone’s notices, or unpin it',
  access: 'broadcasts.update',
  params: inBroadcast,
  body: z.strictObject({ pinned: z.boolean(), version: Version }),
  data: Broadcast,
  refusals: [common.stale],
});

export const retryBroadcast = operation({
  name: 'retryBroadcast',
  method: 'POST',
  path: `${of}/retry`,
  summary: 'Resend the failed copies only',
  access: 'broadcasts.update',
  params: inBroadcast,
  body: z.strictObject({
    /**
     * Also resends copies for which the result of sending is unknown. The recipients of these copies may get them
     * twice.
     */
    includeUnsure: z.boolean(),
  }),
  data: Broadcast,
  refusals: [refusals.wrongStatus, refusals.nothingFailed],
});

export const remindUnread = operation({
  name: 'remindUnread',
  method: 'POST',
  path: `${of}/remind`,
  summary: 'Remind the recipients who have not read it, by the broadcast’s channels',
  access: 'broadcasts.update',
  params: inBroadcast,
  data: Broadcast,
  refusals: [refusals.wrongStatus, refusals.allRead],
});

export const duplicateBroadcast = operation({
  name: 'duplicateBroadcast',
  method: 'POST',
  path: `${of}/duplicate`,
  summary: 'Create a draft with the same text, audience and channels',
  access: 'broadcasts.create',
  feature: 'Create Broadcast',
  params: inBroadcast,
  data: Broadcast,
  refusals: [refusals.wrongCategory],
});

export const listBroadcastVersions = operation({
  name: 'listBroadcastVersions',
  method: 'GET',
  path: `${of}/versions`,
  summary: 'List the earlier versions of a sent broadcast, newest first',
  access: 'broadcasts.read',
  refreshedBy: ['broadcasts'],
  params: inBroadcast,
  data: z.object({
    items: z
      .array(
        z.object({
          number: z.number().int(),
          title: z.string(),
          body: z.string(),
          expiresAt: Instant.nullable(),
          writtenByName: z.string().nullable(),
          writtenAt: Instant,
        }),
      )
      .max(500),
  }),
});

export const attachToBroadcast = operation({
  name: 'attachToBroadcast',
  method: 'POST',
  path: `${of}/attachments`,
  summary: 'Attach an image or a PDF to a draft',
  access: 'broadcasts.create',
  params: inBroadcast,
  data: Broadcast,
  kind: 'file',
  refusals: [refusals.wrongStatus, tooMany, badFile],
});

const inAttachment = inBroadcast.extend({ attachmentId: Id });

export const downloadBroadcastAttachment = operation({
  name: 'downloadBroadcastAttachment',
  method: 'GET',
  path: `${of}/attachments/:attachmentId`,
  summary: 'Download an attachment of a broadcast',
  access: 'broadcasts.read',
  params: inAttachment,
  data: z.string(),
  kind: 'download',
});

export const removeBroadcastAttachment = operation({
  name: 'removeBroadcastAttachment',
  method: 'DELETE',
  path: `${of}/attachments/:attachmentId`,
  summary: 'Remove an attachment from a draft',
  access: 'broadcasts.create',
  params: inAttachment,
  data: Broadcast,
  refusals: [refusals.wrongStatus],
});

const templateTaken = refusal(
  'TEMPLATE_EXISTS',
  409,
  'A template with this name exists already. Choose another name.',
);
export const templateRefusals = { templateTaken };

const Template = z.object({
  id: Id,
  name: z.string(),
  title: z.string(),
  body: z.string(),
  category: Broadcast.shape.category,
  priority: Broadcast.shape.priority,
  channels: Broadcast.shape.channels,
  requireAck: z.boolean(),
});
export type BroadcastTemplate = z.infer<typeof Template>;
const Templates = z.object({ items: z.array(Template).max(200) });

export const listBroadcastTemplates = operation({
  name: 'listBroadcastTemplates',
  method: 'GET',
  path: '/community/:communityId/broadcast-templates',
  summary: 'List saved templates of the categories that the caller may write',
  access: 'broadcasts.create',
  refreshedBy: ['broadcasts'],
  params: InCommunity,
  data: Templates,
});

export const createBroadcastTemplate = operation({
  name: 'createBroadcastTemplate',
  method: 'POST',
  path: '/community/:communityId/broadcast-templates',
  summary: 'Save a broadcast’s texts, category, channels and urgency as a template',
  access: 'broadcasts.create',
  params: InCommunity,
  body: z.strictObject({
    name: z
      .string()
      .trim()
      .min(2, 'A name of at least 2 letters.')
      .max(60, 'At most 60 characters.'),
    broadcastId: Id,
  }),
  data: Templates,
  refusals: [templateTaken],
});

export const removeBroadcastTemplate = operation({
  name: 'removeBroadcastTemplate',
  method: 'DELETE',
  path: '/community/:communityId/broadcast-templates/:templateId',
  summary: 'Delete a template',
  access: 'broadcasts.create',
  params: InCommunityWith('templateId'),
  data: Templates,
});
