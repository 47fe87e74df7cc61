// The files attached to dues, for pages that show a charge together with the files of its due.
import { sql } from 'kysely';
import { here } from '#platform/database/here.ts';
import type { Db } from '#platform/database/database.ts';

type File = { id: string; name: string };

/** The files of the given dues, grouped by due. */
export async function selectDueFiles(
  db: Db,
  dueIds: readonly string[],
): Promise<Map<string, File[]>> {
  const { rows } = await sql<File & { dueId: string }>`
    select a.due_id as "dueId", a.id, a.name from due_attachments a
    where a.community_id = ${here} and a.due_id = any (${[...new Set(dueIds)]}::uuid[]) and a.removed_at is null
    order by a.added_at, a.id`.execute(db);
  const byDue = new Map<string, File[]>();
  for (const { dueId, ...file } of rows) byDue.set(dueId, [...(byDue.get(dueId) ?? []), file]);
  return byDue;
}
