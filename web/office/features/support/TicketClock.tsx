// The time until an answer is expected, counting down, and the number of tickets ahead in the queue.
import type { TicketRow } from '#contract/support/tickets.ts';
import { useNow } from '#lib/page/use-now.ts';
import { countOf } from '#ui/format/count.ts';
import { formatInstantLong } from '#ui/format/dates.ts';
import { durationText } from '#ui/format/duration.ts';
import { useLocale } from '#ui/text/locale.ts';
import { EmptyValue } from '#ui/text/MoneyText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import type { Side } from './words.ts';

type Waiting = Pick<TicketRow, 'expectedAt' | 'ahead' | 'status'>;

export function TicketClock({ ticket, side }: { ticket: Waiting; side: Side }) {
  const { timeZone } = useLocale();
  const now = useNow();
  const { expectedAt, status } = ticket;
  if (!expectedAt) {
    return status === 'Waiting for you' && side === 'customer' ? (
      <StatusBadge tone="bad">Your reply is needed</StatusBadge>
    ) : (
      <EmptyValue />
    );
  }
  const left = Date.parse(expectedAt) - now.getTime();
  return (
    <time dateTime={expectedAt} title={formatInstantLong(expectedAt, timeZone)}>
      <StatusBadge tone={left > 0 ? 'info' : 'bad'}>
        {left > 0 ? `Answer within ${durationText(left)}` : `Late by ${durationText(left)}`}
      </StatusBadge>
    </time>
  );
}

export const queueWords = ({ ahead }: Pick<TicketRow, 'ahead'>): string =>
  ahead === 0
    ? 'Next in the queue'
    : `${countOf(ahead ?? 0, { one: 'ticket', many: 'tickets' })} ahead`;
