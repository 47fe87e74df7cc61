// Labels for the channel through which a letter was sent.
import type { HouseLetter } from '#contract/reminders/letters.ts';

/** How a letter was sent: an email was handed over, and its arrival is not known here. */
export const letterChannel: Readonly<Record<HouseLetter['channel'], string>> = {
  Email: 'Handed to email',
  Paper: 'To be printed',
};
