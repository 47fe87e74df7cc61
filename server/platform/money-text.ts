// Amounts as people read them in notifications and audit lines: `₦1,500,000.00`.

/** Minor units of a currency as text; the currency says how many of them make one. */
export function sayAmount(amountMinor: number, currency: string): string {
  const format = new Intl.NumberFormat('en-NG', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  // As text, because the largest amounts have more digits than a number keeps beside a point.
  const text = String(amountMinor).padStart(digits + 1, '0');
  const at = text.length - digits;
  return format.format((digits === 0 ? text : `${text.slice(0, at)}.${text.slice(at)}`) as never);
}
