// Each kind of journal that wallets post, as the ledger takes it (docs/ledger.md shows each with figures). It posts
// nothing by itself.
import type { Journal, Line } from '#ledger/post.ts';

type Given = Pick<Journal, 'occurredOn' | 'postedAt' | 'narration' | 'source'> &
  Partial<Omit<Journal, 'lines' | 'kind'>>;

/** Under which a payment's deposit and its charge-back stand in the ledger. */
export const sourceOfPayment = (paymentId: string) => ({ kind: 'payment', id: paymentId });

/** Whose money a wallet's is: a house's stands among what is owed, with the money itself beside it. */
export type Moved = { id: string; houseId: string | null };

const fee = (feeMinor: number): Line[] =>
  feeMinor === 0 ? [] : [{ account: 'fees', amountMinor: feeMinor }];

/** Money that somebody brought; what the gateway kept of it is an expense, or the house's own. */
export function depositJournal(
  wallet: Moved,
  { amountMinor, feeMinor = 0, ...given }: Given & { amountMinor: number; feeMinor?: number },
): Journal {
  const net = amountMinor - feeMinor;
  const lines: Line[] =
    wallet.houseId === null
      ? [
          { account: 'wallet', subject: wallet.id, amountMinor: net },
          ...fee(feeMinor),
          { account: 'contributions', amountMinor: -amountMinor },
        ]
      : [
          { account: 'houseMoney', amountMinor: net },
          { account: 'houseWallet', subject: wallet.houseId, amountMinor: -net },
        ];
  return { kind: 'wallet.deposit', ...given, lines };
}

/** A deposit that the payer's bank took back: the whole of it, the gateway keeps its fee. */
export function chargeBackJournal(
  wallet: Moved,
  { amountMinor, feeMinor = 0, ...given }: Given & { amountMinor: number; feeMinor?: number },
): Journal {
  const net = amountMinor - feeMinor;
  const lines: Line[] =
    wallet.houseId === null
      ? [
          { account: 'wallet', subject: wallet.id, amountMinor: -amountMinor },
          { account: 'contributions', amountMinor },
        ]
      : [
          { account: 'houseMoney', amountMinor: -net },
          { account: 'houseWallet', subject: wallet.houseId, amountMinor: net },
        ];
  return { kind: 'wallet.charge-back', ...given, lines };
}

/** A balance that was wrong in the books: what it has too little comes in, what it has too much goes out. */
export const adjustmentJournal = (
  walletId: string,
  { movedMinor, ...given }: Given & { movedMinor: number },
): Journal => ({
  kind: 'wallet.adjustment',
  ...given,
  lines: [
    { account: 'wallet', subject: walletId, amountMinor: movedMinor },
    { account: 'contributions', amountMinor: -movedMinor },
  ],
});

/** Money that has arrived at a bank account; its fee left the wallet with it. */
export const withdrawalJournal = (
  walletId: string,
  {
    bankAccountId,
    amountMinor,
    feeMinor,
    ...given
  }: Given & { bankAccountId: string; amountMinor: number; feeMinor: number },
): Journal => ({
  kind: 'wallet.withdrawal',
  ...given,
  lines: [
    { account: 'wallet', subject: walletId, amountMinor: -amountMinor },
    { account: 'bankAccount', subject: bankAccountId, amountMinor: amountMinor - feeMinor },
    ...fee(feeMinor),
  ],
});

/** What had arrived at a bank account and was sent back by the bank; the gateway keeps its fee. */
export const returnJournal = (
  walletId: string,
  {
    bankAccountId,
    category,
    netMinor,
    ...given
  }: Given & { bankAccountId: string; category?: string; netMinor: number },
): Journal => ({
  kind: 'wallet.withdrawal.returned',
  ...given,
  lines: [
    { account: 'wallet', subject: walletId, amountMinor: netMinor },
    category === undefined
      ? { account: 'bankAccount', subject: bankAccountId, amountMinor: -netMinor }
      : { account: 'expense', subject: category, amountMinor: -netMinor },
  ],
});

/** Money spent: it has left the community, for a category. */
export const expenseJournal = (
  walletId: string,
  {
    category,
    amountMinor,
    feeMinor,
    ...given
  }: Given & { category: string; amountMinor: number; feeMinor: number },
): Journal => ({
  kind: 'wallet.expense',
  ...given,
  lines: [
    { account: 'expense', subject: category, amountMinor: amountMinor - feeMinor },
    ...fee(feeMinor),
    { account: 'wallet', subject: walletId, amountMinor: -amountMinor },
  ],
});

/** A refund that the bank sent back: it is owed to the house again. */
export const refundReturnJournal = (
  walletId: string,
  { netMinor, ...given }: Given & { netMinor: number },
): Journal => ({
  kind: 'due.refund.returned',
  ...given,
  lines: [
    { account: 'wallet', subject: walletId, amountMinor: netMinor },
    { account: 'refunds', amountMinor: -netMinor },
  ],
});

/** Money given back to a house, to its wallet or its bank; what the bank takes for it is the estate's expense. */
export const refundJournal = (
  walletId: string,
  {
    houseId,
    amountMinor,
    feeMinor,
    ...given
  }: Given & { houseId: string | null; amountMinor: number; feeMinor: number },
): Journal => ({
  kind: 'due.refund',
  ...given,
  lines: [
    { account: 'refunds', amountMinor: amountMinor - feeMinor },
    ...fee(feeMinor),
    { account: 'wallet', subject: walletId, amountMinor: -amountMinor },
    ...(houseId === null
      ? []
      : [
          { account: 'houseMoney' as const, amountMinor },
          { account: 'houseWallet' as const, subject: houseId, amountMinor: -amountMinor },
        ]),
  ],
});

/** Money from one wallet of the community to another. */
export const transferJournal = (
  { fromId, toId, amountMinor }: { fromId: string; toId: string; amountMinor: number },
  given: Given,
): Journal => ({
  kind: 'wallet.transfer',
  channel: 'Wallet',
  ...given,
  lines: [
    { account: 'wallet', subject: fromId, amountMinor: -amountMinor },
    { account: 'wallet', subject: toId, amountMinor },
  ],
});
