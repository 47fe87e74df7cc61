// Writes the calculation of a penalty as people read it under a charge: `₦50,000.00 × 2 % × 12/30 days`.
import { daysBetween } from '#rules/shared/day-sums.ts';
import { capOf } from '#rules/dues/penalty-cap.ts';
import { formatAmount } from '#platform/text/money-text.ts';
import { dayText } from '#rules/shared/day-text.ts';

export type PenaltyLine = {
  kind: 'Fixed once' | 'Percent once' | 'Percent per month' | 'Taken back';
  fromOn: string;
  throughOn: string;
  baseMinor: number;
  rateBasisPoints: number | null;
  amountMinor: number;
  isCapped: boolean;
  /** For interest that continues an earlier line: the first day of the interest, and its amount before this line. */
  sinceOn: string;
  beforeMinor: number;
  /** The amount of a fixed penalty; null for other kinds. */
  fixedMinor: number | null;
  /** The cap that reduced this line; null if no cap did, and in old lines that did not store it. */
  capPercent: number | null;
  capBaseMinor: number | null;
  /** For a correction: the penalty before it, and the new due day if the due day was moved. */
  wasMinor: number | null;
  movedTo: string | null;
};

/** The number of days, including the first and the last. */
export const daysOf = ({ fromOn, throughOn }: { fromOn: string; throughOn: string }): number =>
  daysBetween(fromOn, throughOn) + 1;

export function penaltyText(line: PenaltyLine, currency: string): string {
  const money = (amountMinor: number): string => formatAmount(amountMinor, currency);
  if (line.kind === 'Taken back') return takenBackText(line, money);
  return `${sumText(line, money)}${capText(line, money)}`;
}

type Money = (amountMinor: number) => string;

function sumText(line: PenaltyLine, money: Money): string {
  const { kind, baseMinor, amountMinor, rateBasisPoints, beforeMinor, isCapped } = line;
  if (kind === 'Fixed once') return `${money(line.fixedMinor ?? amountMinor)} once`;
  const rate = `${(rateBasisPoints ?? 0) / 100} %`;
  if (kind === 'Percent once') return `${money(baseMinor)} × ${rate}`;
  const days = daysOf(line);
  // Interest that continues in another month is rounded once over all its days, not in each month.
  if (beforeMinor === 0 || (!isCapped && interest(line, days) === amountMinor)) {
    return `${money(baseMinor)} × ${rate} × ${days}/30 days`;
  }
  const all = daysOf({ fromOn: line.sinceOn, throughOn: line.throughOn });
  return `${money(baseMinor)} × ${rate} × ${all}/30 days, less ${money(beforeMinor)} before`;
}

/** The cap that reduced a line, and the sum of the other lines: the line is the difference. */
function capText(line: PenaltyLine, money: Money): string {
  const { isCapped, capPercent, capBaseMinor, amountMinor } = line;
  if (!isCapped) return '';
  if (capPercent === null || capBaseMinor === null) return ', up to the cap';
  const capMinor = capOf(capBaseMinor, capPercent);
  const text = `, at most ${money(capMinor)} (${capPercent} % of ${money(capBaseMinor)})`;
  const othersMinor = capMinor - amountMinor;
  if (othersMinor < 0) return ', up to the cap';
  return othersMinor === 0 ? text : `${text} less ${money(othersMinor)} of other penalties`;
}

function takenBackText(line: PenaltyLine, money: Money): string {
  const { amountMinor, wasMinor, movedTo, capPercent, capBaseMinor } = line;
  if (wasMinor === null) {
    return `${amountMinor < 0 ? 'Reversed' : 'Restored'}: the due day was moved`;
  }
  const change = `${money(wasMinor)} became ${money(wasMinor + amountMinor)}`;
  if (movedTo !== null) return `Due day moved to ${dayText(movedTo)}: ${change}`;
  return `Credit note: ${change}, at most ${capPercent} % of ${money(capBaseMinor ?? 0)}`;
}

/** Simple interest in whole minor units, rounded half up like in the nightly run. */
function interest({ baseMinor, rateBasisPoints }: PenaltyLine, days: number): number {
  const parts = 10_000n * 30n;
  const sum = BigInt(baseMinor) * BigInt(rateBasisPoints ?? 0) * BigInt(days);
  return Number((2n * sum + parts) / (2n * parts));
}
