// Which charges an amount of money pays: those that were chosen, or the oldest first; of each its principal before its
// penalty (domain 8). It computes, and touches nothing.

export type OpenCharge = {
  id: string;
  dueId: string;
  title: string;
  walletId: string;
  dueOn: string;
  outstandingMinor: number;
  /** What is left of the principal; the rest of what is outstanding is penalty. */
  principalLeftMinor: number;
  allowPartPayment: boolean;
  minPartMinor: number | null;
};

export type Allocation = { charge: OpenCharge; principalMinor: number; penaltyMinor: number };

/** A part that its due does not take: it is paid whole, or in parts of at least `leastMinor`. */
export type RefusedPart = { charge: OpenCharge; leastMinor: number };

export type Plan = {
  allocations: Allocation[];
  creditedMinor: number;
  refused: RefusedPart | null;
};

/** Spreads an amount over charges in their order; what is left is the house's credit. */
export function allocate(amountMinor: number, charges: readonly OpenCharge[]): Plan {
  const allocations: Allocation[] = [];
  let refused: RefusedPart | null = null;
  let left = amountMinor;
  for (const charge of charges) {
    if (left === 0) break;
    const part = Math.min(left, charge.outstandingMinor);
    refused ??= refusalOf(charge, part);
    const principalMinor = Math.min(part, charge.principalLeftMinor);
    allocations.push({ charge, principalMinor, penaltyMinor: part - principalMinor });
    left -= part;
  }
  return { allocations, creditedMinor: left, refused };
}

function refusalOf(charge: OpenCharge, partMinor: number): RefusedPart | null {
  const { outstandingMinor, allowPartPayment, minPartMinor } = charge;
  if (partMinor === outstandingMinor) return null;
  if (!allowPartPayment) return { charge, leastMinor: outstandingMinor };
  if (minPartMinor !== null && partMinor < minPartMinor) {
    return { charge, leastMinor: Math.min(minPartMinor, outstandingMinor) };
  }
  return null;
}
