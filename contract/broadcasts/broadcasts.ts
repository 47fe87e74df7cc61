// Broadcasts: notices to residents. The fields of a broadcast, its audience with delivery counts, and the operations to
// list, read and write broadcasts.
import { z } from 'zod';
import { Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { HistoryPage, HistoryQuery } from '#contract/shared/history.ts';
import { Id, InCommunity, InCommunityWith, Version } from '#contract/shared/ids.ts';
import { anyFound, anyOf, days, hidden, list } from '#contract/shared/list.ts';
import { BalanceMinor } from '#contract/shared/money.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { manyOf } from '#contract/shared/page.ts';

export const broadcastCategories = [
  'General',
  'Maintenance',
  'Security',
  'Finance',
  'Meeting',
  'Emergency',
] as const;
export type BroadcastCategory = (typeof broadcastCategories)[number];

export const broadcastPriorities = ['Normal', 'Urgent'] as const;

/** Urgent and security broadcasts are also sent to people who opted out of notices. */
export const ignoresOptOut = ({ priority, category }: Weighed): boolean =>
  priority === 'Urgent' || category === 'Security';

type Weighed = { priority?: string | undefined; category?: string | undefined };

/** The channels that can be chosen. The app is not among them, because each broadcast appears there. */
export const broadcastChannels = ['E-mail', 'SMS', 'Push'] as const;
export type BroadcastChannel = (typeof broadcastChannels)[number];

export const broadcastStatuses = [
  'Draft',
  'Scheduled',
  'Sending',
  'Sent',
  'PartlyFailed',
  'Expired',
  'Cancelled',
] as const;
export type BroadcastStatus = (typeof broadcastStatuses)[number];

export const attachmentLimit = 5;
/** Seconds before a broadcast without a scheduled time leaves, in which it can be undone. */
export const undoSeconds = 30;
/** A scheduled broadcast must be at least this many minutes in the future. */
export const scheduleAheadMinutes = 2;

const chosen = (what: string) => z.array(Id).min(1, `Choose at least one ${what}.`).max(1000);

/** Filters that narrow the audience. The server applies them when it sends the broadcast. */
const smart = {
  ownersOnly: z.boolean().optional(),
  /** Only people of houses with a charge that is overdue for more than this number of days. */
  owesOverDays: z.number().int().min(0).max(3650).optional(),
  noPortalLogin: z.boolean().optional(),
};

export const BroadcastAudience = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('All'), ...smart }),
  z.strictObject({ kind: z.literal('Streets'), streetIds: chosen('street'), ...smart }),
  z.strictObject({ kind: z.literal('Groups'), groupIds: chosen('group'), ...smart }),
  z.strictObject({ kind: z.literal('Houses'), houseIds: chosen('house'), ...smart }),
]);
export type BroadcastAudience = z.infer<typeof BroadcastAudience>;

const title = z.string().trim().min(1, 'Enter a title.').max(100, 'At most 100 characters.');
const body = z.string().trim().min(1, 'Enter a message.').max(5000, 'At most 5,000 characters.');

/** The fields that a person writes. A change replaces the whole content, so it must contain all of them. */
const content = {
  title,
  body,
  category: z.enum(broadcastCategories),
  priority: z.enum(broadcastPriorities),
  audience: BroadcastAudience,
  channels: z.array(z.enum(broadcastChannels)).max(broadcastChannels.length),
  requireAck: z.boolean(),
  pinned: z.boolean(),
  expiresAt: Instant.nullable(),
};
export const BroadcastForm = z.strictObject(content);
export type BroadcastForm = z.infer<typeof BroadcastForm>;

const Named = z.object({ id: Id, label: z.string() });

