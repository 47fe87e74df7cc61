// The lists of tickets: the user's own, the community's, and the platform desk's.
import { listDeskTickets, getDesk } from '#calls/support/ticket-desk.ts';
import { listCommunityTickets, listMyTickets, ticketList } from '#calls/support/tickets.ts';
import { ticketStatuses } from '#contract/support/ticket-words.ts';
import { type ReadOptions, useOperation } from '#lib/api/use-operation.ts';
import { useList } from '#lib/list/use-list.tsx';
import { FigureLine } from '#ui/page/FigureLine.tsx';
import { formatCount } from '#ui/format/count.ts';
import { EmptyInbox } from '#ui/illustrations/EmptyInbox.tsx';
import { ListView } from '#ui/list/ListView.tsx';
import type { PageAction } from '#ui/page/PageHeader.tsx';
import { paths } from '#web/paths.ts';
import { cellsOf, columnsFor } from './columns.tsx';
import { type Side, statusFor } from './words.ts';

type Operation = typeof listMyTickets | typeof listCommunityTickets | typeof listDeskTickets;

/**
 * The list of tickets for one side. It has no saved views, because views belong to communities and tickets do not.
 */
function useTickets<O extends Operation>(side: Side, operation: O, reading?: ReadOptions<O>) {
  const { view } = useList(ticketList, operation, {
    cells: cellsOf(side),
    columns: columnsFor[side],
    options: {
      Status: ticketStatuses.map((value) => ({ value, label: statusFor(value, side).word })),
    },
    hasViews: false,
    ...(reading && { reading }),
  });
  return {
    ...view,
    rowLabel: (row: { number: string; subject: string }) => `${row.number} ${row.subject}`,
  };
}

export function MyTickets({ ask }: { ask: PageAction }) {
  const view = useTickets('customer', listMyTickets);
  return (
    <ListView
      {...view}
      rowHref={(row) => paths.ticket(row.id)}
      empty={{
        picture: <EmptyInbox />,
        title: 'No tickets yet',
        text: 'Search the help articles first. If you need more, contact us. You see the response time here.',
        action: ask,
        second: { label: 'Help articles', href: paths.supportTab('help') },
      }}
    />
  );
}

export function CommunityTickets() {
  const view = useTickets('reader', listCommunityTickets);
  return (
    <ListView
      {...view}
      rowHref={(row) => paths.communityTicket(row.id)}
      empty={{
        picture: <EmptyInbox />,
        title: 'No community tickets yet',
        text: 'Your colleagues’ tickets about this community appear here.',
      }}
    />
  );
}

/** Refetch every twenty seconds: live updates are sent to communities, and the support desk is in none. */
const often = { refetchInterval: 20_000 };

export function DeskTickets() {
  const view = useTickets('desk', listDeskTickets, often);
  const { data } = useOperation(getDesk, {}, often);
  return (
    <>
      <FigureLine
        loading={!data}
        items={[
          { label: 'Waiting for us', value: data && formatCount(data.waiting) },
          { label: 'Late', value: data && formatCount(data.late), hint: 'Past the response time' },
          { label: 'Mine', value: data && formatCount(data.mine), hint: 'Open and in progress' },
          {
            label: 'Rating',
            value: data && (data.ratingTenths === null ? '–' : (data.ratingTenths / 10).toFixed(1)),
            hint: 'Of five stars',
          },
        ]}
      />
      <ListView
        {...view}
        rowHref={(row) => paths.ticket(row.id)}
        empty={{
          picture: <EmptyInbox />,
          title: 'No open tickets',
          text: 'New tickets appear here.',
        }}
      />
    </>
  );
}
