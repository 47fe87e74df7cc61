// The notification of a broken instalment plan.
import { message } from '#platform/feature/message.ts';

export const planBroken = message({
  to: 'Workers who may approve dues.',
  activityType: 'Payment',
  sample: { house: '5 Palm Street' },
  notice: ({ house }) => ({
    title: 'An instalment plan is broken',
    description: `${house} missed an instalment. Its penalties and reminders go on.`,
    groupedTitle: '{count} instalment plans are broken',
  }),
});
