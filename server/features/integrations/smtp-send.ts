// Sends a community's emails through its own mail server, after checking the server's address. If the server refuses
// an email, the platform's server sends it, so that no receipt is lost after a password changed, and the people who
// manage settings are notified. An email that the server may have accepted is never sent again.
import type { Job, JobTools } from '#platform/jobs/job.ts';
import type { Mail } from '#platform/delivery/mail-message.ts';
import {
  type MailerFor,
  MailUnsure,
  openTransport,
  type PlatformMailer,
  sendOver,
} from '#platform/delivery/mail.ts';
import { notify } from '#platform/delivery/notify.ts';
import { OutboundRefused, type Outbound } from '#platform/delivery/outbound.ts';
import { mailServerFailed } from './messages.ts';
import { unavailableServersOf, usualTimes } from './unavailable-servers.ts';
import { openSealed } from './secrets.ts';
import { noteSending, selectSending, type StoredSmtp } from './smtp-queries.ts';

type Options = { secret: string; outbound: Outbound };
type Sent = { mail: Mail; id: string };

/** The event whose payload is a test email. Only the community's own server may send it. */
export const smtpTested = 'smtp.tested';

const { deadlineMs } = usualTimes;

/**
 * A mailer that uses the community's own server. The mailer uses the platform's server if the community has none, or if
 * the own server is unavailable or did not accept the email.
 */
export const withOwnServers = (mailer: PlatformMailer, options: Options) => {
  const away = unavailableServersOf(mailer);
  return async (tools: JobTools, communityId: string | null, sent: Sent): Promise<void> => {
    // An email without a community is a code or a notice about an account, so it skips the rate limit.
    if (communityId === null) return mailer.send(sent.mail, sent.id, true);
    const stored = await readSending(tools, communityId);
    const mail = { ...sent.mail, sender: stored.sender };
    if (stored.host !== null && !away.isAway({ communityId, ...stored })) {
      const own = { stored, communityId, mailer, id: sent.id, mail };
      if (await sendByOwn(tools, options, own)) return;
    }
    await mailer.send(mail, sent.id);
  };
};

/** Sends a test email through the community's own server only. */
export const smtpTestJob = (mailer: PlatformMailer, options: Options): Job => ({
  name: 'smtp.test',
  topic: smtpTested,
  retryLimit: 0,
  concurrency: 4,
  ofOneCommunity: 1,
  run: async (tools, fact) => {
    const { communityId, id } = fact;
    if (communityId === null) return;
    const stored = await readSending(tools, communityId);
    if (stored.host === null) return;
    const mail = { ...(fact.payload as Mail), sender: stored.sender };
    await sendByOwn(tools, options, { stored, communityId, mailer, mail, id: `fact-${id}` });
  },
});

const readSending = (tools: JobTools, communityId: string) =>
  tools.inCommunity({ communityId }, ({ db }) => selectSending(db));

type Own = Sent & { stored: StoredSmtp; communityId: string; mailer: PlatformMailer };

/** True if the server accepted the email, or may have accepted it. */
async function sendByOwn(tools: JobTools, options: Options, own: Own): Promise<boolean> {
  const { stored, communityId, mailer } = own;
  const began = performance.now();
  const error = await exchange(own, options).then(
    () => null,
    (reason: Error) => reason,
  );
  unavailableServersOf(mailer).note({ communityId, ...stored }, began, error);
  await noteHow(tools, communityId, stored, error && sentenceOf(error));
  return error === null || error instanceof MailUnsure;
}

/** Stores the outcome of an email, and sends a notification if it is the first failure since the last success. */
const noteHow = (
  tools: JobTools,
  communityId: string,
  stored: StoredSmtp,
  error: string | null,
): Promise<void> =>
  tools.inCommunity({ communityId }, async (context) => {
    await noteSending(context.db, error, context.clock.now());
    if (error !== stored.lastError) context.emit('integrations.changed');
    if (error === null || stored.lastError !== null) return;
    notify(context, {
      ...mailServerFailed.notice({ error }),
      to: { permission: 'settings.update' },
      link: '/settings?Tab=integrations',
    });
  });

