// The notification of a proposed watch-list entry.
import { message } from '#platform/feature/message.ts';

export const entryProposed = message({
  to: 'Workers who may approve gate passes.',
  activityType: 'GatePass',
  sample: { by: 'Grace Obi' },
  notice: ({ by }) => ({
    title: 'Somebody was proposed for the watch-list',
    description: `${by} asks a second person to agree.`,
  }),
});
