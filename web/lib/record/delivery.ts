// Texts about notifications that a call handed over for sending, by the counts in its response, and about the state of
// an email.
import type { Delivery, MailState } from '#contract/shared/delivery.ts';
import { formatPhone } from '#rules/shared/phone-text.ts';
import { countOf, type Noun } from '#ui/format/count.ts';

/**
 * Such as `Emailed to the resident.`, or `Emailed to 3 residents. 1 resident not notified: no phone or email. Call
 * them.` The phone number is added for one person who would get a text message, if text messages are not set up.
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

/** Whether a person could not be notified and has to be called. */
export const isCallDue = ({ unreachable, textsOff = 0 }: Delivery): boolean =>
  unreachable + textsOff > 0;

const waysOf = (emailed: number, texted: number): string => {
  if (emailed > 0 && texted > 0) return 'Emailed and texted';
  return emailed > 0 ? 'Emailed' : 'Texted';
};

/**
 * The state of an email to an address, such as `Not delivered: the mail server refused ada@example.com`; the address
 * alone if the state is not known.
 */
export const mailWords = (mail: MailState | null, email: string): string => {
  if (mail === 'Waiting') return `Not sent to ${email} yet`;
  if (mail === 'Refused') return `Not delivered: the mail server refused ${email}`;
  if (mail === 'Failed') return `Not delivered to ${email}: no mail server took the email`;
  if (mail === 'Unsure') return `The mail server did not confirm the email to ${email}`;
  return mail === 'Sent' ? `Emailed to ${email}` : email;
};

/** Whether no mail server accepted the email, so that the screen offers another try or another address. */
export const isUndelivered = (mail: MailState | null): boolean =>
  mail === 'Refused' || mail === 'Failed';

export const reporterNoun = { one: 'resident', many: 'residents' };
