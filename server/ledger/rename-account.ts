// Gives the account of a category of expenses another name. Its postings and its balance stay as they are.
import { sql } from 'kysely';
import type { Db } from '#platform/database.ts';

/** Does nothing while nothing was ever spent for the category; the new name has to be free. */
export const renameExpenseAccount = (db: Db, from: string, to: string) =>
  sql`update ledger_accounts set subject = ${to}
    where community_id = current_setting('app.community_id')::uuid and kind = 'expense'
      and subject = ${from}`.execute(db);
