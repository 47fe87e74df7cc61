// The penalty cap after a credit note: the same arithmetic for the server's booking and the form's preview.

export type CappedPenalty = {
  penaltyMinor: number;
  /** The part of it that was already waived. */
  waivedPenaltyMinor: number;
  /** Null if the due has no cap. */
  capPercent: number | null;
};

/** The most that the penalties of a charge may total. */
export const capOf = (principalMinor: number, capPercent: number): number =>
  Number((BigInt(principalMinor) * BigInt(capPercent)) / 100n);

/** The penalty of a charge whose principal is lowered; waived penalty stays waived. */
export function penaltyAfterCredit(penalty: CappedPenalty, principalMinor: number): number {
  const { penaltyMinor, waivedPenaltyMinor, capPercent } = penalty;
  if (capPercent === null) return penaltyMinor;
  const cap = capOf(principalMinor, capPercent);
  return Math.min(penaltyMinor, Math.max(cap, waivedPenaltyMinor));
}
