// The reference model of the bank: statement lines, unidentified payments, and the closing of months.
import { addDays, type Day, firstOf, lastOf } from './days.ts';
import {
  addTo,
  availableIn,
  type BankLine,
  type Estate,
  isClosed,
  type Kobo,
  openCharges,
  type Outcome,
  owed,
  type Payment,
  sum,
  type Unallocated,
} from './model.ts';
import { book, shareOut } from './payments.ts';

/** Matches a line with an existing payment. */
export function matchPayment(line: BankLine, payment: Payment): void {
  line.state = 'Matched';
  payment.isOnLine = true;
}

/** Records an unidentified line as a payment of a house. Any amount is accepted; only a closed month refuses it. */
export function matchHouse(estate: Estate, line: BankLine, house: string, today: Day): Outcome {
  if (isClosed(estate, line.day)) return { refused: 'PERIOD_CLOSED' };
  line.state = 'Matched';
  takeFromBank(estate, { house, amount: line.amount, paidOn: line.day, today, from: null });
  return 'done';
}

/** Keeps the money of an unidentified line in a wallet until its house is known. */
export function keepUnallocated(estate: Estate, line: BankLine, wallet: string): Outcome {
  if (isClosed(estate, line.day)) return { refused: 'PERIOD_CLOSED' };
  const { day, amount } = line;
  line.state = 'Matched';
  estate.unallocated.push({ line, wallet, amount, left: amount });
  const wallets = new Map([[wallet, amount]]);
  estate.movements.push({ day, kind: 'Deposit', isReversal: false, wallets });
  return 'done';
}

/** Allocates money of an unidentified payment to a house. No new money comes in. */
export function assign(
  estate: Estate,
  receipt: Unallocated,
  { house, amount, today }: { house: string; amount: Kobo; today: Day },
): Outcome {
  if (amount > receipt.left) return { refused: 'MORE_THAN_REMAINS' };
  const moved = sharesOfBank(estate, house, { amount, today, from: receipt });
  const leaving = amount - (moved.get(receipt.wallet) ?? 0n);
  if (leaving > availableIn(estate, receipt.wallet)) return { refused: 'INSUFFICIENT_FUNDS' };
  takeFromBank(estate, { house, amount, paidOn: today, today, from: receipt });
  receipt.left -= amount;
  return 'done';
}

type Taking = { house: string; amount: Kobo; paidOn: Day; today: Day; from: Unallocated | null };

function takeFromBank(estate: Estate, { house, amount, paidOn, today, from }: Taking): void {
  const open = openCharges(estate, house);
  const parts = shareOut(estate, amount, { house, open, chosen: [], today });
  const creditWallet = creditWalletOf(estate, house, [...parts.keys()].at(-1)?.due.wallet, from);
  const paying = { house, amount, channel: 'Bank transfer', paidOn, creditWallet, parts } as const;
  const payment = book(estate, { ...paying, ...(from && { lyingIn: from.wallet }) });
  payment.isOnLine = true;
}

/**
 * The wallet that gets the credit: the wallet of the last charge that was paid, otherwise the wallet that held the
 * money, otherwise the wallet of the house's last bill, otherwise the first wallet.
 */
function creditWalletOf(
  estate: Estate,
  house: string,
  last: string | undefined,
  from: Unallocated | null,
): string {
  const newest = estate.charges
    .filter((charge) => charge.house === house)
    .toSorted((one, other) => (one.dueOn < other.dueOn ? 1 : -1))[0];
  return last ?? from?.wallet ?? newest?.due.wallet ?? estate.wallets[0] ?? '';
}

/** The amount that each wallet would receive if this money went to a house. */
function sharesOfBank(
  estate: Estate,
  house: string,
  { amount, today, from }: { amount: Kobo; today: Day; from: Unallocated },
): Map<string, Kobo> {
  const open = openCharges(estate, house);
  const parts = shareOut(estate, amount, { house, open, chosen: [], today });
  const found = new Map<string, Kobo>();
  for (const [charge, part] of parts) addTo(found, charge.due.wallet, part);
  const last = [...parts.keys()].at(-1)?.due.wallet;
  const credited = amount - sum(parts.values());
  addTo(found, creditWalletOf(estate, house, last, from), credited);
  return found;
}

/** The figures of the bank and of the books from the last closing to the end of a month. */
export function monthFigures(estate: Estate, month: string) {
  const from = estate.closings.at(-1);
  const first = from === undefined ? '' : addDays(lastOf(from), 1);
  const inTime = (day: Day): boolean => day >= first && day <= lastOf(month);
  const lines = estate.bankLines.filter(({ day }) => inTime(day));
  const total = (state?: BankLine['state']): Kobo =>
    sum(
      lines.filter((one) => state === undefined || one.state === state).map(({ amount }) => amount),
    );
  // Movements in the books without a bank statement line. A payment without a line and its reversal cancel each other
  // out if both are in this period.
  const byBank = estate.payments.filter(({ channel }) => channel !== 'Cash');
  const isTakenBack = ({ reversedOn }: { reversedOn: Day | null }): boolean =>
    reversedOn !== null && inTime(reversedOn);
  const unseen = [
    ...byBank
      .filter((one) => !one.isOnLine && inTime(one.paidOn) && !isTakenBack(one))
      .map(({ amount }) => amount),
    ...byBank
      .filter((one) => isTakenBack(one) && (one.isOnLine || !inTime(one.paidOn)))
      .map(({ amount }) => -amount),
  ];
  const open = lines.filter(({ state }) => state === 'Open').length;
  return {
    lines: lines.length,
    bank: total(),
    booked: total('Matched'),
    ignored: total('Ignored'),
    open,
    difference: total() - total('Matched') - total('Ignored'),
    unseenCount: unseen.length,
    unseen: sum(unseen),
  };
}

export const closedThrough = ({ closings }: Estate): Day | null => {
  const last = closings.at(-1);
  return last === undefined ? null : lastOf(last);
};

/** The day of a month with the given number of days after the first. */
export const dayOf = (month: string, at: number): Day => addDays(firstOf(month), at);

export const stillOwed = (estate: Estate, house: string): Kobo =>
  sum(openCharges(estate, house).map(owed));
