// Labels for reported payments (claims) and for promises.
import type { PaymentClaim } from '#contract/payment-claims/payment-claims.ts';
import type { Tone } from '#ui/text/StatusBadge.tsx';

type Said = { word: string; tone: Tone };

export const claimStatus: Readonly<Record<PaymentClaim['status'], Said>> = {
  Submitted: { word: 'Awaiting approval', tone: 'warn' },
  Accepted: { word: 'Approved', tone: 'good' },
  Rejected: { word: 'Declined', tone: 'neutral' },
};