export const BroadcastCounts = z.object({
  /** People in the audience, except children who have no phone, no email address and no account; 0 before sending. */
  recipients: z.number().int(),
  /** Recipients who had no account, have not read the broadcast, and for whom no copy was made or all were skipped. */
  notReached: z.number().int(),
  /** Recipients who got the broadcast in the app, to whom a copy was sent by another channel, or who have read it. */
  reached: z.number().int(),
  read: z.number().int(),
  acknowledged: z.number().int(),
  failed: z.number().int(),
});

export const BroadcastRow = z.object({
  id: Id,
  title: z.string(),
  category: z.enum(broadcastCategories),
  priority: z.enum(broadcastPriorities),
  status: z.enum(broadcastStatuses),
  channels: z.array(z.enum(broadcastChannels)),
  requireAck: z.boolean(),
  pinned: z.boolean(),
  isEdited: z.boolean(),
  createdByName: z.string().nullable(),
  createdAt: Instant,
  sendAt: Instant.nullable(),
  sentAt: Instant.nullable(),
  expiresAt: Instant.nullable(),
  /** The time until which a send without a scheduled time can be undone; null for other broadcasts. */
  undoUntil: Instant.nullable(),
  counts: BroadcastCounts,
  version: Version,
});
export type BroadcastRow = z.infer<typeof BroadcastRow>;

export const BroadcastAttachment = z.object({
  id: Id,
  fileName: z.string(),
  contentType: z.string(),
  byteCount: z.number().int(),
});

/** Delivery counts of one channel. `waiting` includes copies that are held until quiet hours end. */
export const ChannelCounts = z.object({
  channel: z.enum(broadcastChannels),
  waiting: z.number().int(),
  sent: z.number().int(),
  failed: z.number().int(),
  /**
   * Copies for which the result of sending is unknown. They are not retried automatically, because they may have
   * arrived.
   */
  unsure: z.number().int(),
  skipped: z.number().int(),
  /** The earliest time at which a waiting copy is due; null without one. Quiet hours and retries postpone the time. */
  heldUntil: Instant.nullable(),
  /**
   * The time since which the channel's provider has not answered, so that copies are held; null while the provider
   * answers.
   */
  awaySince: Instant.nullable(),
});

export const Broadcast = BroadcastRow.extend({
  body: z.string(),
  audience: BroadcastAudience,
  /** The names of the chosen streets, groups or houses, without archived groups. */
  audienceNames: z.array(Named).max(1000),
  attachments: z.array(BroadcastAttachment).max(attachmentLimit),
  channelCounts: z.array(ChannelCounts).max(broadcastChannels.length),
  editedAt: Instant.nullable(),
  /** The reason why the broadcast was not sent; null for other broadcasts. */
  trouble: z.string().nullable(),
  /** Actions that the caller may take now. */
  may: z.object({ edit: z.boolean(), send: z.boolean() }),
});
export type Broadcast = z.infer<typeof Broadcast>;

export const AudiencePreview = z.object({
  recipients: z.number().int(),
  houses: z.number().int(),
  /** People whom the app or a chosen channel reaches. Opt-outs are ignored for an urgent or security broadcast. */
  reached: z.number().int(),
  /** People who are not reached: `noWay` have no account and no address for a chosen channel, `optedOut` opted out. */
  notReached: z.object({ noWay: z.number().int(), optedOut: z.number().int() }),
  /**
   * The number of additional people that the broadcast would reach by email or text message, if the channel were
   * chosen.
   */
  gains: z.object({ email: z.number().int(), sms: z.number().int() }),
  /** Whether text messages can be sent: the community or the platform has a provider. */
  smsReady: z.boolean(),
  /** The number of people in the audience who have an address for each channel, including those who opted out. */
  reach: z.object({
    inApp: z.number().int(),
    email: z.number().int(),
    sms: z.number().int(),
    push: z.number().int(),
  }),
  /** The number of people in the audience who have an address for each channel and opted out of it. */
  optedOut: z.object({ email: z.number().int(), sms: z.number().int(), push: z.number().int() }),
  smsParts: z.number().int(),
  /** The price of all text messages of `smsParts` parts each; null if the price of a part is not set. */
  smsCostMinor: BalanceMinor.nullable(),
  currency: z.string(),
  /**
   * The end of quiet hours, until which text messages and pushes of a broadcast that is not urgent are held, in the
   * community's time zone; null outside quiet hours.
   */
  quietUntil: z.string().nullable(),
});
export type AudiencePreview = z.infer<typeof AudiencePreview>;

