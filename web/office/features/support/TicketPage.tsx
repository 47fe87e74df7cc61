// /support/tickets/:ticketId and /support/community/:ticketId: a ticket with its thread, its time limit and the
// viewer's actions: the requester answers, support works on it, a manager reads.
import { useParams } from '@tanstack/react-router';
import { takeTicket } from '#calls/support/ticket-desk.ts';
import {
  downloadCommunityTicketFile,
  downloadTicketFile,
  getCommunityTicket,
  getTicket,
  resolveTicket,
} from '#calls/support/tickets.ts';
import type { Ticket } from '#contract/support/tickets.ts';
import { toastFailure } from '#lib/api/toast.ts';
import { download } from '#lib/api/transfer.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DetailHeader } from '#ui/detail/DetailHeader.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import type { PageAction } from '#ui/page/PageHeader.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { paths } from '#web/paths.ts';
import { AnswerBox } from './AnswerBox.tsx';
import { FactsPanel } from './FactsPanel.tsx';
import { ReplyBox } from './ReplyBox.tsx';
import { Thread } from './Thread.tsx';
import { TicketClock } from './TicketClock.tsx';
import { type Side, stale, statusFor } from './words.ts';
import classes from './support.module.css';

export function TicketPage() {
  const { ticketId = '' } = useParams({ strict: false }) as { ticketId?: string };
  const { data, isError, error, refetch } = useOperation(
    getTicket,
    { params: { ticketId } },
    { refetchInterval: 20_000 },
  );
  const resolve = useAct(resolveTicket, { invalidates: stale });
  const take = useAct(takeTicket, { invalidates: stale });
  if (isError && !data) return <ErrorState error={error} onRetry={() => refetch()} />;
  const isOpen = data !== undefined && data.resolvedAt === null;
  const params = { ticketId };
  const primary: PageAction | undefined =
    isOpen && data.isMine
      ? { label: 'Mark as solved', onClick: () => resolve.mutate({ params }) }
      : isOpen && !data.handlerName
        ? { label: 'Take it', onClick: () => take.mutate({ params }) }
        : undefined;
  return (
    <View
      ticket={data}
      side={data?.isMine === false ? 'desk' : 'customer'}
      back={data && !data.isMine ? paths.supportTab('desk') : paths.support()}
      primary={primary}
      onFile={(fileId) =>
        void download(downloadTicketFile, { params: { ticketId, fileId } }).catch(toastFailure)
      }
      mayWrite
    />
  );
}

export function CommunityTicketPage() {
  const { ticketId = '' } = useParams({ strict: false }) as { ticketId?: string };
  const params = { ticketId };
  const { data, isError, error, refetch } = useOperation(getCommunityTicket, { params });
  if (isError && !data) return <ErrorState error={error} onRetry={() => refetch()} />;
  return (
    <View
      ticket={data}
      side="reader"
      back={paths.supportTab('community')}
      onFile={(fileId) =>
        void download(downloadCommunityTicketFile, { params: { ...params, fileId } }).catch(
          toastFailure,
        )
      }
    />
  );
}

type ViewProps = {
  ticket: Ticket | undefined;
  side: Side;
  back: string;
  primary?: PageAction | undefined;
  onFile: (fileId: string) => void;
  mayWrite?: boolean;
};

function View({ ticket, side, back, primary, onFile, mayWrite = false }: ViewProps) {
  const status = ticket && statusFor(ticket.status, side);
  return (
    <>
      <DetailHeader
        back={{ label: 'Support', href: back }}
        title={ticket && `${ticket.number} ${ticket.subject}`}
        badge={status && <StatusBadge tone={status.tone}>{status.word}</StatusBadge>}
        facts={
          ticket
            ? [
                ...(ticket.expectedAt
                  ? [<TicketClock key="clock" ticket={ticket} side={side} />]
                  : []),
                ticket.category,
                ticket.personName,
                <InstantText key="at" at={ticket.createdAt} />,
              ]
            : []
        }
        {...(primary && { primary })}
      />
      {ticket && (
        <div className={classes.detail}>
          <div>
            <Thread messages={ticket.messages} files={ticket.files} onFile={onFile} />
            {mayWrite &&
              (ticket.isMine ? <ReplyBox ticket={ticket} /> : <AnswerBox ticket={ticket} />)}
          </div>
          <FactsPanel ticket={ticket} side={side} />
        </div>
      )}
    </>
  );
}
