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
        label="Reminder days"
        options={reminderChoices(days)}
        placeholder="No reminders"
      />
      <MoneyField
        name="reminders.minimumMinor"
        label="Minimum debt for reminders"
        help="Leave empty to remind of every amount."
      />
    </>
  );
}

export const remindersHelp =
  'At most one reminder per house per day; none while a payment is under review.';
