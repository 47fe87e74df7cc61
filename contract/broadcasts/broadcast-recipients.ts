// The recipients of a broadcast with proof of delivery: each copy, and when and where it was read.
import { z } from 'zod';
import { broadcastChannels } from './broadcasts.ts';
import { Instant } from '#contract/shared/dates.ts';
import { Id, InCommunityWith } from '#contract/shared/ids.ts';
import { operation } from '#contract/shared/operation.ts';
import { manyOf, PageOf, PageQuery, Search } from '#contract/shared/page.ts';

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
  /** The time when the app had it for them; null for people without a login. */
  deliveredAt: Instant.nullable(),
  readAt: Instant.nullable(),
  readIp: z.string().nullable(),
  /** The version that they had seen then. */
  readVersion: z.number().int().nullable(),
  /** The newest version that they have seen, and when they first saw it. */
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
        /** The version of the text in the copy sent last. */
        version: z.number().int().nullable(),
        endedAt: Instant.nullable(),
        /** The time until which it is held, by quiet hours or before a retry. */
        dueAt: Instant.nullable(),
      }),
    )
    .max(100),
});
export type BroadcastRecipient = z.infer<typeof BroadcastRecipient>;

const inBroadcast = InCommunityWith('broadcastId');
const of = '/community/:communityId/broadcasts/:broadcastId';

export const listBroadcastRecipients = operation({
  name: 'listBroadcastRecipients',
  method: 'GET',
  path: `${of}/recipients`,
  summary: 'Each person it went to: delivered, read, acknowledged, or why not',
  access: 'broadcasts.read',
  refreshedBy: ['broadcasts'],
  params: inBroadcast,
  query: PageQuery.extend({
    Search,
    State: manyOf(z.enum(recipientStates)),
    /** `unseen` means that the person has not read it. */
    Seen: z.enum(['seen', 'unseen']).optional(),
  }),
  data: PageOf(BroadcastRecipient),
});

export const printNotReached = operation({
  name: 'printNotReached',
  method: 'GET',
  path: `${of}/not-reached-sheet`,
  summary: 'A sheet of the people whom its channels do not reach, before or after it is sent',
  access: 'broadcasts.read',
  params: inBroadcast,
  data: z.string(),
  kind: 'download',
});

export const printUnseen = operation({
  name: 'printUnseen',
  method: 'GET',
  path: `${of}/unseen-sheet`,
  summary: 'A sheet of those who have not seen it, house by house, with a line to sign',
  access: 'broadcasts.read',
  params: inBroadcast,
  data: z.string(),
  kind: 'download',
});
