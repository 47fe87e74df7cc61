// Deletes the rows of old uploads, which contain personal data. After the retention period the rows can be neither
// corrected nor undone. The upload itself stays in the list. Sample data keeps its rows until it is removed, and an
// upload keeps its rows while it is imported or undone.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { RetentionRule } from '#platform/feature/retention.ts';

const old = (before: string) => sql`b.community_id = ${here} and b.created_at < ${before}
  and b.rows_dropped_at is null and b.status not in ('Importing', 'Undoing')
  -- Sample data keeps its rows until it is undone, because undoing needs them and they contain no personal data.
  and (not b.is_sample or b.status = 'Undone')`;

export const uploadRetention: RetentionRule = {
  kind: 'uploads',
  count: async (db, before) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from import_rows r
      join import_batches b on b.community_id = r.community_id and b.id = r.batch_id
      where ${old(before)}`.execute(db);
    return rows[0]?.count ?? 0;
  },
  // Deletes whole uploads. If only a part of an upload were deleted, its undo would be incomplete.
  forget: async ({ db, clock }, { before }) => {
    const { rows } = await sql<{ count: number }>`with batch as (
        update import_batches i set rows_dropped_at = ${clock.now().toISOString()}, status = case
            when i.status in ('Uploaded', 'Validated') then 'Cancelled' else i.status end
          where i.community_id = ${here} and i.id = (select b.id from import_batches b
            where ${old(before)} order by b.created_at, b.id limit 1 for update skip locked)
          returning i.id),
      gone as (delete from import_rows r using batch
        where r.community_id = ${here} and r.batch_id = batch.id returning 1)
      select (case when exists (select from batch) then greatest(count(*), 1) else 0 end)::int
        as count from gone`.execute(db);
    return rows[0]?.count ?? 0;
  },
};
