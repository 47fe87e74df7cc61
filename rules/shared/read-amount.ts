// Parses an amount of money in the formats that banks write, such as `1,234.56`, `(1,234.56)`, `1.234,56`,
// `NGN 5,000.00` or `250.00 DR`. The whole column decides the meaning of a lone separator.

export type DecimalSign = '.' | ',';

/** Whole minor units, negative for a debit; null for an empty cell, a dash, `n/a`, `nil` or zero. */
export type AmountReading = { minor: number | null } | { reason: string };

const blank = /^(?:|-+|–|—|n\/?a|nil|0+(?:[.,]0+)?)$/i;
const suffix = /\s*(cr|dr|credit|debit|c|d)\.?$/i;
const currency = /^(?:[a-z]{3}(?![a-z])|[₦$€£¥]|n(?=\s*\d)|#)\s*|\s*(?:[a-z]{3}|[₦$€£¥])$/i;

/** The decimal sign of a column; a point if the column does not decide. */
export function detectDecimalSign(values: Iterable<string>): DecimalSign {
  let commas = 0;
  let points = 0;
  for (const value of values) {
    const bare = value.replaceAll(/[^\d.,]/g, '');
    const last = /[.,](?=\d*$)/.exec(bare)?.[0];
    const tail = bare.length - 1 - Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','));
    const mixed = bare.includes('.') && bare.includes(',');
    if (!last || (!mixed && tail === 3)) continue;
    if (last === ',') commas += 1;
    else points += 1;
  }
  return commas > points ? ',' : '.';
}

/** Parses one cell; `digits` is the number of decimals of the currency. */
export function readAmount(text: string, sign: DecimalSign, digits = 2): AmountReading {
  const given = text
    .slice(0, 80)
    .replaceAll(/[\u00a0\u2007\u202f]/g, ' ')
    .replaceAll('−', '-')
    .trim();
  if (blank.test(given)) return { minor: null };
  const side = /^d/i.test(suffix.exec(given)?.[1] ?? '') ? -1 : 1;
  let rest = given.replace(suffix, '').trim();
  const inBrackets = /^\(.*\)$/.test(rest);
  if (inBrackets) rest = rest.slice(1, -1).trim();
  const minus = /^-|-$/.test(rest.replace(currency, '')) || rest.startsWith('-');
  rest = rest.replace(/^[+-]/, '').trim().replace(currency, '').replace(currency, '');
  rest = rest.replace(/^[+-]|[+-]$/g, '').replaceAll(/[\s']/g, '');
  const minor = minorOf(rest, sign, digits);
  if (minor === undefined) return { reason: 'Enter an amount such as 1,234.56.' };
  if (!Number.isSafeInteger(minor)) return { reason: 'This amount is too large.' };
  return { minor: minor === 0 ? null : (inBrackets || minus ? -1 : 1) * side * minor };
}

function minorOf(text: string, sign: DecimalSign, digits: number): number | undefined {
  const other = sign === '.' ? ',' : '.';
  const [whole = '', fraction = '', ...more] = text.split(sign);
  if (more.length > 0 || !isWhole(whole, other) || !/^\d*$/.test(fraction)) return undefined;
  if (whole === '' && fraction === '') return undefined;
  // More decimals than the currency has are accepted only if they are zeros, as spreadsheets add them.
  if (!/^0*$/.test(fraction.slice(digits))) return undefined;
  return Number(
    `${whole.replaceAll(other, '') || '0'}${fraction.slice(0, digits).padEnd(digits, '0')}`,
  );
}

/** Digits, plain or in groups of three; or, as in India, the last group of three and the others of two. */
function isWhole(text: string, separator: string): boolean {
  const groups = text.split(separator);
  const [first = '', ...rest] = groups;
  if (!groups.every((group) => /^\d*$/.test(group))) return false;
  if (rest.length === 0) return true;
  const last = rest.at(-1) ?? '';
  return (
    /^\d{1,3}$/.test(first) &&
    last.length === 3 &&
    rest.every(({ length }) => length === 3 || length === 2)
  );
}
