// Finds service providers in the global search: by name, contact person, phone or email.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { Finder, Found } from '#platform/feature/finder.ts';

export const providerFinder: Finder = {
  kind: 'providers',
  anyOf: ['complaints.read', 'complaints.billing'],
  feature: 'Complaint Management',
  async find({ db }, text, most) {
    const { rows } = await sql<Found>`
      select p.id, p.name as label, array_to_string(p.trades, ', ') || ', '
        || case p.status when 'Invited' then 'New' else p.status end as detail
      from service_providers p where p.community_id = ${here}
        and search_form(concat_ws(' ', p.name, p.contact_name, p.phone, p.email))
          like all (search_patterns(${text}))
      order by natural_key(p.name) collate "C", p.id limit ${most}`.execute(db);
    return rows;
  },
};
