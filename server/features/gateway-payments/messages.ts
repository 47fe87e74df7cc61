// The messages about payments over a gateway, and about the gateway itself.
import { message } from '#platform/feature/message.ts';

const treasurers = 'Team members who may approve money requests.';

export const foreignTransfer = message({
  to: treasurers,
  activityType: 'Payment',
  sample: { currency: 'USD', accountNumber: '2012345678', accountName: 'Amberfield 5 Palm Street' },
  notice: ({ currency, accountNumber, accountName }) => ({
    title: 'A transfer arrived in another currency',
    description:
      `${currency} arrived at ${accountNumber}, ${accountName}. ` +
      'No payment was recorded. Clarify it with the payment gateway.',
  }),
});

export const gatewayProposed = message({
  to: 'Team members who may confirm another payment gateway.',
  activityType: 'Wallet',
  sample: { by: 'Amina Okafor', change: 'take payments with keys of Paystack ending in 4f1c' },
  notice: ({ by, change }) => ({
    title: 'A payment gateway change needs a second person',
    description: `${by} wants to ${change}. Confirm or decline the change.`,
  }),
});

export const gatewayDeclined = message({
  to: 'The team member who proposed the payment gateway.',
  activityType: 'Wallet',
  sample: { by: 'Amina Okafor', change: 'take payments with keys of Paystack ending in 4f1c' },
  notice: ({ by, change }) => ({
    title: 'Your change of the payment gateway was declined',
    description: `${by} declined to ${change}.`,
  }),
});

type Changed = {
  by: string;
  /** The gateway whose keys were entered; null if the platform's gateway is used again. */
  gateway: string | null;
};

export const gatewayChanged = message({
  to: 'The owner of the community.',
  activityType: 'Wallet',
  sample: { by: 'Amina Okafor', gateway: 'Paystack' },
  variants: [{ by: 'Amina Okafor', gateway: null }],
  notice: ({ by, gateway }: Changed) => ({
    title: 'The payment gateway changed',
    description:
      gateway === null
        ? `${by} removed the estate’s own keys. Houses pay through the platform’s gateway again.`
        : `${by} entered keys of ${gateway}. Payments by card or transfer arrive ` +
          'there. If you did not expect this, check Settings, Integrations.',
  }),
});

export const payoutDiffers = message({
  to: treasurers,
  activityType: 'Payment',
  sample: {
    reference: 'out_4f1c2a',
    accountName: 'Aqua Works',
    sentence: 'The bank returned it after it was paid.',
  },
  notice: ({ reference, accountName, sentence }) => ({
    title: 'Check a payout',
    description: `${reference} to ${accountName}: ${sentence} Compare it with the bank.`,
  }),
});

type Differing = {
  came: string;
  done: string;
  /** The gateway's own reference of the payment. */
  theirs: string | null;
};

const differing = {
  came: '₦45,000.00 came in for pay_4f1c2a, where ₦50,000.00 was asked.',
  done: 'No payment was recorded. Clarify it with the payment gateway.',
};

export const paymentDiffers = message({
  to: treasurers,
  activityType: 'Payment',
  sample: { ...differing, theirs: 'T123456' },
  variants: [{ ...differing, theirs: null }],
  notice: ({ came, done, theirs }: Differing) => ({
    title: 'A payment has a different amount',
    description: `${came} ${done}${theirs === null ? '' : ` The gateway’s reference is ${theirs}.`}`,
  }),
});

export const paymentDisputed = message({
  to: treasurers,
  activityType: 'Payment',
  sample: { amount: '₦50,000.00', reference: 'pay_4f1c2a' },
  notice: ({ amount, reference }) => ({
    title: 'A payment is disputed',
    description:
      `The payer disputes ${amount} of ${reference}. Respond at the payment gateway ` +
      'before its deadline. If you lose the dispute, the payment is reversed here too.',
  }),
});
