// Finds watch-list entries in the global search: by name, phone, plate, identity card or reason.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { Finder, Found } from '#platform/feature/finder.ts';

export const watchEntryFinder: Finder = {
  kind: 'watchEntries',
  anyOf: ['gatePasses.visits'],
  feature: 'Digital Access Control',
  async find({ db, clock }, text, most) {
    const { rows } = await sql<Found>`
      select e.id, coalesce(nullif(e.name, ''), nullif(e.plate, ''), e.phone, e.id_number) as label,
        e.severity || ', ' || case when e.status = 'Active'
          and e.expires_at <= ${clock.now().toISOString()} then 'Expired' else e.status end as detail
      from watch_entries e where e.community_id = ${here}
        and search_form(concat_ws(' ', e.name, e.phone, e.plate, e.id_number, e.reason))
          like all (search_patterns(${text}))
      order by (e.status = 'Active') desc, e.added_at desc, e.id limit ${most}`.execute(db);
    return rows;
  },
};
