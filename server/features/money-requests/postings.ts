// Builds the journals that wallets post (docs/ledger.md has an example of each). This file posts nothing.
import type { Journal, Line } from '#ledger/post.ts';

type Given = Pick<Journal, 'occurredOn' | 'postedAt' | 'narration' | 'source'> &
  Partial<Omit<Journal, 'lines' | 'kind'>>;

/** The source of a payment's deposit and of its charge-back in the ledger. */
export const sourceOfPayment = (paymentId: string) => ({ kind: 'payment', id: paymentId });

/**
 * The wallet that a journal changes. The balance of a house wallet is a liability, and a second account holds its
 * money.
 */
export type Moved = { id: string; houseId: string | null };

const fee = (feeMinor: number): Line[] =>
  feeMinor === 0 ? [] : [{ account: 'fees', amountMinor: feeMinor }];

/** A deposit. The gateway's fee is an expense of the community, or is deducted from a house's deposit. */
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

/** A deposit that the payer's bank reversed, in full or in part. The gateway keeps its fee. */
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

/** A correction of a balance: adds a shortage or removes an excess. */
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

/** A withdrawal that arrived at a bank account. The gateway's fee left the wallet together with it. */
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

/** A completed withdrawal that the bank returned; the gateway keeps its fee. */
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

/** An expense of the community in a category. */
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

/** A refund that the bank returned. The community owes it to the house again. */
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

/** A refund to a house's wallet or to a bank account. The fee of the bank transfer is an expense of the community. */
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

/** Moves money between two wallets of the community. */
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
