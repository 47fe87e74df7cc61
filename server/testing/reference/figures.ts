// The figures that the product should show, according to the reference model: each list, statement and report,
// calculated only from the model's records.
import { addDays, type Day, firstOf, lastOf, monthOf } from './days.ts';
import {
  balanceOf,
  type Charge,
  creditIn,
  type Estate,
  heldIn,
  type Kobo,
  type Movement,
  openCharges,
  owed,
  paid,
  planOf,
  sum,
  waived,
} from './model.ts';

/** The status of a charge; if several conditions are true, the first in this order decides. */
export function statusOf(charge: Charge, today: Day): string {
  if (charge.isVoid) return 'Void';
  if (owed(charge) === 0n) return paid(charge) === 0n ? 'Waived' : 'Paid';
  if (charge.dueOn < today) return 'Overdue';
  if (paid(charge) > 0n) return 'PartPaid';
  return charge.dueOn === today ? 'Due' : 'Upcoming';
}

/** A row of the list of charges. A void charge shows the billed amount and a waived amount of zero. */
export const chargeRow = (estate: Estate, charge: Charge, today: Day) => ({
  title: charge.due.title,
  startsOn: charge.startsOn,
  issuedOn: charge.issuedOn,
  dueOn: charge.dueOn,
  principal: charge.principal,
  penalty: charge.penalty,
  waived: charge.isVoid ? 0n : waived(charge),
  paid: paid(charge),
  owed: owed(charge),
  status: statusOf(charge, today),
  isDisputed: charge.isDisputed,
  isInPlan: planOf(estate, charge) !== undefined,
});

export function houseAccount(estate: Estate, house: string, today: Day) {
  const open = openCharges(estate, house);
  const late = open.filter(({ dueOn }) => dueOn < today);
  return {
    owed: sum(open.map(owed)),
    openCount: open.length,
    overdue: sum(late.map(owed)),
    overdueCount: late.length,
    credit: sum(estate.wallets.map((wallet) => creditIn(estate, house, wallet))),
    ownWallet: estate.houseWallets.get(house) ?? 0n,
    refundWaiting: sum(
      estate.refunds
        .filter((one) => one.house === house && one.status === 'Waiting')
        .map(({ amount }) => amount),
    ),
    activePlans: estate.plans.filter((one) => one.house === house && one.endedOn === null).length,
  };
}

/** A house's statement for a month: the opening and closing debt, its lines, and the penalties combined. */
export function houseStatement(estate: Estate, house: string, month: string) {
  const own = estate.lines.filter((line) => line.house === house);
  const inMonth = own.filter(({ day }) => monthOf(day) === month);
  const until = (last: Day): Kobo =>
    sum(own.filter(({ day }) => day <= last).map(({ amount }) => amount));
  return {
    opening: until(addDays(firstOf(month), -1)),
    closing: until(lastOf(month)),
    penalties: sum(inMonth.filter(({ isPenalty }) => isPenalty).map(({ amount }) => amount)),
    lines: inMonth
      .filter(({ isPenalty }) => !isPenalty)
      .map(({ day, amount }) => `${day} ${amount}`)
      .toSorted(),
  };
}

export const walletRow = (estate: Estate, wallet: string) => ({
  balance: balanceOf(estate, wallet),
  held: heldIn(estate, wallet),
});

const isDebt = ({ due }: Charge): boolean => due.title.startsWith('Returned payment');

/** Charges that count as billed: all except void charges and charges for the debt of a reversed payment. */
const billing = (estate: Estate): Charge[] =>
  estate.charges.filter((charge) => !charge.isVoid && !isDebt(charge));

const monthNumber = (month: string): bigint =>
  BigInt(month.slice(0, 4)) * 12n + BigInt(month.slice(5));

/** The sum of the first `parts` out of `count` equal parts, rounded half up. */
const partsOf = (total: Kobo, parts: bigint, count: bigint): Kobo =>
  (2n * total * parts + count) / (2n * count);

/**
 * The part of billed and of paid amounts that belongs to a month: the amount of a period is divided equally over its
 * months.
 */
export function billedFor(estate: Estate, month: string) {
  const found = { billed: 0n, paid: 0n };
  for (const { charges, count, place } of periodsIn(estate, month)) {
    const part = (total: Kobo) => partsOf(total, place + 1n, count) - partsOf(total, place, count);
    found.billed += part(sum(charges.map(({ principal }) => principal)));
    found.paid += part(sum(charges.map(paid)));
  }
  return found;
}

/** The billing periods that include a month, each with its number of months and the position of this month. */
function periodsIn(estate: Estate, month: string) {
  const periods = new Map<string, Charge[]>();
  for (const charge of billing(estate)) {
    const key = `${charge.due.id} ${charge.startsOn}`;
    periods.set(key, [...(periods.get(key) ?? []), charge]);
  }
  return [...periods.values()]
    .map((charges) => {
      const [{ due, startsOn }] = charges as [Charge];
      const place = monthNumber(month) - monthNumber(monthOf(startsOn));
      return { charges, count: BigInt(due.everyMonths), place };
    })
    .filter(({ count, place }) => place >= 0n && place < count);
}

