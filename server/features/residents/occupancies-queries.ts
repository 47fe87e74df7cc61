// The SQL that reads and writes single occupancies; move-out.ts ends and moves many of them.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { listHousehold, Occupancy, OccupancyForm } from '#contract/residents/occupancies.ts';
import type { Answer } from '#contract/shared/operation.ts';
import type { Db } from '#platform/database/database.ts';

const columns = sql`o.id, o.house_id as "houseId",
  address_line(h.house_number, s.name, h.block, h.unit_label) as address, o.relationship,
  o.is_household_head as "isHouseholdHead", o.is_primary_contact as "isPrimaryContact",
  o.can_create_access as "canCreateAccess", o.can_pay as "canPay", o.move_in_on as "moveInOn",
  o.move_out_on as "moveOutOn", o.ended_at as "endedAt", o.version,
  (select count(*)::int from occupancies others
    where others.community_id = o.community_id and others.house_id = o.house_id
      and others.ended_at is null and others.resident_id <> o.resident_id) as "othersInHouse"`;

const withHouse = sql`join houses h on h.community_id = o.community_id and h.id = o.house_id
  join streets s on s.community_id = h.community_id and s.id = h.street_id`;

/** A resident's occupancies: current ones first, then past ones, newest first. */
export async function selectOccupancies(db: Db, residentId: string): Promise<Occupancy[]> {
  const { rows } = await sql<Occupancy>`
    select ${columns} from occupancies o ${withHouse}
    where o.community_id = ${here} and o.resident_id = ${residentId}
    order by o.ended_at is not null, o.ended_at desc, h.sort_key, o.id`.execute(db);
  return rows;
}

/** Locks an occupancy for a change; undefined when there is none. */
export async function lockOccupancy(db: Db, residentId: string, occupancyId: string) {
  const { rows } = await sql<Occupancy>`
    select ${columns} from occupancies o ${withHouse}
    where o.community_id = ${here} and o.resident_id = ${residentId} and o.id = ${occupancyId}
    for update of o`.execute(db);
  return rows[0];
}

/** At most 200 current residents of a house, the head first. */
export async function selectHousehold(db: Db, houseId: string) {
  const { rows } = await sql<Answer<typeof listHousehold>[number]>`
    select o.id as "occupancyId", r.id as "residentId", r.first_name || ' ' || r.last_name as name,
      o.relationship, o.is_household_head as "isHouseholdHead",
      o.is_primary_contact as "isPrimaryContact"
    from occupancies o
    join residents r on r.community_id = o.community_id and r.id = o.resident_id
    where o.community_id = ${here} and o.house_id = ${houseId} and o.ended_at is null
    order by o.is_household_head desc, r.sort_key, r.id limit 200`.execute(db);
  return rows;
}

/** Adds an occupancy without a role; the caller appoints the head and the contact. */
export async function insertOccupancy(
  db: Db,
  residentId: string,
  form: z.output<typeof OccupancyForm>,
): Promise<{ id: string; address: string } | 'noHouse' | 'livesThere'> {
  const houses = await sql<{ address: string }>`
    select address_line(h.house_number, s.name, h.block, h.unit_label) as address
    from houses h join streets s on s.community_id = h.community_id and s.id = h.street_id
    where h.community_id = ${here} and h.id = ${form.houseId} and h.status <> 'Archived'`.execute(
    db,
  );
  const house = houses.rows[0];
  if (!house) return 'noHouse';
  const { rows } = await sql<{ id: string }>`
    insert into occupancies (community_id, resident_id, house_id, relationship, move_in_on,
      can_create_access, can_pay)
    values (${here}, ${residentId}, ${form.houseId}, ${form.relationship}, ${form.moveInOn ?? null},
      ${form.canCreateAccess ?? null}, ${form.canPay ?? null})
    on conflict (community_id, resident_id, house_id) where ended_at is null do nothing
    returning id`.execute(db);
  const added = rows[0];
  return added ? { ...added, ...house } : 'livesThere';
}

export const writeOccupancy = (db: Db, occupancyId: string, values: Record<string, unknown>) =>
  db
    .updateTable('occupancies')
    .set(values)
    .where('communityId', '=', here)
    .where('id', '=', occupancyId)
    .execute();

const columnOf = { isHouseholdHead: 'is_household_head', isPrimaryContact: 'is_primary_contact' };

type Replaced = {
  id: string;
  firstName: string;
  lastName: string;
  before: boolean;
  after: boolean;
};

/**
 * Moves a role within a house to the given occupancy. Returns the previous and the new holder, with their roles
 * before and after.
 */
export async function replaceRole(
  db: Db,
  role: keyof typeof columnOf,
  stayId: string,
): Promise<Replaced[]> {
  const column = sql.ref(columnOf[role]);
  const change = (which: typeof column, value: boolean) => sql<Replaced>`
    update occupancies o set ${column} = ${value} from residents r
    where o.community_id = ${here} and ${which} and o.ended_at is null
      and r.community_id = ${here} and r.id = o.resident_id
    returning r.id, r.first_name as "firstName", r.last_name as "lastName",
      ${!value}::boolean as before, ${value}::boolean as after`;
  const inItsHouse = sql`o.${column} and o.id <> ${stayId} and o.house_id = (
    select i.house_id from occupancies i where i.community_id = ${here} and i.id = ${stayId})`;
  const left = await change(inItsHouse as never, false).execute(db);
  const took = await change(sql`o.id = ${stayId}` as never, true).execute(db);
  return [...left.rows, ...took.rows];
}
