// The recipients of a broadcast with proof of delivery: each copy, and the time and IP address of reading.
import { z } from 'zod';
import { broadcastChannels } from './broadcasts.ts';
import { Instant } from '#contract/shared/dates.ts';
import { Id, InCommunityWith } from '#contract/shared/ids.ts';
import { anyOf, hidden, list } from '#contract/shared/list.ts';
import { operation } from '#contract/shared/operation.ts';

export const recipientStates = [
  'Acknowledged',
  'Read',
  'Delivered',
  'Waiting',
  'Failed',
  'Not reached',
] as const;
export type RecipientState = (typeof recipientStates)[number];

export const copyStatuses = ['Waiting', 'Sending', 'Sent', 'Failed', 'Unsure', 'Skipped'] as const;

export const BroadcastRecipient = z.object({
  id: Id,
  residentId: Id,
  name: z.string(),
  houseLabel: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  state: z.enum(recipientStates),
  /** The time when the broadcast appeared in this person's app; null for a person who had no account then. */
  deliveredAt: Instant.nullable(),
  readAt: Instant.nullable(),
  readIp: z.string().nullable(),
  /** The version of the text that the person saw at `readAt`. */
  readVersion: z.number().int().nullable(),
  /** The time when the person first saw `lastReadVersion`, the newest version that they have seen. */
  lastReadAt: Instant.nullable(),
  lastReadVersion: z.number().int().nullable(),
  acknowledgedAt: Instant.nullable(),
  acknowledgedIp: z.string().nullable(),
  acknowledgedVersion: z.number().int().nullable(),
  copies: z
    .array(
      z.object({
        channel: z.enum(broadcastChannels),
        status: z.enum(copyStatuses),
        reason: z.string().nullable(),
        /** The version of the text in the last copy that was sent. */
        version: z.number().int().nullable(),
        endedAt: Instant.nullable(),
        /**
         * The time at which a waiting copy is due; null for other copies. Quiet hours and retries postpone the time.
         */
        dueAt: Instant.nullable(),
      }),
    )
    .max(100),
});
export type BroadcastRecipient = z.infer<typeof BroadcastRecipient>;

export const recipientList = list({
  name: 'broadcast-recipients',
  noun: { one: 'person', many: 'people' },
  title: 'Proof of notice',
  row: BroadcastRecipient,
  searchHint: 'Search name or house',
  sorts: [],
  filters: {
    State: anyOf('Status', recipientStates),
    /** `unseen` means that the person has not read it. */
    Seen: hidden(z.enum(['seen', 'unseen']).optional()),
  },
  columns: {
    name: { title: 'Name', isFixed: true, card: 'title', width: 190 },
    house: { title: 'House', of: 'houseLabel', card: 'subtitle', width: 180 },
    state: { title: 'Status', card: 'badge', width: 140 },
    deliveredAt: { title: 'In the app', kind: 'time', width: 165 },
    email: { title: 'Email', width: 160 },
    sms: { title: 'SMS', width: 160, isOptional: true },
    push: { title: 'Phone notification', width: 160, isOptional: true },
    readAt: { title: 'Read', kind: 'time', width: 165 },
    acknowledgedAt: {
      title: 'Acknowledged',
      kind: 'time',
      width: 165,
      file: [
        { title: 'Acknowledged', of: 'acknowledgedAt', kind: 'time', width: 18 },
        { title: 'Acknowledged, version', of: 'acknowledgedVersion', kind: 'number', width: 10 },
        { title: 'Acknowledged from', of: 'acknowledgedIp', width: 16 },
      ],
    },
    readIp: { title: 'Read from', width: 130, isOptional: true, file: false },
  },
  exports: 'broadcasts.export',
});

const inBroadcast = InCommunityWith('broadcastId');
const of = '/community/:communityId/broadcasts/:broadcastId';

export const listBroadcastRecipients = operation({
  name: 'listBroadcastRecipients',
  method: 'GET',
  path: `${of}/recipients`,
  summary: 'List the recipients of a broadcast with their delivery state',
  access: 'broadcasts.read',
  refreshedBy: ['broadcasts'],
  params: inBroadcast,
  query: recipientList.query,
  data: recipientList.page,
});

export const printNotReached = operation({
  name: 'printNotReached',
  method: 'GET',
  path: `${of}/not-reached-sheet`,
  summary: 'Print a list of the recipients that no channel of a broadcast reaches',
  access: 'broadcasts.read',
  params: inBroadcast,
  data: z.string(),
  kind: 'download',
});

export const printUnseen = operation({
  name: 'printUnseen',
  method: 'GET',
  path: `${of}/unseen-sheet`,
  summary: 'Print a signature list of the recipients who have not read a broadcast, by house',
  access: 'broadcasts.read',
  params: inBroadcast,
  data: z.string(),
  kind: 'download',
});
