// Messages from support to the authors of tickets.
import { message } from '#platform/feature/message.ts';

/**
 * The email contains no text from the caller: anybody can enter any address, and must not be able to send their words
 * to it.
 */
export const questionReceived = message({
  to: 'A person without an account who asks support.',
  sample: { number: 'T-00012', link: 'https://estate.example/support/ticket#4f1c2a' },
  email: ({ number, link }) => ({
    subject: `${number}: we have your question`,
    lines: [
      'Hello,',
      'Your question is in our queue. We answer within a day, by email.',
      `Follow it and write again here: ${link}`,
      'Anybody with this link can read the ticket. If you did not ask us anything, ignore this email.',
    ],
  }),
});

const endings = {
  'In progress': 'We are working on it, and write again.',
  'Waiting for you': 'We wait for your answer.',
  Resolved:
    'We think that this is solved. If it is not, answer within two weeks and it is open again.',
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

const ticket = { number: 'T-00012', subject: 'How do I add a gate?' };

export const ticketAnswered = message({
  to: 'The author of a ticket.',
  activityType: 'System',
  sample: {
    ...ticket,
    name: 'Amina Okafor',
    authorName: 'Ngozi Ade',
    body: 'Open Gate pass, Gates, and press Add gate.',
    next: 'Resolved' as const,
    link: 'https://estate.example/support/tickets/12',
  },
  email: ({ number, subject, name, authorName, body, next, link }: Answer) => ({
    subject: `${number}: an answer to “${subject}”`,
    lines: [
      `Hello ${name},`,
      `${authorName} of Courtyard support answered:`,
      body,
      endings[next],
      `Read and answer here: ${link}`,
    ],
  }),
  // The text of the answer stays in the ticket.
  notice: ({ number, subject }: Pick<Answer, 'number' | 'subject'>) => ({
    title: `Support answered ${number}`,
    description: subject,
    groupedTitle: `${number}: {count} answers of support`,
  }),
});
