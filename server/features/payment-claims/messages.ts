// The messages about payment claims: a new claim for the team, and a rejected one for the house's billed resident.
import { message } from '#platform/feature/message.ts';
import { dayText } from '#rules/shared/day-text.ts';

export const claimSubmitted = message({
  to: 'Team members who may approve dues.',
  activityType: 'Payment',
  sample: { house: '5 Palm Street', amount: '₦50,000.00' },
  notice: ({ house, amount }) => ({
    title: 'Reported payment to review',
    description: `${house} reports having paid ${amount}.`,
    groupedTitle: '{count} reported payments to review',
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
      `you reported that ${house} paid ${amount} on ${dayText(paidOn)}` +
        `${bankReference ? `, reference ${bankReference}` : ''}. The estate office has checked ` +
        'this and found no such payment:',
      reason,
      'The amount is still owed. If you have a bank receipt, send it to the office, which ' +
        'will check again.',
    ],
  }),
});
