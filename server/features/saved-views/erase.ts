// Erases a person in saved views: deletes views named after the person, and removes searches for the person.
import { sql } from 'kysely';
import type { Eraser } from '#platform/feature/eraser.ts';
import { inSmallLetters, named } from '#platform/text/person-spellings.ts';

export const savedViewEraser: Eraser = {
  label: 'Saved views',
  erase: async ({ db }, person) => {
    const searched = inSmallLetters(person);
    const mine = sql`v.community_id = current_setting('app.community_id')::uuid`;
    const gone =
      await sql`delete from saved_views v where ${mine} and ${named(sql`v.name`, searched)}`.execute(
        db,
      );
    const changed = await sql`update saved_views v
      set query = (select coalesce(jsonb_object_agg(q.key, q.value), '{}') from jsonb_each(v.query) q
        where not ${named(sql`q.value::text`, searched)})
      where ${mine} and ${named(sql`v.query::text`, searched)}`.execute(db);
    return Number(gone.numAffectedRows ?? 0) + Number(changed.numAffectedRows ?? 0);
  },
};
