// Declares messages to the reporters of a complaint: an email, or a text message if they have no email address.
import { formatPhone } from '#rules/shared/phone-text.ts';
import { type EmailWords, message, type SmsWords } from '#platform/feature/message.ts';

/** The contact details of the community's office. */
export type Office = { phone: string | null; email: string | null };

/** The facts of a complaint and its reporter, which every message to reporters gets. */
export type Reported = {
  /** The complaint's number, such as `C-00401`. */
  number: string;
  title: string;
  /** The name of the reporter. */
  name: string;
  office: Office | null;
};

type Words = {
  /** The rest of a sentence that begins with the complaint's number, such as `is resolved`. */
  subject: string;
  lines: readonly string[];
  /** True when the work is done: the message then says how to object. */
  isOver?: boolean;
};

export type ToReporters<Facts> = {
  email(facts: Facts & Reported): EmailWords;
  sms(facts: Facts & Reported): SmsWords;
};

const reported: Reported = {
  number: 'C-00401',
  title: 'No water since morning',
  name: 'Ifeoma Nwosu',
  office: { phone: '+2348031234567', email: 'office@estate.example' },
};

/**
 * Declares a message. `when` says when reporters get it, such as `when it is merged`, for the list of all messages.
 */
export function toReporters<Facts>(
  when: string,
  {
    sample,
    variants = [],
    words,
  }: { sample: Facts; variants?: Facts[]; words(facts: Facts): Words },
) {
  const linesOf = (facts: Facts & Reported): string[] => {
    const { lines, isOver = false } = words(facts);
    return [...lines, ...(isOver ? [contradictionWords(facts)] : [])];
  };
  return message({
    to: `The reporters of a complaint, ${when}.`,
    sample: { ...reported, ...sample },
    variants: variants.map((one) => ({ ...reported, office: null, ...one })),
    email: (facts: Facts & Reported) => ({
      subject: `${facts.number} ${words(facts).subject}`,
      lines: [`Dear ${facts.name},`, linesOf(facts).join('\n'), `Your complaint: ${facts.title}`],
    }),
    sms: (facts: Facts & Reported) =>
      `${facts.number} (${facts.title}): ${linesOf(facts).join(' ')}`,
  });
}

/** `Not fixed? Call +234 803 123 4567 or write to office@estate.example, and give the number C-00401.` */
function contradictionWords({ office, number }: Reported): string {
  const ways = [
    ...(office?.phone ? [`call ${formatPhone(office.phone)}`] : []),
    ...(office?.email ? [`write to ${office.email}`] : []),
  ].join(' or ');
  const way = ways === '' ? 'tell the estate office' : ways;
  return `Not fixed? ${way.charAt(0).toUpperCase()}${way.slice(1)}, and give the number ${number}.`;
}
