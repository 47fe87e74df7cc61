// What people call each kind of journal where it moves a wallet: the one list that every feature adds its kinds to.
// docs/ledger.md shows each with figures.
import type { TransactionKind } from '#contract/transactions.ts';

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

/** What a journal that is not in the list is called. */
export const otherKind: TransactionKind = 'Adjustment';
