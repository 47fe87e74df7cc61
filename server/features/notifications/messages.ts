// The emails of notifications: one for a single notification, and the digest.
import { message } from '#platform/feature/message.ts';

type Sent = { title: string; description: string; link: string | null; community: string };

const sent = {
  title: 'Payment received',
  description: '5 Palm Street paid ₦50,000.00 by card.',
  community: 'Amberfield Gardens',
};

export const notificationEmail = message({
  to: 'People who chose to get this kind of notification by email.',
  sample: { ...sent, link: 'https://estate.example/dues?Tab=inflow' },
  variants: [{ ...sent, link: null }],
  email: ({ title, description, link, community }: Sent) => ({
    subject: title,
    lines: [description, link && `Open: ${link}`, community],
  }),
});

const digest = {
  community: 'Amberfield Gardens',
  titles: ['Payment received', 'The lift is back'],
};

export const dailyDigest = message({
  to: 'People with unread notifications of low priority, each morning.',
  sample: { ...digest, count: 52 },
  variants: [{ ...digest, titles: ['Payment received'], count: 1 }],
  email: ({ community, titles, count }) => {
    const more = count > titles.length ? `\n… and ${count - titles.length} more` : '';
    return {
      subject:
        count === 1
          ? `${community}: 1 unread notification`
          : `${community}: ${count} unread notifications`,
      lines: [`${titles.map((line) => `- ${line}`).join('\n')}${more}`],
    };
  },
});
