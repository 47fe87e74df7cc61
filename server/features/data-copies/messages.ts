// The messages of copies of a person's data.
import { message } from '#platform/feature/message.ts';
import { dayText } from '#rules/shared/day-text.ts';

export const copyReady = message({
  to: 'The person who asked for a copy of their own data.',
  sample: { until: '2026-11-22T14:05:00.000Z' },
  email: ({ until }) => ({
    subject: 'Your data copy is ready',
    lines: [
      'The copy of your data that you requested is ready.',
      `Sign in to Courtyard and open your profile to download it. It is kept for a day, until ${dayText(until)}.`,
      'If you did not ask for it, someone is signed in as you: change your password now.',
      'Courtyard',
    ],
  }),
});

export const copyFailed = message({
  to: 'The person who asked for a copy of their own data.',
  email: () => ({
    subject: 'Your data copy failed',
    lines: [
      'The copy of your data that you requested could not be created.',
      'Open your profile in Courtyard and request it again.',
      'Courtyard',
    ],
  }),
});

export const residentCopyReady = message({
  to: 'The team member who asked for a copy of a resident’s data.',
  activityType: 'System',
  notice: () => ({
    title: 'A copy of a resident’s data is ready',
    description: 'Download the file within one day under Settings, Data.',
  }),
});

export const residentCopyFailed = message({
  to: 'The team member who asked for a copy of a resident’s data.',
  activityType: 'System',
  notice: () => ({
    title: 'A copy of a resident’s data failed',
    description: 'Request it again under Settings, Data.',
  }),
});
