// Compares a figure of a report with the previous period.
import type { CellKind } from '#contract/reports/reports.ts';

/** The text of the change, or undefined if the previous figure itself is more useful. */
export function changeText(kind: CellKind, value: number, before: number): string | undefined {
  if (kind === 'percent') {
    const points = (value - before) / 100;
    return `${points < 0 ? '−' : '+'}${Math.abs(points).toFixed(1)} points from the period before`;
  }
  if (before === 0) return value === 0 ? 'As in the period before' : 'No earlier data';
  // A percentage of a negative sum misleads: fewer reversals would read as more.
  if (value < 0 || before < 0) return undefined;
  const percent = Math.round(((value - before) / before) * 100);
  if (percent > 999) return 'Over 10× last period';
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent)} % from the period before`;
}
