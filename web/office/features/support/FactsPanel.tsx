// The panel beside a ticket's thread: its time limit and place in the queue, its facts such as the severity, and the
// attached diagnostics.
import type { ReactNode } from 'react';
import type { Ticket } from '#contract/support/tickets.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { queueWords, TicketClock } from './TicketClock.tsx';
import { expectation, severityTone, type Side } from './words.ts';
import classes from './support.module.css';

export function FactsPanel({ ticket, side }: { ticket: Ticket; side: Side }) {
  const { diagnostics } = ticket;
  const facts: [string, ReactNode][] = [
    [
      'Severity',
      <StatusBadge key="severity" tone={severityTone[ticket.severity]}>
        {ticket.severity}
      </StatusBadge>,
    ],
    ['Category', ticket.category],
    ['Handled by', ticket.handlerName ?? 'Nobody yet'],
    ['Community', ticket.communityName ?? 'None'],
    ['Replies go to', ticket.email],
    ...(ticket.rating ? [['Rating', `${ticket.rating} of 5 stars`] as [string, ReactNode]] : []),
    ...(ticket.ratingComment ? [['Comment', ticket.ratingComment] as [string, ReactNode]] : []),
    ...(ticket.closesAt
      ? [['Closes', <InstantText key="closes" at={ticket.closesAt} />] as [string, ReactNode]]
      : []),
  ];
  return (
    <aside className={classes.side} aria-label="About this ticket">
      <Panel component="section" className={classes.box}>
        <h2>Answer</h2>
        <TicketClock ticket={ticket} side={side} />
        {ticket.expectedAt && <p>{queueWords(ticket)}.</p>}
        <p className={classes.quiet}>{expectation(ticket.plan)}</p>
      </Panel>
      <Panel component="section" className={classes.box}>
        <h2>About</h2>
        <dl className={classes.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      {diagnostics && (
        <Panel component="section" className={classes.box}>
          <h2>Diagnostic data</h2>
          <dl className={classes.facts}>
            <div>
              <dt>Page</dt>
              <dd>{diagnostics.route}</dd>
            </div>
            <div>
              <dt>Version</dt>
              <dd>{diagnostics.version}</dd>
            </div>
            {diagnostics.errorId && (
              <div>
                <dt>Error</dt>
                <dd>{diagnostics.errorId}</dd>
              </div>
            )}
          </dl>
        </Panel>
      )}
    </aside>
  );
}
