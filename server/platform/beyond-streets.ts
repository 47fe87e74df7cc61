// Takes the limit to streets off for a moment, as functions of the database do (decision 16): for what follows by
// itself from something of the caller's streets, and has to reach everybody whom it concerns, such as the reporters of
// complaints that are one. Nothing that is read within is answered.
import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Who fails within ends the transaction, or its part, and the setting with it. */
export async function beyondStreets<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ scoped: string | null }>`
    select current_setting('app.scoped', true) as scoped`.execute(db);
  const scoped = rows[0]?.scoped ?? '';
  if (scoped !== 'yes') return work();
  await sql`select set_config('app.scoped', '', true)`.execute(db);
  const made = await work();
  await sql`select set_config('app.scoped', ${scoped}, true)`.execute(db);
  return made;
}
