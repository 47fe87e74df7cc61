// `/support/ask`: help for people who cannot sign in. Every address gets the same answer; the next step comes by email.
import { useState } from 'react';
import { createGuestTicket } from '#calls/support/guest-tickets.ts';
import { call } from '#lib/api/api.ts';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';
import { required } from './blanks.ts';
import { EmailField } from './EmailField.tsx';
import { EntryForm } from './EntryForm.tsx';
import { LocalMailHint } from './LocalMailHint.tsx';
import { PublicLayout } from './PublicLayout.tsx';

type Asked = { email: string; name: string; subject: string; body: string };

const schema = required('email', 'name', 'subject', 'body');

export function AskSupportPage() {
  const [sentTo, setSentTo] = useState<string>();
  const foot = <TextLink href={paths.signIn()}>Back to sign-in</TextLink>;
  if (sentTo !== undefined) {
    return (
      <PublicLayout
        title="Question received"
        sentence={
          <>
            We wrote to <strong>{sentTo}</strong>. Its link opens your question and our reply, which
            you get within one day.
          </>
        }
        foot={foot}
      >
        <LocalMailHint />
      </PublicLayout>
    );
  }
  return (
    <PublicLayout
      title="Can’t sign in?"
      sentence="Describe the problem. We reply by email within one day and never ask for your password."
      foot={foot}
    >
      <EntryForm<Asked>
        initial={{ email: '', name: '', subject: 'I can’t sign in', body: '' }}
        schema={schema}
        onSubmit={async (body) => {
          await call(createGuestTicket, { body });
          setSentTo(body.email);
        }}
      >
        <EmailField />
        <TextField name="name" label="Your name" required maxLength={100} autoComplete="name" />
        <TextField name="subject" label="Subject" required maxLength={150} />
        <TextField name="body" label="Description" required rows={4} maxLength={5000} />
        <SubmitButton size="md">Send</SubmitButton>
      </EntryForm>
    </PublicLayout>
  );
}
