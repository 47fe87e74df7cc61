// Compares a figure of a report with the previous period.
import type { CellKind } from '#contract/reports/reports.ts';

/**
 * The text of the change. Undefined if one of the two figures is negative: the previous figure is then shown instead.
 * It is never undefined for a percentage, or if the previous figure is zero or tiny.
 */
export function changeText(kind: CellKind, value: number, before: number): string | undefined {
  if (kind === 'percent') {
    const points = (value - before) / 100;
    return `${points < 0 ? '−' : '+'}${Math.abs(points).toFixed(1)} points from the period before`;
  }
  if (before === 0) return value === 0 ? 'As in the period before' : 'No earlier data';
  if (isAlmostEmpty(value, before)) return 'Almost no earlier data';
  // A percentage of a negative sum misleads: fewer reversals would read as more.
  if (value < 0 || before < 0) return undefined;
  const percent = Math.round(((value - before) / before) * 100);
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent)} % from the period before`;
}

/** A previous figure of less than a tenth: the community had hardly begun, so a comparison would alarm. */
const isAlmostEmpty = (value: number, before: number): boolean =>
  Math.abs(before) * 10 < Math.abs(value);
