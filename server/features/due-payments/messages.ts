// The messages of payments of dues: the receipt for a house, and notifications for the office.
import { message } from '#platform/feature/message.ts';
import { countWords } from '#platform/text/count-words.ts';
import { dayText } from '#rules/shared/day-text.ts';

const office = 'Team members who may approve dues.';

type Receipt = {
  name: string;
  community: string;
  house: string;
  amount: string;
  paidOn: string;
  number: number;
  verificationCode: string;
  /** The address of the page that verifies the receipt. */
  link: string;
  items: readonly { due: string; dueOn: string; amount: string }[];
  credited: string | null;
  /** A sentence about cash that was handed over in addition to the payment; null if there is none. */
  cashBeyond: string | null;
};

const receipt: Receipt = {
  name: 'Ifeoma Nwosu',
  community: 'Amberfield Gardens',
  house: '5 Palm Street',
  amount: '₦50,000.00',
  paidOn: '2026-11-21',
  number: 12,
  verificationCode: 'K7PX2M',
  link: 'https://estate.example/receipts/1/K7PX2M',
  items: [{ due: 'Service charge', dueOn: '2026-11-01', amount: '₦45,000.00' }],
  credited: '₦5,000.00',
  cashBeyond: '₦1,000.00 more was handed over and has a receipt of its own',
};

export const receiptSent = message({
  to: 'The primary contact of the house.',
  sample: receipt,
  variants: [{ ...receipt, credited: null, cashBeyond: null }],
  email: (facts: Receipt) => ({
    subject: `Receipt ${facts.number} from ${facts.community}`,
    lines: [
      `Dear ${facts.name},`,
      `${facts.community} received ${facts.amount} for ${facts.house} on ${dayText(facts.paidOn)}.`,
      [
        ...facts.items.map(
          ({ due, dueOn, amount }) => `- ${due}, due ${dayText(dueOn)}: ${amount}`,
        ),
        ...(facts.credited ? [`- Credit of the house: ${facts.credited}`] : []),
      ].join('\n'),
      facts.cashBeyond && `${facts.cashBeyond}.`,
      `Receipt ${facts.number}, verification code ${facts.verificationCode}:\n${facts.link}`,
      facts.community,
    ],
  }),
});

export const paymentReceived = message({
  to: office,
  activityType: 'Payment',
  sample: { house: '5 Palm Street', amount: '₦50,000.00', channel: 'Card' },
  notice: ({ house, amount, channel }) => ({
    title: `${house} paid ${amount}`,
    description: `By ${channel.toLowerCase()}.`,
    groupedTitle: '{count} payments received',
  }),
});

type ChargedBack = { house: string; amount: string; receiptNumber: number; debt: string | null };

const chargedBack = { house: '5 Palm Street', amount: '₦50,000.00', receiptNumber: 12 };

export const paymentChargedBack = message({
  to: office,
  activityType: 'Payment',
  sample: { ...chargedBack, debt: '₦5,000.00' },
  variants: [{ ...chargedBack, debt: null }],
  notice: ({ house, amount, receiptNumber, debt }: ChargedBack) => ({
    title: `${house}: payment of ${amount} charged back`,
    description:
      'The money went back to the payer. ' +
      `Receipt ${receiptNumber} was reversed: what it paid is owed again.${
        debt === null
          ? ''
          : ` ${debt} had been given back to the house, which owes it as a returned payment.`
      }`,
  }),
});

export const receiptReversed = message({
  to: office,
  activityType: 'Payment',
  sample: {
    receiptNumber: 12,
    amount: '₦50,000.00',
    by: 'Amina Okafor',
    house: '5 Palm Street',
    channel: 'Cash',
    reason: 'Entered twice',
  },
  notice: ({ receiptNumber, amount, by, house, channel, reason }) => ({
    title: `${house}: payment of ${amount} reversed`,
    description: `${by} reversed receipt ${receiptNumber}, ${channel}: “${reason}”`,
  }),
});

export const cashDiffers = message({
  to: office,
  activityType: 'Payment',
  sample: {
    difference: '₦500.00 is missing',
    name: 'Tunde Balogun',
    by: 'Amina Okafor',
    counted: '₦49,500.00',
    expected: '₦50,000.00',
    day: '2026-11-21',
    note: 'Change for a visitor',
  },
  notice: ({ difference, name, by, counted, expected, day, note }) => ({
    title: `${difference} in the cash of ${name}`,
    description: `${by} counted ${counted} on ${dayText(day)}; the sheet says ${expected}. “${note}”`,
  }),
});

export const paymentFileBooked = message({
  to: 'The team member who started the payment file.',
  activityType: 'Payment',
  sample: { fileName: 'payments.xlsx', booked: 293, leftOut: 7 },
  variants: [{ fileName: 'payments.xlsx', booked: 1, leftOut: 0 }],
  notice: ({ fileName, booked, leftOut }) => ({
    title: `${countWords(booked, 'payment')} of ${fileName} recorded`,
    description:
      leftOut === 0 ? 'All rows were recorded.' : `${countWords(leftOut, 'row')} skipped.`,
  }),
});
