// The days of reminders, relative to the due date, and the lowest amount to remind about.
import { MoneyField } from '#ui/form/MoneyField.tsx';
import { MultiSelectField } from '#ui/form/MultiSelectField.tsx';
import { reminderChoices } from './words.ts';

/** `days`: the days already chosen, including unusual ones. */
export function ReminderFields({ days }: { days: readonly number[] }) {
  return (
    <>
      <MultiSelectField
        name="reminders.days"
        label="On these days"
        options={reminderChoices(days)}
        placeholder="No reminders"
      />
      <MoneyField
        name="reminders.minimumMinor"
        label="Not for less than"
        help="Leave it empty to remind of every amount."
      />
    </>
  );
}

export const remindersHelp =
  'At most one reminder per house per day; none while a payment is under review.';
