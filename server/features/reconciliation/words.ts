// Small words that all of reconciliation uses.
import { sql } from 'kysely';
import type { Db } from '#platform/database.ts';
import { dayText } from '#platform/day-text.ts';

export const here = sql`current_setting('app.community_id')::uuid`;

/**
 * Whoever says what lines are waits here for each other, and for `suggest_bank_lines`: a match changes other lines too,
 * and would lock them in turns that cross. Taken first, before lines and before the money of houses.
 */
export const lockMatching = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('suggest ' || ${here}::text, 0))`.execute(db);

/** The first day after the closed months. */
export const openFrom = sql`(select max(c.closed_through) + 1 from closed_periods c where c.community_id = ${here})`;

/** How a bank account is called in lists. */
export const accountLabel = sql`b.bank_name || ' ' || b.account_number`;

/** Of a permission that a part of a deed needs beside the operation's own. */
export const payingHouses = 'dues.create' as const;

/** Days from one to another, the last too: `1 Nov 2026 to 12 Nov 2026`. */
export const daysText = ({ fromOn, toOn }: { fromOn: string; toOn: string }): string =>
  fromOn === toOn ? dayText(fromOn) : `${dayText(fromOn)} to ${dayText(toOn)}`;

/** A month as people write it: `October 2026`. */
export const monthText = (month: string): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  );
