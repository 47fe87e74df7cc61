// Formats and parses money: whole minor units on one side, grouped digits with the currency's sign on the other. It
// never computes with money.

/** The decimal digits of a currency: 2 for NGN, 0 for JPY. */
export function fractionDigits(currency: string): number {
  const format = new Intl.NumberFormat('en-NG', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

/** `5000000` of `NGN` becomes `₦50,000.00`. */
export function formatMoney(amountMinor: number, currency: string): string {
  const digits = fractionDigits(currency);
  return new Intl.NumberFormat('en-NG', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
  })
    .format(amountMinor / 10 ** digits)
    .replace('-', '\u2212');
}

/** For lists and figures: `₦477,000`, and `₦477,000.50` only where there is a fraction. */
export const formatWholeMoney = (amountMinor: number, currency: string): string =>
  formatMoney(amountMinor, currency).replace(/\.0+$/, '');

/** Short enough for an axis or a tile: `₦231.7m`, `₦4.5k`, `₦850`. */
export function shortMoney(amountMinor: number, currency: string): string {
  const amount = amountMinor / 10 ** fractionDigits(currency);
  if (Math.abs(amount) < 1000) return formatWholeMoney(amountMinor, currency);
  return new Intl.NumberFormat('en-NG', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    maximumFractionDigits: 1,
  })
    .format(amount)
    .replace('-', '\u2212')
    .replace(/[KMBT]$/, (unit) => (unit === 'B' ? 'bn' : unit.toLowerCase()));
}

/** The sign alone, for the left side of a money field: `₦`. */
export function currencySign(currency: string): string {
  const format = new Intl.NumberFormat('en-NG', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  return format.formatToParts(0).find((part) => part.type === 'currency')?.value ?? currency;
}

/**
 * Parses typed text into minor units: `1,250.5` becomes `125050`. Undefined for a negative amount, for more decimals
 * than the currency has, for more than 13 digits before the point, and for a text that is no amount.
 */
export function parseMoney(text: string, currency: string): number | undefined {
  const plain = text.replaceAll(/[\s,]/gu, '');
  const digits = fractionDigits(currency);
  const match = /^(\d{1,13})(?:\.(\d*))?$/u.exec(plain);
  if (!match) return undefined;
  const fraction = match[2] ?? '';
  if (fraction.length > digits) return undefined;
  return Number(`${match[1]}${fraction.padEnd(digits, '0')}`);
}

/** Minor units as the plain text of a field: `125050` → `1250.50`. */
export function moneyToText(amountMinor: number | null | undefined, currency: string): string {
  if (amountMinor === null || amountMinor === undefined) return '';
  const digits = fractionDigits(currency);
  return (amountMinor / 10 ** digits).toFixed(digits);
}
