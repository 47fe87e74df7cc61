// Decides which charges an amount of money pays, by the rule in rules/dues/allocation.ts. Each charge's principal is
// paid before its penalty. Pure functions: nothing is read or written.
import { type KeptPlan, type OpenDebt, allocatePayment } from '#rules/dues/allocation.ts';

export type OpenCharge = OpenDebt & {
  dueId: string;
  title: string;
  walletId: string;
  dueOn: string;
  /** Unpaid principal; the rest of the outstanding amount is penalty. */
  principalLeftMinor: number;
  /** True if the charge belongs to an instalment plan that is in force. */
  isInPlan: boolean;
  allowPartPayment: boolean;
  minPartMinor: number | null;
};

/** The debts of a house: its open charges, oldest first, and the instalment plans that cover some of them. */
export type OpenDebts = { charges: readonly OpenCharge[]; plans: readonly KeptPlan[] };

export type Allocation = { charge: OpenCharge; principalMinor: number; penaltyMinor: number };

/** A refused part payment: the due accepts only the full charge, or parts of at least `leastMinor`. */
export type RefusedPart = { charge: OpenCharge; leastMinor: number };

export type Plan = {
  allocations: Allocation[];
  creditedMinor: number;
  refused: RefusedPart | null;
};

/** Spreads an amount over the debts of a house, in the order of `allocatePayment`. The remainder is `creditedMinor`. */
export function allocate(
  amountMinor: number,
  { charges, plans }: OpenDebts,
  chosen: readonly OpenCharge[] = [],
): Plan {
  const chosenIds = chosen.map(({ id }) => id);
  const shares = allocatePayment(amountMinor, { charges, plans, chosenIds });
  const byId = new Map(charges.map((charge) => [charge.id, charge]));
  const allocations: Allocation[] = [];
  let refused: RefusedPart | null = null;
  let left = amountMinor;
  for (const [id, part] of shares) {
    const charge = byId.get(id);
    if (!charge) throw new Error('a share of a charge that is not open');
    refused ??= refusalOf(charge, part);
    const principalMinor = Math.min(part, charge.principalLeftMinor);
    allocations.push({ charge, principalMinor, penaltyMinor: part - principalMinor });
    left -= part;
  }
  return { allocations, creditedMinor: left, refused };
}

/** Spreads an amount over only these charges, in the given order. */
export const allocateTo = (charges: readonly OpenCharge[], amountMinor: number): Plan =>
  allocate(amountMinor, { charges, plans: [] }, charges);

function refusalOf(charge: OpenCharge, partMinor: number): RefusedPart | null {
  const { outstandingMinor, allowPartPayment, minPartMinor } = charge;
  if (partMinor === outstandingMinor) return null;
  if (!allowPartPayment) return { charge, leastMinor: outstandingMinor };
  if (minPartMinor !== null && partMinor < minPartMinor) {
    return { charge, leastMinor: Math.min(minPartMinor, outstandingMinor) };
  }
  return null;
}
