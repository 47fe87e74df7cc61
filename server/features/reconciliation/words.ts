// Small words that all of reconciliation uses.
import { sql } from 'kysely';

export const here = sql`current_setting('app.community_id')::uuid`;

/** How a bank account is called in lists. */
export const accountLabel = sql`b.bank_name || ' ' || b.account_number`;

/** Of a permission that a part of a deed needs beside the operation's own. */
export const payingHouses = 'dues.create' as const;

/** A day as people write it: `21 Nov 2026`. */
export const dayText = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));

/** A month as people write it: `October 2026`. */
export const monthText = (month: string): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  );
