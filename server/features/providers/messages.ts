// The messages about providers' jobs: to the provider by email (by text message if there is no email address), and to
// workers who manage complaints.
import { message } from '#platform/feature/message.ts';
import { answerHours } from '#contract/providers/provider-words.ts';
import { dayText } from '#platform/text/day-text.ts';

/** A title shortened for a text message. */
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
      `${community} asks you to do this: ${title} (${number}).`,
      instructions,
      `Accept or decline it within ${answerHours} hours, and tell how far you are: ${link}`,
      'You need no account. Keep the link to yourself: anyone who has it can answer for you.',
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
    what: 'was taken back',
    next: 'There is nothing more for you to do.',
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
      `${percent} % of the time for ${number} is over: ${title}. It is due ${due}.`,
      'Tell how far you are by the link that you were sent for it.',
      community,
    ],
  }),
  sms: ({ community, number, title, due }) =>
    `${community}: ${short(title)} (${number}) is due ${due}. Tell how far you are by your link.`,
});

const managers = 'Workers who may change complaints.';

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
          description: 'Without a newer one they get no new jobs.',
        }
      : {
          title: `${provider}: the ${kind.toLowerCase()} expires on ${dayText(expiresOn)}`,
          description: 'Ask them for a newer one in time.',
        },
});

export const passMissing = message({
  to: managers,
  activityType: 'Complaint',
  sample: { number: 'C-00401', provider: 'Aqua Works', why: 'The house has no host.' },
  notice: ({ number, provider, why }) => ({
    title: `${number}: ${provider} has no gate pass`,
    description: `${why} Make them one, or tell the gate.`,
  }),
});

export const offerFailed = message({
  to: managers,
  activityType: 'Complaint',
  sample: { number: 'C-00401', provider: 'Aqua Works', why: 'Their insurance has expired.' },
  notice: ({ number, provider, why }) => ({
    title: `${number} could not be offered to ${provider}`,
    description: why,
  }),
});

export const providerWithoutEmail = message({
  to: managers,
  activityType: 'Complaint',
  sample: { number: 'C-00401', provider: 'Aqua Works', isTexted: true },
  variants: [{ number: 'C-00401', provider: 'Aqua Works', isTexted: false }],
  notice: ({ number, provider, isTexted }) => ({
    title: `${number}: ${provider} has no email address`,
    description: isTexted
      ? 'The link of the job goes to their phone only. Check that they have it.'
      : 'The link of the job was not sent: no text message can go out. Draw a new link and pass it on.',
  }),
});
