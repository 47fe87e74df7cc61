// Labels for payment claims and promises.
import type { PaymentClaim } from '#contract/payment-claims/payment-claims.ts';
import type { Tone } from '#ui/text/StatusBadge.tsx';

type Said = { word: string; tone: Tone };

export const claimStatus: Readonly<Record<PaymentClaim['status'], Said>> = {
  Submitted: { word: 'Waiting', tone: 'warn' },
  Accepted: { word: 'Accepted', tone: 'good' },
  Rejected: { word: 'Rejected', tone: 'neutral' },
};
