// The SQL that reads and writes expense categories.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { ExpenseCategory } from '#contract/money-requests/expenses.ts';
import type { Db } from '#platform/database/database.ts';

const columns = sql`e.id, e.name, e.archived_at is not null as "isArchived"`;

export async function selectCategories(db: Db): Promise<ExpenseCategory[]> {
  const { rows } = await sql<ExpenseCategory>`
    select ${columns} from expense_categories e where e.community_id = ${here}
    order by (e.archived_at is not null), search_form(e.name), e.id limit 500`.execute(db);
  return rows;
}

export async function selectCategory(db: Db, id: string): Promise<ExpenseCategory | undefined> {
  const { rows } = await sql<ExpenseCategory>`
    select ${columns} from expense_categories e where e.community_id = ${here} and e.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** The name of a request's expense category, which is the subject of the ledger account. */
export async function selectCategoryName(db: Db, id: string): Promise<string> {
  // The lock prevents a concurrent rename, after which a posting under the old name would create the old account
  // again.
  const { rows } = await sql<{ name: string }>`
    select e.name from expense_categories e where e.community_id = ${here} and e.id = ${id} for share`.execute(
    db,
  );
  if (!rows[0]) throw new Error(`there is no category ${id}`);
  return rows[0].name;
}

/** Locks a category against a concurrent rename and returns its current name. */
export async function lockCategoryName(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select e.name from expense_categories e where e.community_id = ${here} and e.id = ${id} for update`.execute(
    db,
  );
  return rows[0]?.name;
}

/** Renames a category. Returns false when another category has the name. */
export async function writeName(db: Db, id: string, name: string): Promise<boolean> {
  const { rows } = await sql`update expense_categories e set name = ${name}, version = version + 1
    where e.community_id = ${here} and e.id = ${id} and not exists (
      select from expense_categories o where o.community_id = e.community_id and o.id <> e.id
        and btrim(search_form(o.name)) = btrim(search_form(${name}::text)))
    returning e.id`.execute(db);
  return rows.length === 1;
}

/** The new category's id; undefined when the name is taken. */
export async function insertCategory(db: Db, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into expense_categories (community_id, name) values (${here}, ${name})
    on conflict do nothing returning id`.execute(db);
  return rows[0]?.id;
}

export const writeArchived = (db: Db, id: string, at: string | null) =>
  sql`update expense_categories set archived_at = ${at}::timestamptz, version = version + 1
    where community_id = ${here} and id = ${id}`.execute(db);
