// Erases a person in exports. All stored files of the community expire at once, because their content cannot be
// searched for names. Search texts that name the person are deleted.
import { sql } from 'kysely';
import type { Eraser } from '#platform/feature/eraser.ts';
import { inSmallLetters, named } from '#platform/text/person-spellings.ts';

export const exportEraser: Eraser = {
  label: 'Exports',
  erase: async ({ db, clock }, person) => {
    const at = clock.now().toISOString();
    const mine = sql`e.community_id = current_setting('app.community_id')::uuid`;
    const ended = await sql`update exports e set expires_at = ${at}
      where ${mine} and e.expires_at > ${at}`.execute(db);
    const searched = await sql`update exports e set query = '{}'
      where ${mine} and ${named(sql`e.query::text`, inSmallLetters(person))}`.execute(db);
    return Number(ended.numAffectedRows ?? 0) + Number(searched.numAffectedRows ?? 0);
  },
};
