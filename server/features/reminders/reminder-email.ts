// The reminder email of a house. Its parts are overdue charges, charges that fall due, instalments of plans, and
// amounts that need no payment now. The parts add up to the total debt of the house, as in its account.
import { daysBetween } from '#rules/shared/day-sums.ts';
import { formatAmount } from '#platform/text/money-text.ts';
import { dayText } from '#rules/shared/day-text.ts';
import type { Letterhead } from '#platform/files/letterhead.ts';
import { howToPay, type PayingHouse } from '#kernel/billing/how-to-pay.ts';
import { type Place } from '#kernel/billing/words.ts';
import type { Digest, DigestCharge } from './reminders-queries.ts';

type Line = { text: string; amountMinor: number; more?: string };
type Part = { title: string; lines: Line[] };

/** The maximum number of lines that are listed in one part; further lines are summed up. */
const namedLines = 20;

/** The sender of a reminder: the community's name, its phone and email, and its bank account for transfers. */
export type ReminderSender = Pick<Letterhead, 'communityName' | 'contact'> &
  Pick<PayingHouse, 'transferAccount'>;

type Reminder = {
  digest: Digest;
  place: Pick<Place, 'currency' | 'today'>;
  sender: ReminderSender;
};

export function reminderEmail({ digest, place, sender }: Reminder) {
  const { communityName, contact, transferAccount } = sender;
  const { label, outstandingMinor, overdueMinor, creditMinor } = digest;
  const money = (amountMinor: number): string => formatAmount(amountMinor, place.currency);
  const late = overdueMinor > 0 ? `, of which ${money(overdueMinor)} is overdue` : '';
  return {
    subject: `${communityName}: ${money(outstandingMinor)} of dues for ${label}`,
    lines: [
      `Dear ${digest.name ?? 'resident'},`,
      `${label} owes ${communityName} ${money(outstandingMinor)} in total${late}.`,
      ...partsOf(digest, place).map((part) => written(part, money).join('\n')),
      creditMinor > 0 &&
        `${label} also has ${money(creditMinor)} of credit, which is not deducted above.`,
      howToPay({ ...digest, transferAccount }).join('\n'),
      `If you have already paid, inform the office of ${communityName}${contact && `: ${contact}`}.`,
      communityName,
    ],
  };
}

/** The parts that are not empty. Charges in a plan are shown as its instalments. */
function partsOf(digest: Digest, { currency, today }: Pick<Place, 'currency' | 'today'>): Part[] {
  const planned = digest.charges.filter(({ isInPlan }) => isInPlan);
  const others = digest.charges.filter(({ isInPlan }) => !isInPlan);
  const disputed = others.filter(({ isDisputed }) => isDisputed);
  const paused = others.filter(({ isDisputed, isSuspended }) => !isDisputed && isSuspended);
  const asked = others.filter(({ isDisputed, isSuspended }) => !isDisputed && !isSuspended);
  const overdue = asked.filter(({ dueOn }) => dueOn < today);
  return [
    { title: 'Overdue', lines: overdue.map((one) => overdueLine(one, { currency, today })) },
    { title: 'Due soon', lines: asked.filter(({ dueOn }) => dueOn >= today).map(lineOf) },
    { title: planTitle(planned, currency), lines: instalmentLines(digest, planned, today) },
    { title: 'Disputed, do not pay until this is settled', lines: disputed.map(lineOf) },
    { title: 'On hold, do not pay now', lines: paused.map(lineOf) },
  ].filter(({ lines }) => lines.length > 0);
}

function planTitle(planned: readonly DigestCharge[], currency: string): string {
  const disputedMinor = sum(planned.filter(({ isDisputed }) => isDisputed));
  const title = 'Instalments of your plan';
  return disputedMinor > 0 ? `${title}, ${formatAmount(disputedMinor, currency)} disputed` : title;
}

const lineOf = ({ title, dueOn, outstandingMinor }: DigestCharge): Line => ({
  text: `${title}, due ${dayText(dueOn)}`,
  amountMinor: outstandingMinor,
});

function overdueLine(charge: DigestCharge, { currency, today }: Omit<Place, 'timeZone'>): Line {
  const { dueOn, penaltyMinor, nextPenalty } = charge;
  const line = lineOf(charge);
  const days = daysBetween(dueOn, today);
  const more = [
    penaltyMinor > 0 && `${formatAmount(penaltyMinor, currency)} of it is penalty`,
    nextPenalty &&
      `next penalty ${formatAmount(nextPenalty.amountMinor, currency)} unless paid by ${dayText(nextPenalty.payBy)}`,
  ].filter(Boolean);
  return {
    ...line,
    text: `${line.text}, ${days === 1 ? '1 day' : `${days} days`} overdue`,
    more: more.join('; '),
  };
}

/**
 * The unpaid instalments of the plans, and one line for what was added to the planned charges since the plan was
 * agreed.
 */
function instalmentLines({ plans }: Digest, planned: DigestCharge[], today: string): Line[] {
  const lines = plans.flatMap(({ settledMinor, instalments }) => {
    let settled = settledMinor;
    return instalments.flatMap(({ number, dueOn, amountMinor }) => {
      const paid = Math.min(settled, amountMinor);
      settled -= paid;
      if (paid === amountMinor) return [];
      const late = dueOn < today ? ', overdue' : '';
      const text = `Instalment ${number} of ${instalments.length}, due ${dayText(dueOn)}${late}`;
      return [{ text, amountMinor: amountMinor - paid }];
    });
  });
  const restMinor = sum(planned) - lines.reduce((all, { amountMinor }) => all + amountMinor, 0);
  return restMinor > 0
    ? [...lines, { text: 'Added to these charges since', amountMinor: restMinor }]
    : lines;
}

const sum = (charges: readonly DigestCharge[]): number =>
  charges.reduce((all, { outstandingMinor }) => all + outstandingMinor, 0);

/** Formats a part: its total, its lines, and one line that sums up the rest of a long list. */
function written({ title, lines }: Part, money: (amountMinor: number) => string): string[] {
  const sumOf = (some: readonly Line[]): number =>
    some.reduce((all, { amountMinor }) => all + amountMinor, 0);
  const rest = lines.slice(namedLines);
  return [
    `${title}: ${money(sumOf(lines))}`,
    ...lines
      .slice(0, namedLines)
      .map(
        ({ text, amountMinor, more }) =>
          `- ${text}: ${money(amountMinor)}${more ? ` (${more})` : ''}`,
      ),
    ...(rest.length > 0 ? [`- ${rest.length} more: ${money(sumOf(rest))}`] : []),
  ];
}
