// The messages of complaints: to reporters about changes, and to managers about complaints that need attention.
import { message } from '#platform/feature/message.ts';
import { toReporters } from '#kernel/complaints/to-reporters.ts';

export const complaintReceived = toReporters('when it arrives with a promise', {
  sample: { by: '21 Nov 2026, 14:05' },
  words: ({ by }) => ({
    subject: 'is received',
    lines: [`We have your complaint and answer by ${by}.`],
  }),
});

export const complaintAnswered = toReporters('when a worker answers', {
  sample: { words: 'A plumber comes this afternoon.' },
  words: ({ words }) => ({ subject: 'has an answer', lines: [words] }),
});

export const complaintMoved = toReporters('when its status changes', {
  sample: { what: 'resolved', words: 'Resolved: the pump is repaired.', isOver: true },
  variants: [{ what: 'reopened', words: 'Reopened: it leaks again.', isOver: false }],
  words: ({ what, words, isOver }) => ({ subject: `is ${what}`, lines: [words], isOver }),
});

export const answerPromised = toReporters('when they are promised an answer', {
  sample: { by: 'tomorrow, 14:05', words: 'You hear from us by tomorrow, 14:05.' },
  words: ({ by, words }) => ({ subject: `gets an answer by ${by}`, lines: [words] }),
});

export const promiseMissed = toReporters('when a promised answer is late', {
  sample: {
    words:
      'We promised you an answer by 21 Nov 2026, 14:05 and did not keep it. We are sorry: it has been passed on.',
  },
  words: ({ words }) => ({ subject: 'is late: our promise was missed', lines: [words] }),
});

export const complaintMerged = toReporters('when it is merged into another', {
  sample: {
    into: 'C-00399',
    words: 'This is the same as C-00399. We work on it there, and you hear all of it.',
  },
  words: ({ into, words }) => ({ subject: `goes on as ${into}`, lines: [words] }),
});

export const complaintSeparated = toReporters('when its merge is undone', {
  sample: { words: 'We handle your complaint separately again, under C-00401.' },
  words: ({ words }) => ({ subject: 'is handled separately again', lines: [words] }),
});

const managers = 'Workers who may change complaints.';

export const complaintUnassigned = message({
  to: managers,
  activityType: 'Complaint',
  sample: { number: 'C-00401', type: 'Water', title: 'No water since morning' },
  notice: ({ number, type, title }) => ({
    title: `${number}: a new complaint about ${type.toLowerCase()}`,
    description: title,
    groupedTitle: '{count} new complaints wait',
  }),
});

type Moved = { number: string; worker: string; provider: string | undefined };

export const assigneeOutOfReach = message({
  to: managers,
  activityType: 'Complaint',
  sample: { number: 'C-00401', worker: 'Sunday Bello', provider: 'Aqua Works' },
  variants: [{ number: 'C-00401', worker: 'Sunday Bello', provider: undefined }],
  notice: ({ number, worker, provider }: Moved) => ({
    title: `${number} has ${provider ? `no worker beside ${provider}` : 'nobody to work on it'}`,
    description: `${worker} does not see it as it is now.`,
  }),
});

export const providerLeft = message({
  to: managers,
  activityType: 'Complaint',
  sample: { number: 'C-00401', provider: 'Aqua Works', reason: 'They declined it.' },
  notice: ({ number, provider, reason }) => ({
    title: `${number} is back in the queue`,
    description: `${provider}: ${reason}`,
    groupedTitle: `${number}: {count} news`,
  }),
});

export const badRating = message({
  to: 'Workers who may approve complaints.',
  activityType: 'Complaint',
  sample: { number: 'C-00401', rating: 2, words: 'It leaks again.' },
  notice: ({ number, rating, words }) => ({
    title: `${number}: rated ${rating} of 5`,
    description: words,
  }),
});
