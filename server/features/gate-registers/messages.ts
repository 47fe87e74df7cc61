// The notification of a proposed watch-list entry.
import { message } from '#platform/feature/message.ts';

export const entryProposed = message({
  to: 'Team members who may approve gate passes.',
  activityType: 'GatePass',
  sample: { by: 'Grace Obi' },
  notice: ({ by }) => ({
    title: 'New watch-list proposal',
    description: `${by} proposed an entry. A second person must approve it.`,
  }),
});
