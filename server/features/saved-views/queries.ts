// The SQL that reads and writes saved views. Reads are limited to a person; updates and deletions take the id of a view
// that the caller has locked.
import { lockUntilCommit } from '#platform/database/advisory-locks.ts';
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { SavedView } from '#contract/saved-views/saved-views.ts';
import type { Db } from '#platform/database/database.ts';

const columns = ['id', 'list', 'name', 'query', 'columns'] as const;

export const selectViews = (db: Db, userId: string, list: string): Promise<SavedView[]> =>
  db
    .selectFrom('savedViews')
    .select(columns)
    .where('communityId', '=', here)
    .where('userId', '=', userId)
    .where('list', '=', list)
    .orderBy(sql`natural_key(name) collate "C"`)
    .orderBy('id')
    .execute() as Promise<unknown> as Promise<SavedView[]>;

/** Locks a view of the person for a change; undefined if the person has no view with this id. */
export const lockView = (db: Db, userId: string, id: string): Promise<SavedView | undefined> =>
  db
    .selectFrom('savedViews')
    .select(columns)
    .where('communityId', '=', here)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst() as Promise<unknown> as Promise<SavedView | undefined>;

/** Serialises writes to a person's views of a list until the transaction ends. */
export const lockList = (db: Db, userId: string, list: string) =>
  lockUntilCommit(db, 'savedViews', userId, list);

export async function insertView(
  db: Db,
  view: Omit<SavedView, 'id'> & { communityId: string; userId: string },
): Promise<SavedView> {
  const { query, columns: shown, ...rest } = view;
  const row = await db
    .insertInto('savedViews')
    .values({ ...rest, query: JSON.stringify(query), columns: JSON.stringify(shown) })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return row as unknown as SavedView;
}

export async function updateView(db: Db, id: string, view: Omit<SavedView, 'id' | 'list'>) {
  const { name, query, columns: shown } = view;
  await db
    .updateTable('savedViews')
    .set({ name, query: JSON.stringify(query), columns: JSON.stringify(shown) })
    .where('communityId', '=', here)
    .where('id', '=', id)
    .execute();
}

export const deleteView = (db: Db, id: string) =>
  db.deleteFrom('savedViews').where('communityId', '=', here).where('id', '=', id).execute();
