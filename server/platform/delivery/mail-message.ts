// Composes emails: sender, reply address, a message id that no other installation generates, and the headers that
// identify automatic mail. Used for the platform's own mail server and those of communities.
import { createHmac } from 'node:crypto';
import { mailPage, paragraphsHtml } from './mail-page.ts';

export type Address = { name: string; address: string };

/** The sender and reply address of the platform, for emails for which a community sets no others. */
export type PlatformSender = { from: Address; replyTo: string | undefined };

export type MessageOptions = PlatformSender & { secret: string; publicUrl: string };

/** Parses `Name <address>` or a plain address; null for anything else. */
export function readAddress(text: string): Address | null {
  const [, name = '', bracketed] = /^"?([^"<>\r\n]*?)"?\s*<([^<>]+)>$/.exec(text.trim()) ?? [];
  const address = bracketed ?? text.trim();
  return /^[^<>\s@]+@[^<>\s@]+$/.test(address) ? { name: name.trim(), address } : null;
}

/**
 * The id is the same for each try of an email, so that a receiving server can recognise a repeat. The id differs
 * between installations, because it depends on the server's secret and not only on the event's id, which is a counter.
 */
export function messageIdOf(
  { secret, publicUrl }: Pick<MessageOptions, 'secret' | 'publicUrl'>,
  { to, subject, text }: Mail,
  id: string,
): string {
  const bytes = createHmac('sha256', secret)
    .update(JSON.stringify(['message-id', id, to, subject, text]))
    .digest()
    .subarray(0, 16);
  // Sets the bits of a version 8 UUID, whose other bits are free.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const uuid = bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return `<${uuid}@${new URL(publicUrl).hostname}>`;
}

/** A message for the mail library. `own` is the sender address at a community's own server. */
export function messageOf(options: MessageOptions, mail: Mail, id: string, own?: string) {
  const { to, subject, text, html, sender, unsubscribeUrl } = mail;
  const { from } = options;
  const name = sender ? (own ? sender.name : `${sender.name} via ${from.name}`) : from.name;
  const replyTo = sender?.replyTo || options.replyTo;
  return {
    from: { name, address: own ?? from.address },
    to,
    subject,
    text,
    messageId: messageIdOf(options, mail, id),
    html: html ?? pageOf(options, mail),
    ...(replyTo && { replyTo }),
    headers: {
      // Prevents out-of-office replies.
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl && {
        'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/** The HTML part of an email that has only a text. */
const pageOf = ({ from }: PlatformSender, { subject, text, sender }: Mail): string =>
  mailPage({
    title: subject,
    name: sender?.name ?? from.name,
    address: sender?.address,
    bodyHtml: paragraphsHtml(text),
  });

export type Mail = {
  to: string;
  subject: string;
  text: string;
  /** The content of `text` as HTML; without it, the HTML part is made from the text. */
  html?: string;
  /** The URL with which a mail program unsubscribes its reader in one click (RFC 8058). */
  unsubscribeUrl?: string;
  /** The community's sender details; the sending job fills them in. */
  sender?: { name: string; replyTo: string; address?: string };
};
