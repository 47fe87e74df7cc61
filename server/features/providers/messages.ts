// The messages about providers' jobs and documents: to the provider by email or text message, and to team members who
// may change complaints.
import { message } from '#platform/feature/message.ts';
import { answerHours } from '#contract/providers/provider-words.ts';
import { dayText } from '#rules/shared/day-text.ts';

/** A title, shortened to 60 characters. */
const short = (title: string): string => (title.length > 60 ? `${title.slice(0, 59)}…` : title);

type Offer = {
  community: string;
  /** The name of the email's recipient. */
  name: string;
  number: string;
  title: string;
  instructions: string | undefined;
  link: string;
};

const offer = {
  community: 'Amberfield Gardens',
  name: 'Aqua Works',
  number: 'C-00401',
  title: 'No water since morning',
  instructions: 'The valve is behind the gate house.',
  link: 'https://estate.example/job/4f1c2a',
};

export const jobOffered = message({
  to: 'The provider of a job, with its link.',
  sample: offer,
  variants: [{ ...offer, instructions: undefined }],
  email: ({ community, name, number, title, instructions, link }: Offer) => ({
    subject: `${community} has a job for you: ${title}`,
    lines: [
      `Hello ${name},`,
      `${community} has a job for you: ${title} (${number}).`,
      instructions,
      `Accept or decline it within ${answerHours} hours, and report your progress: ${link}`,
      'You need no account. Do not share the link: anyone with it can answer for you.',
    ],
  }),
  sms: ({ community, title, link }: Offer) =>
    `${community} has a job for you: ${short(title)}. ${link}`,
});

export const jobNews = message({
  to: 'The provider of a job, about a decision.',
  sample: {
    community: 'Amberfield Gardens',
    name: 'Aqua Works',
    number: 'C-00401',
    title: 'No water since morning',
    what: 'was cancelled',
    next: 'You have nothing more to do.',
  },
  email: ({ community, name, number, title, what, next }) => ({
    subject: `${number} ${what}: ${title}`,
    lines: [`Hello ${name},`, `${number} (${title}) ${what}. ${next}`, community],
  }),
  sms: ({ community, number, title, what, next }) =>
    `${community}: ${number} (${short(title)}) ${what}. ${next}`,
});

export const jobReminder = message({
  to: 'The provider of a job whose time runs out.',
  sample: {
    community: 'Amberfield Gardens',
    name: 'Aqua Works',
    number: 'C-00401',
    title: 'No water since morning',
    due: 'Nov 21, 14:05',
    percent: 75,
  },
  email: ({ community, name, number, title, due, percent }) => ({
    subject: `${number} is due ${due}: ${title}`,
    lines: [
      `Hello ${name},`,
      `${number} (${title}) is due ${due}. ${percent} % of its time has passed.`,
      'Report your progress with the link of this job.',
      community,
    ],
  }),
  sms: ({ community, number, title, due }) =>
    `${community}: ${short(title)} (${number}) is due ${due}. Report your progress with your link.`,
});

const managers = 'Team members who may change complaints.';

export const documentExpires = message({
  to: managers,
  activityType: 'Complaint',
  sample: { provider: 'Aqua Works', kind: 'Insurance', expiresOn: '2026-12-20', isExpired: false },
  variants: [
    { provider: 'Aqua Works', kind: 'Insurance', expiresOn: '2026-11-20', isExpired: true },
  ],
  notice: ({ provider, kind, expiresOn, isExpired }) =>
    isExpired
      ? {
          title: `${provider}: the ${kind.toLowerCase()} has expired`,
          description: 'They can’t get new jobs until you add a valid one.',
        }
      : {
          title: `${provider}: the ${kind.toLowerCase()} expires on ${dayText(expiresOn)}`,
          description: 'Ask them for a new one before that day.',
        },
});

const ofJob = { number: 'C-00401', title: 'No water since morning', provider: 'Aqua Works' };

export const passMissing = message({
  to: managers,
  activityType: 'Complaint',
  sample: { ...ofJob, why: 'The house has no host.' },
  notice: ({ number, title, provider, why }) => ({
    title: `${short(title)}: ${provider} has no gate pass`,
    description: `${why} Create one, or inform the gate. Complaint ${number}`,
  }),
});

export const offerFailed = message({
  to: managers,
  activityType: 'Complaint',
  sample: { ...ofJob, why: 'Their insurance has expired.' },
  notice: ({ number, title, provider, why }) => ({
    title: `${short(title)}: not offered to ${provider}`,
    description: `${why} Complaint ${number}`,
  }),
});

export const providerWithoutEmail = message({
  to: managers,
  activityType: 'Complaint',
  sample: { ...ofJob, isTexted: true },
  variants: [{ ...ofJob, isTexted: false }],
  notice: ({ title, provider, isTexted }) => ({
    title: `${short(title)}: ${provider} has no email address`,
    description: isTexted
      ? 'The link was sent only to their phone. Check that they received it.'
      : 'The link was not sent, because text messages are not set up. Create a new link and share it.',
  }),
});
