// Forgetting a person in exports: files that are kept end at once, because nobody looks into them for a name, and what
// was searched for goes where it names the person.
import { sql } from 'kysely';
import type { Eraser } from '#platform/eraser.ts';
import { inSmallLetters, named } from '#platform/person-spellings.ts';

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
