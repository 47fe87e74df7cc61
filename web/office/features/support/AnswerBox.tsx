// The platform support's box: answer a ticket and set its next state.
import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { useState } from 'react';
import { answerTicket } from '#calls/support/ticket-desk.ts';
import type { answerSteps } from '#contract/support/ticket-desk.ts';
import type { Ticket } from '#contract/support/tickets.ts';
import { useAct } from '#lib/api/use-act.ts';
import { Panel } from '#ui/layout/Panel.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { stale } from './words.ts';

type Step = (typeof answerSteps)[number];
const steps: { value: Step; label: string }[] = [
  { value: 'In progress', label: 'We continue' },
  { value: 'Waiting for you', label: 'Customer replies' },
  { value: 'Resolved', label: 'Resolved' },
];

export function AnswerBox({ ticket }: { ticket: Ticket }) {
  const [body, setBody] = useState('');
  const [next, setNext] = useState<Step>('Waiting for you');
  const answer = useAct(answerTicket, { invalidates: stale, onSuccess: () => setBody('') });
  if (ticket.status === 'Closed') return null;
  return (
    <Panel component="section" mb={16} aria-label="Answer">
      <Textarea
        label={`Answer to ${ticket.personName}`}
        autosize
        minRows={4}
        maxRows={16}
        maxLength={5000}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      <Row gap={12} justify="space-between" mt={12}>
        <SegmentedControl
          aria-label="Next status"
          data={steps}
          value={next}
          onChange={(value) => setNext(value as Step)}
        />
        <Button
          loading={answer.isPending}
          disabled={body.trim() === ''}
          onClick={() => answer.mutate({ params: { ticketId: ticket.id }, body: { body, next } })}
        >
          Send reply
        </Button>
      </Row>
    </Panel>
  );
}
