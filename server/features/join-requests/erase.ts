// Forgetting a person in what they asked: who they were goes, that somebody asked and how it was decided stands.
import { sql } from 'kysely';
import type { Eraser } from '#platform/eraser.ts';
import { dropProofs } from './drop-proofs.ts';
import { here } from './queries.ts';

export const joinRequestEraser: Eraser = {
  label: 'Join requests',
  erase: async (context, { residentIds, label, contacts }) => {
    const [first = 'Former', ...rest] = label.split(' ');
    const { rows } = await sql<{ id: string }>`select id from join_requests
      where community_id = ${here} and phone <> '' and (resident_id = any (${residentIds}::uuid[])
        or phone = any (${[...contacts]}::text[]))`.execute(context.db);
    const ids = rows.map(({ id }) => id);
    const proofs = await dropProofs(context, ids);
    const { numAffectedRows } = await sql`update join_requests set first_name = ${first},
        last_name = ${rest.join(' ') || '-'}, phone = '', email = null, note = '', reason = ''
      where community_id = ${here} and id = any (${ids}::uuid[])`.execute(context.db);
    return Number(numAffectedRows ?? 0) + proofs;
  },
};
