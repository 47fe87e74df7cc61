// The messages about complaints that several features send.
import { message } from '#platform/feature/message.ts';
import { shortTitle } from './words.ts';
import { toReporters } from './to-reporters.ts';

type News = { number: string; title: string; what: string };

export const complaintNews = message({
  to: 'The assignee, the watchers and the managers of a complaint, as far as a step concerns them.',
  activityType: 'Complaint',
  sample: { number: 'C-00401', title: 'No water since morning', what: 'assigned to you' },
  notice: ({ number, title, what }: News) => ({
    title: `${shortTitle(title)}: ${what}`,
    description: `Complaint ${number}`,
    groupedTitle: `${shortTitle(title)}: {count} updates`,
  }),
});

type Several = {
  count: number;
  /** The new state of the complaints, such as `yours` or `resolved`. */
  state: string;
  because?: string | undefined;
  /** Numbers and titles of the first few complaints. */
  titles: string;
};

const several = { count: 2, titles: 'C-00401 No water since morning, C-00402 No water' };

export const severalComplaints = message({
  to: 'The assignee and the watchers of several complaints that changed together.',
  activityType: 'Complaint',
  sample: { ...several, state: 'yours' },
  variants: [{ ...several, state: 'resolved', because: 'Burst pipe: ended.' }],
  notice: ({ count, state, because, titles }: Several) => ({
    title: `${count} complaints are ${state}`,
    description: [because, titles].filter(Boolean).join(' '),
  }),
});

export const partOfOutage = toReporters('when it is part of an outage', {
  sample: { outage: 'Burst pipe', words: 'We are repairing the pipe on Palm Street.' },
  words: ({ outage, words }) => ({ subject: `is part of an outage: ${outage}`, lines: [words] }),
});
