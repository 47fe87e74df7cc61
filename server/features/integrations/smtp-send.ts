// Sends a community's mails by its own mail server, to an address that was looked at first. A mail that it does not
// take goes out by the platform's, so that nobody misses a receipt because a password was changed; whoever manages the
// settings is told.
import type { Job, JobTools } from '#platform/jobs.ts';
import type { Mail, Mailer } from '#platform/mail.ts';
import { notify } from '#platform/notify.ts';
import { OutboundRefused, type Outbound } from '#platform/outbound.ts';
import { openSealed } from './secrets.ts';
import { noteSending, selectSmtp, type StoredSmtp } from './smtp-queries.ts';

type Options = { secret: string; outbound: Outbound };
type Sent = { mail: Mail; id: string };

/** The fact whose payload is a mail that is to go by the community's own server alone. */
export const smtpTested = 'smtp.tested';

const actor = 'Courtyard';

/** The platform's mailer, but for communities that have a server of their own. */
export const withOwnServers =
  (mailer: Mailer, options: Options) =>
  async (tools: JobTools, communityId: string | null, sent: Sent): Promise<void> => {
    if (communityId !== null && (await sendByOwn(tools, communityId, options, sent))) return;
    await mailer.send(sent.mail, sent.id);
  };

/** A test goes by the community's own server or not at all. */
export const smtpTestJob = (options: Options): Job => ({
  name: 'smtp.test',
  topic: smtpTested,
  retryLimit: 0,
  run: async (tools, fact) => {
    if (fact.communityId === null) return;
    const mail = fact.payload as Mail;
    await sendByOwn(tools, fact.communityId, options, { mail, id: `fact-${fact.id}` });
  },
});

/** True when it was taken; false where there is no server, or it did not take it. */
async function sendByOwn(
  tools: JobTools,
  communityId: string,
  options: Options,
  sent: Sent,
): Promise<boolean> {
  const scope = { communityId, userId: null, actor };
  const stored = await tools.inCommunity(scope, ({ db }) => selectSmtp(db));
  if (stored.host === null) return false;
  const error = await exchange(stored, communityId, options, sent).then(() => null, sentenceOf);
  await tools.inCommunity(scope, async (context) => {
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
  return error === null;
}

async function exchange(
  stored: StoredSmtp,
  communityId: string,
  { secret, outbound }: Options,
  { mail: { to, subject, text }, id }: Sent,
): Promise<void> {
  const { host, port, security, username, fromAddress } = stored;
  if (host === null) return;
  const [address = ''] = await outbound.resolve(host);
  const of = { purpose: 'smtp-password' as const, communityId };
  const password = openSealed(secret, of, stored.passwordSealed);
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    host: address,
    port,
    secure: security === 'TLS',
    requireTLS: security === 'STARTTLS',
    ignoreTLS: security === 'None',
    // The certificate has to be of the name that was entered.
    tls: { servername: host },
    ...(username !== '' && { auth: { user: username, pass: password ?? '' } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    const from = { name: '', address: fromAddress };
    await transport.sendMail({ from, to, subject, text, messageId: `<${id}@courtyard>` });
  } finally {
    transport.close();
  }
}

/** Never the server's own words: they may repeat what was sent to it. */
function sentenceOf(error: unknown): string {
  if (error instanceof OutboundRefused) return error.message;
  const { code } = error as { code?: string };
  if (code === 'EAUTH') return 'It refused the user name or the password.';
  if (code === 'EENVELOPE') return 'It refused the sender or the recipient.';
  if (code === 'ETLS') return 'It does not speak TLS as it was set.';
  return 'It did not answer as a mail server does.';
}
