// Closed months: closes and reopens them, reads the last closed day, and refuses dates in closed months with the name
// of the field. The database enforces the same rule. The caller checks the permission to close.
import { lockUntilCommit } from '#platform/database/advisory-locks.ts';
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { addDays } from '#rules/shared/day-sums.ts';
import type { Db } from '#platform/database/database.ts';
import { refuse } from '#platform/http/refuse.ts';
import { ledgerRefusals } from './post.ts';

/** The last day of the closed months; null if none is closed. */
export async function closedThrough(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(closed_through) as day from closed_periods where community_id = ${here}`.execute(db);
  return rows[0]?.day ?? null;
}

/** The first day after the closed months; null if none is closed. */
export async function firstOpenDay(db: Db): Promise<string | null> {
  const through = await closedThrough(db);
  return through === null ? null : addDays(through, 1);
}

export async function isDayClosed(db: Db, day: string): Promise<boolean> {
  const through = await closedThrough(db);
  return through !== null && day <= through;
}

/** Refuses a date in a closed month; `field` is the name of the input field with the date. */
export async function requireOpenDay(db: Db, day: string, field: string): Promise<void> {
  if (await isDayClosed(db, day)) throw refuse(ledgerRefusals.periodClosed, { field });
}

/**
 * Waits for all transactions that post journals into past months, and makes new ones wait until this transaction ends.
 * The advisory lock excludes closings by a server of the previous version, which takes only that lock.
 */
export async function lockClosing(db: Db): Promise<void> {
  await lockUntilCommit(db, 'monthClosing');
  await sql`select lock_community(${here}, 'closing', true)`.execute(db);
}

export const insertClosing = (
  db: Db,
  given: { closedThrough: string; by: string; at: string; note: string; figures: unknown },
) =>
  sql`insert into ledger_closings (community_id, closed_through, closed_by, closed_at, note, figures, round)
    select ${here}, ${given.closedThrough}::date, ${given.by}, ${given.at}, ${given.note},
      ${JSON.stringify(given.figures)}::jsonb, (select count(*) from ledger_closings c
        where c.community_id = ${here} and c.closed_through = ${given.closedThrough}::date)`.execute(
    db,
  );

export const insertReopening = (
  db: Db,
  given: { closingId: string; by: string; at: string; reason: string },
) =>
  sql`insert into ledger_reopenings (community_id, closing_id, reopened_by, reopened_at, reason)
    values (${here}, ${given.closingId}, ${given.by}, ${given.at}, ${given.reason})`.execute(db);
