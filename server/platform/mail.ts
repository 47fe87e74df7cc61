// Sends mail: by SMTP when it is set, otherwise into a mailbox in the database that /dev/mail shows. Nothing sends
// while a request waits: rules emit the fact `mail.requested`, and the job here does the rest.
import { createTransport } from 'nodemailer';
import type pg from 'pg';
import type { Job } from './jobs.ts';

export type Mail = { to: string; subject: string; text: string };

export type Mailer = {
  send(mail: Mail, id: string): Promise<void>;
  /** Only where mail stays on this machine. */
  mailbox: pg.Pool | null;
};

/** The topic whose payload is a `Mail`. */
export const mailRequested = 'mail.requested';

/** A mailer over SMTP, or over the local mailbox when there is no `smtpUrl`. */
export function openMailer(options: {
  smtpUrl: string | undefined;
  pool: pg.Pool;
  from: string;
}): Mailer {
  if (options.smtpUrl === undefined) {
    return { mailbox: options.pool, send: (mail, id) => keep(options.pool, mail, id) };
  }
  const transport = createTransport(options.smtpUrl, {
    from: options.from,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  } as never);
  return {
    mailbox: null,
    // The same id on a second try, so that a receiving server may recognise the repeat.
    send: async ({ to, subject, text }, id) => {
      await transport.sendMail({ to, subject, text, messageId: `<${id}@courtyard>` });
    },
  };
}

async function keep(pool: pg.Pool, { to, subject, text }: Mail, id: string): Promise<void> {
  await pool.query(
    `insert into local_mails (id, recipient, subject, body) values ($1, $2, $3, $4)
     on conflict (id) do nothing`,
    [id, to, subject, text],
  );
}

/** The job that sends what was requested. */
export const mailJob = (mailer: Mailer): Job => ({
  name: 'mail.send',
  topic: mailRequested,
  retryLimit: 8,
  concurrency: 4,
  // A mail may hold a one-time code.
  forgets: true,
  run: async (_tools, fact) => mailer.send(fact.payload as Mail, `fact-${fact.id}`),
});
