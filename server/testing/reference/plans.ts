// The reference model of instalment plans. A plan posts nothing to the ledger; it sets a due date for each part of
// its charges, and pauses their penalties while it is in force.
import { addDays, addMonths, dayIn, type Day, monthOf } from './days.ts';
import {
  byAge,
  type Charge,
  type Estate,
  type Kobo,
  least,
  most,
  type Outcome,
  owed,
  type Plan,
  planOf,
  sum,
} from './model.ts';

type Terms = { charges: Charge[]; count: number; firstOn: Day; graceDays: number; today: Day };

/**
 * Creates a plan that divides the charges' debt into equal monthly parts. The first parts include the kobo that
 * cannot be divided evenly.
 */
export function agreePlan(
  estate: Estate,
  house: string,
  { charges, count, firstOn, graceDays, today }: Terms,
): Outcome {
  if (charges.some((charge) => owed(charge) === 0n)) return { refused: 'CHARGE_NOT_PAYABLE' };
  if (charges.some((charge) => planOf(estate, charge))) return { refused: 'IN_A_PLAN' };
  const total = sum(charges.map(owed));
  const part = total / BigInt(count);
  const instalments = Array.from({ length: count }, (_, at) => ({
    dueOn: dayIn(addMonths(monthOf(firstOn), at), Number(firstOn.slice(8))),
    amount: part + (BigInt(at) < total % BigInt(count) ? 1n : 0n),
  }));
  const agreed = new Map(charges.toSorted(byAge).map((charge) => [charge, owed(charge)]));
  const plan = { house, agreed, instalments, graceDays, fromOn: today };
  estate.plans.push({ ...plan, endedOn: null, status: 'Active' });
  return 'done';
}

/** The settled amount: any decrease of the charges' debt below the agreed amount, whatever its reason. */
export const settledOf = (plan: Plan): Kobo =>
  sum([...plan.agreed].map(([charge, agreed]) => most(0n, agreed - owed(charge))));

export const totalOf = (plan: Plan): Kobo => sum(plan.agreed.values());

/** The unsettled amount of the instalments up to a day. The earliest instalments are settled first. */
export const dueBy = (plan: Plan, day: Day): Kobo =>
  sum(openInstalments(plan).map(({ dueOn, left }) => (dueOn <= day ? left : 0n)));

/** The unsettled amount of the earliest open instalment. */
export const nextOf = (plan: Plan): Kobo =>
  openInstalments(plan).find(({ left }) => left > 0n)?.left ?? 0n;

function openInstalments(plan: Plan): { dueOn: Day; left: Kobo }[] {
  let settled = settledOf(plan);
  return plan.instalments.map(({ dueOn, amount }) => {
    const part = least(settled, amount);
    settled -= part;
    return { dueOn, left: amount - part };
  });
}

export const plansOf = (estate: Estate, house: string): Plan[] =>
  estate.plans.filter((plan) => plan.house === house && plan.endedOn === null);

/** Completes settled plans, and ends plans as broken if an instalment was not settled within the grace period. */
export function endPlans(estate: Estate, today: Day): void {
  for (const plan of estate.plans.filter(({ endedOn }) => endedOn === null)) {
    const settled = settledOf(plan);
    const wanted = sum(
      plan.instalments
        .filter(({ dueOn }) => addDays(dueOn, plan.graceDays) < today)
        .map(({ amount }) => amount),
    );
    if (settled >= totalOf(plan)) Object.assign(plan, { endedOn: today, status: 'Completed' });
    else if (settled < wanted) Object.assign(plan, { endedOn: today, status: 'Broken' });
  }
}

export function cancelPlan(plan: Plan, today: Day): Outcome {
  if (plan.endedOn !== null || settledOf(plan) >= totalOf(plan)) return { refused: 'PLAN_ENDED' };
  Object.assign(plan, { endedOn: today, status: 'Cancelled' });
  return 'done';
}
