// The reference model of money requests that a second person approves: refunds, expenses, deposits, and transfers out
// of a reserve.
import type { Day } from './days.ts';
import {
  addTo,
  availableIn,
  byAge,
  creditIn,
  creditKey,
  type Estate,
  expiryOf,
  isClosed,
  type Kobo,
  least,
  type MoneyRequest,
  most,
  type Outcome,
  type Payment,
  type Refund,
  type Share,
  sum,
} from './model.ts';
import { book, payFromCredit, takeBackCreditUses } from './payments.ts';

type Wanted = Pick<MoneyRequest, 'kind' | 'wallet' | 'amount' | 'day' | 'toWallet'>;

/**
 * Creates a request for an expense, a deposit or a transfer. A transfer from a wallet that is not a reserve is executed
 * at once.
 */
export function ask(estate: Estate, wanted: Wanted, today: Day): Outcome {
  const { kind, wallet, amount, day, toWallet } = wanted;
  if (kind !== 'Transfer' && isClosed(estate, day)) return { refused: 'PERIOD_CLOSED' };
  if (kind !== 'Deposit' && availableIn(estate, wallet) < amount) {
    return { refused: 'INSUFFICIENT_FUNDS' };
  }
  const request: MoneyRequest = { ...wanted, expiresOn: expiryOf(today), status: 'Waiting' };
  estate.requests.push(request);
  if (kind === 'Transfer' && toWallet && !estate.reserves.has(wallet))
    complete(estate, request, today);
  return 'done';
}

export type Asking = {
  house: string;
  payment: Payment | null;
  wallet: string;
  amount: Kobo;
  today: Day;
};

/** Requests a refund of a payment or of a house's credit, into the house's wallet. */
export function askForRefund(estate: Estate, asking: Asking): Outcome {
  const { house, payment, wallet, amount, today } = asking;
  const credit = creditIn(estate, house, wallet);
  let fromShares = 0n;
  let owedAgain = 0n;
  const undo = remember(estate);
  if (payment === null) {
    if (amount > credit) return { refused: 'TOO_MUCH' };
  } else {
    if (payment.reversedOn !== null) return { refused: 'PAYMENT_REVERSED' };
    const left = refundable(estate, payment, wallet);
    if (amount > left) return { refused: 'TOO_MUCH' };
    const inCharges = sum(sharesIn(payment, wallet).map(amountOf));
    const fromCredit = least(amount, left - inCharges, credit);
    fromShares = least(amount - fromCredit, inCharges);
    owedAgain = takeOffCharges(estate, payment, { wallet, amount: fromShares });
    const missing = most(0n, amount - owedAgain - credit);
    const spent = takeBackCreditUses(estate, { house, wallet, amount: missing });
    owedAgain += spent;
    if (spent < missing) {
      undo();
      return { refused: 'CREDIT_USED' };
    }
  }
  if (availableIn(estate, wallet) < amount) {
    undo();
    return { refused: 'INSUFFICIENT_FUNDS' };
  }
  addTo(estate.credits, creditKey(house, wallet), owedAgain - amount);
  const refund: Refund = {
    house,
    payment,
    wallet,
    amount,
    fromShares,
    owedAgain,
    status: 'Waiting',
  };
  estate.refunds.push(refund);
  const expiresOn = expiryOf(today);
  estate.requests.push({
    kind: 'Refund',
    wallet,
    amount,
    day: today,
    refund,
    expiresOn,
    status: 'Waiting',
  });
  estate.lines.push({ house, day: today, amount });
  return 'done';
}

/** The amount of a payment that a wallet can still refund: the amount it received minus its refunds. */
export const refundable = (estate: Estate, payment: Payment, wallet: string): Kobo =>
  (payment.broughtIn.get(wallet) ?? 0n) -
  sum(
    estate.refunds
      .filter((one) => one.payment === payment && one.wallet === wallet && one.status !== 'Dropped')
      .map(({ amount }) => amount),
  );

const sharesIn = (payment: Payment, wallet: string): Share[] =>
  payment.shares.filter(({ charge }) => charge.due.wallet === wallet);

const amountOf = ({ principal, penalty }: Share): Kobo => principal + penalty;

/**
 * Removes an amount from the charges that a payment paid into a wallet: the newest due date first, and each penalty
 * before its principal. Returns the amount that the charges owe again, without money that a credit note has already
 * freed.
 */
