// The outbox events of ended payments and payouts, which start jobs of other features. An event may be delivered twice,
// so a job records it once per `paymentId` or `payoutId`.
import type { ReceivedChannel } from './gateway.ts';

export const paymentTopics = {
  succeeded: 'payment.succeeded',
  failed: 'payment.failed',
  chargedBack: 'payment.charged-back',
  /** The topic of a partial chargeback: `amountMinor` is the refunded part, and the payment stays successful. */
  partlyChargedBack: 'payment.partly-charged-back',
} as const;

export const payoutTopics = {
  succeeded: 'payout.succeeded',
  failed: 'payout.failed',
  /** The payout was reported as paid, and the bank returned it afterwards. */
  returned: 'payout.returned',
} as const;

/** The purposes by which features recognise their own payments. */
export const purposes = {
  /** Money for a wallet; the purpose's id is the wallet's. */
  walletDeposit: 'wallet-deposit',
  /** Money that arrived at a house's virtual account; the purpose's id is the house's. */
  houseAccount: 'house-account',
} as const;

export type PaymentEnded = {
  purposeKind: string;
  purposeId: string;
  paymentId: string;
  /** The amount that the payer paid; the gateway keeps `feeMinor` of it. */
  amountMinor: number;
  feeMinor: number;
  channel: ReceivedChannel;
  externalReference: string | null;
  /** Our reference, known to the payer and the gateway. */
  reference: string;
  narration: string;
  houseId: string | null;
  startedBy: string;
  reason?: string;
};

export type PayoutEnded = {
  purposeKind: string;
  purposeId: string;
  payoutId: string;
  /** The amount that the bank account receives; the gateway charges `feeMinor` in addition. */
  amountMinor: number;
  feeMinor: number;
  externalReference: string | null;
  reference: string;
  reason?: string;
};
