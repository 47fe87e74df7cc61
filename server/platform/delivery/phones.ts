// Parses phone numbers into E.164 from the forms that people and spreadsheets give, with libphonenumber. A number of
// which Excel has lost digits is refused. The library's smaller tables are not enough: they accept 080345678901234 as a
// Nigerian number, or refuse Nigerian landlines.
import { isSupportedCountry, ParseError, parsePhoneNumberWithError } from 'libphonenumber-js/max';
import type { CountryCode } from 'libphonenumber-js/max';
import type { Reading } from '#rules/shared/reading.ts';

const scientific = /^([+-]?\d)(?:[.,](\d{1,20}))?e\+?(\d{1,2})$/i;
const severalNumbers = /\d[\d\s().-]{5,}(?:[,;/|]|\bor\b|\band\b|\n)\s*\+?[\d(][\d\s().-]{5,}/i;

/**
 * `region` is the community's country, `NG`, for numbers without a country code: `0803 456 7890`, `8034567890` (Excel
 * dropped the zero) and `2348034567890` are all +2348034567890 there.
 */
export function readPhone(text: string, region: string): Reading {
  const given = text.slice(0, 100).trim().replace(/^'/, '').replace(/^tel:/i, '').trim();
  if (given === '') return { reason: 'Enter a phone number.' };
  if (severalNumbers.test(given)) {
    return { reason: 'Enter only one phone number.' };
  }
  const exponential = scientific.exec(given);
  if (!exponential) return parse(given.replace(/^([+\d]{6,})[.,]0+$/, '$1'), region);
  const digits = expand(exponential);
  if (digits) return parse(digits, region);
  return { reason: 'Excel shortened this number, and its last digits are lost. Enter it again.' };
}

// 2.34803E+12 contains only 6 of 13 digits. The number is known only if all digits are there.
function expand([, whole = '', fraction = '', exponent = '']: RegExpExecArray): string | undefined {
  const power = Number(exponent);
  if (fraction.length < power || Number(fraction.slice(power)) > 0) return undefined;
  return whole + fraction.slice(0, power);
}

/** Whether a number in E.164 belongs to a country: `+2348034567890` to `NG`. */
export const isOfCountry = (phone: string, country: string): boolean =>
  parsePhoneNumberWithError(phone).country === country;

/** The country code of an E.164 number and the remaining digits; null for any other text. */
export function phoneParts(phone: string): { code: string; national: string } | null {
  if (!phone.startsWith('+')) return null;
  try {
    const { countryCallingCode, nationalNumber } = parsePhoneNumberWithError(phone);
    return { code: countryCallingCode, national: nationalNumber };
  } catch (error) {
    if (error instanceof ParseError) return null;
    throw error;
  }
}

function parse(given: string, region: string): Reading {
  const reading = parseOnce(given, region);
  if ('value' in reading) return reading;
  // The most common international prefix, which is not recognised for a region with a different one.
  const dialled = /^00\s?(?=[1-9])/;
  return dialled.test(given) ? parseOnce(given.replace(dialled, '+'), region) : reading;
}

function parseOnce(given: string, region: string): Reading {
  try {
    const defaultCountry = isSupportedCountry(region) ? (region as CountryCode) : undefined;
    const phone = parsePhoneNumberWithError(given, { defaultCountry, extract: false });
    if (phone.ext) return { reason: 'Remove the extension from this number.' };
    if (!phone.isPossible()) return { reason: 'This phone number has the wrong length.' };
    if (!phone.isValid()) return { reason: 'This phone number does not exist.' };
    return { value: phone.number };
  } catch (error) {
    if (error instanceof ParseError) return { reason: reasonOf(error.message) };
    throw error;
  }
}

function reasonOf(code: string): string {
  if (code === 'TOO_SHORT') return 'This phone number has too few digits.';
  if (code === 'TOO_LONG') return 'This phone number has too many digits.';
  if (code === 'INVALID_COUNTRY') return 'Start the number with + and the country code.';
  return 'Enter a valid phone number.';
}
