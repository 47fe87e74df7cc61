// Finds the resident to whom letters and statements about a house's debt are addressed.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';

/**
 * SQL that selects `resident_id`, `name` and `email` of at most one person who lives in the house: the resident billed
 * last, or else the primary contact, the head of the household or another resident. `house` is the alias of a row with
 * a house_id; `owed` is the alias of a row with the resident_id of the billed resident.
 */
export const payerOf = (house: 'l', owed: 'o'): RawBuilder<unknown> => sql`
  select r.resident_id, r.first_name || ' ' || r.last_name as name, r.email from house_residents r
  where r.community_id = ${here} and r.house_id = ${sql.ref(`${house}.house_id`)}
  order by (r.resident_id = ${sql.ref(`${owed}.resident_id`)}) desc nulls last, r.is_primary_contact desc,
    r.is_household_head desc, r.resident_id
  limit 1`;
