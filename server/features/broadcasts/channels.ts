// Sends the copy of one recipient by email or web push, and returns the outcome; the caller stores it. Text messages
// are sent in batches instead (`text-copies.ts`).
import type { BroadcastChannel } from '#contract/broadcasts/broadcasts.ts';
import {
  isRefusedForGood,
  type Mailer,
  type MailError,
  MailUnsure,
} from '#platform/delivery/mail.ts';
import { mailHtml, safeHtml } from '#platform/delivery/safe-markdown.ts';
import type { Pushes } from '#platform/delivery/web-push.ts';
import type { Copy } from './copies-queries.ts';
import { unsubscribeLinkOf } from './text/link-code.ts';
import { mailText } from './text/mail-text.ts';
import { plainText } from './text/sms-text.ts';

export type Outcome =
  | { kind: 'sent'; reference?: string }
  /** This copy failed, but a retry may succeed. */
  | { kind: 'later'; reason: string }
  | { kind: 'never'; reason: string }
  /** The connection broke after the copy was sent. The copy may have arrived, so it is not sent again. */
  | { kind: 'unsure'; reason: string }
  /** The provider is down, so other copies would fail too. */
  | { kind: 'away'; reason: string };

/**
 * The data that all copies of a broadcast share. Title and body are part of each copy, because they may be edited
 * until the copy is claimed.
 */
export type Said = {
  priority: string;
  category: string;
  requireAck: boolean;
  attachmentNames: readonly string[];
  communityName: string;
};

export type Channel = {
  channel: BroadcastChannel;
  /** If true, the provider drops duplicates by id, so a copy whose outcome is unknown may be sent again. */
  isRepeatable: boolean;
  /** Number of copies that are sent concurrently. */
  senders: number;
  send(copy: Copy, said: Said, link: string): Promise<Outcome>;
};

export type Ways = { mailer: Mailer; pushes: Pushes };

export const openChannels = ({ mailer, pushes }: Ways): readonly Channel[] => [
  {
    channel: 'E-mail',
    isRepeatable: mailer.mailbox !== null,
    senders: 4,
    send: (copy, said, link) => sendMail(mailer, copy, said, link),
  },
  {
    channel: 'Push',
    isRepeatable: false,
    senders: 8,
    send: async (copy, said, link) => {
      if (copy.userId === null) return { kind: 'never', reason: 'No login' };
      return pushes.toPerson(copy.userId, {
        title: copy.title,
        body: plainText(copy.body).slice(0, 180),
        url: link,
        tag: copy.recipientId,
        isUrgent: said.priority === 'Urgent',
      });
    },
  },
];

/** Whether a notice ignores email opt-outs. The unsubscribe link then says that it stops other notices only. */
const isForAll = ({ priority, category }: Said): boolean =>
  priority === 'Urgent' || category === 'Security';
const stopOthers = 'This notice goes to everyone. Stop emails of other notices';

async function sendMail(mailer: Mailer, copy: Copy, said: Said, link: string): Promise<Outcome> {
  if (copy.email === null) return { kind: 'never', reason: 'No email address' };
  const again = copy.round > 0 ? 'Reminder: ' : '';
  const urgent = said.priority === 'Urgent' ? 'URGENT: ' : '';
  const asks = said.requireAck
    ? `Confirm that you have read this notice: ${link}`
    : `On the web: ${link}`;
  const files =
    said.attachmentNames.length > 0 ? `\n\nAttached: ${said.attachmentNames.join(', ')}` : '';
  const stop = unsubscribeLinkOf(link);
  const why = `${said.communityName}. You get this email because you live or own property here.`;
  const way = isForAll(said) ? stopOthers : 'Stop these emails';
  const text = `${mailText(copy.body)}${files}\n\n${asks}\n\n-- \n${why}\n${way}: ${stop}`;
  const html = mailHtml({
    title: copy.title,
    communityName: said.communityName,
    bodyHtml: await safeHtml(copy.body),
    button: { label: said.requireAck ? 'Read and acknowledge' : 'Open the notice', url: link },
    foot: why,
    footLink: { label: way, url: stop },
  });
  try {
    const subject = `${again}${urgent}${copy.title}`;
    const mail = { to: copy.email, subject, text, html, unsubscribeUrl: stop };
    await mailer.send(mail, `broadcast-${copy.id}`);
    return { kind: 'sent' };
  } catch (error) {
    return outcomeOf(error as MailError);
  }
}

/**
 * The outcome of a failed email: `never` if the server refused the recipient or the text permanently (5xx), `later` if
 * it refused this email temporarily (4xx, except 421), `unsure` if it may have arrived, otherwise `away`.
 */
function outcomeOf(error: MailError): Outcome {
  const reason = error.message;
  if (error instanceof MailUnsure) {
    return {
      kind: 'unsure',
      reason: 'The mail server did not respond. The email may have arrived.',
    };
  }
  if (isRefusedForGood(error)) return { kind: 'never', reason };
  // SMTP code 421 means that the server closes the connection, and says nothing about this email.
  const { command = '', responseCode = 421 } = error;
  const isOfThisMail = /^(RCPT TO|DATA|MAIL FROM)/.test(command) && responseCode < 500;
  return { kind: isOfThisMail && responseCode !== 421 ? 'later' : 'away', reason };
}
