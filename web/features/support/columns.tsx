// The columns of every list of tickets.
import type { TicketRow } from '#contract/support/tickets.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Column } from '#ui/layout/Column.tsx';
import type { ListColumn } from '#ui/list/columns.ts';
import { EmptyValue } from '#ui/text/MoneyText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { queueWords, TicketClock } from './TicketClock.tsx';
import { severityTone, type Side, statusFor } from './words.ts';
import classes from './support.module.css';

const subject: ListColumn<TicketRow> = {
  key: 'subject',
  title: 'Ticket',
  fixed: true,
  card: 'title',
  width: 255,
  render: (row) => (
    <Column component="span" gap={1} miw={0} className={classes.titleCell}>
      <span className={classes.number}>{row.number}</span>
      <span>{row.subject}</span>
    </Column>
  ),
};

const rest = (side: Side): ListColumn<TicketRow>[] => [
  {
    key: 'status',
    title: 'Status',
    card: 'badge',
    width: 175,
    render: ({ status }) => {
      const { word, tone } = statusFor(status, side);
      return <StatusBadge tone={tone}>{word}</StatusBadge>;
    },
  },
  {
    key: 'clock',
    title: 'Answer',
    width: 215,
    render: (row) => <TicketClock ticket={row} side={side} />,
  },
  {
    key: 'queue',
    title: 'Queue',
    width: 150,
    render: (row) => (row.ahead === null ? <EmptyValue /> : queueWords(row)),
  },
  {
    key: 'category',
    title: 'Category',
    card: 'subtitle',
    width: 110,
    render: (row) => row.category,
  },
  {
    key: 'severity',
    title: 'Severity',
    width: 120,
    render: ({ severity }) => <StatusBadge tone={severityTone[severity]}>{severity}</StatusBadge>,
  },
  {
    key: 'updatedAt',
    title: 'Last change',
    width: 120,
    render: (row) => <InstantText at={row.updatedAt} ago />,
  },
];

const person: ListColumn<TicketRow> = {
  key: 'person',
  title: 'Asked by',
  width: 180,
  render: (row) => row.personName,
};

const community: ListColumn<TicketRow> = {
  key: 'community',
  title: 'Community',
  width: 180,
  render: (row) => row.communityName ?? (row.isGuest ? 'Cannot sign in' : <EmptyValue />),
};

const handler: ListColumn<TicketRow> = {
  key: 'handler',
  title: 'Handled by',
  width: 160,
  render: (row) => row.handlerName ?? <EmptyValue />,
};

export const ownColumns = [subject, ...rest('customer'), community];
export const communityColumns = [subject, person, ...rest('reader')];
export const deskColumns = [subject, ...rest('desk'), person, community, handler];
