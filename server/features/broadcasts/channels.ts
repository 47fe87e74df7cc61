// How a copy leaves by mail or web push. A channel says whether it went, may go later, never will, may have arrived, or
// is away altogether; it writes nothing down. Text messages are handed on in sets instead (`text-copies.ts`).
import type { BroadcastChannel } from '#contract/broadcasts.ts';
import { isRefusedForGood, type Mailer, type MailError, MailUnsure } from '#platform/mail.ts';
import { mailHtml, safeHtml } from '#platform/safe-markdown.ts';
import type { Pushes } from '#platform/web-push.ts';
import type { Copy } from './copies-queries.ts';
import { unsubscribeLinkOf } from './link-code.ts';
import { mailText } from './mail-text.ts';
import { plainText } from './sms-text.ts';

export type Outcome =
  | { kind: 'sent'; reference?: string }
  /** This one alone: another try may do. */
  | { kind: 'later'; reason: string }
  | { kind: 'never'; reason: string }
  /** It had left when the line broke: it may have arrived, and is not sent again. */
  | { kind: 'unsure'; reason: string }
  /** The provider itself: no other copy would go now either. */
  | { kind: 'away'; reason: string };

/** What every copy says beside its words, which may be edited until it is claimed. */
export type Said = {
  priority: string;
  category: string;
  requireAck: boolean;
  attachmentNames: readonly string[];
  communityName: string;
};

export type Channel = {
  channel: BroadcastChannel;
  /** The provider knows a repeat by its id and drops it, so that an interrupted copy may be sent again. */
  isRepeatable: boolean;
  /** How many leave at the same time. */
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

/** Urgent and security notices come to those too who want no emails: such a mail does not promise its own end. */
const isForAll = ({ priority, category }: Said): boolean =>
  priority === 'Urgent' || category === 'Security';
const stopOthers = 'This notice comes to everybody. Stop emails of other notices';

async function sendMail(mailer: Mailer, copy: Copy, said: Said, link: string): Promise<Outcome> {
  if (copy.email === null) return { kind: 'never', reason: 'No email address' };
  const again = copy.round > 0 ? 'Reminder: ' : '';
  const urgent = said.priority === 'Urgent' ? 'URGENT: ' : '';
  const asks = said.requireAck
    ? `Please say that you have read it: ${link}`
    : `On the web: ${link}`;
  const files =
    said.attachmentNames.length > 0 ? `\n\nAttached: ${said.attachmentNames.join(', ')}` : '';
  const stop = unsubscribeLinkOf(link);
  const why = `${said.communityName}. You get this because you live or own here.`;
  const way = isForAll(said) ? stopOthers : 'Stop these emails';
  const text = `${mailText(copy.body)}${files}\n\n${asks}\n\n-- \n${why}\n${way}: ${stop}`;
  const html = mailHtml({
    title: copy.title,
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

/** What a failed mail means: refused for good (5xx), not now (4xx), or a server that is not there. */
function outcomeOf(error: MailError): Outcome {
  const reason = error.message;
  if (error instanceof MailUnsure) {
    return { kind: 'unsure', reason: 'The mail server did not answer; it may have arrived.' };
  }
  if (isRefusedForGood(error)) return { kind: 'never', reason };
  // 421: it closes, whichever mail that was said to.
  const { command = '', responseCode = 421 } = error;
  const isOfThisMail = /^(RCPT TO|DATA|MAIL FROM)/.test(command) && responseCode < 500;
  return { kind: isOfThisMail && responseCode !== 421 ? 'later' : 'away', reason };
}
