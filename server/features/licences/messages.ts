// The messages of licences, about payments and expiry.
import { graceDays } from '#contract/licences/seat-words.ts';
import { addDays } from '#rules/shared/day-sums.ts';
import { message } from '#platform/feature/message.ts';

const buyers = 'Team members who may order licences.';

export const seatsLapsed = message({
  to: buyers,
  activityType: 'Licence',
  sample: { seats: 1250, endsOn: '2026-11-21', isOver: false },
  variants: [{ seats: 1250, endsOn: '2026-11-21', isOver: true }],
  notice: ({ seats, endsOn, isOver }) =>
    isOver
      ? {
          title: 'The premium plan has ended',
          description:
            `The ${seats.toLocaleString('en')} seats ended on ${endsOn} and were not renewed. ` +
            'Existing records still work. New premium features need a renewal.',
        }
      : {
          title: `Seats ended; ${graceDays} days left to renew`,
          description: `Renew by ${addDays(endsOn, graceDays)} to keep the premium plan.`,
        },
});

type Ending = { community: string; days: number; seats: number; endsOn: string };

const titleOf = ({ community, days }: Ending): string =>
  `The seats of ${community} end in ${days} day${days === 1 ? '' : 's'}`;
const seatsRun = ({ seats, endsOn }: Ending): string =>
  `${seats.toLocaleString('en')} seats run until ${endsOn}.`;

const ending = { community: 'Amberfield Gardens', seats: 1250, endsOn: '2026-12-01' };

export const seatsEnd = message({
  to: 'Team members who may order licences, and the owner by email.',
  activityType: 'Licence',
  sample: { ...ending, days: 10, firstName: 'Amina' },
  variants: [{ ...ending, days: 1, firstName: 'Amina' }],
  email: (facts: Ending & { firstName: string }) => ({
    subject: titleOf(facts),
    lines: [
      `Dear ${facts.firstName},`,
      `${seatsRun(facts)}
After that everything works for ${graceDays} days more. Then premium features wait; nothing is lost.`,
      'Renew under Licences. You can change the number of seats there.',
    ],
  }),
  notice: (facts: Ending) => ({ title: titleOf(facts), description: seatsRun(facts) }),
});

type Refund = { number: number; amount: string; reason: string | null };

export const orderToRefund = message({
  to: buyers,
  activityType: 'Licence',
  sample: { number: 12, amount: '₦250,000.00', reason: 'The order was cancelled' },
  notice: ({ number, amount, reason }: Refund) => ({
    title: `The payment of order ${number} gave no seats and is to be refunded`,
    description: `We received ${amount}. ${reason}. Request a refund under Support, and order again.`,
  }),
});

export const seatsPaid = message({
  to: buyers,
  activityType: 'Licence',
  sample: { seats: 1250, amount: '₦250,000.00', startsOn: '2026-12-01', endsOn: '2027-11-30' },
  notice: ({ seats, amount, startsOn, endsOn }) => ({
    title: `${seats.toLocaleString('en')} seats are paid`,
    description: `We received ${amount}. The seats run from ${startsOn} to ${endsOn}.`,
  }),
});

export const seatPaymentFailed = message({
  to: buyers,
  activityType: 'Licence',
  sample: { number: 12 },
  notice: ({ number }) => ({
    title: 'The payment of seats failed',
    description: `No money was taken for order ${number}. You can order again at any time.`,
  }),
});

const chargedBack = { number: 12, seats: 1250, endsOn: '2026-11-21' };

export const seatsChargedBack = message({
  to: buyers,
  activityType: 'Licence',
  sample: { ...chargedBack, isOver: false },
  variants: [{ ...chargedBack, isOver: true }],
  notice: ({ number, seats, endsOn, isOver }) => ({
    title: `The payment of order ${number} was charged back`,
    description: isOver
      ? `Its ${seats.toLocaleString('en')} seats ended on ${endsOn}. Your current seats are not affected.`
      : `Its ${seats.toLocaleString('en')} seats are no longer paid. Pay again to keep them.`,
  }),
});
