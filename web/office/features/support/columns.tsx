// The cells of every list of tickets, and the columns of each.
import type { ticketList, TicketRow } from '#contract/support/tickets.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Column } from '#ui/layout/Column.tsx';
import { EmptyValue } from '#ui/text/MoneyText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { queueWords, TicketClock } from './TicketClock.tsx';
import { severityTone, type Side, statusFor } from './words.ts';
import classes from './support.module.css';

export const cellsOf = (side: Side) => ({
  subject: (row: TicketRow) => (
    <Column component="span" gap={1} miw={0} className={classes.titleCell}>
      <span className={classes.number}>{row.number}</span>
      <span>{row.subject}</span>
    </Column>
  ),
  status: ({ status }: TicketRow) => {
    const { word, tone } = statusFor(status, side);
    return <StatusBadge tone={tone}>{word}</StatusBadge>;
  },
  clock: (row: TicketRow) => <TicketClock ticket={row} side={side} />,
  queue: (row: TicketRow) => (row.ahead === null ? <EmptyValue /> : queueWords(row)),
  severity: ({ severity }: TicketRow) => (
    <StatusBadge tone={severityTone[severity]}>{severity}</StatusBadge>
  ),
  updatedAt: (row: TicketRow) => <InstantText at={row.updatedAt} ago />,
  community: (row: TicketRow) =>
    row.communityName ?? (row.isGuest ? 'Cannot sign in' : <EmptyValue />),
});

type Keys = readonly (keyof typeof ticketList.columns)[];

const waiting: Keys = ['status', 'clock', 'queue', 'category'];
const common: Keys = [...waiting, 'severity', 'updatedAt'];

/**
 * The columns that each side sees, in order. A person’s own tickets may be about several communities, so the community
 * stands beside the ticket.
 */
export const columnsFor: Readonly<Record<Side, Keys>> = {
  customer: ['subject', 'community', ...waiting, 'updatedAt'],
  reader: ['subject', 'person', ...common],
  desk: ['subject', ...common, 'person', 'community', 'handler'],
};
