// How the cells of a report read on paper: money in its currency, shares in percent, days as people write them.
import type { CellKind } from '#contract/reports.ts';
import { sayAmount } from '#platform/money-text.ts';

/** A cell as text; nothing is an empty text. */
export function cellText(
  value: string | number | null | undefined,
  kind: CellKind,
  currency: string,
): string {
  if (value === null || value === undefined) return '';
  if (kind === 'day') return dayText(String(value));
  if (typeof value === 'string') return value;
  if (kind === 'money') return (value < 0 ? '−' : '') + sayAmount(Math.abs(value), currency);
  if (kind === 'percent') return `${(value / 100).toFixed(1)} %`;
  return new Intl.NumberFormat('en-NG').format(value);
}

export const isNumber = (kind: CellKind | undefined): boolean =>
  kind === 'money' || kind === 'count' || kind === 'percent';

export const dayText = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
