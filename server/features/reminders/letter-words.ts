// The default texts of letters, and a function that fills in the fields of a template.
import { addDays } from '#rules/shared/day-sums.ts';
import type { LetterField, LetterStep, LetterTemplate } from '#contract/reminders/letters.ts';
import { formatPhone } from '#rules/shared/phone-text.ts';
import { formatAmount } from '#platform/text/money-text.ts';
import { dayText } from '#rules/shared/day-text.ts';
import { howToPay } from '#kernel/billing/how-to-pay.ts';
import type { Addressee } from './letters-queries.ts';

const end = `{{charges}}

{{howToPay}}

If you have already paid, send the proof of payment to the estate office. {{contact}}

{{community}}`;

const starting: Readonly<
  Record<LetterStep, Pick<LetterTemplate, 'subject' | 'body' | 'payWithinDays'>>
> = {
  Friendly: {
    subject: 'Reminder: dues of {{house}}',
    body: `Dear {{name}},

{{overdue}} of the dues of {{house}} is overdue. The oldest charge has been overdue since {{since}}. \
Pay {{overdue}} by {{payBy}}.

${end}`,
    payWithinDays: 14,
  },
  Formal: {
    subject: 'Demand for payment: dues of {{house}}',
    body: `Dear {{name}},

{{overdue}} of the dues of {{house}} is overdue. The oldest charge has been overdue since {{since}}. \
Pay {{overdue}} by {{payBy}}. {{lastLetter}}

If you can't pay in full, agree on an instalment plan with the estate office before {{payBy}}.

${end}`,
    payWithinDays: 10,
  },
  Last: {
    subject: 'Last demand before further steps: dues of {{house}}',
    body: `Dear {{name}},

{{overdue}} of the dues of {{house}} is still overdue. \
The oldest charge has been overdue since {{since}}. {{lastLetter}}

Pay {{overdue}} by {{payBy}}. After that day, the community takes further steps to recover the debt \
and may add the cost of these steps to it.

${end}`,
    payWithinDays: 7,
  },
};

export const startingTemplate = (step: LetterStep): LetterTemplate => ({
  step,
  ...starting[step],
  version: 0,
});

export type LetterPlace = {
  communityName: string;
  currency: string;
  today: string;
  publicUrl: string;
};

export type MergedLetter = { subject: string; body: string; payBy: string };

/** Fills in a template with the facts of one house. */
export function merge(
  { subject, body, payWithinDays }: LetterTemplate,
  to: Addressee,
  place: LetterPlace,
): MergedLetter {
  const payBy = addDays(place.today, payWithinDays);
  const facts = factsOf(to, { ...place, payBy });
  const filled = (text: string): string =>
    text
      .replaceAll(
        /\{\{\s*(\w+)\s*\}\}/g,
        (whole, name: string) => facts[name as LetterField] ?? whole,
      )
      .replaceAll(/ +$/gm, '');
  return { subject: filled(subject).slice(0, 500), body: filled(body).slice(0, 20_000), payBy };
}

function factsOf(
  to: Addressee,
  { communityName, currency, today, publicUrl, payBy }: LetterPlace & { payBy: string },
): Readonly<Record<LetterField, string>> {
  const money = (amountMinor: number): string => formatAmount(amountMinor, currency);
  const { lastLetter, phone, officeEmail } = to;
  const contact = [formatPhone(phone ?? ''), officeEmail].filter(Boolean).join(' or ');
  return {
    name: to.name ?? 'resident',
    house: to.label,
    overdue: money(to.overdueMinor),
    since: dayText(to.since),
    charges: to.charges
      .map(({ title, dueOn, outstandingMinor, penaltyMinor }) => {
        const penalty = penaltyMinor > 0 ? `, of which ${money(penaltyMinor)} is penalty` : '';
        return `- ${title}, due ${dayText(dueOn)}: ${money(outstandingMinor)}${penalty}`;
      })
      .join('\n'),
    payBy: dayText(payBy),
    howToPay: ['How to pay:', ...howToPay(to, publicUrl).map((way) => `- ${way}`)].join('\n'),
    lastLetter: lastLetter ? `We wrote to you about this on ${dayText(lastLetter)}.` : '',
    contact: contact === '' ? '' : `Contact: ${contact}.`,
    date: dayText(today),
    community: communityName,
  };
}

export type ChargeLine = { charge: string; owedMinor: number; penaltyMinor: number };

/** Reads a line of `{{charges}}` with amounts of two decimals; null for other lines of a letter. */
export function readChargeLine(line: string): ChargeLine | null {
  const amount = String.raw`\D{1,4}([\d,]+\.\d\d)`;
  const form = new RegExp(`^- (.+): ${amount}(?:, of which ${amount} is penalty)?$`);
  const [, charge, owed, penalty = '0'] = form.exec(line) ?? [];
  if (charge === undefined || owed === undefined) return null;
  const minor = (text: string) => Number(text.replaceAll(/\D/g, ''));
  return { charge, owedMinor: minor(owed), penaltyMinor: minor(penalty) };
}
