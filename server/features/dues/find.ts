// Finds dues by title, for the global search.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { Finder, Found } from '#platform/feature/finder.ts';

export const dueFinder: Finder = {
  kind: 'dues',
  anyOf: ['dues.read'],
  feature: 'Dues List',
  find: async ({ db }, text, most) =>
    (
      await sql<Found>`select d.id, d.title as label, d.category || ', ' || d.status as detail
        from dues d where d.community_id = ${here} and search_form(d.title) like all (search_patterns(${text}))
        order by d.created_at desc limit ${most}`.execute(db)
    ).rows,
  findAlike: async ({ db }, text, most) =>
    (
      await sql<Found>`select d.id, d.title as label, d.category || ', ' || d.status as detail
        from dues d where d.community_id = ${here}
          and word_similarity(btrim(search_form(${text})), search_form(d.title)) > 0.5
        order by d.created_at desc limit ${most}`.execute(db)
    ).rows,
};
