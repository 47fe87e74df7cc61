// The lists of tickets: the user's own, the community's, and the platform desk's.
import { listDeskTickets, getDesk } from '#calls/support/ticket-desk.ts';
import { listCommunityTickets, listMyTickets } from '#calls/support/tickets.ts';
import { useListState } from '#lib/list/list-state.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { Figures } from '#ui/page/Figures.tsx';
import { formatCount } from '#ui/format/count.ts';
import { EmptyInbox } from '#ui/illustrations/EmptyInbox.tsx';
import { ListView } from '#ui/list/ListView.tsx';
import type { PageAction } from '#ui/page/PageHeader.tsx';
import { paths } from '#web/paths.ts';
import { communityColumns, deskColumns, ownColumns } from './columns.tsx';
import { filterNames, ticketFilters, ticketNoun } from './words.ts';

const shared = {
  noun: ticketNoun,
  rowId: (row: { id: string }) => row.id,
  rowLabel: (row: { number: string; subject: string }) => `${row.number} ${row.subject}`,
  searchHint: 'Search number or subject',
};

export function MyTickets({ ask }: { ask: PageAction }) {
  const state = useListState(filterNames);
  const result = useOperation(listMyTickets, { query: state.api });
  return (
    <ListView
      {...shared}
      state={state}
      result={result}
      columns={ownColumns}
      filters={ticketFilters('customer')}
      rowHref={(row) => paths.ticket(row.id)}
      empty={{
        picture: <EmptyInbox />,
        title: 'You have asked nothing yet',
        text: 'The help articles may have the answer. If they do not, write to us: you see here until when we answer.',
        action: ask,
        second: { label: 'Help articles', href: paths.supportTab('help') },
      }}
    />
  );
}

export function CommunityTickets() {
  const state = useListState(filterNames);
  const result = useOperation(listCommunityTickets, { query: state.api });
  return (
    <ListView
      {...shared}
      state={state}
      result={result}
      columns={communityColumns}
      filters={ticketFilters('reader')}
      rowHref={(row) => paths.communityTicket(row.id)}
      empty={{
        picture: <EmptyInbox />,
        title: 'Nobody here has asked support yet',
        text: 'What your colleagues ask about this community stands here, for you to read.',
      }}
    />
  );
}

/** Refetched every twenty seconds: the desk is in no community, so it gets no live updates. */
const often = { refetchInterval: 20_000 };

export function DeskTickets() {
  const state = useListState(filterNames);
  const result = useOperation(listDeskTickets, { query: state.api }, often);
  const { data } = useOperation(getDesk, {}, often);
  return (
    <>
      <Figures
        loading={!data}
        items={[
          { label: 'Waiting for us', value: data && formatCount(data.waiting) },
          { label: 'Late', value: data && formatCount(data.late), hint: 'Past the expected time' },
          { label: 'Mine', value: data && formatCount(data.mine), hint: 'Open and in progress' },
          {
            label: 'Rating',
            value: data && (data.ratingTenths === null ? '–' : (data.ratingTenths / 10).toFixed(1)),
            hint: 'Of five stars',
          },
        ]}
      />
      <ListView
        {...shared}
        state={state}
        result={result}
        columns={deskColumns}
        filters={ticketFilters('desk')}
        rowHref={(row) => paths.ticket(row.id)}
        empty={{
          picture: <EmptyInbox />,
          title: 'The desk is clear',
          text: 'Nobody has asked anything yet.',
        }}
      />
    </>
  );
}
