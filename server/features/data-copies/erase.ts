// Erases a resident's data in the copies that the office requested: the files expire at once, and the next cleaning
// removes them.
import { sql } from 'kysely';
import type { Eraser } from '#platform/feature/eraser.ts';

export const dataCopyEraser: Eraser = {
  label: 'Copies of their data',
  erase: async ({ db, clock }, { residentIds }) => {
    const at = clock.now().toISOString();
    const { numAffectedRows } = await sql`update data_copies d set expires_at = ${at}
      where d.community_id = current_setting('app.community_id')::uuid
        and d.resident_id = any (${residentIds}::uuid[]) and d.expires_at > ${at}`.execute(db);
    return Number(numAffectedRows ?? 0);
  },
};
