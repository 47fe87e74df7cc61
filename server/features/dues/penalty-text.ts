// The arithmetic of a penalty, as people read it under a charge: `₦50,000.00 × 2 % × 12/30 days`.
import type { PenaltyRule } from '#contract/due-rules.ts';
import { sayAmount } from '#platform/money-text.ts';

export type PenaltyLine = {
  kind: 'Fixed once' | 'Percent once' | 'Percent per month' | 'Taken back';
  fromOn: string;
  throughOn: string;
  baseMinor: number;
  rateBasisPoints: number | null;
  amountMinor: number;
  isCapped: boolean;
};

const dayMs = 24 * 3600 * 1000;

/** Both days counted. */
export const daysOf = ({ fromOn, throughOn }: { fromOn: string; throughOn: string }): number =>
  Math.round((Date.parse(throughOn) - Date.parse(fromOn)) / dayMs) + 1;

/** The first day that adds a penalty to a bill made today: after its grace, and never a day that is over. */
export function firstPenaltyDay(rule: PenaltyRule, dueOn: string, today: string): string | null {
  if (rule.kind === 'None') return null;
  const day = new Date(Date.parse(dueOn) + (rule.graceDays + 1) * dayMs).toISOString().slice(0, 10);
  return day < today ? today : day;
}

export function penaltyText(line: PenaltyLine, currency: string): string {
  const { kind, baseMinor, rateBasisPoints, isCapped } = line;
  if (kind === 'Taken back') {
    return `${line.amountMinor < 0 ? 'Taken back' : 'Put back'}: the due day was moved`;
  }
  const rate = `${(rateBasisPoints ?? 0) / 100} %`;
  const base = sayAmount(baseMinor, currency);
  const sums = {
    'Fixed once': `${sayAmount(line.amountMinor, currency)} once`,
    'Percent once': `${base} × ${rate}`,
    'Percent per month': `${base} × ${rate} × ${daysOf(line)}/30 days`,
  };
  return isCapped ? `${sums[kind]}, up to the cap` : sums[kind];
}
