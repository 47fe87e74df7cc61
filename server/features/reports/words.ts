// Formats the cells of a report for print: amounts with their currency, shares in percent, and dates as people write
// them.
import type { CellKind } from '#contract/reports/reports.ts';
import { printedAmount } from '#platform/text/money-text.ts';
import { dayText } from '#rules/shared/day-text.ts';
import { minutesText } from '#rules/shared/minutes-text.ts';

/** Formats a cell as text; a missing value is an empty text. */
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
  if (kind === 'minutes') return minutesText(value);
  return new Intl.NumberFormat('en-NG').format(value);
}
