// The reference model of payments: which charges a payment pays, how much becomes the house's credit, and how a payment
// is reversed.
import type { Day } from './days.ts';
import {
  addTo,
  availableIn,
  byAge,
  type Charge,
  creditIn,
  creditKey,
  expiryOf,
  type Due,
  type Estate,
  isClosed,
  type Kobo,
  least,
  most,
  noPenalty,
  openCharges,
  type Outcome,
  owed,
  type Payment,
  type Plan,
  planOf,
  principalLeft,
  type Share,
  sum,
} from './model.ts';
import { newCharge } from './bills.ts';
import { dueBy, nextOf, plansOf } from './plans.ts';

/**
 * Allocates an amount to open charges. Chosen charges come first. Without a choice, a charge of exactly this amount
 * comes first, or else an open instalment of exactly this amount. Next are instalments that are due, then the oldest
 * charges outside of plans, then charges in plans. A disputed charge is paid only if it is chosen.
 */
export function shareOut(
  estate: Estate,
  amount: Kobo,
  { house, open, chosen, today }: { house: string; open: Charge[]; chosen: Charge[]; today: Day },
): Map<Charge, Kobo> {
  const parts = new Map<Charge, Kobo>();
  let left = amount;
  const give = (charge: Charge, limit: Kobo): void => {
    const part = least(left, limit, owed(charge) - (parts.get(charge) ?? 0n));
    if (part <= 0n) return;
    parts.set(charge, (parts.get(charge) ?? 0n) + part);
    left -= part;
  };
  const payable = open.filter(({ isDisputed }) => !isDisputed);
  const plans = plansOf(estate, house).filter((plan) => open.some((one) => plan.agreed.has(one)));
  const givePlan = (plan: Plan, limit: Kobo): void => {
    const inPlan = payable.filter((charge) => plan.agreed.has(charge));
    for (const charge of inPlan)
      give(charge, limit - sum(inPlan.map((one) => parts.get(one) ?? 0n)));
  };

  for (const charge of chosen) give(charge, left);
  if (chosen.length === 0) {
    const exact = payable.find((charge) => owed(charge) === amount);
    const exactPlan = plans.find((plan) => nextOf(plan) === amount);
    if (exact) give(exact, amount);
    else if (exactPlan) givePlan(exactPlan, amount);
  }
  for (const plan of plans) givePlan(plan, dueBy(plan, today));
  for (const charge of payable) if (!planOf(estate, charge)) give(charge, left);
  for (const charge of payable) give(charge, left);
  return parts;
}

export type Paying = {
  house: string;
  amount: Kobo;
  channel: 'Cash' | 'Cheque' | 'Bank transfer';
  paidOn: Day;
  chosen: Charge[];
  /** The wallet that holds an overpayment as credit. */
  creditWallet: string;
  today: Day;
};

/**
 * Records a payment. Cash beyond the house's debt needs a second person's approval; everything else is recorded at
 * once.
 */
export function pay(estate: Estate, paying: Paying): Outcome {
  const { house, amount, channel, paidOn, chosen, creditWallet, today } = paying;
  if (isClosed(estate, paidOn)) return { refused: 'PERIOD_CLOSED' };
  const open = openCharges(estate, house);
  if (chosen.some((charge) => !open.includes(charge))) return { refused: 'CHARGE_NOT_PAYABLE' };
  const parts = shareOut(estate, amount, { house, open, chosen, today });
  for (const [charge, part] of parts) {
    const refused = refusedPart(estate, charge, part);
    if (refused) return { refused };
  }
  const owedPart = sum(parts.values());
  const credited = amount - owedPart;
  if (channel === 'Cash' && credited > 0n) {
    if (owedPart > 0n) book(estate, { ...paying, amount: owedPart, parts });
    estate.requests.push({
      kind: 'House deposit',
      wallet: creditWallet,
      amount: credited,
      day: paidOn,
      house,
      expiresOn: expiryOf(today),
      status: 'Waiting',
    });
    return 'done';
  }
  book(estate, { ...paying, parts });
  return 'done';
}

