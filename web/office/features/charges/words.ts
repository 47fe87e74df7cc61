// Labels for the states of charges, and for how long a charge is overdue.
import type { ChargeRow } from '#contract/charges/charges.ts';
import { holdsOf } from '#rules/dues/charge-holds.ts';
import { shortDay } from '#ui/format/when.ts';
import type { Tone } from '#ui/text/StatusBadge.tsx';

type Said = { word: string; tone: Tone };

export const chargeStatus: Readonly<Record<ChargeRow['status'], Said>> = {
  Upcoming: { word: 'Upcoming', tone: 'neutral' },
  Due: { word: 'Due', tone: 'info' },
  PartPaid: { word: 'Part paid', tone: 'warn' },
  Overdue: { word: 'Overdue', tone: 'bad' },
  Paid: { word: 'Paid', tone: 'good' },
  Waived: { word: 'Waived', tone: 'neutral' },
  Void: { word: 'Void', tone: 'neutral' },
};

/** A charge's status, with the reason why its payment is not requested: `Overdue, disputed`, `Due, in a plan`. */
export const chargeStatusWord = (
  charge: Pick<ChargeRow, 'status' | 'isDisputed' | 'isInPlan'>,
): string => [chargeStatus[charge.status].word, ...holdsOf(charge)].join(', ');

/** How long a charge is overdue: `264 days overdue`, `Due today`, or the day on which it is due. */
export function overdueWords(dueOn: string, today: string): string {
  const days = Math.round((Date.parse(today) - Date.parse(dueOn)) / 86_400_000);
  if (days < 0) return `Due ${shortDay(dueOn, today)}`;
  if (days === 0) return 'Due today';
  return days === 1 ? '1 day overdue' : `${days} days overdue`;
}
