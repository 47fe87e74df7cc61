// Messages from support to the authors of tickets.
import { message } from '#platform/feature/message.ts';

/**
 * The email contains no text from the caller: anybody can enter any address, and must not be able to send their words
 * to it.
 */
export const questionReceived = message({
  to: 'A person without an account who asks support.',
  sample: { number: 'S-00012', link: 'https://estate.example/support/ticket#4f1c2a' },
  email: ({ number, link }) => ({
    subject: `${number}: we received your question`,
    lines: [
      'Hello,',
      'We received your question and will reply by email within one day.',
      `Read the ticket and add messages here: ${link}`,
      'Anyone with this link can read the ticket. If you did not contact us, ignore this email.',
    ],
  }),
});

const endings = {
  'In progress': 'We are working on it and will write again.',
  'Waiting for you': 'We are waiting for your reply.',
  Resolved: 'We think that this is solved. If not, reply within two weeks to reopen the ticket.',
} as const;

type Answer = {
  number: string;
  subject: string;
  name: string;
  authorName: string;
  body: string;
  next: keyof typeof endings;
  link: string;
};

const ticket = { number: 'S-00012', subject: 'How do I add a gate?' };

export const ticketAnswered = message({
  to: 'The author of a ticket.',
  activityType: 'System',
  sample: {
    ...ticket,
    name: 'Amina Okafor',
    authorName: 'Ngozi Ade',
    body: 'Open Gate Pass, Gates, and press Add gate.',
    next: 'Resolved' as const,
    link: 'https://estate.example/support/tickets/12',
  },
  email: ({ number, subject, name, authorName, body, next, link }: Answer) => ({
    subject: `${number}: a reply to “${subject}”`,
    lines: [
      `Hello ${name},`,
      `${authorName} of Courtyard support replied:`,
      body,
      endings[next],
      `Read and reply here: ${link}`,
    ],
  }),
  // The text of the answer stays in the ticket.
  notice: ({ number, subject }: Pick<Answer, 'number' | 'subject'>) => ({
    title: `Support replied to ${number}`,
    description: subject,
    groupedTitle: `${number}: {count} replies from support`,
  }),
});
