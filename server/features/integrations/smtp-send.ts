// Sends a community's mails by its own mail server, to an address that was looked at first. A mail that it does not
// take goes out by the platform's, so that nobody misses a receipt because a password was changed; whoever manages the
// settings is told. What it may have taken goes out by no other: nobody gets it twice.
import type { Job, JobTools } from '#platform/jobs.ts';
import {
  type Mail,
  type MailerFor,
  MailUnsure,
  openTransport,
  type PlatformMailer,
  sendOver,
} from '#platform/mail.ts';
import { notify } from '#platform/notify.ts';
import { OutboundRefused, type Outbound } from '#platform/outbound.ts';
import { awayServersOf, usualTimes } from './away-servers.ts';
import { openSealed } from './secrets.ts';
import { noteSending, selectSending, type StoredSmtp } from './smtp-queries.ts';

type Options = { secret: string; outbound: Outbound };
type Sent = { mail: Mail; id: string };

/** The fact whose payload is a mail that is to go by the community's own server alone. */
export const smtpTested = 'smtp.tested';

const actor = 'Courtyard';

const { deadlineMs } = usualTimes;

/** The platform's mailer, but for communities that have a server of their own. */
export const withOwnServers = (mailer: PlatformMailer, options: Options) => {
  const away = awayServersOf(mailer);
  return async (tools: JobTools, communityId: string | null, sent: Sent): Promise<void> => {
    // A mail that belongs to no community is a code or a notice of an account: it waits for no pace.
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

/** A test goes by the community's own server or not at all. */
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
  tools.inCommunity({ communityId, userId: null, actor }, ({ db }) => selectSending(db));

type Own = Sent & { stored: StoredSmtp; communityId: string; mailer: PlatformMailer };

/** Whether the mail was taken, or may have been. */
async function sendByOwn(tools: JobTools, options: Options, own: Own): Promise<boolean> {
  const { stored, communityId, mailer } = own;
  const began = performance.now();
  const error = await exchange(own, options).then(
    () => null,
    (reason: Error) => reason,
  );
  awayServersOf(mailer).note({ communityId, ...stored }, began, error);
  await noteHow(tools, communityId, stored, error && sentenceOf(error));
  return error === null || error instanceof MailUnsure;
}

/** Keeps how a mail went; the first that was not taken is told. */
const noteHow = (
  tools: JobTools,
  communityId: string,
  stored: StoredSmtp,
  error: string | null,
): Promise<void> =>
  tools.inCommunity({ communityId, userId: null, actor }, async (context) => {
    await noteSending(context.db, error, context.clock.now());
    if (error !== stored.lastError) context.emit('integrations.changed');
    if (error === null || stored.lastError !== null) return;
    notify(context, {
      to: { permission: 'settings.update' },
      activityType: 'System',
      title: 'Your mail server did not take a mail',
      description: `${error} Until it does, mails go out by the platform’s server.`,
      link: '/settings?Tab=integrations',
    });
  });

/**
 * One way for a run of many mails: by the community's own server, and by the platform's what that does not take. Once
 * it is away or slow it is not waited for again. What it may have taken goes out by no other.
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
    const away = awayServersOf(mailer);
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
    // The certificate has to be of the name that was entered.
    tls: { servername: host },
    ...(username !== '' && { auth: { user: username, pass: password ?? '' } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** A name server that says nothing is given up as a mail server is. */
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

/** Never the server's own words: they may repeat what was sent to it. */
function sentenceOf(error: unknown): string {
  if (error instanceof OutboundRefused) return error.message;
  if (error instanceof MailUnsure) return 'It took a mail and did not say so.';
  const { code } = error as { code?: string };
  if (code === 'EAUTH') return 'It refused the user name or the password.';
  if (code === 'EENVELOPE') return 'It refused the sender or the recipient.';
  if (code === 'ETLS') return 'It does not speak TLS as it was set.';
  return 'It did not answer as a mail server does.';
}
