// Labels and tones for wallets and their movements.
import type { Transaction } from '#contract/wallets/transactions.ts';
import type { WalletRow } from '#contract/wallets/wallets.ts';
import type { Tone } from '#ui/text/StatusBadge.tsx';

type Said = { word: string; tone: Tone };

export const walletStatus: Readonly<Record<WalletRow['status'], Said>> = {
  Active: { word: 'Active', tone: 'good' },
  Frozen: { word: 'Frozen', tone: 'warn' },
  Closed: { word: 'Closed', tone: 'neutral' },
};

export const kindTone: Readonly<Record<Transaction['kind'], Tone>> = {
  Deposit: 'good',
  'Due payment': 'good',
  Withdrawal: 'warn',
  Transfer: 'info',
  Payout: 'warn',
  Fee: 'neutral',
  Refund: 'warn',
  Reversal: 'bad',
  Adjustment: 'info',
};
