// `/support/ticket#…`: a ticket opened by the link in an email, for people who cannot sign in. The code is in the
// fragment, so that it is in no address that a server or a log sees. Only this page sends the code, in the bodies of
// its calls.
import { Skeleton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { openGuestTicket, replyToGuestTicket } from '#calls/support/guest-tickets.ts';
import type { GuestTicket } from '#contract/support/guest-tickets.ts';
import { call } from '#lib/api/api.ts';
import { useAct } from '#lib/api/use-act.ts';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { StateMessage } from '#ui/state/StateMessage.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';
import { required } from './blanks.ts';
import { EntryForm } from './EntryForm.tsx';
import { PublicLayout } from './PublicLayout.tsx';
import classes from './identity.module.css';

const schema = required('body');

export function GuestTicketPage() {
  const [code] = useState(() => globalThis.location.hash.slice(1));
  const [ticket, setTicket] = useState<GuestTicket>();
  const open = useAct(openGuestTicket, { toasts: 'none', onSuccess: setTicket });
  const { mutate } = open;
  useEffect(() => {
    if (code) mutate({ body: { code } });
  }, [code, mutate]);
  const foot = <TextLink href={paths.signIn()}>Back to sign-in</TextLink>;
  if (!code || open.isError) {
    const isOurs = open.isError && open.error.status >= 500;
    return (
      <PublicLayout title="Your question" foot={foot}>
        <StateMessage
          title={isOurs ? 'Something went wrong' : 'Ticket not found'}
          text={
            isOurs
              ? open.error.message
              : 'The link is incomplete or was replaced. Open the full link from the latest email.'
          }
        />
      </PublicLayout>
    );
  }
  if (!ticket) {
    return (
      <PublicLayout title="Your question">
        <Skeleton height={200} />
      </PublicLayout>
    );
  }
  return (
    <PublicLayout
      title={ticket.subject}
      sentence={`${ticket.number} · ${ticket.status}`}
      foot={foot}
    >
      {ticket.messages.map(({ id, authorName, body, createdAt }) => (
        <article key={id} className={classes.said}>
          <p className={classes.saidHead}>
            <strong>{authorName}</strong> <InstantText at={createdAt} />
          </p>
          <p className={classes.saidText}>{body}</p>
        </article>
      ))}
      <EntryForm<{ body: string }>
        key={ticket.messages.length}
        initial={{ body: '' }}
        schema={schema}
        onSubmit={async ({ body }) =>
          setTicket(await call(replyToGuestTicket, { body: { code, body } }))
        }
      >
        <TextField name="body" label="Add a message" required rows={4} maxLength={5000} />
        <SubmitButton size="md">Send</SubmitButton>
      </EntryForm>
    </PublicLayout>
  );
}
