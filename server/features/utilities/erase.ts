// Erases a person's name as the buyer of units from a house wallet. The sales themselves stay.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { Eraser } from '#platform/feature/eraser.ts';

export const utilityEraser: Eraser = {
  label: 'Prepaid units',
  erase: async ({ db }, { names, label }) => {
    const { numAffectedRows } =
      await sql`update utility_tokens t set bought_by_name = ${label}, bought_by = null
      where t.community_id = ${here} and t.channel = 'House wallet'
        and t.bought_by_name = any (${[...names]}::text[])`.execute(db);
    return Number(numAffectedRows ?? 0);
  },
};
