// How passes are found from anywhere: by guest, company, plate or host, of who may see who visits whom.
import { sql } from 'kysely';
import type { Finder, Found } from '#platform/finder.ts';
import { stateAt } from './passes-queries.ts';
import { here } from './words.ts';

export const passFinder: Finder = {
  kind: 'passes',
  anyOf: ['gatePasses.visits'],
  feature: 'Digital Access Control',
  find: async ({ db, clock }, text, most) =>
    (
      await sql<Found>`
        select p.id, p.guest_name as label, p.kind || ', ' || ${stateAt(clock.now().toISOString())} || ', '
          || l.label as detail
        from search_passes(${text}, ${most}::integer) with ordinality as found (id, place)
        join gate_passes p on p.community_id = ${here} and p.id = found.id
        join house_labels l on l.community_id = p.community_id and l.house_id = p.house_id
        order by found.place`.execute(db)
    ).rows,
};
