// The reference model of bills: issued charges, the penalties that each night adds to them, and an officer's changes
// to them.
import { addDays, addMonths, dayIn, type Day, daysFrom, firstOf } from './days.ts';
import {
  addTo,
  type Charge,
  creditIn,
  creditKey,
  type Due,
  type Estate,
  type Kobo,
  least,
  most,
  type Outcome,
  owed,
  paid,
  penaltyLeft,
  planOf,
  principalLeft,
} from './model.ts';

/** The due date of a bill; bills are numbered from zero. */
export const dueDayOf = (due: Due, number: number): Day =>
  dayIn(addMonths(due.startMonth, number * due.everyMonths), due.dueDay);

/**
 * Issues every bill of an active due that is due for issue and has not been issued. The house's credit in the due's
 * wallet pays it at once.
 */
export function issue(estate: Estate, today: Day): void {
  for (const due of estate.dues) {
    while (isNextIssued(due, today)) {
      const startsOn = firstOf(addMonths(due.startMonth, due.next * due.everyMonths));
      const dueOn = dueDayOf(due, due.next);
      for (const house of due.houses) {
        bill(estate, { due, house, startsOn, dueOn, principal: due.amount, today });
      }
      due.next += 1;
    }
  }
}

export const isNextIssued = (due: Due, today: Day): boolean =>
  due.status === 'Active' &&
  due.next < due.occurrences &&
  addDays(dueDayOf(due, due.next), -due.leadDays) <= today;

/** Ends dues that have no more bills to issue, once the last due date has passed. */
export function endDues(estate: Estate, today: Day): void {
  for (const due of estate.dues) {
    if (due.status !== 'Active' || due.next < due.occurrences) continue;
    const last = estate.charges.filter((charge) => charge.due === due).map(({ dueOn }) => dueOn);
    if (last.every((dueOn) => dueOn < today)) due.status = 'Ended';
  }
}

type Billing = {
  due: Due;
  house: string;
  startsOn: Day;
  dueOn: Day;
  principal: Kobo;
  today: Day;
};

function bill(estate: Estate, billing: Billing): void {
  const charge = newCharge(billing);
  const { house, principal, today, due } = billing;
  estate.charges.push(charge);
  estate.lines.push({ house, day: today, amount: principal });
  const amount = least(principal, creditIn(estate, house, due.wallet));
  if (amount === 0n) return;
  charge.paidPrincipal = amount;
  addTo(estate.credits, creditKey(house, due.wallet), -amount);
  estate.creditUses.push({ charge, principal: amount, penalty: 0n, day: today });
}

export const newCharge = ({ due, house, startsOn, dueOn, principal, today }: Billing): Charge => ({
  id: '',
  due,
  house,
  startsOn,
  issuedOn: today,
  dueOn,
  principal,
  penalty: 0n,
  waivedPrincipal: 0n,
  waivedPenalty: 0n,
  paidPrincipal: 0n,
  paidPenalty: 0n,
  isDisputed: false,
  isVoid: false,
  hadPenaltyOnce: false,
  run: null,
});

/**
 * Adds the penalties of the nights since the last calculated one, up to yesterday, to the charges, with statement lines
 * dated today. The first call adds only the penalties of yesterday.
 */
export function chargePenalties(estate: Estate, today: Day): void {
  const yesterday = addDays(today, -1);
  let night = estate.penaltiesThrough === null ? yesterday : addDays(estate.penaltiesThrough, 1);
  for (; night <= yesterday; night = addDays(night, 1)) {
    for (const charge of estate.charges) {
      const added = penaltyOfNight(estate, charge, night);
      if (added === 0n) continue;
      charge.penalty += added;
      estate.lines.push({ house: charge.house, day: today, amount: added, isPenalty: true });
    }
    estate.penaltiesThrough = night;
  }
}

/** The penalty that one night adds. The base is the remaining principal, so there is never a penalty on a penalty. */
function penaltyOfNight(estate: Estate, charge: Charge, night: Day): Kobo {
  const { due } = charge;
  const rule = due.penalty;
  const base = principalLeft(charge);
  if (rule.kind === 'None' || base <= 0n || base < rule.minimum) return 0n;
  if (night <= addDays(charge.dueOn, rule.graceDays)) return 0n;
  if (charge.isDisputed || due.status === 'Suspended') return 0n;
  if (wasInPlan(estate, charge, night)) return 0n;
  const room = capOf(charge) - charge.penalty;
  if (room <= 0n) return 0n;
  if (rule.kind !== 'Percent per month') {
    if (charge.hadPenaltyOnce) return 0n;
    charge.hadPenaltyOnce = true;
    return least(
      room,
      rule.kind === 'Fixed once' ? rule.amount : rounded(base * rule.rate, 10_000n),
    );
  }
  const run = runOf(charge, base, night);
  const days = BigInt(daysFrom(run.since, night));
  const wanted = rounded(base * rule.rate * days, 10_000n * 30n) - run.amount;
  const added = least(room, wanted);
  Object.assign(run, { through: night, amount: run.amount + added, isCapped: wanted >= room });
  return added;
}

