// Sends emails: over SMTP if it is configured, otherwise into a mailbox in the database (mailbox.ts). Rules queue an
// email as the event `mail.requested`, and the job here sends it, so that no request waits for sending.
import { type Job, type JobTools, communityOfEvent } from '#platform/jobs/job.ts';
import { PassThrough, type Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Transporter } from 'nodemailer';
import type pg from 'pg';
import type { Db } from '#platform/database/database.ts';
import type { EmailWords } from '#platform/feature/message.ts';
import type { JobContext } from '#platform/http/context.ts';
import { nilId } from '#platform/http/tenant.ts';
import { type Mail, type MessageOptions, messageOf } from './mail-message.ts';
import { requireNoTransaction } from '#platform/database/external-calls.ts';
import { openMessageRateLimiter } from './message-rate-limiter.ts';

export type Mailer = {
  /** An urgent email, such as a sign-in code, does not wait for the rate limit. */
  send(mail: Mail, id: string, isUrgent?: boolean): Promise<void>;
  /** The database that holds the local mailbox; null if emails are sent over SMTP. */
  mailbox: pg.Pool | null;
};

export type PlatformMailer = Mailer & {
  /** The message as it is sent over a community's own server, from the address `own`. */
  write(mail: Mail, id: string, own: string): object;
};

/** A mailer for one batch of a community's emails; close it afterwards. */
export type OpenMailer = Mailer & { close(): void };

export type MailerFor = (tools: JobTools, communityId: string) => Promise<OpenMailer>;

/** The server did not answer after the whole email had been sent, so it is unknown whether the server accepted it. */
export class MailUnsure extends Error {
  override readonly name = 'MailUnsure';
}

/**
 * Whether a mail server refused this email permanently, so that a retry is useless. A refused sender does not count: it
 * affects all emails.
 */
export function isRefusedForGood(error: unknown): boolean {
  const { command = '', responseCode = 0 } = error as MailError;
  return /^(RCPT TO|DATA)/.test(command) && responseCode >= 500;
}

/** The error that the library throws; `command` is the step of the exchange at which it failed. */
export type MailError = Error & { code?: string; responseCode?: number; command?: string };

/** The topic whose payload is a `Mail`. */
export const mailRequested = 'mail.requested';

/** An email with the words of a declared message. `startAt`: do not send it before this time. */
export type QueuedMail = EmailWords &
  Omit<Mail, 'sender'> &
  Partial<Pick<FollowedMail, 'follow'>> & { startAt?: string };

/** Queues an email, which is sent after the transaction has committed and not before `startAt`. */
export const queueMail = (context: Pick<JobContext, 'emit'>, mail: QueuedMail): void =>
  context.emit(mailRequested, mail);

/** Queues an email of no community. */
export async function insertMail(db: Db, mail: QueuedMail): Promise<void> {
  await sql`insert into outbox (community_id, topic, payload)
    values (${nilId}, ${mailRequested}, ${JSON.stringify(mail)}::jsonb)`.execute(db);
}

/** Opens a mailer over SMTP, or over the local mailbox if there is no `smtpUrl`. */
export function openMailer(
  options: MessageOptions & {
    smtpUrl: string | undefined;
    /** The mail server's limit of emails per minute; without it there is no limit. */
    perMinute?: number | null;
    pool: pg.Pool;
  },
): PlatformMailer {
  const write: PlatformMailer['write'] = (mail, id, own) => messageOf(options, mail, id, own);
  if (options.smtpUrl === undefined) {
    return { mailbox: options.pool, write, send: (mail, id) => keep(options, mail, id) };
  }
  // The first email loads the library, which uses no memory until then.
  let transport: Promise<Transporter> | undefined;
  const { smtpUrl } = options;
  const pace = openMessageRateLimiter(options.perMinute ?? null);
  return {
    mailbox: null,
    write,
    send: async (mail, id, isUrgent = false) => {
      await pace.turn(isUrgent);
      transport ??= openTransport({ url: smtpUrl });
      await sendOver(await transport, messageOf(options, mail, id));
    },
  };
}

/** Opens an SMTP transport that gives up on a mail server that stays silent. */
export async function openTransport(options: Record<string, unknown>): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
  const transport: Transporter = createTransport({ ...timeouts, ...options } as never);
  transport.use('stream', (sending, done) => {
    const { whenWhole, onAbort } = sending.data as Partial<Following>;
    const message = sending.message as unknown as Streamed;
    // The last stream that an email passes through: when it ends, the whole email has been sent.
    message.processFunc((input) => {
      const output = new PassThrough();
      input.once('error', (error) => output.destroy(error));
      if (whenWhole) output.once('end', whenWhole);
      onAbort?.(() => output.destroy(new Error('aborted')));
      return input.pipe(output);
    });
    done();
  });
  return transport;
}

type Streamed = { processFunc(step: (input: Readable) => Readable): void };

/**
 * Callbacks for one email: `whenWhole` runs when all of it has been sent, and `onAbort` receives the function that
 * stops sending the rest.
 */
type Following = { whenWhole(): void; onAbort(abort: () => void): void };

/**
 * Sends one email. Throws `MailUnsure` if all of it was sent and the server did not answer. The deadline, if there is
 * one, also stops a server that answers a byte now and then. After the deadline no more of the email is sent.
 */