const nobody = refusal(
  'NO_RECIPIENTS',
  409,
  'This audience has no recipients. Choose another audience.',
);
const wrongCategory = refusal(
  'CATEGORY_NOT_YOURS',
  403,
  'Your role can only write {categories} broadcasts.',
);
const draftsOnly = refusal(
  'DRAFTS_ONLY',
  403,
  'Your role can only write drafts. Ask a manager to send this broadcast.',
);
const wrongStatus = refusal('BROADCAST_STATUS', 409, 'This broadcast is {status}.');
const tooSoon = refusal('TOO_SOON', 422, 'Choose a time at least 2 minutes ahead.');
const expired = refusal(
  'EXPIRES_TOO_SOON',
  422,
  'The broadcast would expire before it is sent. Choose a later expiry.',
);
const pastExpiry = refusal('EXPIRES_IN_PAST', 422, 'Choose a day in the future.');
const unconfirmed = refusal('URGENT_UNCONFIRMED', 422, 'Type URGENT to send it past quiet hours.');
const undoTooLate = refusal(
  'UNDO_TOO_LATE',
  409,
  'The broadcast is being sent. It can’t be undone.',
);
const nothingFailed = refusal(
  'NOTHING_FAILED',
  409,
  'No copy of this broadcast has failed, so there is nothing to resend.',
);
const allRead = refusal(
  'ALL_READ',
  409,
  'Everyone has read this broadcast. No reminder is needed.',
);
const unknownAudience = refusal(
  'UNKNOWN_AUDIENCE',
  422,
  'Some of the chosen recipients no longer exist. Choose the audience again.',
);

export const broadcastRefusals = {
  nobody,
  wrongCategory,
  draftsOnly,
  wrongStatus,
  tooSoon,
  expired,
  pastExpiry,
  unconfirmed,
  undoTooLate,
  nothingFailed,
  allRead,
  unknownAudience,
};

const inBroadcast = InCommunityWith('broadcastId');
const of = '/community/:communityId/broadcasts/:broadcastId';

export const broadcastList = list({
  name: 'broadcasts',
  noun: { one: 'broadcast', many: 'broadcasts' },
  row: BroadcastRow,
  searchHint: 'Search title or text',
  sorts: ['when', 'title', 'status'],
  filters: {
    Status: anyOf('Status', broadcastStatuses),
    Category: anyOf('Category', broadcastCategories),
    AuthorId: anyFound('Author', Id),
    ...days('Date', 'From', 'To'),
    /** Broadcasts with one of these residents among their recipients, unless the resident was not reached. */
    ResidentId: hidden(manyOf(Id)),
  },
  columns: {
    title: { title: 'Broadcast', sort: true, isFixed: true, card: 'title', width: 260 },
    status: { title: 'Status', sort: true, card: 'badge', width: 180 },
    category: { title: 'Category', card: 'subtitle', width: 120 },
    when: { title: 'When', sort: true, width: 165 },
    recipients: { title: 'People', kind: 'number', width: 90 },
    notReached: { title: 'Not reached', kind: 'number', width: 110 },
    read: { title: 'Read', kind: 'number', width: 90 },
    acknowledged: { title: 'Acknowledged', kind: 'number', width: 130 },
    failed: { title: 'Failed copies', kind: 'number', width: 120, isOptional: true },
    channels: { title: 'Channels', width: 170, isOptional: true },
    author: { title: 'By', of: 'createdByName', width: 150, isOptional: true },
  },
});

