// The cap of a penalty after a credit note: the one arithmetic that the server books and the form shows beforehand.

export type CappedPenalty = {
  penaltyMinor: number;
  /** The part of it that was waived before. */
  waivedPenaltyMinor: number;
  /** Null where the rule of the due has no cap. */
  capPercent: number | null;
};

/** The most that penalties of a charge may come to. */
export const capOf = (principalMinor: number, capPercent: number): number =>
  Number((BigInt(principalMinor) * BigInt(capPercent)) / 100n);

/** The penalty of a charge whose principal is lowered; waived penalty stays waived. */
export function penaltyAfterCredit(penalty: CappedPenalty, principalMinor: number): number {
  const { penaltyMinor, waivedPenaltyMinor, capPercent } = penalty;
  if (capPercent === null) return penaltyMinor;
  const cap = capOf(principalMinor, capPercent);
  return Math.min(penaltyMinor, Math.max(cap, waivedPenaltyMinor));
}
