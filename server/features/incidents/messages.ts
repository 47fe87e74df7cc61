// The message to reporters when an outage ends.
import { toReporters } from '#kernel/complaints/to-reporters.ts';

export const outageOver = toReporters('when its outage is over', {
  sample: { outage: 'Burst pipe', words: 'Resolved: the pipe is replaced.' },
  words: ({ outage, words }) => ({
    subject: `is resolved: ${outage} has ended`,
    lines: [words],
    isOver: true,
  }),
});
