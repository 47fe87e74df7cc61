// The reference model of an estate's money: plain records and whole kobo, without any code of the product. The
// model's other files (bills, payments, refunds, plans) change these records by the rules; `figures.ts` sums them.
import { addDays, type Day, lastOf } from './days.ts';

export type Kobo = bigint;

/** A penalty rule. Rates are hundredths of a percent: 200n is 2 %. */
export type PenaltyRule = {
  kind: 'None' | 'Fixed once' | 'Percent once' | 'Percent per month';
  amount: Kobo;
  rate: bigint;
  graceDays: number;
  capPercent: bigint | null;
  minimum: Kobo;
};

export const noPenalty: PenaltyRule = {
  kind: 'None',
  amount: 0n,
  rate: 0n,
  graceDays: 0,
  capPercent: null,
  minimum: 0n,
};

export type Due = {
  id: string;
  title: string;
  category: string;
  wallet: string;
  amount: Kobo;
  /** The houses that the due bills. */
  houses: readonly string[];
  /** The first month, the number of months between two bills, and the number of bills. */
  startMonth: string;
  everyMonths: number;
  occurrences: number;
  dueDay: number;
  leadDays: number;
  penalty: PenaltyRule;
  /** The smallest partial payment; null if only full payment is accepted. */
  smallestPart: Kobo | null;
  status: 'Active' | 'Suspended' | 'Ended';
  /** The number of the next bill; the first is zero. */
  next: number;
};

/** Interest that accrues nightly on the same base, rounded once for all its days together. */
export type InterestRun = {
  base: Kobo;
  since: Day;
  through: Day;
  amount: Kobo;
  isCapped: boolean;
};

export type Charge = {
  /** The product's id, once the product has returned it. Charges with the same due date are ordered by this id. */
  id: string;
  due: Due;
  house: string;
  startsOn: Day;
  issuedOn: Day;
  dueOn: Day;
  principal: Kobo;
  penalty: Kobo;
  waivedPrincipal: Kobo;
  waivedPenalty: Kobo;
  paidPrincipal: Kobo;
  paidPenalty: Kobo;
  isDisputed: boolean;
  isVoid: boolean;
  hadPenaltyOnce: boolean;
  run: InterestRun | null;
};

/** The part of a charge that a payment paid. */
export type Share = { charge: Charge; principal: Kobo; penalty: Kobo };

export type Payment = {
  receipt: number;
  house: string;
  amount: Kobo;
  channel: string;
  paidOn: Day;
  /** The shares of charges that the payment currently pays. Refunds remove shares. */
  shares: Share[];
  /** The part of the payment that was credited to the house, at once or later, by wallet. */
  creditIn: Map<string, Kobo>;
  /** The amount that each wallet received from the payment. */
  broughtIn: Map<string, Kobo>;
  reversedOn: Day | null;
  /** True if a bank statement line is matched with the payment. */
  isOnLine: boolean;
  /** True if the money was an unidentified payment before. */
  hadNoName: boolean;
  /** The part of a reversed payment that could not be taken back and became a separate charge. */
  debt: Kobo;
};

/** A charge that a house's credit paid. */
export type CreditUse = Share & { day: Day };

export type Refund = {
  house: string;
  payment: Payment | null;
  wallet: string;
  amount: Kobo;
  /** The refunded amount that had paid charges; the rest is credit. */
  fromShares: Kobo;
  /** The amount that charges owe again because of the refund. */
  owedAgain: Kobo;
  status: 'Waiting' | 'Paid' | 'Dropped';
};

export type Plan = {
  house: string;
  agreed: Map<Charge, Kobo>;
  instalments: { dueOn: Day; amount: Kobo }[];
  graceDays: number;
  fromOn: Day;
  /** The first day on which the plan is no longer in force; null while it is in force. */
  endedOn: Day | null;
  status: 'Active' | 'Completed' | 'Broken' | 'Cancelled';
};

export type MovementKind = 'Deposit' | 'Due payment' | 'Transfer' | 'Payout' | 'Refund';

/** A movement of money in the estate's wallets. */
export type Movement = {
  day: Day;
  kind: MovementKind;
  isReversal: boolean;
  wallets: Map<string, Kobo>;
};

/** A line of a house's statement: positive for a debt, negative for a payment or a waiver. */
export type Line = { house: string; day: Day; amount: Kobo; isPenalty?: true };

/**
 * A money request that needs a second person's approval. The money of a pending request is held, unless the request is
 * a deposit.
 */
export type MoneyRequest = {
  kind: 'Deposit' | 'House deposit' | 'Payout' | 'Transfer' | 'Refund';
  wallet: string;
  amount: Kobo;
  /** The value date, for kinds of requests that have one. */
  day: Day;
  house?: string;
  toWallet?: string;
  refund?: Refund;
  /** The day on which the request expires. */
  expiresOn: Day;
  status: 'Waiting' | 'Completed' | 'Dropped';
};

