// How the cells of a report read on paper: money in its currency, shares in percent, days as people write them.
import type { CellKind } from '#contract/reports/reports.ts';
import { printedAmount } from '#platform/text/money-text.ts';
import { dayText } from '#platform/text/day-text.ts';

/** A cell as text; nothing is an empty text. */
export function cellText(
  value: string | number | null | undefined,
  kind: CellKind,
  currency: string,
): string {
  if (value === null || value === undefined) return '';
  if (kind === 'day') return dayText(String(value));
  if (typeof value === 'string') return value;
  if (kind === 'money') return printedAmount(value, currency);
  if (kind === 'percent') return `${(value / 100).toFixed(1)} %`;
  return new Intl.NumberFormat('en-NG').format(value);
}