function takeOffCharges(
  estate: Estate,
  payment: Payment,
  { wallet, amount }: { wallet: string; amount: Kobo },
): Kobo {
  let left = amount;
  let owedAgain = 0n;
  for (const share of sharesIn(payment, wallet).toSorted((a, b) => byAge(b.charge, a.charge))) {
    const { charge } = share;
    const all = [...estate.payments.flatMap(({ shares }) => shares), ...estate.creditUses];
    const own = all.filter((one) => one.charge === charge);
    const freePrincipal = most(0n, sum(own.map((one) => one.principal)) - charge.paidPrincipal);
    const freePenalty = most(0n, sum(own.map((one) => one.penalty)) - charge.paidPenalty);
    const penalty = least(left, share.penalty);
    const principal = least(left - penalty, share.principal);
    const owedPrincipal = most(0n, principal - freePrincipal);
    const owedPenalty = most(0n, penalty - freePenalty);
    share.penalty -= penalty;
    share.principal -= principal;
    charge.paidPenalty -= owedPenalty;
    charge.paidPrincipal -= owedPrincipal;
    owedAgain += owedPenalty + owedPrincipal;
    left -= penalty + principal;
  }
  payment.shares = payment.shares.filter((share) => amountOf(share) > 0n);
  return owedAgain;
}

/** Saves the state that a refused refund may have changed; returns the function that restores the state. */
function remember(estate: Estate): () => void {
  const charges = estate.charges.map((charge) => ({ ...charge }));
  const shares = estate.payments.map((payment) => payment.shares.map((share) => ({ ...share })));
  const uses = estate.creditUses.map((use) => ({ ...use }));
  return () => {
    estate.charges.forEach((charge, at) => Object.assign(charge, charges[at]));
    estate.payments.forEach((payment, at) => (payment.shares = shares[at] ?? []));
    estate.creditUses = uses;
  };
}

/** Approves a request, as the second person does. */
export function approve(estate: Estate, request: MoneyRequest, today: Day): Outcome {
  if (request.status !== 'Waiting') return { refused: 'REQUEST_DECIDED' };
  const isEntered = request.kind !== 'Transfer' && request.kind !== 'Refund';
  if (isEntered && isClosed(estate, request.day)) return { refused: 'DAY_CLOSED' };
  complete(estate, request, today);
  return 'done';
}

function complete(estate: Estate, request: MoneyRequest, today: Day): void {
  const { kind, wallet, amount, day, house, toWallet, refund } = request;
  request.status = 'Completed';
  if (kind === 'House deposit' && house !== undefined) {
    const paying = { house, amount, channel: 'Cash', paidOn: day, creditWallet: wallet } as const;
    book(estate, { ...paying, parts: new Map() });
    return;
  }
  const wallets = new Map([[wallet, kind === 'Deposit' ? amount : -amount]]);
  if (kind === 'Transfer' && toWallet) wallets.set(toWallet, amount);
  if (kind === 'Refund' && refund) {
    refund.status = 'Paid';
    addTo(estate.houseWallets, refund.house, amount);
  }
  const isDated = kind === 'Deposit' || kind === 'Payout';
  const named = kind === 'House deposit' ? 'Deposit' : kind;
  estate.movements.push({ day: isDated ? day : today, kind: named, isReversal: false, wallets });
}

/**
 * Ends a request that was rejected or cancelled, or has expired. The money of a refund becomes credit again, and pays
 * the charges that the refund was taken from.
 */
export function drop(estate: Estate, request: MoneyRequest, today: Day): Outcome {
  if (request.status !== 'Waiting') return { refused: 'REQUEST_DECIDED' };
  request.status = 'Dropped';
  const { refund } = request;
  if (!refund) return 'done';
  const { house, wallet, amount, payment, fromShares, owedAgain } = refund;
  refund.status = 'Dropped';
  if (payment) addTo(payment.creditIn, wallet, fromShares);
  addTo(estate.credits, creditKey(house, wallet), amount);
  estate.lines.push({ house, day: today, amount: -amount });
  if (owedAgain > 0n) payFromCredit(estate, { house, wallet, amount: owedAgain, today });
  return 'done';
}

/** Expires the requests that nobody has decided by the day on which they expire. */
export function expire(estate: Estate, today: Day): void {
  for (const request of estate.requests) {
    if (request.status === 'Waiting' && request.expiresOn <= today) drop(estate, request, today);
  }
}
