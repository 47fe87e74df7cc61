// Labels for the states, frequencies and reminder days of dues.
import type { Due, DueRow } from '#contract/dues/dues.ts';
import type { Tone } from '#ui/text/StatusBadge.tsx';

const usualReminders = [-14, -7, -3, -1, 0, 1, 3, 7, 14, 21, 30, 45, 60, 90];

export const dueStatus: Readonly<Record<DueRow['status'], Tone>> = {
  Draft: 'neutral',
  Scheduled: 'info',
  Active: 'good',
  Suspended: 'warn',
  Ended: 'neutral',
  Cancelled: 'neutral',
};

/** `Monthly`, `Every 5 months`, `One-off`. */
export const frequencyText = ({
  frequency,
  everyMonths,
}: Pick<DueRow, 'frequency' | 'everyMonths'>) =>
  frequency === 'Every N months' ? `Every ${everyMonths} months` : frequency;

/** How a house that joins in the middle of a period pays. */
export const prorationWord: Readonly<Record<Due['proration'], string>> = {
  None: 'Pay the whole period',
  Daily: 'Pay by the day',
};

/** A day of a reminder plan, counted from the due day: `3 days after`. */
export const reminderWord = (day: number): string => {
  if (day === 0) return 'on the day';
  const days = Math.abs(day) === 1 ? '1 day' : `${Math.abs(day)} days`;
  return day < 0 ? `${days} before` : `${days} after`;
};

/** The usual days and those already chosen, sorted. */
export const reminderChoices = (chosen: readonly number[]) =>
  [...new Set([...usualReminders, ...chosen])]
    .toSorted((one, other) => one - other)
    .map((day) => ({ value: String(day), label: reminderWord(day) }));

export const billNoun = { one: 'bill', many: 'bills' };
