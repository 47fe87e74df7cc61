// Money in requests and responses: whole minor units (kobo, cents) of the community's currency, never a fraction. Query
// strings contain amounts as text.
import { z } from 'zod';

/** The largest amount: 2^53 - 1, the largest integer that JavaScript and JSON represent exactly. */
export const amountLimit = 9_007_199_254_740_991;

/** An amount of money to move; it is always positive. */
export const AmountMinor = z
  .number('Enter an amount.')
  .int('Enter an amount in whole minor units, such as kobo.')
  .min(1, 'Enter an amount above zero.')
  .max(amountLimit, 'This amount is too large. Enter a smaller one.');

/** A balance, a difference or a total; it may be zero or negative. */
export const BalanceMinor = z.number().int();

/** The lowest or highest amount of a filter, as text in a query string. */
export const QueryMinor = z
  .string()
  .regex(/^\d{1,16}$/, 'Enter an amount in whole minor units, such as kobo.')
  .transform(Number)
  .pipe(AmountMinor)
  .optional();
