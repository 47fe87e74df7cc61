// The messages about a community's own mail server, text messages and webhooks.
import { message } from '#platform/feature/message.ts';

export const mailServerTested = message({
  to: 'The team member who tests the mail server.',
  sample: { community: 'Amberfield Gardens' },
  email: ({ community }) => ({
    subject: 'A test of your mail server',
    lines: [`This email was sent by the mail server of ${community}.`],
  }),
});

export const mailServerFailed = message({
  to: 'Team members who may change the settings.',
  activityType: 'System',
  sample: { error: 'The server refused the password.' },
  notice: ({ error }) => ({
    title: 'Your mail server refused an email',
    description: `${error} Until this is fixed, the platform’s server sends your emails.`,
  }),
});

export const textsTested = message({
  to: 'The phone that a team member enters for the test.',
  sample: { community: 'Amberfield Gardens' },
  sms: ({ community }) => `A test of ${community}. Text messages arrive.`,
});

type Endpoint = { host: string; reason: string };

const titleOf = ({ host }: Endpoint): string => `Webhooks to ${host.slice(0, 60)} are disabled`;
const next = 'Fix the endpoint, enable it and resend the missed events.';

export const webhooksDisabled = message({
  to: 'Team members who may change the settings, and the owner by email.',
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
