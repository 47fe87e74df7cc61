// Each recipient of a broadcast: delivered, read, acknowledged, or the reason why not. "Not read yet" lists those who
// have not read it.
import { listBroadcastRecipients, recipientList } from '#calls/broadcasts/broadcast-recipients.ts';
import type { BroadcastRecipient } from '#contract/broadcasts/broadcast-recipients.ts';
import type { Broadcast } from '#contract/broadcasts/broadcasts.ts';
import { useExport } from '#lib/list/export-list.ts';
import { useList } from '#lib/list/use-list.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { EmptyPeople } from '#ui/illustrations/EmptyPeople.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import type { ListColumn } from '#ui/list/columns.ts';
import { ListView } from '#ui/list/ListView.tsx';
import { EmptyValue } from '#ui/text/MoneyText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { paths } from '#web/paths.ts';
import { stateTone } from './words.ts';

type Row = BroadcastRecipient;

/** Lists the known versions as `, version 1, then 2`; empty if none is known. */
const versionText = (...versions: (number | null)[]): string => {
  const known = [...new Set(versions)].filter((version) => version !== null);
  return known.length > 0 ? `, version ${known.join(', then ')}` : '';
};

const copyText = (channel: string, isEdited: boolean) => (row: Row) => {
  const copies = row.copies.filter((copy) => copy.channel === channel);
  const last = copies.at(-1);
  if (!last) return <EmptyValue />;
  if (last.status === 'Waiting' && last.dueAt !== null) {
    return (
      <>
        Waits until <InstantText at={last.dueAt} />
      </>
    );
  }
  const words = { Unsure: 'Uncertain' }[last.status as string] ?? last.status;
  if (last.reason !== null) return `${words}: ${last.reason}`;
  return isEdited && last.status === 'Sent' ? words + versionText(last.version) : words;
};

const cellsOf = (isEdited: boolean) => ({
  state: (row: Row) => <StatusBadge tone={stateTone[row.state]}>{row.state}</StatusBadge>,
  deliveredAt: (row: Row) =>
    row.deliveredAt ? <InstantText at={row.deliveredAt} /> : <EmptyValue label="No login" />,
  email: copyText('E-mail', isEdited),
  sms: copyText('SMS', isEdited),
  push: copyText('Push', isEdited),
  readAt: (row: Row) => (
    <>
      <InstantText at={row.readAt} />
      {isEdited && versionText(row.readVersion, row.lastReadVersion)}
    </>
  ),
  acknowledgedAt: (row: Row) => (
    <>
      <InstantText at={row.acknowledgedAt} />
      {isEdited && versionText(row.acknowledgedVersion)}
    </>
  ),
});

const channelKeys: Readonly<Record<string, Broadcast['channels'][number]>> = {
  email: 'E-mail',
  sms: 'SMS',
  push: 'Push',
};

/**
 * Shows by default only the columns of the channels that were used. An edited broadcast also shows versions, which need
 * wider columns.
 */
const suited =
  ({ channels, isEdited }: Broadcast) =>
  (column: ListColumn<Row>): ListColumn<Row> => {
    const channel = channelKeys[column.key];
    if (channel) return { ...column, defaultVisible: channels.includes(channel) };
    const isWide = isEdited && ['readAt', 'acknowledgedAt'].includes(column.key);
    return isWide ? { ...column, width: 240 } : column;
  };

type RecipientsTabProps = { broadcast: Broadcast; unseen?: boolean };

export function RecipientsTab({ broadcast, unseen = false }: RecipientsTabProps) {
  const seen = unseen ? { Seen: 'unseen' } : undefined;
  const mayOpen = useMay('residents.read');
  const { view } = useList(recipientList, listBroadcastRecipients, {
    cells: cellsOf(broadcast.isEdited),
    params: { broadcastId: broadcast.id },
    fixed: seen,
    hasViews: false,
    // Hide the time of reading for unseen copies, and acknowledgements that were not requested or cannot exist yet.
    leaveOut: new Set([
      ...(unseen ? ['readAt'] : []),
      ...(broadcast.requireAck && !unseen ? [] : ['acknowledgedAt']),
    ]),
  });
  const onExport = useExport('broadcast-recipients', { BroadcastId: broadcast.id, ...seen });
  return (
    <ListView
      {...view}
      {...(view.onExport && { onExport })}
      rowLabel={(row) => row.name}
      {...(mayOpen && { rowHref: (row: Row) => paths.resident(row.residentId) })}
      columns={view.columns.map(suited(broadcast))}
      empty={{
        picture: <EmptyPeople />,
        title: unseen ? 'Everyone has read it' : 'Nobody yet',
        text: unseen ? 'All recipients have read it.' : 'The copies are being written.',
      }}
    />
  );
}
