// Money in requests and responses: whole minor units (kobo, cents) of the community's currency, never a fraction, never
// text.
import { z } from 'zod';

/** The largest amount: 2^53 - 1, the largest integer that JavaScript and JSON represent exactly. */
export const amountLimit = 9_007_199_254_740_991;

/** An amount of money to move; it is always positive. */
export const AmountMinor = z
  .number('Enter an amount.')
  .int('An amount has no fractions of its smallest coin.')
  .min(1, 'The amount must be above zero.')
  .max(amountLimit, 'This amount is too large.');

/** A balance, a difference or a total; it may be zero or negative. */
export const BalanceMinor = z.number().int();

/** The lowest or highest amount of a filter, as text in a query string. */
export const QueryMinor = z
  .string()
  .regex(/^\d{1,16}$/, 'An amount in the smallest coin is expected.')
  .transform(Number)
  .pipe(AmountMinor)
  .optional();
