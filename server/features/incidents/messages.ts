// The messages of outages.
import { toReporters } from '#kernel/complaints/to-reporters.ts';

export const outageOver = toReporters('when its outage is over', {
  sample: { outage: 'Burst pipe', words: 'Resolved: the pipe is replaced.' },
  words: ({ outage, words }) => ({
    subject: `is resolved: ${outage} is over`,
    lines: [words],
    isOver: true,
  }),
});
