// Sends mail: by SMTP when it is set, otherwise into a mailbox in the database that /dev/mail shows. Nothing sends
// while a request waits: rules emit the fact `mail.requested`, and the job here does the rest.
import { PassThrough, type Readable } from 'node:stream';
import type { Transporter } from 'nodemailer';
import type pg from 'pg';
import type { JobContext } from './context.ts';
import { type MessageOptions, messageOf } from './mail-message.ts';
import { communityOfFact, type Job, type JobTools } from './jobs.ts';
import { requireNoTransaction } from './outside.ts';
import { openPace } from './pace.ts';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  /** The same as `text`, for readers that show it. */
  html?: string;
  /** Where a mail program ends such mails for its reader with one click (RFC 8058). */
  unsubscribeUrl?: string;
  /** The community that it comes from, which the job of its sending fills in. */
  sender?: { name: string; replyTo: string };
};

export type Mailer = {
  /** An urgent one, such as a code to sign in, waits for no pace. */
  send(mail: Mail, id: string, isUrgent?: boolean): Promise<void>;
  /** Only where mail stays on this machine. */
  mailbox: pg.Pool | null;
};

export type PlatformMailer = Mailer & {
  /** The mail as it leaves by a community's own server, from that address. */
  write(mail: Mail, id: string, own: string): object;
};

/** A mailer of one community's run of mails, closed when they went. */
export type OpenMailer = Mailer & { close(): void };

export type MailerFor = (tools: JobTools, communityId: string) => Promise<OpenMailer>;

/** The whole mail had left when the line broke: nobody knows whether it was taken. */
export class MailUnsure extends Error {
  override readonly name = 'MailUnsure';
}

/** Whether a mail server refused this one mail for good: no other try would do. A sender it refuses is of them all. */
export function isRefusedForGood(error: unknown): boolean {
  const { command = '', responseCode = 0 } = error as MailError;
  return /^(RCPT TO|DATA)/.test(command) && responseCode >= 500;
}

/** What the library throws; its command is where in the exchange it was. */
export type MailError = Error & { code?: string; responseCode?: number; command?: string };

/** The topic whose payload is a `Mail`. */
export const mailRequested = 'mail.requested';

/** A mailer over SMTP, or over the local mailbox when there is no `smtpUrl`. */
export function openMailer(
  options: MessageOptions & {
    smtpUrl: string | undefined;
    /** How many the mail server takes in a minute; as many as it can where nothing is said. */
    perMinute?: number | null;
    pool: pg.Pool;
  },
): PlatformMailer {
  const write: PlatformMailer['write'] = (mail, id, own) => messageOf(options, mail, id, own);
  if (options.smtpUrl === undefined) {
    return { mailbox: options.pool, write, send: (mail, id) => keep(options.pool, mail, id) };
  }
  // Made with the first mail: until then the library costs no memory.
  let transport: Promise<Transporter> | undefined;
  const { smtpUrl } = options;
  const pace = openPace(options.perMinute ?? null);
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

/** A way to a mail server that waits for none of its answers without an end. */
export async function openTransport(options: Record<string, unknown>): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
  const transport: Transporter = createTransport({ ...timeouts, ...options } as never);
  transport.use('stream', (sending, done) => {
    const { whenWhole, onAbort } = sending.data as Partial<Following>;
    const message = sending.message as unknown as Streamed;
    // The last of what a mail goes through: its end is read when the server has been given all of it.
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

/** What a way to a server tells of a mail: when all of it has left, and how the rest of it is held back. */
type Following = { whenWhole(): void; onAbort(abort: () => void): void };

/**
 * Sends one mail; `MailUnsure` when all of it had left and the server said nothing to it. With a deadline, a server
 * that answers a byte now and then is given up as well, and gets no more of the mail.
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
    // It is looked at below; what comes of it after the deadline is no news.
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

async function keep(pool: pg.Pool, { to, subject, text }: Mail, id: string): Promise<void> {
  await pool.query(
    `insert into local_mails (id, recipient, subject, body) values ($1, $2, $3, $4)
     on conflict (id) do nothing`,
    [id, to, subject, text],
  );
}

/** How an email ended: taken by the mail server, refused for good, handed over without an answer, or given up. */
export type MailEnd = 'Sent' | 'Refused' | 'Unsure' | 'Failed';

/** An email whose end its sender wants to record: the fact `topic` follows with `{ key, end }`. */
export type FollowedMail = Mail & { follow: { topic: string; key: string } };

type FollowedEnd = { key: string; end: MailEnd };

/** A job that records how emails with `follow` ended, and tells the screens that show it. */
export const mailEndJob = (
  name: string,
  topic: string,
  record: (context: JobContext, ended: FollowedEnd) => Promise<unknown>,
): Job => ({
  name,
  topic,
  run: async (tools, fact) => {
    const scope = { communityId: communityOfFact(fact), userId: null, actor: 'Courtyard' };
    await tools.inCommunity(scope, async (context) => {
      await record(context, fact.payload as FollowedEnd);
    });
  },
});

/** Sends a mail of a community, or of none, by the server that is set for it. */
export type SendMail = (
  tools: JobTools,
  communityId: string | null,
  sent: { mail: Mail; id: string },
) => Promise<void>;

/**
 * The job that sends what was requested. It waits six hours for a server that is away; what a server took without
 * saying so is not sent again (domain 12), nor what it refused for good.
 */
type Requested = Mail & Partial<FollowedMail> & { startAt?: string };

export const mailJobs = (send: SendMail): Job[] => [
  { ...mailJob(send), ofOneCommunity: 2, takes: ({ communityId }) => communityId !== null },
  // Codes to sign in wait behind no community's mail. All facts without a community are one group here.
  {
    ...mailJob(send),
    name: 'mail.send-own',
    ofOneCommunity: 4,
    takes: ({ communityId }) => communityId === null,
  },
];

export const mailJob = (send: SendMail): Job => ({
  name: 'mail.send',
  topic: mailRequested,
  retryLimit: 32,
  retryWaitMost: 900,
  concurrency: 4,
  // A mail may hold a one-time code.
  forgets: true,
  /** A mail that waits for the end of quiet hours says when it leaves. */
  startsAt: ({ payload }) => (typeof payload['startAt'] === 'string' ? payload['startAt'] : null),
  run: async (tools, fact) => {
    const id = `fact-${fact.id}`;
    const { follow, startAt: _startAt, ...mail } = fact.payload as Requested;
    let end: MailEnd = 'Sent';
    try {
      await send(tools, fact.communityId, { mail, id });
    } catch (error) {
      const { message: reason, responseCode } = error as MailError;
      // Never its words of a refusal: they may repeat the address.
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

/** A failure is logged alone: another try of the job would send the email a second time. */
async function report(
  tools: JobTools,
  communityId: string | null,
  { follow, end }: Pick<FollowedMail, 'follow'> & { end: MailEnd },
): Promise<void> {
  const scope = { communityId: communityId ?? '', userId: null, actor: 'Courtyard' };
  try {
    await tools.inCommunity(scope, async ({ emit }) =>
      emit(follow.topic, { key: follow.key, end }),
    );
  } catch (error) {
    tools.log.warn({ event: 'mail-end-unreported', reason: (error as Error).message }, 'mail');
  }
}
