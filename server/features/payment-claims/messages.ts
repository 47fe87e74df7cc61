// The messages of residents' payment claims.
import { message } from '#platform/feature/message.ts';
import { dayText } from '#platform/text/day-text.ts';

export const claimSubmitted = message({
  to: 'Workers who may approve dues.',
  activityType: 'Payment',
  sample: { house: '5 Palm Street', amount: '₦50,000.00' },
  notice: ({ house, amount }) => ({
    title: 'A house says that it has paid',
    description: `${house}: ${amount}. Please look at it.`,
    groupedTitle: '{count} claims of payment wait',
  }),
});

type Rejected = {
  name: string;
  house: string;
  amount: string;
  paidOn: string;
  bankReference: string | null;
  reason: string;
};

const rejected = {
  name: 'Ifeoma Nwosu',
  house: '5 Palm Street',
  amount: '₦50,000.00',
  paidOn: '2026-11-21',
  reason: 'No such transfer came in.',
};

export const claimRejected = message({
  to: 'The billed resident of the house.',
  sample: { ...rejected, bankReference: '000013261121' },
  variants: [{ ...rejected, bankReference: null }],
  email: ({ name, house, amount, paidOn, bankReference, reason }: Rejected) => ({
    subject: `${house}: your payment of ${amount} was not found`,
    lines: [
      `Dear ${name},`,
      `you said that ${house} paid ${amount} on ${dayText(paidOn)}` +
        `${bankReference ? `, reference ${bankReference}` : ''}. The estate’s office has looked at ` +
        'it and could not take it as paid:',
      reason,
      'What is owed stays owed. If you have a receipt of your bank, send it to the office and it ' +
        'will look again.',
    ],
  }),
});
