// Describes the notifications that a call handed over for sending, by the counts in its response.
import type { Delivery, MailState } from '#contract/shared/delivery.ts';
import { formatPhone } from '#rules/shared/phone-text.ts';
import { countOf, type Noun } from '#ui/format/count.ts';

/**
 * `Emailed to the reporter.`, `Emailed to 3 reporters. 1 not notified: no phone or email.`; with the phone number if it
 * is about one person whose number is known.
 */
export function deliveryWords(
  { people, emailed, texted, unreachable, textsOff = 0 }: Delivery,
  who: Noun,
  phone?: string | null,
): string {
  if (people === 0) return `No ${who.one} to notify.`;
  if (people === 1) {
    if (unreachable === 1) return 'Not notified: no phone or email. Call them.';
    if (textsOff === 1) {
      const call = phone ? `Call them: ${formatPhone(phone)}.` : 'Call them.';
      return `Not notified: text messages are not set up. ${call}`;
    }
    return `${waysOf(emailed, texted)} to the ${who.one}.`;
  }
  const ways = [
    ...(emailed > 0 ? [`Emailed to ${countOf(emailed, who)}.`] : []),
    ...(texted > 0 ? [`Texted to ${countOf(texted, who)}.`] : []),
    ...(unreachable > 0
      ? [`${countOf(unreachable, who)} not notified: no phone or email. Call them.`]
      : []),
    ...(textsOff > 0
      ? [`${countOf(textsOff, who)} not notified: text messages are not set up. Call them.`]
      : []),
  ];
  return ways.join(' ');
}

/** Whether somebody was not reached and has to be called. */
export const isCallDue = ({ unreachable, textsOff = 0 }: Delivery): boolean =>
  unreachable + textsOff > 0;

const waysOf = (emailed: number, texted: number): string => {
  if (emailed > 0 && texted > 0) return 'Emailed and texted';
  return emailed > 0 ? 'Emailed' : 'Texted';
};

/** The state of an email: `Not delivered: the mail server refused ada@example.com`. */
export const mailWords = (mail: MailState | null, email: string): string => {
  if (mail === 'Waiting') return `Not sent to ${email} yet`;
  if (mail === 'Refused') return `Not delivered: the mail server refused ${email}`;
  if (mail === 'Failed') return `Not delivered to ${email}: no mail server took the email`;
  if (mail === 'Unsure') return `The mail server did not confirm the email to ${email}`;
  return mail === 'Sent' ? `Emailed to ${email}` : email;
};

/** Whether an email did not arrive, so that the screen offers another try or another address. */
export const isUndelivered = (mail: MailState | null): boolean =>
  mail === 'Refused' || mail === 'Failed';

export const reporterNoun = { one: 'reporter', many: 'reporters' };
