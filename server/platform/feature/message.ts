// Messages that the product sends. Each is declared once in the `messages.ts` of its feature or kernel, with its words
// for each channel that it uses. The delivery functions accept only words of declared messages, and words marked by
// `writtenByPeople`. docs/messages.md lists all messages; server/laws/messages.test.ts renders each from its sample.
import type { ActivityType } from '#contract/notifications/notifications.ts';

declare const isDeclared: unique symbol;
/** Marks words of a declared message. The mark exists only in types. */
type Declared = { readonly [isDeclared]: true };

/** The subject and the content of an email. */
export type EmailWords = Declared & { subject: string; text: string };
/** The words of a text message. */
export type SmsWords = Declared & string;
/** A notification in the app, which people can also choose to get by email and push. */
export type NoticeWords = Declared & Notice & { activityType: ActivityType };

type Email = {
  subject: string;
  /** The paragraphs of the email; empty ones are left out. */
  lines: readonly (string | false | null | undefined)[];
};

type Notice = {
  title: string;
  description: string;
  /** Replaces the title of several unread notifications with the same key; `{count}` stands for their number. */
  groupedTitle?: string;
};

type Channels<Facts> = {
  email?: (facts: Facts) => Email;
  sms?: (facts: Facts) => string;
  notice?: (facts: Facts) => Notice;
};

type Definition<Facts> = {
  /** The people who get the message, as one sentence: `The applicant.` */
  to: string;
  /** Example facts, for the tests and for the list of messages. */
  sample?: Facts;
  /** Further example facts, which lead to different words. */
  variants?: readonly unknown[];
  /** The kind of notification: people choose their channels for each kind. */
  activityType?: ActivityType;
};

/** A declared message as the tests and the list of messages see it. */
export type Message = Definition<unknown> & {
  email?: (facts: never) => EmailWords;
  sms?: (facts: never) => SmsWords;
  notice?: (facts: never) => NoticeWords;
};

/** The function that renders a channel of a message, without facts if the words are always the same. */
type Rendering<Facts, Words> = unknown extends Facts ? () => Words : (facts: Facts) => Words;

type Declaration<C> = Definition<unknown> &
  (C extends { email: (facts: infer F) => unknown }
    ? { email: Rendering<F, EmailWords> }
    : unknown) &
  (C extends { sms: (facts: infer F) => unknown } ? { sms: Rendering<F, SmsWords> } : unknown) &
  (C extends { notice: (facts: infer F) => unknown }
    ? { notice: Rendering<F, NoticeWords> }
    : unknown);

/**
 * Declares a message. The facts of the message have the type of the sample, or the type that the function of a channel
 * names.
 */
export function message<Facts, C extends Channels<Facts>>(
  definition: Definition<Facts> & C,
): Declaration<C> {
  const { email, sms, notice, activityType } = definition;
  return {
    ...definition,
    ...(email && { email: (facts: Facts) => renderEmail(email(facts)) }),
    ...(sms && { sms }),
    ...(notice && { notice: (facts: Facts) => ({ activityType, ...notice(facts) }) }),
  } as unknown as Declaration<C>;
}

/**
 * Marks words that people wrote, which belong to no declared message: broadcasts, and letters from a community's
 * templates.
 */
export const writtenByPeople = <Words>(words: Words) => words as Words & Declared;

/** Renders the text of an email. */
function renderEmail({ subject, lines }: Email): EmailWords {
  const paragraphs = lines.filter((line) => typeof line === 'string' && line !== '');
  return { subject, text: paragraphs.join('\n\n') } as EmailWords;
}
