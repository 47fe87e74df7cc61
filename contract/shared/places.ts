// Validates time zones, currencies and countries with the runtime's tables.
import { z } from 'zod';
import { isCountry } from './country-codes.ts';

/**
 * The name of a time zone, such as `Africa/Lagos`. An offset such as `+01:00` is refused, because it has no daylight
 * saving time.
 */
export const TimeZone = z
  .string()
  .trim()
  .max(60)
  .refine(isTimeZone, 'This time zone does not exist. Choose one such as Africa/Lagos.');

/** An ISO 4217 currency, `NGN`. */
export const Currency = z
  .string()
  .trim()
  .toUpperCase()
  .refine(isCurrency, 'This currency does not exist. Choose one such as NGN.');

/** An ISO 3166 country of two letters, `NG`. */
export const Country = z
  .string()
  .trim()
  .toUpperCase()
  .refine(isCountry, 'This country does not exist. Choose one such as NG.');

function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

function isCurrency(code: string): boolean {
  return /^[A-Z]{3}$/.test(code) && Intl.supportedValuesOf('currency').includes(code);
}
