// Maps each kind of journal that moves money of a wallet to the transaction kind that people see. Each feature adds
// its kinds to this list. docs/ledger.md shows an example of each.
import type { TransactionKind } from '#contract/wallets/transactions.ts';

export const journalKinds: Readonly<Record<string, TransactionKind>> = {
  'wallet.deposit': 'Deposit',
  'wallet.withdrawal': 'Withdrawal',
  'wallet.withdrawal.returned': 'Reversal',
  'wallet.expense': 'Payout',
  'wallet.transfer': 'Transfer',
  'wallet.adjustment': 'Adjustment',
  'wallet.charge-back': 'Reversal',
  'wallet.unallocated': 'Deposit',
  'wallet.unallocated.undone': 'Reversal',
  'utility.token': 'Due payment',
  'utility.token.refunded': 'Refund',
  'due.payment': 'Due payment',
  'due.payment.reversed': 'Reversal',
  'due.refund': 'Refund',
  'due.refund.returned': 'Reversal',
};

/** The kind shown for a journal that is not in the list. */
export const otherKind: TransactionKind = 'Adjustment';
