// The notification about a visitor who overstays.
import { message } from '#platform/feature/message.ts';

export const visitorOverstays = message({
  to: 'Guards first, then the hosts.',
  activityType: 'GatePass',
  sample: { guestName: 'Chidi Eze', kind: 'Visitor' },
  notice: ({ guestName, kind }) => ({
    title: `${guestName} has overstayed`,
    description: `${kind}: inside longer than allowed.`,
    groupedTitle: '{count} visitors have overstayed',
  }),
});
