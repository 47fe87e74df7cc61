// /broadcast: the broadcasts of a community, their delivery and reading, and scheduled ones.
import { IconSend } from '@tabler/icons-react';
import { getBroadcastFigures, listBroadcasts } from '#calls/broadcasts/broadcasts.ts';
import {
  broadcastCategories,
  type BroadcastRow,
  broadcastStatuses,
} from '#contract/broadcasts/broadcasts.ts';
import { channelLabel } from '#rules/shared/plain-words.ts';
import { useListState } from '#lib/list/list-state.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useSavedViews } from '#lib/list/saved-views.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import type { Figure } from '#ui/page/Figures.tsx';
import { formatCount } from '#ui/format/count.ts';
import { EmptyInbox } from '#ui/illustrations/EmptyInbox.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import type { ListColumn } from '#ui/list/columns.ts';
import type { ListFilter } from '#ui/list/filter/filters.ts';
import { ListPage } from '#ui/list/ListPage.tsx';
import { EmptyValue } from '#ui/text/MoneyText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { paths } from '#web/paths.ts';
import { broadcastNoun, optionsOf, percentOf, standingOf } from './words.ts';

const columns: ListColumn<BroadcastRow>[] = [
  {
    key: 'title',
    title: 'Broadcast',
    sortable: true,
    fixed: true,
    card: 'title',
    width: 260,
    render: (row) => titleOf(row),
  },
  {
    key: 'status',
    title: 'Status',
    sortable: true,
    card: 'badge',
    width: 180,
    render: (row) => <StatusBadge tone={standingOf(row).tone}>{standingOf(row).word}</StatusBadge>,
  },
  {
    key: 'category',
    title: 'Category',
    card: 'subtitle',
    width: 120,
    render: (row) => row.category,
  },
  {
    key: 'when',
    title: 'When',
    sortable: true,
    width: 165,
    render: (row) => <InstantText at={row.sentAt ?? row.sendAt ?? row.createdAt} />,
  },
  {
    key: 'recipients',
    title: 'People',
    align: 'right',
    width: 90,
    render: (row) => (row.sentAt ? formatCount(row.counts.recipients) : <EmptyValue />),
  },
  {
    key: 'notReached',
    title: 'Not reached',
    align: 'right',
    width: 110,
    render: (row) => (row.sentAt ? formatCount(row.counts.notReached) : <EmptyValue />),
  },
  {
    key: 'read',
    title: 'Read',
    align: 'right',
    width: 90,
    render: (row) =>
      row.sentAt ? percentOf(row.counts.read, row.counts.recipients) : <EmptyValue />,
  },
  {
    key: 'acknowledged',
    title: 'Acknowledged',
    align: 'right',
    width: 130,
    render: (row) =>
      row.sentAt && row.requireAck ? (
        percentOf(row.counts.acknowledged, row.counts.recipients)
      ) : (
        <EmptyValue />
      ),
  },
  {
    key: 'failed',
    title: 'Failed copies',
    align: 'right',
    defaultVisible: false,
    width: 120,
    render: (row) => formatCount(row.counts.failed),
  },
  {
    key: 'channels',
    title: 'Channels',
    defaultVisible: false,
    width: 170,
    render: (row) => ['App', ...row.channels.map(channelLabel)].join(', '),
  },
  {
    key: 'author',
    title: 'By',
    defaultVisible: false,
    width: 150,
    render: (row) => row.createdByName ?? <EmptyValue />,
  },
];

const titleOf = (row: BroadcastRow): string =>
  [row.priority === 'Urgent' ? 'Urgent:' : '', row.title, row.isEdited ? '(Edited)' : '']
    .filter(Boolean)
    .join(' ');

export function BroadcastsPage() {
  const state = useListState(['Status', 'Category', 'AuthorId', 'From', 'To']);
  const result = useOperation(listBroadcasts, { query: state.api });
  const figures = useOperation(getBroadcastFigures);
  const mayCreate = useMay('broadcasts.create');
  const create = {
    label: 'New broadcast',
    icon: <IconSend size={16} aria-hidden />,
    href: paths.newBroadcast(),
    feature: 'Create Broadcast' as const,
  };
  const authors = figures.data?.authors ?? [];
  const filters: ListFilter[] = [
    { kind: 'multi', key: 'Status', label: 'Status', options: optionsOf(broadcastStatuses) },
    { kind: 'multi', key: 'Category', label: 'Category', options: optionsOf(broadcastCategories) },
    {
      kind: 'multi',
      key: 'AuthorId',
      label: 'Author',
      options: authors.map(({ id, name }) => ({ value: id, label: name })),
    },
    { kind: 'days', fromKey: 'From', toKey: 'To', label: 'Date' },
  ];
  return (
    <ListPage
      title="Broadcast"
      sentence="Notices to residents, and the people who have seen them."
      {...(mayCreate && { primary: create })}
      figures={figuresOf(figures.data)}
      figuresLoading={!figures.data}
      noun={broadcastNoun}
      state={state}
      result={result}
      rowId={(row) => row.id}
      rowLabel={(row) => row.title}
      rowHref={(row) => paths.broadcast(row.id)}
      searchHint="Search title or text"
      columns={columns}
      filters={filters}
      views={useSavedViews('broadcasts')}
      empty={{
        picture: <EmptyInbox />,
        title: 'No broadcasts yet',
        text:
          'A broadcast goes to each person once, and shows who was reached and who has read it. ' +
          'Nothing is sent before you send it.',
        ...(mayCreate && { action: create }),
      }}
    />
  );
}

type FigureData = {
  sent: number;
  recipients: number;
  read: number;
  scheduled: number;
  withFailures: number;
  unacknowledged: number;
};

const figuresOf = (data: FigureData | undefined): Figure[] => [
  { label: 'Sent in 30 days', value: data && formatCount(data.sent) },
  {
    label: 'Read',
    value: data && percentOf(data.read, data.recipients),
    hint: data && `${formatCount(data.read)} of ${formatCount(data.recipients)}`,
  },
  { label: 'Not acknowledged yet', value: data && formatCount(data.unacknowledged) },
  {
    label: 'Scheduled',
    value: data && formatCount(data.scheduled),
    href: `${paths.broadcasts()}?Status=Scheduled`,
  },
  {
    label: 'With failed copies',
    value: data && formatCount(data.withFailures),
    href: `${paths.broadcasts()}?Status=PartlyFailed`,
  },
];