/** Continues yesterday's interest run if its base is the same. A payment, a pause or the cap begins a new run. */
function runOf(charge: Charge, base: Kobo, night: Day): NonNullable<Charge['run']> {
  const { run } = charge;
  const goesOn =
    run && run.through === addDays(night, -1) && run.base === base && !run.isCapped ? run : null;
  charge.run = goesOn ?? { base, since: night, through: night, amount: 0n, isCapped: false };
  return charge.run;
}

/** Divides and rounds half a kobo up. */
const rounded = (amount: bigint, by: bigint): bigint => (2n * amount + by) / (2n * by);

/** The maximum penalty of a charge: a percentage of its current principal, or 2^53 kobo without a percentage. */
export function capOf({ due, principal, waivedPrincipal }: Charge): Kobo {
  const { capPercent } = due.penalty;
  if (capPercent === null) return 1n << 53n;
  return ((principal - waivedPrincipal) * capPercent) / 100n;
}

const wasInPlan = (estate: Estate, charge: Charge, night: Day): boolean =>
  estate.plans.some(
    (plan) =>
      plan.agreed.has(charge) &&
      plan.fromOn <= night &&
      (plan.endedOn === null || night < plan.endedOn),
  );

/** Waives part of a debt: the penalty first, then the principal. */
export function waive(estate: Estate, charge: Charge, amount: Kobo, today: Day): Outcome {
  if (owed(charge) === 0n) return { refused: 'CHARGE_SETTLED' };
  if (amount > owed(charge)) return { refused: 'TOO_MUCH' };
  const penalty = least(amount, penaltyLeft(charge));
  charge.waivedPenalty += penalty;
  charge.waivedPrincipal += amount - penalty;
  estate.lines.push({ house: charge.house, day: today, amount: -amount });
  return 'done';
}

/**
 * Corrects a charge's principal. Lowering it is a credit note: money paid above the new principal becomes the house's
 * credit.
 */
export function adjust(estate: Estate, charge: Charge, principal: Kobo, today: Day): Outcome {
  if (charge.isVoid) return { refused: 'CHARGE_SETTLED' };
  const difference = principal - (charge.principal - charge.waivedPrincipal);
  if (difference === 0n) return 'done';
  if (difference > 0n) {
    if (planOf(estate, charge)) return { refused: 'IN_A_PLAN' };
    charge.principal += difference;
    estate.lines.push({ house: charge.house, day: today, amount: difference });
    return 'done';
  }
  const credited = most(0n, -difference - principalLeft(charge));
  charge.waivedPrincipal -= difference;
  charge.paidPrincipal -= credited;
  const creditedPenalty = lowerPenalty(estate, charge, today);
  estate.lines.push({ house: charge.house, day: today, amount: difference });
  addTo(estate.credits, creditKey(charge.house, charge.due.wallet), credited + creditedPenalty);
  return 'done';
}

/** Lowers the penalty to the cap of the lower charge. Returns the part that had been paid and becomes credit. */
function lowerPenalty(estate: Estate, charge: Charge, today: Day): Kobo {
  const lowered = least(charge.penalty, most(capOf(charge), charge.waivedPenalty));
  const off = charge.penalty - lowered;
  const credited = most(0n, charge.waivedPenalty + charge.paidPenalty - lowered);
  charge.penalty = lowered;
  charge.paidPenalty -= credited;
  if (off > 0n) {
    estate.lines.push({ house: charge.house, day: today, amount: -off, isPenalty: true });
  }
  return credited;
}

/** Voids a charge as if it had never existed. A charge that is settled, partly paid or in a plan cannot be voided. */
export function voidCharge(estate: Estate, charge: Charge, today: Day): Outcome {
  if (owed(charge) === 0n) return { refused: 'CHARGE_SETTLED' };
  if (paid(charge) > 0n) return { refused: 'CHARGE_PART_PAID' };
  if (planOf(estate, charge)) return { refused: 'IN_A_PLAN' };
  estate.lines.push({ house: charge.house, day: today, amount: -owed(charge) });
  charge.waivedPrincipal = charge.principal;
  charge.waivedPenalty = charge.penalty;
  charge.isVoid = true;
  charge.isDisputed = false;
  return 'done';
}

export function dispute(charge: Charge): Outcome {
  if (owed(charge) === 0n) return { refused: 'CHARGE_SETTLED' };
  charge.isDisputed = true;
  return 'done';
}

export function settleDispute(charge: Charge): Outcome {
  if (!charge.isDisputed) return { refused: 'NOT_DISPUTED' };
  charge.isDisputed = false;
  return 'done';
}
