// Erases a person's data in join requests, with their proofs, but keeps each request and its decision.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { Eraser } from '#platform/feature/eraser.ts';
import { named } from '#platform/text/person-spellings.ts';
import { dropProofs } from './drop-proofs.ts';

export const joinRequestEraser: Eraser = {
  label: 'Join requests',
  erase: async (context, person) => {
    const { residentIds, label } = person;
    const [first = 'Former', ...rest] = label.split(' ');
    // A name alone is not enough for a pending request, which may be of another person with the same name.
    const whole = { ...person, words: [] };
    const { rows } = await sql<{ id: string }>`select id from join_requests
      where community_id = ${here} and phone <> '' and (resident_id = any (${residentIds}::uuid[])
        or ${named(sql`concat_ws(' / ', phone, email)`, whole)}
        or (status <> 'Pending' and ${named(sql`concat_ws(' ', first_name, last_name)`, whole)}))`.execute(
      context.db,
    );
    const ids = rows.map(({ id }) => id);
    const proofs = await dropProofs(context, ids);
    const { numAffectedRows } = await sql`update join_requests set first_name = ${first},
        last_name = ${rest.join(' ') || '-'}, phone = '', email = null, note = '', reason = ''
      where community_id = ${here} and id = any (${ids}::uuid[])`.execute(context.db);
    return Number(numAffectedRows ?? 0) + proofs;
  },
};
