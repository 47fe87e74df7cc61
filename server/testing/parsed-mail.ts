// Checks the emails of tests as a mail program would read them: the mail library writes the email, another library
// parses it, and the results are compared. If the subjects of emails differ only in digits, the first email is checked.
import assert from 'node:assert/strict';
import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import type { PlatformMailer } from '#platform/delivery/mail.ts';
import { type Mail, type MessageOptions, messageOf } from '#platform/delivery/mail-message.ts';

const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

/** The bytes of a message. */
export async function bytesOf(message: object): Promise<Buffer> {
  const { message: bytes } = await transport.sendMail(message as never);
  return bytes as unknown as Buffer;
}

const even = (text: string | undefined): string => (text ?? '').replaceAll('\r\n', '\n').trim();

/** The words that an HTML part shows, without its styles. */
export const wordsOf = (html: string): string =>
  words(
    html
      .replace(/^[^]*<body/, '<body')
      .replaceAll(/<\/?(?:a|span|b|i|em|strong)\b[^>]*>/g, '')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_entity, name: string) => entities[name] ?? ''),
  );

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
};

/** The words of a plain text; the marks of its lists are drawn by the HTML part itself. */
export const wordsOfText = (text: string): string => words(text.replaceAll(/^- /gm, ''));

const words = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Throws if a mail program would read different content or miss an expected part. */
export async function readMail(options: MessageOptions, mail: Mail, id: string) {
  const bytes = await bytesOf(messageOf(options, mail, id));
  const [head = ''] = bytes.toString('latin1').split('\r\n\r\n');
  assert.match(head, /^[\x20-\x7e\r\n\t]*$/, 'the head is ASCII');
  for (const line of bytes.toString('latin1').split('\r\n')) assert.ok(line.length <= 998);
  const read = await PostalMime.parse(bytes);
  const header = (name: string) => read.headers.find(({ key }) => key === name)?.value;
  assert.equal(read.subject, mail.subject);
  assert.deepEqual(
    read.to?.map(({ address }) => address),
    [mail.to],
  );
  assert.equal(even(read.text), even(mail.text));
  if (mail.html !== undefined) assert.equal(even(read.html), even(mail.html));
  else
    assert.ok(wordsOf(read.html ?? '').endsWith(wordsOfText(mail.text)), 'both parts say the same');
  assert.match(read.messageId ?? '', /^<[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}@127\.0\.0\.1>$/);
  assert.equal(header('auto-submitted'), 'auto-generated');
  const name = mail.sender ? `${mail.sender.name} via Courtyard` : 'Courtyard';
  assert.deepEqual([read.from?.name, read.from?.address], [name, options.from.address]);
  assert.equal(read.replyTo?.[0]?.address ?? '', mail.sender?.replyTo ?? '');
  const { unsubscribeUrl } = mail;
  assert.equal(header('list-unsubscribe'), unsubscribeUrl && `<${unsubscribeUrl}>`);
  assert.equal(header('list-unsubscribe-post'), unsubscribeUrl && 'List-Unsubscribe=One-Click');
  return read;
}

/** Wraps a mailer so that emails are checked before they are stored. */
export function withReader(mailer: PlatformMailer, options: MessageOptions): PlatformMailer {
  const known = new Set<string>();
  return {
    ...mailer,
    send: async (mail, id) => {
      const form = mail.subject.replaceAll(/\d+/g, '0');
      if (!known.has(form)) await readMail(options, mail, id);
      known.add(form);
      await mailer.send(mail, id);
    },
  };
}
