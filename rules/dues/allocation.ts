// Allocation: the charges that a payment pays, and the share of each. The server books by these pure functions, and the
// payment drawer previews with them.

export type OpenDebt = {
  id: string;
  outstandingMinor: number;
  /** Disputed by the house: a payment pays it only if a person chose it. */
  isDisputed: boolean;
};

/** The fields of an active instalment plan that `allocatePayment` needs. */
export type KeptPlan = {
  chargeIds: readonly string[];
  /** The unsettled sum of the instalments that are due. */
  dueMinor: number;
  /** The unsettled sum of the earliest open instalment, whether it is due or not. */
  nextMinor: number;
};

export type Debts = {
  /** The open charges of one house, oldest first. */
  charges: readonly OpenDebt[];
  plans: readonly KeptPlan[];
  /** Charges that a person chose, in that order. */
  chosenIds: readonly string[];
};

/**
 * Allocates an amount in minor units to open charges. The order: the chosen charges; without any, a charge or else an
 * instalment of exactly this amount; then due instalments; then charges outside of plans, oldest first; then the
 * remaining charges in plans. A disputed charge is paid only if it is chosen. Returns the share of each paid charge, in
 * order of payment. The rest of the amount is in no share and becomes the house's credit.
 */
export function allocatePayment(amountMinor: number, debts: Debts): Map<string, number> {
  const { plans, chosenIds } = debts;
  const charges = new Map(debts.charges.map((charge) => [charge.id, charge]));
  const shares = new Map<string, number>();
  let left = amountMinor;
  const pay = (charge: OpenDebt | undefined, mostMinor = left): void => {
    if (!charge) return;
    const paid = shares.get(charge.id) ?? 0;
    const part = Math.min(left, mostMinor, charge.outstandingMinor - paid);
    if (part <= 0) return;
    shares.set(charge.id, paid + part);
    left -= part;
  };
  const paidOf = (plan: KeptPlan): number =>
    plan.chargeIds.reduce((sum, id) => sum + (shares.get(id) ?? 0), 0);

  for (const id of chosenIds) pay(charges.get(id));
  const undisputed = debts.charges.filter(({ isDisputed }) => !isDisputed);
  const ids = new Set(undisputed.map(({ id }) => id));
  const payPlan = (plan: KeptPlan, mostMinor: number): void => {
    for (const id of plan.chargeIds) {
      if (ids.has(id)) pay(charges.get(id), mostMinor - paidOf(plan));
    }
  };

  if (chosenIds.length === 0) {
    const exact = undisputed.find(({ outstandingMinor }) => outstandingMinor === amountMinor);
    const instalment = plans.find(({ nextMinor }) => nextMinor === amountMinor);
    if (exact) pay(exact);
    else if (instalment) payPlan(instalment, amountMinor);
  }
  for (const plan of plans) payPlan(plan, plan.dueMinor);
  const planned = new Set(plans.flatMap(({ chargeIds }) => chargeIds));
  for (const charge of undisputed) if (!planned.has(charge.id)) pay(charge);
  for (const charge of undisputed) pay(charge);
  return shares;
}

/** Calculates the fields of a plan that `allocatePayment` needs, for the given day. */
export function keptPlan(
  plan: {
    charges: readonly { id: string }[];
    instalments: readonly { dueOn: string; amountMinor: number; settledMinor: number }[];
  },
  today: string,
): KeptPlan {
  const left = plan.instalments.map(({ dueOn, amountMinor, settledMinor }) => ({
    dueOn,
    leftMinor: amountMinor - settledMinor,
  }));
  return {
    chargeIds: plan.charges.map(({ id }) => id),
    dueMinor: left.reduce((sum, { dueOn, leftMinor }) => sum + (dueOn <= today ? leftMinor : 0), 0),
    nextMinor: left.find(({ leftMinor }) => leftMinor > 0)?.leftMinor ?? 0,
  };
}
