// Lifts the street limit for a moment, as functions of the database do (decision 16): for side effects of the caller's
// action that must reach everybody concerned, such as the reporters of merged complaints. Rows that are read meanwhile
// must not be returned to the caller.
import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Runs `work` without the limit. If it throws, the rollback of the transaction or savepoint restores the limit. */
export async function withoutStreetLimit<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ scoped: string | null }>`
    select current_setting('app.scoped', true) as scoped`.execute(db);
  const scoped = rows[0]?.scoped ?? '';
  if (scoped !== 'yes') return work();
  await sql`select set_app('scoped', '')`.execute(db);
  const made = await work();
  await sql`select set_app('scoped', ${scoped})`.execute(db);
  return made;
}
