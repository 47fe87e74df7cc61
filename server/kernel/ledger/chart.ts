// The chart of accounts: the kinds of accounts, the side (debit or credit) on which each grows, and which may never
// be overdrawn. docs/ledger.md explains the purpose of each.

export type Side = 'Debit' | 'Credit';

type Kind = {
  /** The account number in the chart and on reports. */
  code: string;
  name: string;
  side: Side;
  /** True if the balance may not go below the held amount, which is zero without holds. */
  guarded?: true;
  /** There is one account of this kind per wallet, house, and so on; omitted if a community has only one. */
  per?: 'wallet' | 'house' | 'house and wallet' | 'bank account' | 'category';
};

export const chart = {
  wallet: { code: '1000', name: 'Wallets', side: 'Debit', guarded: true, per: 'wallet' },
  houseMoney: { code: '1090', name: 'Money held for houses', side: 'Debit', guarded: true },
  bankAccount: { code: '1200', name: 'Bank accounts', side: 'Debit', per: 'bank account' },
  receivable: { code: '1300', name: 'Dues receivable', side: 'Debit' },
  houseWallet: { code: '2000', name: 'House wallets', side: 'Credit', guarded: true, per: 'house' },
  houseCredit: {
    code: '2100',
    name: 'House credit',
    side: 'Credit',
    guarded: true,
    per: 'house and wallet',
  },
  unallocated: { code: '2200', name: 'Unallocated receipts', side: 'Credit', guarded: true },
  refunds: { code: '2300', name: 'Refunds under way', side: 'Credit', guarded: true },
  contributions: { code: '3000', name: 'Deposits and opening balances', side: 'Credit' },
  duesIncome: { code: '4000', name: 'Dues billed', side: 'Credit', per: 'category' },
  penaltyIncome: { code: '4100', name: 'Penalties billed', side: 'Credit' },
  otherIncome: { code: '4200', name: 'Other income', side: 'Credit' },
  waived: { code: '4900', name: 'Waivers and credit notes', side: 'Debit' },
  expense: { code: '5000', name: 'Expenses', side: 'Debit', per: 'category' },
  fees: { code: '5900', name: 'Payment fees', side: 'Debit' },
} as const satisfies Record<string, Kind>;

export type AccountKind = keyof typeof chart;

/** The balance as people read it: positive on the account's normal side. */
export const normalBalanceOf = (kind: AccountKind, balanceMinor: number): number =>
  chart[kind].side === 'Debit' ? balanceMinor : 0 - balanceMinor;
