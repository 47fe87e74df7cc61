// The requester's box: reply, attach files, rate the help, and reopen a resolved ticket.
import { Button, Rating, Textarea } from '@mantine/core';
import { useState } from 'react';
import {
  attachTicketFile,
  rateTicket,
  reopenTicket,
  replyToTicket,
} from '#calls/support/tickets.ts';
import { ticketFileLimit } from '#contract/support/ticket-words.ts';
import type { Ticket } from '#contract/support/tickets.ts';
import { toastFailure } from '#lib/api/toast.ts';
import { upload } from '#lib/api/transfer.ts';
import { useAct } from '#lib/api/use-act.ts';
import { invalidate } from '#lib/api/use-operation.ts';
import { useNow } from '#lib/page/use-now.ts';
import { AddFileButton } from '#ui/form/AddFileButton.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { stale } from './words.ts';
import classes from './support.module.css';

export function ReplyBox({ ticket }: { ticket: Ticket }) {
  const params = { ticketId: ticket.id };
  const now = useNow();
  const [body, setBody] = useState('');
  const done = { invalidates: stale, onSuccess: () => setBody('') };
  const reply = useAct(replyToTicket, done);
  const reopen = useAct(reopenTicket, done);
  const isResolved = ticket.resolvedAt !== null;
  const mayReopen = ticket.reopenUntil !== null && Date.parse(ticket.reopenUntil) > now.getTime();
  const send = () => (isResolved ? reopen : reply).mutate({ params, body: { body } });
  return (
    <>
      {isResolved && <Rate ticket={ticket} />}
      {(!isResolved || mayReopen) && (
        <Panel component="section" mb={16} aria-label="Write">
          <Textarea
            label={isResolved ? 'Not solved? Describe what is missing' : 'Your reply'}
            autosize
            minRows={3}
            maxRows={12}
            maxLength={5000}
            value={body}
            onChange={(event) => setBody(event.currentTarget.value)}
          />
          <Row gap={12} justify="space-between" mt={12}>
            {ticket.status !== 'Closed' && <AddFile ticket={ticket} />}
            <Button
              loading={reply.isPending || reopen.isPending}
              disabled={body.trim() === ''}
              onClick={send}
            >
              {isResolved ? 'Reopen' : 'Send'}
            </Button>
          </Row>
        </Panel>
      )}
    </>
  );
}

function AddFile({ ticket }: { ticket: Ticket }) {
  const attach = async (file: File) => {
    await upload(attachTicketFile, { params: { ticketId: ticket.id } }, file).catch(toastFailure);
    await invalidate(stale);
  };
  return (
    <AddFileButton
      label="Add a file"
      disabled={ticket.files.length >= ticketFileLimit}
      onFile={(file) => void attach(file)}
    />
  );
}

function Rate({ ticket }: { ticket: Ticket }) {
  const [comment, setComment] = useState(ticket.ratingComment ?? '');
  const [rating, setRating] = useState(ticket.rating ?? 0);
  const rate = useAct(rateTicket, { invalidates: stale });
  const params = { ticketId: ticket.id };
  return (
    <Panel component="section" mb={16} aria-label="Rating">
      <p className={classes.question}>How good was the help?</p>
      <Rating
        size="lg"
        value={rating}
        onChange={setRating}
        getSymbolLabel={(stars) => `${stars} of 5 stars`}
      />
      <Textarea
        mt="sm"
        label="Comment (optional)"
        autosize
        minRows={2}
        maxLength={500}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <Row gap={12} justify="space-between" mt={12}>
        <span />
        <Button
          variant="default"
          disabled={rating === 0}
          loading={rate.isPending}
          onClick={() => rate.mutate({ params, body: { rating, comment } })}
        >
          {ticket.rating === null ? 'Rate' : 'Change the rating'}
        </Button>
      </Row>
    </Panel>
  );
}
