// Renames the account of an expense category. The postings and the balance do not change.
import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';

/** Does nothing if no money was ever spent in the category. The caller makes sure that the new name is unused. */
export const renameExpenseAccount = (db: Db, from: string, to: string) =>
  sql`update ledger_accounts set subject = ${to}
    where community_id = current_setting('app.community_id')::uuid and kind = 'expense'
      and subject = ${from}`.execute(db);
