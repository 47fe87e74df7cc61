// The broadcasts that were sent to one resident.
import { listBroadcasts } from '#calls/broadcasts/broadcasts.ts';
import { broadcastCategories, type BroadcastRow } from '#contract/broadcasts/broadcasts.ts';
import { channelLabel } from '#rules/shared/plain-words.ts';
import { useListState } from '#lib/list/list-state.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { EmptyInbox } from '#ui/illustrations/EmptyInbox.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import type { ListColumn } from '#ui/list/columns.ts';
import { ListView } from '#ui/list/ListView.tsx';
import { paths } from '#web/paths.ts';
import { broadcastNoun, optionsOf } from './words.ts';

const columns: ListColumn<BroadcastRow>[] = [
  {
    key: 'title',
    title: 'Broadcast',
    fixed: true,
    card: 'title',
    width: 300,
    render: (row) => row.title,
  },
  {
    key: 'category',
    title: 'Category',
    card: 'subtitle',
    width: 140,
    render: (row) => row.category,
  },
  {
    key: 'when',
    title: 'Sent',
    sortable: true,
    width: 180,
    render: (row) => <InstantText at={row.sentAt} />,
  },
  {
    key: 'channels',
    title: 'Channels',
    width: 180,
    render: (row) => ['App', ...row.channels.map(channelLabel)].join(', '),
  },
];

export function ReceivedTab({ residentId }: { residentId: string }) {
  const state = useListState(['Category', 'From', 'To']);
  const query = { ...state.api, ResidentId: residentId };
  const result = useOperation(listBroadcasts, { query });
  return (
    <ListView
      noun={broadcastNoun}
      state={state}
      result={result}
      rowId={(row) => row.id}
      rowLabel={(row) => row.title}
      rowHref={(row) => paths.broadcast(row.id)}
      searchHint="Search title or text"
      columns={columns}
      filters={[
        {
          kind: 'multi',
          key: 'Category',
          label: 'Category',
          options: optionsOf(broadcastCategories),
        },
        { kind: 'days', fromKey: 'From', toKey: 'To', label: 'Date' },
      ]}
      empty={{
        picture: <EmptyInbox />,
        title: 'Nothing was sent to them yet',
        text: 'Broadcasts that are sent to this person are listed here.',
      }}
    />
  );
}
