// Forgetting a person in what they asked: who they were goes, that somebody asked and how it was decided stands.
import { sql } from 'kysely';
import type { Eraser } from '#platform/eraser.ts';
import { here } from './queries.ts';

export const joinRequestEraser: Eraser = {
  label: 'Join requests',
  erase: async ({ db }, { residentIds, label, contacts }) => {
    const [first = 'Former', ...rest] = label.split(' ');
    const { numAffectedRows } = await sql`update join_requests set first_name = ${first},
        last_name = ${rest.join(' ') || '-'}, phone = '', email = null, note = '', reason = ''
      where community_id = ${here} and phone <> '' and (resident_id = any (${residentIds}::uuid[])
        or phone = any (${[...contacts]}::text[]))`.execute(db);
    return Number(numAffectedRows ?? 0);
  },
};
