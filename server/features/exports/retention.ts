// Deletes the history of exports, which contains search texts, after its retention period. The audit log still
// records each export.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { RetentionRule } from '#platform/feature/retention.ts';

// Exports that still have a file are left out; `exportCleaning` deletes the file and marks them as expired first.
const old = (before: string) => sql`x.community_id = ${here} and x.created_at < ${before}
  and x.status in ('Expired', 'Failed')`;

export const exportRetention: RetentionRule = {
  kind: 'exports',
  count: async (db, before) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from exports x
      where ${old(before)}`.execute(db);
    return rows[0]?.count ?? 0;
  },
  forget: async ({ db }, { before, most }) => {
    const { numAffectedRows } = await sql`delete from exports e using (
        select x.id from exports x where ${old(before)} order by x.created_at limit ${most}) gone
      where e.community_id = ${here} and e.id = gone.id`.execute(db);
    return Number(numAffectedRows ?? 0);
  },
};