/**
 * A mailer for a run of many emails. Uses the community's own server, and the platform's server for emails that the own
 * server refuses. After a slow response or a failure that is not about a single email, the rest of the run skips the
 * own server. An email that may have been accepted is never sent again.
 */
export const mailerOf =
  (mailer: PlatformMailer, options: Options): MailerFor =>
  async (tools, communityId) => {
    const stored = await readSending(tools, communityId);
    const { sender } = stored;
    const byPlatform = (mail: Mail, id: string) => mailer.send({ ...mail, sender }, id);
    if (stored.host === null) return { ...mailer, send: byPlatform, close: () => undefined };
    let noted: string | null | undefined;
    const note = async (error: string | null): Promise<void> => {
      if (noted !== undefined && (noted !== null || error === null)) return;
      noted = error;
      await noteHow(tools, communityId, stored, error);
    };
    const away = unavailableServersOf(mailer);
    const place = { communityId, ...stored };
    const opening = performance.now();
    const open = async () => (away.isAway(place) ? null : openOwn(stored, communityId, options));
    const transport = await open().catch(async (error: Error) => {
      away.note(place, opening, error);
      await note(sentenceOf(error));
      return null;
    });
    let isGone = transport === null;
    return {
      mailbox: null,
      send: async (mail, id) => {
        if (transport === null || isGone || away.isAway(place)) return byPlatform(mail, id);
        const began = performance.now();
        try {
          const message = mailer.write({ ...mail, sender }, id, stored.fromAddress);
          await sendOver(transport, message, deadlineMs);
          away.note(place, began, null);
          await note(null);
        } catch (error) {
          away.note(place, began, error as Error);
          if (error instanceof MailUnsure) throw error;
          const { code = '', responseCode } = error as { code?: string; responseCode?: number };
          const isOfThisMail = responseCode && ['EENVELOPE', 'EMESSAGE'].includes(code);
          isGone = !isOfThisMail;
          await note(sentenceOf(error));
          await byPlatform(mail, id);
        }
      },
      close: () => transport?.close(),
    };
  };

async function exchange(
  { stored, communityId, mailer, mail, id }: Own,
  options: Options,
): Promise<void> {
  const began = performance.now();
  const transport = await openOwn(stored, communityId, options);
  try {
    const leftMs = Math.max(1, deadlineMs - (performance.now() - began));
    await sendOver(transport, mailer.write(mail, id, stored.fromAddress), leftMs);
  } finally {
    transport.close();
  }
}

async function openOwn(
  stored: StoredSmtp,
  communityId: string,
  { secret, outbound }: Options,
): Promise<Awaited<ReturnType<typeof openTransport>>> {
  const { host, port, security, username } = stored;
  if (host === null) throw new Error('there is no server of its own');
  const [address = ''] = await inTime(outbound.resolve(host));
  const of = { purpose: 'smtp-password' as const, communityId };
  const password = openSealed(secret, of, stored.passwordSealed);
  return openTransport({
    host: address,
    port,
    secure: security === 'TLS',
    requireTLS: security === 'STARTTLS',
    ignoreTLS: security === 'None',
    // The certificate has to match the host name in the settings.
    tls: { servername: host },
    ...(username !== '' && { auth: { user: username, pass: password ?? '' } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Applies the timeout of a mail server to a DNS lookup. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    const late = Object.assign(new Error('the name was not found in time'), { code: 'EDNS' });
    timer = setTimeout(() => reject(late), deadlineMs);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}

/** An error message for people. The message never includes the server's own text, which may repeat the sent data. */
function sentenceOf(error: unknown): string {
  if (error instanceof OutboundRefused) return error.message;
  if (error instanceof MailUnsure) return 'The server took the email without a confirmation.';
  const { code } = error as { code?: string };
  if (code === 'EAUTH') return 'The server refused the user name or the password.';
  if (code === 'EENVELOPE') return 'The server refused the sender or the recipient.';
  if (code === 'ETLS') return 'The server does not support the chosen TLS setting.';
  return 'The server did not respond like a mail server.';
}
