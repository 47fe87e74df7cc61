// Broadcasts for their recipients, who read them in the app after a sign-in, or through the link in an email or text
// message. Also their choice to opt out of channels.
import { z } from 'zod';
import {
  broadcastCategories,
  broadcastChannels,
  broadcastPriorities,
  BroadcastAttachment,
} from './broadcasts.ts';
import { Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunity } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { PageOf, PageQuery } from '#contract/shared/page.ts';

export const Notice = z.object({
  id: Id,
  title: z.string(),
  body: z.string(),
  category: z.enum(broadcastCategories),
  priority: z.enum(broadcastPriorities),
  sentAt: Instant,
  expiresAt: Instant.nullable(),
  isPinned: z.boolean(),
  editedAt: Instant.nullable(),
  /** True if the text has changed since the person read it. */
  isEditedSinceRead: z.boolean(),
  requiresAck: z.boolean(),
  /** The time when the person first read the notice. */
  readAt: Instant.nullable(),
  /** The reason why the notice counts as unread again: people were notified again after an edit, or by a reminder. */
  again: z.enum(['Edited', 'Reminder']).nullable(),
  acknowledgedAt: Instant.nullable(),
  attachments: z.array(BroadcastAttachment).max(5),
});
export type Notice = z.infer<typeof Notice>;

const noAck = refusal('NO_ACKNOWLEDGEMENT', 409, 'This notice does not need an acknowledgement.');
export const noticeRefusals = { noAck };

const atHome = '/portal/communities/:communityId/notices';
const inNotice = InCommunity.extend({ broadcastId: Id });

export const listNotices = operation({
  name: 'listNotices',
  method: 'GET',
  path: atHome,
  summary: 'List a resident’s own notices: pinned ones first, then newest first',
  access: 'resident:anywhere',
  refreshedBy: ['broadcasts'],
  residentFeatures: ['Broadcast'],
  params: InCommunity,
  query: PageQuery,
  data: PageOf(Notice).extend({ unreadCount: z.number().int() }),
  refusals: [common.featureActivation, common.notFound],
});

export const readNotice = operation({
  name: 'readNotice',
  method: 'POST',
  path: `${atHome}/:broadcastId/read`,
  summary: 'Open a notice; it counts as read',
  access: 'resident:anywhere',
  residentFeatures: ['Broadcast'],
  params: inNotice,
  data: Notice,
  refusals: [common.featureActivation, common.notFound],
});

export const acknowledgeNotice = operation({
  name: 'acknowledgeNotice',
  method: 'POST',
  path: `${atHome}/:broadcastId/acknowledge`,
  summary: 'Acknowledge a notice',
  access: 'resident:anywhere',
  residentFeatures: ['Broadcast'],
  params: inNotice,
  data: Notice,
  refusals: [common.featureActivation, common.notFound, noAck],
});

export const downloadNoticeAttachment = operation({
  name: 'downloadNoticeAttachment',
  method: 'GET',
  path: `${atHome}/:broadcastId/attachments/:attachmentId`,
  summary: 'Download an attachment of a notice',
  access: 'resident:anywhere',
  residentFeatures: ['Broadcast'],
  params: inNotice.extend({ attachmentId: Id }),
  data: z.string(),
  kind: 'download',
  refusals: [common.featureActivation, common.notFound],
});

const Wishes = z.object({ optedOut: z.array(z.enum(broadcastChannels)).max(3) });

export const getNoticeWishes = operation({
  name: 'getNoticeWishes',
  method: 'GET',
  path: '/portal/communities/:communityId/notice-wishes',
  summary: 'Get the channels of notices that the resident has opted out of',
  access: 'resident:anywhere',
  residentFeatures: ['Broadcast'],
  params: InCommunity,
  data: Wishes,
  refusals: [common.featureActivation, common.notFound],
});

export const setNoticeWishes = operation({
  name: 'setNoticeWishes',
  method: 'PUT',
  path: '/portal/communities/:communityId/notice-wishes',
  summary: 'Set the channels to opt out of; urgent and security notices are always sent',
  access: 'resident:anywhere',
  residentFeatures: ['Broadcast'],
  params: InCommunity,
  body: z.strictObject({ optedOut: z.array(z.enum(broadcastChannels)).max(3) }),
  data: Wishes,
  refusals: [common.featureActivation, common.notFound],
});

/** The recipient's id and a signature, as the link in an email contains them. The link replaces a sign-in. */
const code = z
  .string()
  .regex(
    /^[0-9a-f]{32}[A-Za-z0-9_-]{22}$/,
    'This link is incomplete. Open it exactly as you received it.',
  );
const byLink = InCommunity.extend({ code });
const linked = Notice.extend({ communityName: z.string() });

export const openNoticeLink = operation({
  name: 'openNoticeLink',
  method: 'POST',
  path: '/notices/:communityId/:code/open',
  summary: 'Open a notice by the link of an email or text message; it counts as read',
  access: 'link',
  params: byLink,
  data: linked,
  refusals: [common.notFound],
});

export const downloadLinkedAttachment = operation({
  name: 'downloadLinkedAttachment',
  method: 'GET',
  path: '/notices/:communityId/:code/attachments/:attachmentId',
  summary: 'Download an attachment of a notice by the notice’s link',
  access: 'link',
  params: byLink.extend({ attachmentId: Id }),
  data: z.string(),
  kind: 'download',
  refusals: [common.notFound],
});

export const acknowledgeNoticeLink = operation({
  name: 'acknowledgeNoticeLink',
  method: 'POST',
  path: '/notices/:communityId/:code/acknowledge',
  summary: 'Acknowledge a notice by its link',
  access: 'link',
  params: byLink,
  data: linked,
  refusals: [common.notFound, noAck],
});

export const stopNoticeMails = operation({
  name: 'stopNoticeMails',
  method: 'POST',
  path: '/notices/:communityId/:code/stop',
  summary:
    'Unsubscribe from this kind of email by its link; urgent and security notices are always sent',
  access: 'link',
  params: byLink,
  data: z.object({ channel: z.enum(broadcastChannels) }),
  refusals: [common.notFound],
});
