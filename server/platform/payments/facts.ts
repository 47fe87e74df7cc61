// The facts that payments leave when a payment or a payout ends: what other features react to with jobs. A fact may be
// handed on twice, so whoever books it books it once by `paymentId` or `payoutId`.
import type { ReceivedChannel } from './gateway.ts';

export const paymentTopics = {
  succeeded: 'payment.succeeded',
  failed: 'payment.failed',
  chargedBack: 'payment.charged-back',
  /** `amountMinor` of it is what went back; the rest stays, and the payment is successful. */
  partlyChargedBack: 'payment.partly-charged-back',
} as const;

export const payoutTopics = {
  succeeded: 'payout.succeeded',
  failed: 'payout.failed',
  /** It was called paid, and the bank sent it back afterwards. */
  returned: 'payout.returned',
} as const;

/** The words by which features know their own payments. */
export const purposes = {
  /** Money for a wallet; the purpose's id is the wallet's. */
  walletDeposit: 'wallet-deposit',
  /** Money that arrived at a house's own account number; the purpose's id is the house's. */
  houseAccount: 'house-account',
} as const;

export type PaymentEnded = {
  purposeKind: string;
  purposeId: string;
  paymentId: string;
  /** What the payer paid; `feeMinor` of it stays with the gateway. */
  amountMinor: number;
  feeMinor: number;
  channel: ReceivedChannel;
  externalReference: string | null;
  /** Ours, as payer and gateway know it. */
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
  /** What the bank account receives; `feeMinor` is what the gateway takes beside it. */
  amountMinor: number;
  feeMinor: number;
  externalReference: string | null;
  reference: string;
  reason?: string;
};