function refusedPart(estate: Estate, charge: Charge, part: Kobo): string | null {
  const { smallestPart } = charge.due;
  if (part === owed(charge) || planOf(estate, charge)) return null;
  if (smallestPart === null) return 'PART_PAYMENT_REFUSED';
  return part < smallestPart ? 'PART_TOO_SMALL' : null;
}

type Booking = Pick<Paying, 'house' | 'amount' | 'channel' | 'paidOn' | 'creditWallet'> & {
  parts: Map<Charge, Kobo>;
  /** The wallet that held the money as an unidentified payment before. */
  lyingIn?: string;
};

/** Records received money: pays charges, and turns the rest into credit in a wallet. */
export function book(estate: Estate, booking: Booking): Payment {
  const { house, amount, channel, paidOn, creditWallet, parts, lyingIn } = booking;
  const shares = [...parts].map(([charge, part]) => payCharge(charge, part));
  const broughtIn = new Map<string, Kobo>();
  for (const share of shares) {
    addTo(broughtIn, share.charge.due.wallet, share.principal + share.penalty);
  }
  const creditOf = new Map<string, Kobo>();
  const credited = amount - sum(parts.values());
  if (credited > 0n) {
    addTo(broughtIn, creditWallet, credited);
    addTo(creditOf, creditWallet, credited);
    addTo(estate.credits, creditKey(house, creditWallet), credited);
  }
  const payment: Payment = {
    receipt: estate.payments.length + 1,
    house,
    amount,
    channel,
    paidOn,
    shares,
    creditIn: creditOf,
    broughtIn,
    reversedOn: null,
    isOnLine: false,
    hadNoName: lyingIn !== undefined,
    debt: 0n,
  };
  estate.payments.push(payment);
  const kind = 'Due payment';
  const wallets = new Map(broughtIn);
  if (lyingIn !== undefined) addTo(wallets, lyingIn, -amount);
  for (const [wallet, moved] of wallets) if (moved === 0n) wallets.delete(wallet);
  estate.movements.push({ day: paidOn, kind, isReversal: false, wallets });
  estate.lines.push({ house, day: paidOn, amount: -amount });
  return payment;
}

/** Pays part of a charge: its principal first, then its penalty. */
function payCharge(charge: Charge, part: Kobo): Share {
  const principal = least(part, principalLeft(charge));
  const penalty = part - principal;
  charge.paidPrincipal += principal;
  charge.paidPenalty += penalty;
  return { charge, principal, penalty };
}

/** Pays a house's open charges from its credit. Credit pays only charges of the same wallet. */
export function applyCredit(estate: Estate, house: string, today: Day): Outcome {
  const credits = estate.wallets
    .map((wallet) => ({ wallet, amount: creditIn(estate, house, wallet) }))
    .filter(({ amount }) => amount > 0n)
    .toSorted((one, other) => (one.wallet < other.wallet ? -1 : 1));
  if (credits.length === 0) return { refused: 'NO_CREDIT' };
  const used = credits.map((credit) => payFromCredit(estate, { house, ...credit, today }));
  return sum(used) === 0n ? { refused: 'NOTHING_OWED' } : 'done';
}

/** Pays charges of one wallet from the house's credit in that wallet, up to an amount. Returns the amount paid. */
export function payFromCredit(
  estate: Estate,
  of: { house: string; wallet: string; amount: Kobo; today: Day },
): Kobo {
  const { house, wallet, amount, today } = of;
  const open = openCharges(estate, house).filter(({ due }) => due.wallet === wallet);
  const parts = shareOut(estate, amount, { house, open, chosen: [], today });
  for (const [charge, part] of parts) {
    estate.creditUses.push({ ...payCharge(charge, part), day: today });
  }
  const total = sum(parts.values());
  addTo(estate.credits, creditKey(house, wallet), -total);
  return total;
}

