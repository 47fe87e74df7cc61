// Forgets the rows of old uploads: they are personal data, and after a month nobody mends or undoes them. The line in
// the history stays.
import { sql } from 'kysely';
import type { Scheduled } from '#platform/jobs.ts';

const keptDays = 30;

export const importCleaning: Scheduled = {
  name: 'imports.clean',
  cron: '41 2 * * *',
  run: async (tools) => {
    const before = new Date(tools.clock.now().getTime() - keptDays * 24 * 3600_000).toISOString();
    for (const communityId of await tools.communityIds()) {
      const scope = { communityId, userId: null, actor: 'Courtyard' };
      await tools.inCommunity(scope, ({ db }) =>
        sql`with old as (
            update import_batches set rows_dropped_at = now(), status = case
                when status in ('Uploaded', 'Validated') then 'Cancelled' else status end
              where community_id = current_setting('app.community_id')::uuid
                and created_at < ${before} and rows_dropped_at is null and status <> 'Importing'
              returning community_id, id)
          delete from import_rows r using old
            where r.community_id = old.community_id and r.batch_id = old.id`.execute(db),
      );
    }
  },
};
