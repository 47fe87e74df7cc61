// Finds houses in the global search by number, street, block, unit, account number or reference, except archived ones.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import type { Finder, Found } from '#platform/feature/finder.ts';

/** The number of hits to fetch before sorting, because the index returns them unordered. */
const looked = 200;

async function describe(db: Db, ids: RawBuilder<unknown>, most: number): Promise<readonly Found[]> {
  const { rows } = await sql<Found>`
    select h.id, address_line(h.house_number, s.name, h.block, h.unit_label) as label,
      'Account ' || h.account_number as detail
    from houses h join streets s on s.community_id = h.community_id and s.id = h.street_id
    where h.community_id = ${here} and h.status <> 'Archived' and h.id in (select ${ids})
    order by h.sort_key, h.id limit ${most}`.execute(db);
  return rows;
}

export const houseFinder: Finder = {
  kind: 'houses',
  anyOf: ['addresses.read'],
  feature: 'Address List',
  find: ({ db }, text, most) => describe(db, sql`search_houses(${text}, ${looked}::integer)`, most),
  findAlike: ({ db }, text, most) =>
    describe(db, sql`search_alike('houses', ${text}, ${looked}::integer)`, most),
};
