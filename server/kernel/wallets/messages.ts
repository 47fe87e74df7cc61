// The messages of requests to move money.
import { message } from '#platform/feature/message.ts';

export const requestMade = message({
  to: 'Team members who may approve money requests.',
  activityType: 'Approval',
  sample: {
    kind: 'Withdrawal',
    amount: '₦1,500,000.00',
    by: 'Amina Okafor',
    walletName: 'Main wallet',
    narration: 'Diesel for the generator',
  },
  notice: ({ kind, amount, by, walletName, narration }) => ({
    title: `${kind} of ${amount} needs approval`,
    description: `Requested by ${by}: ${walletName}, “${narration}”.`,
  }),
});

/** The steps of a request about which its initiator is notified. */
export type RequestStep =
  | 'has expired'
  | 'has arrived at the bank'
  | 'has failed'
  | 'came back from the bank'
  | 'was paid'
  | 'was rejected'
  | 'was cancelled'
  | 'is completed';

type Stepped = { kind: string; reference: string; step: RequestStep; reason?: string | null };

const made = { kind: 'Withdrawal', reference: 'R-00231' };

export const requestStepped = message({
  to: 'The team member who made the request.',
  activityType: 'Approval',
  sample: { ...made, step: 'was rejected' as const, reason: 'The invoice is missing.' },
  variants: [{ ...made, step: 'is completed' }],
  notice: ({ kind, reference, step, reason }: Stepped) => ({
    title: `${kind} ${reference} ${step}`,
    description: reason ?? 'Open the request for its approvals and amount.',
  }),
});
