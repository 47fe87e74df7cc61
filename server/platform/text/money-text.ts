// Amounts as people read them in messages, audit entries and print, and as files for programs contain them.

type Format = { amounts: Intl.NumberFormat; digits: number };

/** Creating a formatter and reading its digits takes longer than formatting, so each currency has a cached one. */
const formats = new Map<string, Format>();

function formatOf(currency: string): Format {
  let format = formats.get(currency);
  if (!format) {
    const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
    const amounts = new Intl.NumberFormat('en-NG', style);
    format = { amounts, digits: amounts.resolvedOptions().maximumFractionDigits ?? 2 };
    formats.set(currency, format);
  }
  return format;
}

/** A currency's digits after the decimal point: 2 for NGN, 0 for JPY. */
export const digitsOf = (currency: string): number => formatOf(currency).digits;

/** Minor units as a plain decimal, for files that programs read: `-14998.50`. */
export function decimalText(amountMinor: number, currency: string): string {
  const digits = digitsOf(currency);
  // Computed as text, because the largest amounts exceed a number's precision.
  const text = String(Math.abs(amountMinor)).padStart(digits + 1, '0');
  const at = text.length - digits;
  const whole = digits === 0 ? text : `${text.slice(0, at)}.${text.slice(at)}`;
  return amountMinor < 0 ? `-${whole}` : whole;
}

/** Minor units as a text in the currency, which determines the digits. */
export function formatAmount(amountMinor: number, currency: string): string {
  return formatOf(currency).amounts.format(decimalText(amountMinor, currency) as never);
}

/** An amount for print, with a proper minus sign: `−₦14,998.50`. */
export const printedAmount = (amountMinor: number, currency: string): string =>
  (amountMinor < 0 ? '−' : '') + formatAmount(Math.abs(amountMinor), currency);
