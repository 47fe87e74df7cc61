// The recipients of a broadcast with their copies by channel, as a list and as an export. The export is the proof of
// notice.
import {
  type BroadcastRecipient,
  recipientList,
} from '#contract/broadcasts/broadcast-recipients.ts';
import type * as contract from '#contract/broadcasts/broadcast-recipients.ts';
import { Id } from '#contract/shared/ids.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { channelLabel } from '#rules/shared/plain-words.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { listExporter } from '#platform/feature/list-exporter.ts';
import { notFound } from '#platform/http/refuse.ts';
import { requireBroadcast } from './broadcasts.ts';
import { selectBroadcast } from './queries.ts';
import { selectRecipientPage } from './recipients-queries.ts';
import { categoriesOf } from './words.ts';

export async function listBroadcastRecipients(
  context: CommunityContext,
  { params: { broadcastId }, query }: Parsed<typeof contract.listBroadcastRecipients>,
) {
  await requireBroadcast(context, broadcastId);
  return selectRecipientPage(context.db, broadcastId, query);
}

type Copy = BroadcastRecipient['copies'][number];

/** Two columns for a channel: the outcomes of a person's copies, and their times in the same order. */
const copyColumns = (channel: Copy['channel']) => {
  const each = (row: BroadcastRecipient, text: (copy: Copy) => string) =>
    row.copies
      .filter((copy) => copy.channel === channel)
      .map(text)
      .join('; ');
  return [
    {
      title: channelLabel(channel),
      width: 26,
      value: (row: BroadcastRecipient) => each(row, outcomeOf),
    },
    {
      title: `${channelLabel(channel)} at`,
      width: 18,
      times: (row: BroadcastRecipient, timeOf: (instant: string | null) => string) =>
        each(row, ({ endedAt }) => timeOf(endedAt) || '–'),
    },
  ];
};

const outcomeOf = ({ status, version, reason }: Copy): string =>
  [
    status === 'Unsure' ? 'Uncertain' : status,
    status === 'Sent' || status === 'Unsure' ? versionText(version) : '',
    reason,
  ]
    .filter(Boolean)
    .join(', ');

const versionText = (version: number | null): string =>
  version === null ? '' : `version ${version}`;

/** Whether the person has also read a later version. */
const isReadAgain = ({ readVersion, lastReadVersion }: BroadcastRecipient): boolean =>
  readVersion !== null && lastReadVersion !== null && lastReadVersion > readVersion;

/** The app delivers version 1, because a sent broadcast cannot be edited before all copies are written. */
const firstVersion = 1;

/** The proof of notice: the versions that each person was sent and has read, with times and IP addresses. */
export const recipientExporter = listExporter(recipientList, {
  query: recipientList.query.extend({ BroadcastId: Id }),
  // A broadcast outside the viewer's categories is a 404.
  select: async (db, query, _clock, { worker }) => {
    const { BroadcastId } = query as typeof query & { BroadcastId: string };
    if (!(await selectBroadcast(db, BroadcastId, categoriesOf(worker)))) throw notFound();
    return selectRecipientPage(db, BroadcastId, query);
  },
  columns: {
    deliveredAt: [
      { title: 'In the app', width: 18, times: (row, timeOf) => timeOf(row.deliveredAt) },
      {
        title: 'In the app, version',
        width: 10,
        kind: 'number',
        value: (row) => (row.deliveredAt === null ? null : firstVersion),
      },
    ],
    email: copyColumns('E-mail'),
    sms: copyColumns('SMS'),
    push: copyColumns('Push'),
    readAt: [
      { title: 'Read', width: 18, times: (row, timeOf) => timeOf(row.readAt) },
      { title: 'Read, version', width: 10, kind: 'number', value: (row) => row.readVersion },
      { title: 'Read from', width: 16, value: (row) => row.readIp ?? '' },
      {
        title: 'Read again, edited',
        width: 18,
        times: (row, timeOf) => (isReadAgain(row) ? timeOf(row.lastReadAt) : ''),
      },
      {
        title: 'Edited, version',
        width: 10,
        kind: 'number',
        value: (row) => (isReadAgain(row) ? row.lastReadVersion : null),
      },
    ],
  },
});