/** A line of the bank statement; incoming money is positive. */
export type BankLine = {
  id: string;
  day: Day;
  amount: Kobo;
  state: 'Open' | 'Matched' | 'Ignored';
};

/** Money of an unidentified line, in the wallet that holds it. */
export type Unallocated = { line: BankLine; wallet: string; amount: Kobo; left: Kobo };

export type Estate = {
  houses: readonly string[];
  wallets: readonly string[];
  /** Reserves: wallets that need a second person's approval also for a transfer to another wallet. */
  reserves: ReadonlySet<string>;
  dues: Due[];
  charges: Charge[];
  payments: Payment[];
  refunds: Refund[];
  plans: Plan[];
  requests: MoneyRequest[];
  movements: Movement[];
  lines: Line[];
  creditUses: CreditUse[];
  /** Credit by house and wallet. */
  credits: Map<string, Kobo>;
  houseWallets: Map<string, Kobo>;
  /** The last night whose penalties were calculated; null before the first. */
  penaltiesThrough: Day | null;
  bankLines: BankLine[];
  unallocated: Unallocated[];
  /** Closed months. Each entry is the last month of one closing. */
  closings: string[];
};

export const newEstate = (
  houses: readonly string[],
  wallets: readonly string[],
  reserves: ReadonlySet<string>,
): Estate => ({
  houses,
  wallets,
  reserves,
  dues: [],
  charges: [],
  payments: [],
  refunds: [],
  plans: [],
  requests: [],
  movements: [],
  lines: [],
  creditUses: [],
  credits: new Map(),
  houseWallets: new Map(),
  penaltiesThrough: null,
  bankLines: [],
  unallocated: [],
  closings: [],
});

/** The result of a step: `done`, or the code of the refusal that the product has to give. */
export type Outcome = 'done' | { refused: string };

export const sum = (amounts: Iterable<Kobo>): Kobo => {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total;
};

export const least = (...amounts: Kobo[]): Kobo =>
  amounts.reduce((small, one) => (one < small ? one : small));
export const most = (...amounts: Kobo[]): Kobo =>
  amounts.reduce((large, one) => (one > large ? one : large));

/** Adds to the amount under a key of a map. */
export const addTo = (map: Map<string, Kobo>, key: string, amount: Kobo): void =>
  void map.set(key, (map.get(key) ?? 0n) + amount);

export const principalLeft = (charge: Charge): Kobo =>
  charge.principal - charge.waivedPrincipal - charge.paidPrincipal;
export const penaltyLeft = (charge: Charge): Kobo =>
  charge.penalty - charge.waivedPenalty - charge.paidPenalty;
export const owed = (charge: Charge): Kobo => principalLeft(charge) + penaltyLeft(charge);
export const paid = (charge: Charge): Kobo => charge.paidPrincipal + charge.paidPenalty;
export const waived = (charge: Charge): Kobo => charge.waivedPrincipal + charge.waivedPenalty;

/** The open charges of a house, the oldest first. */
export const openCharges = (estate: Estate, house: string): Charge[] =>
  estate.charges.filter((charge) => charge.house === house && owed(charge) > 0n).toSorted(byAge);

export const byAge = (one: Charge, other: Charge): number =>
  one.dueOn < other.dueOn ? -1 : one.dueOn > other.dueOn ? 1 : one.id < other.id ? -1 : 1;

export const creditKey = (house: string, wallet: string): string => `${house} ${wallet}`;
export const creditIn = (estate: Estate, house: string, wallet: string): Kobo =>
  estate.credits.get(creditKey(house, wallet)) ?? 0n;

export const balanceOf = (estate: Estate, wallet: string): Kobo =>
  sum(estate.movements.map(({ wallets }) => wallets.get(wallet) ?? 0n));

/** The money that is held for a wallet's pending outgoing requests. */
export const heldIn = (estate: Estate, wallet: string): Kobo =>
  sum(
    estate.requests
      .filter((one) => one.status === 'Waiting' && one.wallet === wallet && !isDeposit(one))
      .map(({ amount }) => amount),
  );

export const availableIn = (estate: Estate, wallet: string): Kobo =>
  balanceOf(estate, wallet) - heldIn(estate, wallet);

export const isDeposit = ({ kind }: MoneyRequest): boolean =>
  kind === 'Deposit' || kind === 'House deposit';

/** The plan in force that includes a charge. */
export const planOf = (estate: Estate, charge: Charge): Plan | undefined =>
  estate.plans.find((plan) => plan.endedOn === null && plan.agreed.has(charge));

/** Whether the day is in a closed month, which accepts no entries. */
export const isClosed = ({ closings }: Estate, day: Day): boolean => {
  const last = closings.at(-1);
  return last !== undefined && day <= lastOf(last);
};

/** A request without a decision expires after 72 hours: on the fourth morning. */
export const expiryOf = (today: Day): Day => addDays(today, 4);
