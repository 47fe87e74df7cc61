// Finds broadcasts in the global search: by title or text, in the categories that the caller sees.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { Finder, Found } from '#platform/feature/finder.ts';
import { categoriesOf } from './words.ts';

export const broadcastFinder: Finder = {
  kind: 'broadcasts',
  anyOf: ['broadcasts.read'],
  async find({ db, worker }, text, most) {
    const { rows } = await sql<Found>`
      select b.id, b.title as label, b.category || ', '
        || case b.status when 'PartlyFailed' then 'Partly failed' else b.status end as detail
      from broadcasts b where b.community_id = ${here}
        and b.category = any (${categoriesOf(worker)}::text[])
        and search_form(b.title || ' ' || b.body) like all (search_patterns(${text}))
      order by b.created_at desc, b.id limit ${most}`.execute(db);
    return rows;
  },
};
