// Renders declared messages from their samples, and finds faults in their texts.
import { smsSegments } from '#contract/integrations/sms.ts';
import type { Message } from '#platform/feature/message.ts';

export type Texts = {
  /** Short texts: subjects and titles. */
  titles: Record<string, string>;
  /** All other texts. */
  bodies: Record<string, string>;
  sms: string | null;
};

/** All texts of a message for one sample. */
export function textsOf(message: Message, sample: unknown): Texts {
  const facts = sample as never;
  const email = message.email?.(facts);
  const notice = message.notice?.(facts);
  const sms = message.sms?.(facts) ?? null;
  return {
    titles: {
      ...(email && { subject: email.subject }),
      ...(notice && { title: notice.title }),
      ...(notice?.groupedTitle !== undefined && { groupedTitle: notice.groupedTitle }),
    },
    bodies: {
      ...(email && { text: email.text }),
      ...(notice && { description: notice.description }),
      ...(sms !== null && { sms }),
    },
    sms,
  };
}

/** Words that keep their capital letter inside a sentence. */
const names: ReadonlySet<string> = new Set(['Courtyard']);

/** The maximum length of an email's subject, in characters; the title of a notification is cut at 120. */
const longest: Readonly<Record<string, number>> = { subject: 150, title: 120, groupedTitle: 120 };
const segmentsMost = 3;

/** Faults of one message, over its sample and its variants. */
export function messageBreaches(name: string, message: Message): string[] {
  const breaches: string[] = [];
  const report = (breach: string): number => breaches.push(`${name}: ${breach}`);
  if (!/^[A-Z].*\.$/.test(message.to)) report('`to` is not a sentence');
  if (!message.email && !message.sms && !message.notice) report('has no channel');
  if (message.notice && !message.activityType) report('has a notice without an activity type');
  for (const sample of [message.sample, ...(message.variants ?? [])]) {
    const { titles, bodies, sms } = textsOf(message, sample);
    for (const [part, text] of Object.entries({ ...titles, ...bodies })) {
      const fault = faultOf(text);
      if (fault) report(`${part} ${fault}: ${text}`);
    }
    for (const [part, text] of Object.entries(titles)) {
      if (text.length > (longest[part] ?? 0)) report(`${part} is too long: ${text}`);
      if (!isSentenceCase(text, sample)) report(`${part} is not in sentence case: ${text}`);
    }
    if (sms !== null && smsSegments(sms) > segmentsMost) report(`sms is too long: ${sms}`);
  }
  return [...new Set(breaches)];
}

function faultOf(text: string): string | null {
  if (text.trim() === '') return 'is empty';
  if (/\b(undefined|null|NaN)\b|\[object/.test(text)) return 'shows a value that is missing';
  // Emails indent a code by two spaces.
  if (/\S {2,}\S/.test(text)) return 'has a double space';
  return null;
}

/**
 * True if a title does not begin with a small letter, and has other capitals only at the start of a part, in proper
 * names, in dates and in values of the sample.
 */
function isSentenceCase(title: string, sample: unknown): boolean {
  if (/^\p{Ll}/u.test(title)) return false;
  const values = JSON.stringify(sample ?? '');
  const inner = title
    .replaceAll(/\d+ \p{Lu}\p{Ll}+ \d{4}/gu, '')
    .split(/[:.] |“/)
    .flatMap((part) => part.trim().split(/\s+/).slice(1));
  return inner
    .map((word) => word.replaceAll(/[^\p{L}-]/gu, ''))
    .every((word) => !/^\p{Lu}\p{Ll}/u.test(word) || names.has(word) || values.includes(word));
}
