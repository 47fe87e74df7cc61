// Builds each kind of journal that wallets post, in the ledger's form (docs/ledger.md shows each with figures). Nothing
// is posted here.
import type { Journal, Line } from '#ledger/post.ts';

type Given = Pick<Journal, 'occurredOn' | 'postedAt' | 'narration' | 'source'> &
  Partial<Omit<Journal, 'lines' | 'kind'>>;

/** The source of a payment's deposit and of its charge-back in the ledger. */
export const sourceOfPayment = (paymentId: string) => ({ kind: 'payment', id: paymentId });

/** The wallet of a journal. A house's balance is a liability, with the money itself in a second account. */
export type Moved = { id: string; houseId: string | null };

const fee = (feeMinor: number): Line[] =>
  feeMinor === 0 ? [] : [{ account: 'fees', amountMinor: feeMinor }];

/** Deposited money. The gateway's fee is an expense of the community, or reduces the house's deposit. */
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

/** A deposit that the payer's bank took back in full; the gateway keeps its fee. */
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

/** Corrects a wrong balance: a shortage is added, an excess is removed. */
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

/** Money that has arrived at a bank account; the fee left the wallet with it. */
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

/** Money spent by the community in a category. */
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

/** A refund that the bank returned: it is owed to the house again. */
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

/** A refund to a house's wallet or bank account. The bank's fee is an expense of the community. */
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
