// Labels for reminders and letters.
import type { HouseLetter } from '#contract/reminders/letters.ts';

export const reminderNoun = { one: 'reminder', many: 'reminders' };

/** How a letter was sent: an email was handed over, and its arrival is not known here. */
export const letterChannel: Readonly<Record<HouseLetter['channel'], string>> = {
  Email: 'Handed to email',
  Paper: 'To be printed',
};
