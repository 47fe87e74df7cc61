// The messages about payments over a gateway, and about the gateway itself.
import { message } from '#platform/feature/message.ts';

const treasurers = 'Workers who may approve money requests.';

export const foreignTransfer = message({
  to: treasurers,
  activityType: 'Payment',
  sample: { currency: 'USD', accountNumber: '2012345678', accountName: 'Amberfield 5 Palm Street' },
  notice: ({ currency, accountNumber, accountName }) => ({
    title: 'A transfer came in another currency',
    description:
      `${currency} arrived at ${accountNumber}, ${accountName}. ` +
      'Nothing was booked: please look at it with the payment gateway.',
  }),
});

export const gatewayProposed = message({
  to: 'Workers who may confirm another payment gateway.',
  activityType: 'Wallet',
  sample: { by: 'Amina Okafor', change: 'take payments with keys of Paystack ending in 4f1c' },
  notice: ({ by, change }) => ({
    title: 'Another payment gateway waits for a second person',
    description: `${by} asks to ${change}. Confirm or decline it.`,
  }),
});

export const gatewayDeclined = message({
  to: 'The worker who proposed the payment gateway.',
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
    title: 'Payments go to another account now',
    description:
      gateway === null
        ? `${by} took the estate’s own keys out: houses pay by the platform’s gateway again.`
        : `${by} entered keys of ${gateway}: what houses pay by card or transfer arrives ` +
          'there. If you do not know of it, look at Settings, Integrations.',
  }),
});

export const payoutDiffers = message({
  to: treasurers,
  activityType: 'Payment',
  sample: {
    reference: 'out_4f1c2a',
    accountName: 'Aqua Works',
    sentence: 'The bank has sent it back, though it had been paid.',
  },
  notice: ({ reference, accountName, sentence }) => ({
    title: 'A payout needs a look',
    description: `${reference} to ${accountName}: ${sentence} Please compare with the bank.`,
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
  done: 'Nothing was booked: please look at it with the payment gateway.',
};

export const paymentDiffers = message({
  to: treasurers,
  activityType: 'Payment',
  sample: { ...differing, theirs: 'T123456' },
  variants: [{ ...differing, theirs: null }],
  notice: ({ came, done, theirs }: Differing) => ({
    title: 'A payment is not the amount that was asked',
    description: `${came} ${done}${theirs === null ? '' : ` The gateway calls it ${theirs}.`}`,
  }),
});

export const paymentDisputed = message({
  to: treasurers,
  activityType: 'Payment',
  sample: { amount: '₦50,000.00', reference: 'pay_4f1c2a' },
  notice: ({ amount, reference }) => ({
    title: 'A payment is disputed',
    description:
      `The payer asks for ${amount} of ${reference} back. Answer at the payment gateway ` +
      'before its deadline; if it is lost, the money is taken back here too.',
  }),
});
