// Shared by all of reconciliation: the matching lock, the first open day, the label of a bank account, the permission
// to pay for houses, and texts of days and months.
import { lockUntilCommit } from '#platform/database/advisory-locks.ts';
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { dayText } from '#rules/shared/day-text.ts';

/**
 * Serialises matching and `suggest_bank_lines`: a match changes other lines too and would otherwise deadlock. Take this
 * lock before locking lines or the money of houses.
 */
export const lockMatching = (db: Db) => lockUntilCommit(db, 'bankLineMatching');

/** The first day after the closed months; null if no month is closed. */
export const openFrom = sql`(select max(c.closed_through) + 1 from closed_periods c where c.community_id = ${here})`;

/** The label of a bank account in lists. */
export const accountLabel = sql`b.bank_name || ' ' || b.account_number`;

/** The additional permission for the parts of an action that create payments. */
export const payingHouses = 'dues.create' as const;

/** Formats a range of days, both included: `1 Nov 2026 to 12 Nov 2026`. */
export const daysText = ({ fromOn, toOn }: { fromOn: string; toOn: string }): string =>
  fromOn === toOn ? dayText(fromOn) : `${dayText(fromOn)} to ${dayText(toOn)}`;

/** Formats a month: `October 2026`. */
export const monthText = (month: string): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  );