/** The amounts that were billed in a month by the other two report bases: by issue date and by due date. */
export function billedOnDays(estate: Estate, month: string) {
  const on = (day: (charge: Charge) => Day): Kobo =>
    sum(
      billing(estate)
        .filter((charge) => monthOf(day(charge)) === month)
        .map(({ principal }) => principal),
    );
  return { 'Due day': on(({ dueOn }) => dueOn), 'Day of issue': on(({ issuedOn }) => issuedOn) };
}

/** The figures of the dues report for a month. */
export function duesReport(estate: Estate, month: string, today: Day) {
  const open = estate.charges.filter((charge) => owed(charge) > 0n);
  const received = estate.payments.filter(
    ({ paidOn, reversedOn }) => monthOf(paidOn) === month && reversedOn === null,
  );
  return {
    Billed: billedFor(estate, month).billed,
    Received: sum(received.map(({ amount }) => amount)),
    'Owed today': sum(open.map(owed)),
    'Overdue today': sum(open.filter(({ dueOn }) => dueOn < today).map(owed)),
    'Disputed today': sum(open.filter(({ isDisputed }) => isDisputed).map(owed)),
    'In instalments today': sum(
      open.filter((charge) => planOf(estate, charge) !== undefined).map(owed),
    ),
  };
}

/** Money in, money out and reversals. Transfers between wallets of the estate do not count. */
export function moved(movements: readonly Movement[]) {
  const found = { in: 0n, out: 0n, reversed: 0n, net: 0n };
  for (const { kind, isReversal, wallets } of movements) {
    const amount = sum(wallets.values());
    if (kind === 'Transfer') continue;
    if (isReversal) found.reversed += amount;
    else if (amount > 0n) found.in += amount;
    else found.out -= amount;
    found.net += amount;
  }
  return found;
}

export const movementsIn = (estate: Estate, month: string): Movement[] =>
  estate.movements.filter(({ day }) => monthOf(day) === month);

/** The figures of the financial report for a month. */
export function financialReport(estate: Estate, month: string) {
  const { in: came, out, reversed, net } = moved(movementsIn(estate, month));
  const until = estate.movements.filter(({ day }) => day <= lastOf(month));
  return {
    'Money in': came,
    'Money out': out,
    Reversed: reversed,
    Net: net,
    Balance: sum(until.flatMap(({ wallets }) => [...wallets.values()])),
  };
}

/** The lines that lead from the dues report's figure to the money in of the financial report, without zero lines. */
export function bridge(estate: Estate, month: string) {
  const own = estate.payments.filter(({ paidOn }) => monthOf(paidOn) === month);
  const amounts = (list: typeof own): Kobo => sum(list.map(({ amount }) => amount));
  const received = amounts(own.filter(({ reversedOn }) => reversedOn === null));
  const reversed = amounts(own) - received;
  const identified = amounts(own.filter(({ hadNoName }) => hadNoName));
  const total = moved(movementsIn(estate, month)).in;
  const between = [reversed, -identified, total - (amounts(own) - identified)];
  return [received, ...between.filter((amount) => amount !== 0n), total];
}

/** The balances of the kinds of ledger accounts that a game uses, by name; debits are positive. */
export function accounts(estate: Estate): Record<string, Kobo> {
  const real = estate.charges.filter(({ isVoid }) => !isVoid);
  const own = billing(estate);
  const ofKind = (kind: Movement['kind']): Kobo =>
    sum(
      estate.movements
        .filter((one) => one.kind === kind)
        .flatMap(({ wallets }) => [...wallets.values()]),
    );
  const waiting = estate.refunds.filter(({ status }) => status === 'Waiting');
  const unnamed = sum(estate.unallocated.map(({ amount }) => amount));
  return {
    Wallets: sum(estate.wallets.map((wallet) => balanceOf(estate, wallet))),
    'Dues receivable': sum(real.map(owed)),
    'House credit': -sum(estate.credits.values()),
    'House wallets': -sum(estate.houseWallets.values()),
    'Money held for houses': sum(estate.houseWallets.values()),
    'Refunds under way': -sum(waiting.map(({ amount }) => amount)),
    'Dues billed': -sum(own.map(({ principal }) => principal)),
    'Penalties billed': -sum(real.map(({ penalty }) => penalty)),
    'Waivers and credit notes': sum(real.map(waived)),
    'Deposits and opening balances': unnamed - ofKind('Deposit'),
    'Unallocated receipts': -sum(estate.unallocated.map(({ left }) => left)),
    Expenses: -ofKind('Payout'),
  };
}
