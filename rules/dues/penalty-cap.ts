// The penalty cap after a credit note: the same arithmetic for the server's booking and the form's preview.

export type CappedPenalty = {
  penaltyMinor: number;
  waivedPenaltyMinor: number;
  /** The cap in percent of the principal; null if the due has none. */
  capPercent: number | null;
};

/** The most that the penalties of a charge may total, in minor units, rounded down. */
export const capOf = (principalMinor: number, capPercent: number): number =>
  Number((BigInt(principalMinor) * BigInt(capPercent)) / 100n);

/**
 * The penalty of a charge after its principal is lowered to the given amount: cut to the new cap, but never below the
 * part that was waived.
 */
export function penaltyAfterCredit(penalty: CappedPenalty, principalMinor: number): number {
  const { penaltyMinor, waivedPenaltyMinor, capPercent } = penalty;
  if (capPercent === null) return penaltyMinor;
  const cap = capOf(principalMinor, capPercent);
  return Math.min(penaltyMinor, Math.max(cap, waivedPenaltyMinor));
}
