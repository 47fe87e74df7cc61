// The messages about a community's own mail server, text messages and webhooks.
import { message } from '#platform/feature/message.ts';

export const mailServerTested = message({
  to: 'The worker who tests the mail server.',
  sample: { community: 'Amberfield Gardens' },
  email: ({ community }) => ({
    subject: 'A test of your mail server',
    lines: [`This email was sent by the mail server of ${community}.`],
  }),
});

export const mailServerFailed = message({
  to: 'Workers who may change the settings.',
  activityType: 'System',
  sample: { error: 'The server refused the password.' },
  notice: ({ error }) => ({
    title: 'Your mail server refused an email',
    description: `${error} Until it does, mails go out by the platform’s server.`,
  }),
});

export const textsTested = message({
  to: 'The phone that a worker enters for the test.',
  sample: { community: 'Amberfield Gardens' },
  sms: ({ community }) => `A test of ${community}. Text messages arrive.`,
});

type Endpoint = { host: string; reason: string };

const titleOf = ({ host }: Endpoint): string => `Webhooks to ${host.slice(0, 60)} are switched off`;
const next = 'Fix the endpoint, switch it on again and resend what it missed.';

export const webhooksDisabled = message({
  to: 'Workers who may change the settings, and the owner by email.',
  activityType: 'System',
  sample: {
    host: 'hooks.estate.example',
    reason: 'No delivery in 24 hours.',
    firstName: 'Amina',
    community: 'Amberfield Gardens',
  },
  email: (facts: Endpoint & { firstName: string; community: string }) => ({
    subject: `${titleOf(facts)} at ${facts.community}`,
    lines: [
      `Dear ${facts.firstName},`,
      `Courtyard no longer sends events of ${facts.community} to ${facts.host}. ${facts.reason}`,
      `${next} You find the endpoint under Settings, Integrations.`,
    ],
  }),
  notice: (facts: Endpoint) => ({
    title: titleOf(facts),
    description: `${facts.reason} ${next}`,
  }),
});
