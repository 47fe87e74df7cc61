// The broadcasts that were sent to one resident.
import { broadcastList, listBroadcasts } from '#calls/broadcasts/broadcasts.ts';
import type { BroadcastRow } from '#contract/broadcasts/broadcasts.ts';
import { channelLabel } from '#rules/shared/plain-words.ts';
import { useListFilters } from '#lib/list/use-list.tsx';
import { useOperation } from '#lib/api/use-operation.ts';
import { EmptyInbox } from '#ui/illustrations/EmptyInbox.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import type { ListColumn } from '#ui/list/columns.ts';
import { ListView } from '#ui/list/ListView.tsx';
import { paths } from '#web/paths.ts';

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

/** The filters that the tab does not offer. */
const leaveOut = new Set(['Status', 'AuthorId']);

export function ReceivedTab({ residentId }: { residentId: string }) {
  const { noun, searchHint } = broadcastList;
  const { state, filters } = useListFilters(broadcastList, { leaveOut });
  const query = { ...state.api, ResidentId: residentId };
  const result = useOperation(listBroadcasts, { query });
  return (
    <ListView
      noun={noun}
      state={state}
      result={result}
      rowId={(row) => row.id}
      rowLabel={(row) => row.title}
      rowHref={(row) => paths.broadcast(row.id)}
      searchHint={searchHint}
      columns={columns}
      filters={filters}
      empty={{
        picture: <EmptyInbox />,
        title: 'No broadcasts yet',
        text: 'Broadcasts sent to this person appear here.',
      }}
    />
  );
}