export async function sendOver(
  transport: Transporter,
  mail: object,
  deadlineMs?: number,
): Promise<void> {
  requireNoTransaction('a mail server');
  let isWhole = false;
  let abort = (): void => undefined;
  const following: Following = {
    whenWhole: () => {
      isWhole = true;
    },
    onAbort: (given) => {
      abort = given;
    },
  };
  let timer: NodeJS.Timeout | undefined;
  try {
    const sending = transport.sendMail({ ...mail, ...following } as never);
    // The result is read below; after the deadline it no longer matters.
    sending.catch(() => undefined);
    const deadline = new Promise<never>((_resolve, reject) => {
      if (deadlineMs === undefined) return;
      const late = Object.assign(new Error('too slow'), { code: 'ETIMEDOUT' });
      timer = setTimeout(() => {
        abort();
        reject(late);
      }, deadlineMs);
    });
    await Promise.race([sending, deadline]);
  } catch (error) {
    const { responseCode, message } = error as Error & { responseCode?: number };
    if (isWhole && !responseCode) throw new MailUnsure(message, { cause: error });
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function keep(
  { pool, ...options }: MessageOptions & { pool: pg.Pool },
  mail: Mail,
  id: string,
): Promise<void> {
  const { to, subject, text, html } = messageOf(options, mail, id);
  await pool.query(
    `insert into local_mails (id, recipient, subject, body, html) values ($1, $2, $3, $4, $5)
     on conflict (id) do nothing`,
    [id, to, subject, text, html],
  );
}

/** The outcome of an email: accepted by the mail server, refused permanently, sent without an answer, or given up. */
export type MailEnd = 'Sent' | 'Refused' | 'Unsure' | 'Failed';

/**
 * An email whose sender wants to record the outcome: after the outcome, the job emits the event `topic` with
 * `{ key, end }`.
 */
export type FollowedMail = Mail & { follow: { topic: string; key: string } };

type FollowedEnd = { key: string; end: MailEnd };

/** A job that records the outcome of emails with `follow`. */
export const mailEndJob = (
  name: string,
  topic: string,
  record: (context: JobContext, ended: FollowedEnd) => Promise<unknown>,
): Job => ({
  name,
  topic,
  run: async (tools, fact) => {
    const scope = { communityId: communityOfEvent(fact) };
    await tools.inCommunity(scope, async (context) => {
      await record(context, fact.payload as FollowedEnd);
    });
  },
});

/** Sends an email over its community's configured server, or over the platform's. */
export type SendMail = (
  tools: JobTools,
  communityId: string | null,
  sent: { mail: Mail; id: string },
) => Promise<void>;

type Requested = Mail & Partial<FollowedMail> & { startAt?: string };

export const mailJobs = (send: SendMail): Job[] => [
  { ...mailJob(send), ofOneCommunity: 2, takes: ({ communityId }) => communityId !== null },
  // Sign-in codes do not queue behind a community's emails. All events without a community form one group here.
  {
    ...mailJob(send),
    name: 'mail.send-own',
    ofOneCommunity: 4,
    takes: ({ communityId }) => communityId === null,
  },
];

/**
 * The job that sends requested emails. An email whose acceptance is unknown, or that was refused permanently, is not
 * resent. After any other error, such as an unreachable server, the job retries for up to six hours.
 */
export const mailJob = (send: SendMail): Job => ({
  name: 'mail.send',
  topic: mailRequested,
  retryLimit: 32,
  retryWaitMost: 900,
  concurrency: 4,
  // An email may contain a one-time code.
  forgets: true,
  /** An email that is delayed until the end of quiet hours states when to send it. */
  startsAt: ({ payload }) => (typeof payload['startAt'] === 'string' ? payload['startAt'] : null),
  run: async (tools, fact) => {
    const id = `fact-${fact.id}`;
    const { follow, startAt: _startAt, ...mail } = fact.payload as Requested;
    let end: MailEnd = 'Sent';
    try {
      await send(tools, fact.communityId, { mail, id });
    } catch (error) {
      const { message: reason, responseCode } = error as MailError;
      // The server's text is not logged for a refusal: it may repeat the address.
      if (error instanceof MailUnsure) {
        tools.log.warn({ event: 'mail-unsure', id, reason }, 'mail');
        end = 'Unsure';
      } else if (isRefusedForGood(error)) {
        tools.log.warn({ event: 'mail-refused', id, responseCode }, 'mail');
        end = 'Refused';
      } else throw error;
    }
    if (follow) await report(tools, fact.communityId, { follow, end });
  },
  givenUp: async (tools, { communityId, payload }) => {
    const { follow } = payload as Partial<FollowedMail>;
    if (follow) await report(tools, communityId, { follow, end: 'Failed' });
  },
});

/** A failure here is only logged: a retry of the job would send the email a second time. */
async function report(
  tools: JobTools,
  communityId: string | null,
  { follow, end }: Pick<FollowedMail, 'follow'> & { end: MailEnd },
): Promise<void> {
  const scope = { communityId: communityId ?? '' };
  try {
    await tools.inCommunity(scope, async ({ emit }) =>
      emit(follow.topic, { key: follow.key, end }),
    );
  } catch (error) {
    tools.log.warn({ event: 'mail-end-unreported', reason: (error as Error).message }, 'mail');
  }
}