/** Reverses a payment: its charges are owed again, its credit is removed, and a refunded amount becomes a debt. */
export function reverse(estate: Estate, payment: Payment, today: Day): Outcome {
  if (payment.reversedOn !== null) return { refused: 'PAYMENT_REVERSED' };
  const refunds = estate.refunds.filter((refund) => refund.payment === payment);
  if (refunds.some(({ status }) => status === 'Waiting')) return { refused: 'REFUND_WAITS' };
  for (const [wallet, amount] of payment.broughtIn) {
    if (availableIn(estate, wallet) < amount) return { refused: 'INSUFFICIENT_FUNDS' };
  }
  const { house, broughtIn } = payment;
  // Reversal lowers a charge's paid amount by no more than is still counted as paid: a credit note has turned the
  // rest into the house's credit.
  const toTake = new Map(payment.creditIn);
  for (const share of payment.shares) {
    const { charge } = share;
    const principal = least(share.principal, charge.paidPrincipal);
    const penalty = least(share.penalty, charge.paidPenalty);
    charge.paidPrincipal -= principal;
    charge.paidPenalty -= penalty;
    addTo(toTake, charge.due.wallet, share.principal + share.penalty - principal - penalty);
  }
  payment.shares = [];
  const debts = new Map<string, Kobo>();
  for (const { wallet, fromShares, status } of refunds) {
    if (status === 'Paid') addTo(debts, wallet, fromShares);
  }
  for (const [wallet, amount] of toTake) {
    addTo(debts, wallet, amount - takeCredit(estate, { house, wallet, amount }));
  }
  for (const [wallet, amount] of debts)
    if (amount > 0n) billDebt(estate, payment, { wallet, amount, today });
  payment.debt = sum(debts.values());
  payment.reversedOn = today;
  const wallets = new Map([...broughtIn].map(([wallet, amount]) => [wallet, -amount]));
  estate.movements.push({ day: today, kind: 'Due payment', isReversal: true, wallets });
  estate.lines.push({ house, day: today, amount: payment.amount - payment.debt });
  return 'done';
}

/** Removes credit that the house still has, then reverses uses of its credit. Returns the total. */
function takeCredit(estate: Estate, of: { house: string; wallet: string; amount: Kobo }): Kobo {
  const held = least(of.amount, creditIn(estate, of.house, of.wallet));
  addTo(estate.credits, creditKey(of.house, of.wallet), -held);
  return held + takeBackCreditUses(estate, { ...of, amount: of.amount - held });
}

/** Reverses uses of credit, the newest first and each penalty before its principal. Returns the total. */
export function takeBackCreditUses(
  estate: Estate,
  { house, wallet, amount }: { house: string; wallet: string; amount: Kobo },
): Kobo {
  let left = amount;
  const counted = new Map<Charge, { principal: Kobo; penalty: Kobo }>();
  const uses = estate.creditUses
    .filter(({ charge }) => charge.house === house && charge.due.wallet === wallet)
    .toSorted((one, other) =>
      one.day === other.day ? byAge(other.charge, one.charge) : one.day < other.day ? 1 : -1,
    );
  for (const use of uses) {
    const { charge } = use;
    const still = counted.get(charge) ?? {
      principal: charge.paidPrincipal,
      penalty: charge.paidPenalty,
    };
    const penalty = least(left, use.penalty, most(0n, still.penalty));
    const principal = least(left - penalty, use.principal, most(0n, still.principal));
    counted.set(charge, {
      principal: still.principal - use.principal,
      penalty: still.penalty - use.penalty,
    });
    use.penalty -= penalty;
    use.principal -= principal;
    charge.paidPenalty -= penalty;
    charge.paidPrincipal -= principal;
    left -= penalty + principal;
  }
  estate.creditUses = estate.creditUses.filter((one) => one.principal + one.penalty > 0n);
  return amount - left;
}

/**
 * After a payment is reversed, the house owes the money that could not be taken back as a separate charge without a
 * penalty.
 */
function billDebt(
  estate: Estate,
  { house, receipt }: Payment,
  { wallet, amount, today }: { wallet: string; amount: Kobo; today: Day },
): void {
  const due: Due = {
    id: '',
    title: `Returned payment, receipt ${receipt}`,
    category: 'Other',
    wallet,
    amount,
    houses: [house],
    startMonth: today.slice(0, 7),
    everyMonths: 1,
    occurrences: 1,
    dueDay: Number(today.slice(8)),
    leadDays: 0,
    penalty: noPenalty,
    smallestPart: 1n,
    status: 'Active',
    next: 1,
  };
  estate.dues.push(due);
  estate.charges.push(
    newCharge({ due, house, startsOn: today, dueOn: today, principal: amount, today }),
  );
  estate.lines.push({ house, day: today, amount });
}
