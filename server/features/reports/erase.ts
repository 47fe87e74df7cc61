// Erases a person from stored reports. All stored reports of the community expire at once, because nothing searches
// them for a name.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { Eraser } from '#platform/feature/eraser.ts';

export const reportEraser: Eraser = {
  label: 'Kept reports',
  erase: async ({ db, clock }) => {
    const at = clock.now().toISOString();
    const { numAffectedRows } = await sql`
      update report_downloads set expires_at = ${at}, content = null,
        status = case when status = 'Ready' and file_key is null then 'Expired' else status end
      where community_id = ${here} and (expires_at > ${at} or content is not null)`.execute(db);
    return Number(numAffectedRows ?? 0);
  },
};
