// Who got a broadcast and who has not seen it: the table, the sheet that is carried from door to door, and the proof
// of notice as an export.
import {
  type BroadcastRecipient,
  listBroadcastRecipients as operation,
} from '#contract/broadcast-recipients.ts';
import type * as contract from '#contract/broadcast-recipients.ts';
import { Id } from '#contract/ids.ts';
import type { Parsed } from '#contract/operation.ts';
import type { CommunityContext } from '#platform/context.ts';
import { exporter } from '#platform/exporter.ts';
import { writePdfTable } from '#platform/spreadsheets/write-pdf-table.ts';
import type { Download } from '#platform/uploads.ts';
import { recordBroadcast, requireBroadcast } from './broadcasts.ts';
import {
  type RecipientQuery,
  selectRecipientPage,
  selectUnseen,
  type Unseen,
} from './recipients-queries.ts';

/** People on one sheet: nobody carries more of them from door to door. */
const sheetMost = 5000;

export async function listBroadcastRecipients(
  context: CommunityContext,
  { params: { broadcastId }, query }: Parsed<typeof contract.listBroadcastRecipients>,
) {
  await requireBroadcast(context, broadcastId);
  return selectRecipientPage(context.db, broadcastId, query);
}

export async function printUnseen(
  context: CommunityContext,
  { params: { broadcastId } }: Parsed<typeof contract.printUnseen>,
): Promise<Download> {
  const broadcast = await requireBroadcast(context, broadcastId);
  const rows = await selectUnseen(context.db, broadcastId, sheetMost);
  const { community, clock } = context;
  recordBroadcast(context, 'broadcast.sheetPrinted', broadcast, { after: { people: rows.length } });
  const heading = {
    title: `Not seen yet: ${broadcast.title}`,
    communityName: community.name,
    printedOn: new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'long',
      timeZone: community.timeZone,
    }).format(clock.now()),
  };
  const columns = [
    { title: 'House', width: 30, value: (row: Unseen) => row.house },
    { title: 'Name', width: 26, value: (row: Unseen) => row.name },
    { title: 'Phone', width: 18, value: (row: Unseen) => row.phone },
    { title: 'Told on', width: 12, value: () => '' },
    { title: 'Signature', width: 24, value: () => '' },
  ];
  return {
    fileName: `Not seen ${broadcast.title.replaceAll(/[^\w -]/g, '')}.pdf`,
    contentType: 'application/pdf',
    body: writePdfTable(heading, columns, rows),
  };
}

const copiesOf = (row: BroadcastRecipient, channel: string): string =>
  row.copies
    .filter((copy) => copy.channel === channel)
    .map(({ status, reason, endedAt }) =>
      [status, endedAt && `${endedAt.slice(0, 16).replace('T', ' ')} UTC`, reason]
        .filter(Boolean)
        .join(', '),
    )
    .join('; ');

const instant = (at: string | null): string =>
  at ? `${at.slice(0, 19).replace('T', ' ')} UTC` : '';

/** The proof of notice: who was told what, when, and from which address they read it. */
export const recipientExporter = exporter<
  BroadcastRecipient,
  RecipientQuery & { BroadcastId: string }
>({
  list: 'broadcast-recipients',
  title: 'Proof of notice',
  permission: 'broadcasts.export',
  query: operation.query.extend({ BroadcastId: Id }),
  select: (db, { BroadcastId, ...query }) => selectRecipientPage(db, BroadcastId, query),
  columns: {
    name: { title: 'Name', width: 26, value: (row) => row.name },
    house: { title: 'House', width: 28, value: (row) => row.houseLabel ?? '' },
    state: { title: 'State', width: 14, value: (row) => row.state },
    deliveredAt: { title: 'In the app', width: 22, value: (row) => instant(row.deliveredAt) },
    email: { title: 'E-mail', width: 30, value: (row) => copiesOf(row, 'E-mail') },
    sms: { title: 'SMS', width: 30, value: (row) => copiesOf(row, 'SMS') },
    push: { title: 'Push', width: 30, value: (row) => copiesOf(row, 'Push') },
    readAt: [
      { title: 'Read', width: 22, value: (row) => instant(row.readAt) },
      { title: 'Read from', width: 16, value: (row) => row.readIp ?? '' },
    ],
    acknowledgedAt: [
      { title: 'Acknowledged', width: 22, value: (row) => instant(row.acknowledgedAt) },
      { title: 'Acknowledged from', width: 16, value: (row) => row.acknowledgedIp ?? '' },
    ],
  },
});
