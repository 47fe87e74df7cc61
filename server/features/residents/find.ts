// Finds residents who have not moved out in the global search: by name, phone, email, plate or address.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import type { Finder, Found } from '#platform/feature/finder.ts';

/** A phone number is searched as a whole, regardless of how its digits are grouped. */
const asOneNumber = (text: string): string =>
  /^\+?\d[\d ().-]{5,}$/.test(text) ? text.replace(/\D/g, '') : text;

async function describe(db: Db, ids: RawBuilder<unknown>): Promise<readonly Found[]> {
  const { rows } = await sql<Found>`
    select r.id, r.first_name || ' ' || r.last_name as label, coalesce((
        select l.label from current_stays s
        join house_labels l on l.community_id = s.community_id and l.house_id = s.house_id
        where s.community_id = ${here} and s.resident_id = r.id order by l.sort_key limit 1), r.phone, '') as detail
    from ${ids} with ordinality as found (id, place)
    join residents r on r.community_id = ${here} and r.id = found.id
    where r.status <> 'MovedOut' order by found.place`.execute(db);
  return rows;
}

export const residentFinder: Finder = {
  kind: 'residents',
  anyOf: ['residents.read'],
  feature: 'Resident List',
  find: ({ db }, text, most) =>
    describe(db, sql`search_residents(${asOneNumber(text)}, ${most}::integer)`),
  findAlike: ({ db }, text, most) =>
    describe(db, sql`search_alike('residents', ${text}, ${most}::integer)`),
};
