// Reads a stored due, or locks it for a change.
import { here } from '#platform/database/here.ts';
import type { Db } from '#platform/database/database.ts';

const dueRow = (db: Db, dueId: string) =>
  db.selectFrom('dues').selectAll().where('communityId', '=', here).where('id', '=', dueId);

/** A due as stored, without a lock. */
export const findDue = (db: Db, dueId: string) => dueRow(db, dueId).executeTakeFirst();

/** Locks a due for a change; undefined if there is none. */
export const lockDue = (db: Db, dueId: string) => dueRow(db, dueId).forUpdate().executeTakeFirst();

export type StoredDue = NonNullable<Awaited<ReturnType<typeof lockDue>>>;
