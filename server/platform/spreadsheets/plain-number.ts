// Writes the number of an XLSX cell in full: a phone or account number must keep every digit in the file.

const wholeNumber = /^-?\d{1,17}$/;
const number = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/;

/** The number of digits of spreadsheet programs: they store 12.3 as 12.300000000000001, for example. */
const keptDigits = 15;

/**
 * Writes out a number: `2.34803456789E+12` becomes `2348034567890`. Any other text is unchanged, and so is a power of
 * more than 30.
 */
export function plainNumber(text: string): string {
  if (wholeNumber.test(text) || !number.test(text)) return text;
  const [mantissa = '', power = '0'] = Number(text)
    .toExponential(keptDigits - 1)
    .split('e');
  const exponent = Number(power);
  if (!Number.isFinite(exponent) || Math.abs(exponent) > 30) return text;
  const sign = mantissa.startsWith('-') ? '-' : '';
  const digits = mantissa.replaceAll(/[-.]/g, '').replace(/0+$/, '') || '0';
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  const fraction = digits.slice(exponent + 1);
  return sign + whole + (fraction && `.${fraction}`);
}
