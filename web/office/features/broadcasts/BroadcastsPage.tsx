// /broadcast: the broadcasts of a community, their delivery and reading, and scheduled ones.
import { IconSend } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import {
  broadcastList,
  broadcastStatuses,
  getBroadcastFigures,
  listBroadcasts,
} from '#calls/broadcasts/broadcasts.ts';
import type { BroadcastRow } from '#contract/broadcasts/broadcasts.ts';
import { channelLabel } from '#rules/shared/plain-words.ts';
import { useList } from '#lib/list/use-list.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import type { Figure } from '#ui/page/Figures.tsx';
import { formatCount } from '#ui/format/count.ts';
import { EmptyInbox } from '#ui/illustrations/EmptyInbox.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { ListPage } from '#ui/list/ListPage.tsx';
import { EmptyValue } from '#ui/text/MoneyText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { paths } from '#web/paths.ts';
import { optionsOf, percentOf, standingOf } from './words.ts';

const titleOf = (row: BroadcastRow): string =>
  [row.priority === 'Urgent' ? 'Urgent:' : '', row.title, row.isEdited ? '(Edited)' : '']
    .filter(Boolean)
    .join(' ');

const cells = {
  title: titleOf,
  status: (row: BroadcastRow) => (
    <StatusBadge tone={standingOf(row).tone}>{standingOf(row).word}</StatusBadge>
  ),
  when: (row: BroadcastRow) => <InstantText at={row.sentAt ?? row.sendAt ?? row.createdAt} />,
  recipients: ({ sentAt, counts }: BroadcastRow) =>
    sentAt ? formatCount(counts.recipients) : <EmptyValue />,
  notReached: ({ sentAt, counts }: BroadcastRow) =>
    sentAt ? formatCount(counts.recipients - counts.reached) : <EmptyValue />,
  read: ({ sentAt, counts }: BroadcastRow) =>
    sentAt ? percentOf(counts.read, counts.recipients) : <EmptyValue />,
  acknowledged: ({ sentAt, requireAck, counts }: BroadcastRow) =>
    sentAt && requireAck ? percentOf(counts.acknowledged, counts.recipients) : <EmptyValue />,
  failed: ({ counts }: BroadcastRow) => formatCount(counts.failed),
  channels: ({ channels }: BroadcastRow) => ['App', ...channels.map(channelLabel)].join(', '),
};

export function BroadcastsPage() {
  const figures = useOperation(getBroadcastFigures);
  const authors = figures.data?.authors ?? [];
  const { view } = useList(broadcastList, listBroadcasts, {
    cells,
    options: {
      Status: optionsOf(broadcastStatuses),
      AuthorId: authors.map(({ id, name }) => ({ value: id, label: name })),
    },
  });
  const mayCreate = useMay('broadcasts.create');
  const router = useRouter();
  const edit = ({ id, status }: BroadcastRow) => {
    if (status === 'Draft' || status === 'Scheduled') router.history.push(paths.editBroadcast(id));
  };
  const create = {
    label: 'New broadcast',
    icon: <IconSend size={16} aria-hidden />,
    href: paths.newBroadcast(),
    feature: 'Create Broadcast' as const,
  };
  return (
    <ListPage
      title="Broadcast"
      {...(mayCreate && { primary: create })}
      figures={figuresOf(figures.data)}
      figuresLoading={!figures.data}
      {...view}
      rowLabel={(row) => row.title}
      rowHref={(row) => paths.broadcast(row.id)}
      {...(mayCreate && { onEdit: edit })}
      empty={{
        picture: <EmptyInbox />,
        title: 'No broadcasts yet',
        text:
          'Each person gets a broadcast once. You see who was reached and who has read it. ' +
          'Write one, choose the audience and send it.',
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
  notReached: number;
  unacknowledged: number;
};

const lately = 'last 30 days';

const figuresOf = (data: FigureData | undefined): Figure[] => [
  { label: 'Sent', hint: lately, value: data && formatCount(data.sent) },
  {
    label: 'Read',
    value: data && percentOf(data.read, data.recipients),
    hint: data && `${formatCount(data.read)} of ${formatCount(data.recipients)}, ${lately}`,
  },
  { label: 'Not acknowledged yet', hint: lately, value: data && formatCount(data.unacknowledged) },
  {
    label: 'Scheduled',
    value: data && formatCount(data.scheduled),
    href: `${paths.broadcasts()}?Status=Scheduled`,
  },
  {
    label: 'Not reached',
    hint: data && `of ${formatCount(data.recipients)}`,
    value: data && formatCount(data.notReached),
  },
];