export const listBroadcasts = operation({
  name: 'listBroadcasts',
  method: 'GET',
  path: '/community/:communityId/broadcasts',
  summary: 'List the broadcasts of a community in the caller’s categories',
  access: 'broadcasts.read',
  refreshedBy: ['broadcasts'],
  params: InCommunity,
  query: broadcastList.query,
  data: broadcastList.page,
});

export const getBroadcastFigures = operation({
  name: 'getBroadcastFigures',
  method: 'GET',
  path: '/community/:communityId/broadcasts/figures',
  summary: 'Get the figures of the last 30 days, scheduled broadcasts and authors',
  access: 'broadcasts.read',
  refreshedBy: ['broadcasts'],
  params: InCommunity,
  data: z.object({
    sent: z.number().int(),
    recipients: z.number().int(),
    read: z.number().int(),
    scheduled: z.number().int(),
    /** The recipients of broadcasts of the last 30 days who are not in `reached`, counted for each broadcast. */
    notReached: z.number().int(),
    withFailures: z.number().int(),
    unacknowledged: z.number().int(),
    authors: z.array(z.object({ id: Id, name: z.string() })).max(200),
    /** The categories of broadcasts that the caller may write. */
    categories: z.array(z.enum(broadcastCategories)),
    maySend: z.boolean(),
  }),
});

export const getBroadcast = operation({
  name: 'getBroadcast',
  method: 'GET',
  path: of,
  summary: 'Get a broadcast with its text, audience, attachments and results by channel',
  access: 'broadcasts.read',
  refreshedBy: ['broadcasts'],
  params: inBroadcast,
  data: Broadcast,
});

export const getBroadcastHistory = operation({
  name: 'getBroadcastHistory',
  method: 'GET',
  path: `${of}/history`,
  summary: 'List the changes of a broadcast, newest first',
  access: 'broadcasts.read',
  refreshedBy: ['broadcasts'],
  params: inBroadcast,
  query: HistoryQuery,
  data: HistoryPage,
});

export const previewAudience = operation({
  name: 'previewAudience',
  method: 'POST',
  path: '/community/:communityId/broadcasts/preview',
  summary:
    'Preview an audience: the people in it, the channels that reach them, and the cost of text messages',
  access: 'broadcasts.create',
  params: InCommunity,
  body: z.strictObject({
    audience: BroadcastAudience,
    title: z.string().max(100).optional(),
    body: z.string().max(5000).optional(),
    /** The chosen channels, which `reached` counts in addition to the app. */
    channels: z.array(z.enum(broadcastChannels)).max(broadcastChannels.length).optional(),
    /** Needed to apply opt-outs: an urgent or security broadcast also reaches people who opted out. */
    priority: z.enum(broadcastPriorities).optional(),
    category: z.enum(broadcastCategories).optional(),
    /** Whether each text message ends with a link, because the broadcast must be acknowledged or has files. */
    hasLink: z.boolean().optional(),
  }),
  data: AudiencePreview,
});

export const createBroadcast = operation({
  name: 'createBroadcast',
  method: 'POST',
  path: '/community/:communityId/broadcasts',
  summary: 'Create a draft of a broadcast',
  access: 'broadcasts.create',
  feature: 'Create Broadcast',
  params: InCommunity,
  body: BroadcastForm,
  data: Broadcast,
  refusals: [wrongCategory, unknownAudience],
});

export const changeBroadcast = operation({
  name: 'changeBroadcast',
  method: 'PATCH',
  path: of,
  summary: 'Update a draft or scheduled broadcast; a scheduled one becomes a draft again',
  access: 'broadcasts.create',
  feature: 'Edit Broadcast',
  params: inBroadcast,
  body: BroadcastForm.extend({ version: Version }),
  data: Broadcast,
  refusals: [common.stale, wrongCategory, draftsOnly, wrongStatus, unknownAudience],
});
