// All SQL that reads occupancies.
import { sql } from 'kysely';
import type { Occupancy } from '#contract/occupancies.ts';
import type { Db } from '#platform/database.ts';
import { here } from './residents-queries.ts';

/** A resident's stays: the present ones first, then the past ones, newest first. */
export async function selectOccupancies(db: Db, residentId: string): Promise<Occupancy[]> {
  const { rows } = await sql<Occupancy>`
    select o.id, o.house_id as "houseId",
      address_line(h.house_number, s.name, h.block, h.unit_label) as address, o.relationship,
      o.is_household_head as "isHouseholdHead", o.is_primary_contact as "isPrimaryContact",
      o.can_create_access as "canCreateAccess", o.can_pay as "canPay",
      o.move_in_on as "moveInOn", o.move_out_on as "moveOutOn", o.ended_at as "endedAt",
      (select count(*)::int from occupancies others
        where others.community_id = o.community_id and others.house_id = o.house_id
          and others.ended_at is null and others.resident_id <> o.resident_id) as "othersInHouse"
    from occupancies o
    join houses h on h.community_id = o.community_id and h.id = o.house_id
    join streets s on s.community_id = h.community_id and s.id = h.street_id
    where o.community_id = ${here} and o.resident_id = ${residentId}
    order by o.ended_at is not null, o.ended_at desc, h.sort_key, o.id`.execute(db);
  return rows;
}
