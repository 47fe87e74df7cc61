// The messages of complaints: to reporters about changes, and to managers about complaints that need attention.
import { message } from '#platform/feature/message.ts';
import { toReporters } from '#kernel/complaints/to-reporters.ts';
import { shortTitle } from '#kernel/complaints/words.ts';

export const complaintReceived = toReporters('when it arrives with a promise', {
  sample: { by: '21 Nov 2026, 14:05' },
  words: ({ by }) => ({
    subject: 'is received',
    lines: [`We received your complaint and will reply by ${by}.`],
  }),
});

export const complaintAnswered = toReporters('when a team member answers', {
  sample: { words: 'A plumber comes this afternoon.' },
  words: ({ words }) => ({ subject: 'has a reply', lines: [words] }),
});

export const complaintMoved = toReporters('when its status changes', {
  sample: { what: 'resolved', words: 'Resolved: the pump is repaired.', isOver: true },
  variants: [{ what: 'reopened', words: 'Reopened: it leaks again.', isOver: false }],
  words: ({ what, words, isOver }) => ({ subject: `is ${what}`, lines: [words], isOver }),
});

export const answerPromised = toReporters('when they are promised an answer', {
  sample: { by: 'tomorrow, 14:05', words: 'We will reply by tomorrow, 14:05.' },
  words: ({ by, words }) => ({ subject: `will get a reply by ${by}`, lines: [words] }),
});

export const promiseMissed = toReporters('when a promised answer is late', {
  sample: {
    words: 'We said that we would reply by 21 Nov 2026, 14:05 and did not. We are sorry.',
  },
  words: ({ words }) => ({ subject: 'is late: we missed the expected date', lines: [words] }),
});

export const complaintMerged = toReporters('when it is merged into another', {
  sample: {
    into: 'C-00399',
    words:
      'Your complaint was merged with C-00399, which reports the same problem. You get all its updates.',
  },
  words: ({ into, words }) => ({ subject: `continues as ${into}`, lines: [words] }),
});

export const complaintSeparated = toReporters('when its merge is undone', {
  sample: { words: 'We handle your complaint separately again, under C-00401.' },
  words: ({ words }) => ({ subject: 'is handled separately again', lines: [words] }),
});

const managers = 'Team members who may change complaints.';

export const complaintUnassigned = message({
  to: managers,
  activityType: 'Complaint',
  sample: { number: 'C-00401', type: 'Water', title: 'No water since morning' },
  notice: ({ number, type, title }) => ({
    title: `${shortTitle(title)}: new, without an assignee`,
    description: `${type}, complaint ${number}`,
    groupedTitle: '{count} new complaints',
  }),
});

type Moved = { number: string; title: string; worker: string; provider: string | undefined };

const moved = { number: 'C-00401', title: 'No water since morning', worker: 'Sunday Bello' };

export const assigneeOutOfReach = message({
  to: managers,
  activityType: 'Complaint',
  sample: { ...moved, provider: 'Aqua Works' },
  variants: [{ ...moved, provider: undefined }],
  notice: ({ number, title, worker, provider }: Moved) => ({
    title: `${shortTitle(title)}: ${provider ? `no assignee besides ${provider}` : 'no assignee'}`,
    description: `${worker} can no longer see complaint ${number}.`,
  }),
});

export const providerLeft = message({
  to: managers,
  activityType: 'Complaint',
  sample: {
    number: 'C-00401',
    title: 'No water since morning',
    provider: 'Aqua Works',
    reason: 'They declined it.',
  },
  notice: ({ number, title, provider, reason }) => ({
    title: `${shortTitle(title)}: ${provider} no longer has it`,
    description: `${reason} Complaint ${number}`,
    groupedTitle: `${shortTitle(title)}: {count} updates`,
  }),
});

export const badRating = message({
  to: 'Team members who may approve complaints.',
  activityType: 'Complaint',
  sample: {
    number: 'C-00401',
    title: 'No water since morning',
    rating: 2,
    words: 'It leaks again.',
  },
  notice: ({ number, title, rating, words }) => ({
    title: `${shortTitle(title)}: rated ${rating} of 5`,
    description: [words, `Complaint ${number}`].filter(Boolean).join('. '),
  }),
});
