// Each recipient of a broadcast: delivered, read, acknowledged, or the reason why not. "Not seen yet" lists those who
// have not read it.
import { listBroadcastRecipients } from '#calls/broadcasts/broadcast-recipients.ts';
import {
  type BroadcastRecipient,
  recipientStates,
} from '#contract/broadcasts/broadcast-recipients.ts';
import type { Broadcast } from '#contract/broadcasts/broadcasts.ts';
import { useExport } from '#lib/list/export-list.ts';
import { useListState } from '#lib/list/list-state.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { EmptyPeople } from '#ui/illustrations/EmptyPeople.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import type { ListColumn } from '#ui/list/columns.ts';
import { ListView } from '#ui/list/ListView.tsx';
import { EmptyValue } from '#ui/text/MoneyText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { paths } from '#web/paths.ts';
import { optionsOf, personNoun, stateTone } from './words.ts';

type Row = BroadcastRecipient;

/** `, version 1, then 2`: the versions that are known; empty if none is. */
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

const columns = (isEdited: boolean): ListColumn<Row>[] => [
  {
    key: 'name',
    title: 'Name',
    fixed: true,
    card: 'title',
    width: 190,
    render: (row) => row.name,
  },
  {
    key: 'house',
    title: 'House',
    card: 'subtitle',
    width: 180,
    render: (row) => row.houseLabel ?? <EmptyValue />,
  },
  {
    key: 'state',
    title: 'State',
    card: 'badge',
    width: 140,
    render: (row) => <StatusBadge tone={stateTone[row.state]}>{row.state}</StatusBadge>,
  },
  {
    key: 'deliveredAt',
    title: 'In the app',
    width: 165,
    render: (row) =>
      row.deliveredAt ? <InstantText at={row.deliveredAt} /> : <EmptyValue label="No login" />,
  },
  { key: 'email', title: 'Email', width: 160, render: copyText('E-mail', isEdited) },
  {
    key: 'sms',
    title: 'SMS',
    width: 160,
    defaultVisible: false,
    render: copyText('SMS', isEdited),
  },
  {
    key: 'push',
    title: 'Push',
    width: 160,
    defaultVisible: false,
    render: copyText('Push', isEdited),
  },
  {
    key: 'readAt',
    title: 'Read',
    width: isEdited ? 240 : 165,
    render: (row) => (
      <>
        <InstantText at={row.readAt} />
        {isEdited && versionText(row.readVersion, row.lastReadVersion)}
      </>
    ),
  },
  {
    key: 'acknowledgedAt',
    title: 'Acknowledged',
    width: isEdited ? 240 : 165,
    render: (row) => (
      <>
        <InstantText at={row.acknowledgedAt} />
        {isEdited && versionText(row.acknowledgedVersion)}
      </>
    ),
  },
  {
    key: 'readIp',
    title: 'Read from',
    width: 130,
    defaultVisible: false,
    render: (row) => row.readIp ?? <EmptyValue />,
  },
];

const channelKeys: Readonly<Record<string, Broadcast['channels'][number]>> = {
  email: 'E-mail',
  sms: 'SMS',
  push: 'Push',
};

/** The columns of the channels that were used; columns of unused features are hidden. */
const columnsOf = (
  { channels, requireAck, isEdited }: Broadcast,
  unseen: boolean,
): ListColumn<Row>[] =>
  columns(isEdited)
    .filter(({ key }) => key !== 'acknowledgedAt' || (requireAck && !unseen))
    .filter(({ key }) => key !== 'readAt' || !unseen)
    .map((column) => {
      const channel = channelKeys[column.key];
      return channel ? { ...column, defaultVisible: channels.includes(channel) } : column;
    });

type RecipientsTabProps = { broadcast: Broadcast; unseen?: boolean };

export function RecipientsTab({ broadcast, unseen = false }: RecipientsTabProps) {
  const params = { broadcastId: broadcast.id };
  const state = useListState(['State', 'Seen']);
  const query = { ...state.api, ...(unseen && { Seen: 'unseen' as const }) };
  const result = useOperation(listBroadcastRecipients, { params, query });
  const mayExport = useMay('broadcasts.export');
  const mayOpen = useMay('residents.read');
  const onExport = useExport('broadcast-recipients', {
    BroadcastId: broadcast.id,
    ...(unseen && { Seen: 'unseen' }),
  });
  return (
    <ListView
      noun={personNoun}
      state={state}
      result={result}
      rowId={(row) => row.id}
      rowLabel={(row) => row.name}
      {...(mayOpen && { rowHref: (row: Row) => paths.resident(row.residentId) })}
      searchHint="Search name or house"
      columns={columnsOf(broadcast, unseen)}
      filters={[
        { kind: 'multi', key: 'State', label: 'State', options: optionsOf(recipientStates) },
      ]}
      {...(mayExport && { onExport })}
      empty={{
        picture: <EmptyPeople />,
        title: unseen ? 'Everyone has seen it' : 'Nobody yet',
        text: unseen ? 'All to whom it went have read it.' : 'The copies are being written.',
      }}
    />
  );
}
