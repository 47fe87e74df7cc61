// The notification of a broken instalment plan.
import { message } from '#platform/feature/message.ts';

export const planBroken = message({
  to: 'Team members who may approve dues.',
  activityType: 'Payment',
  sample: { house: '5 Palm Street' },
  notice: ({ house }) => ({
    title: 'Instalment missed',
    description: `${house} missed an instalment, so its plan ended. Penalties and reminders continue.`,
    groupedTitle: '{count} instalment plans ended by a missed instalment',
  }),
});
