// Writes an amount in words, as receipts in Nigeria do: `Sixty thousand naira, fifty kobo`.
import { digitsOf } from './money-text.ts';

const small = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
  'seventeen eighteen nineteen'
).split(' ');
const tens = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const scales = [
  [10 ** 12, 'trillion'],
  [10 ** 9, 'billion'],
  [10 ** 6, 'million'],
  [1000, 'thousand'],
] as const;

/** Names of the units and of their hundredths; other currencies are written with their code. */
const units: Readonly<Record<string, readonly [unit: string, part: string]>> = {
  NGN: ['naira', 'kobo'],
};

/** An amount in words; empty for a negative amount, and for a currency without hundredths. */
export function amountInWords(amountMinor: number, currency: string): string {
  if (digitsOf(currency) !== 2 || amountMinor < 0) return '';
  const [unit, part] = units[currency] ?? [currency, 'hundredths'];
  const hundredths = amountMinor % 100;
  const whole = `${numberInWords((amountMinor - hundredths) / 100)} ${unit}`;
  const words = hundredths === 0 ? whole : `${whole}, ${numberInWords(hundredths)} ${part}`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A whole number in words: `one hundred and five thousand, two hundred and seven`. */
export function numberInWords(value: number): string {
  if (value < 1000) return belowThousand(value);
  const parts: string[] = [];
  let rest = value;
  for (const [size, name] of scales) {
    const count = Math.floor(rest / size);
    if (count > 0) parts.push(`${belowThousand(count)} ${name}`);
    rest %= size;
  }
  if (rest === 0) return parts.join(', ');
  const last = belowThousand(rest);
  return rest < 100 ? `${parts.join(', ')} and ${last}` : `${parts.join(', ')}, ${last}`;
}

function belowThousand(value: number): string {
  if (value >= 100) {
    const hundreds = `${small[Math.floor(value / 100)]} hundred`;
    return value % 100 === 0 ? hundreds : `${hundreds} and ${belowThousand(value % 100)}`;
  }
  if (value < 20) return small[value] ?? '';
  const ten = tens[Math.floor(value / 10)] ?? '';
  return value % 10 === 0 ? ten : `${ten}-${small[value % 10]}`;
}
