// The SQL that reads vehicles and pets, and that adds a vehicle.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Pet, Vehicle, VehicleForm } from '#contract/residents/vehicles.ts';
import type { Db } from '#platform/database/database.ts';

/** A resident's vehicles, oldest first. */
export async function selectVehicles(db: Db, residentId: string): Promise<Vehicle[]> {
  const { rows } = await sql<Vehicle>`
    select v.id, v.plate, v.make, v.colour, v.tag_number as "tagNumber", v.version from vehicles v
    where v.community_id = ${here} and v.resident_id = ${residentId}
    order by v.created_at, v.plate`.execute(db);
  return rows;
}

/** A resident's pets by name. */
export async function selectPets(db: Db, residentId: string): Promise<Pet[]> {
  const { rows } = await sql<Pet>`
    select p.id, p.name, p.kind, p.version from pets p
    where p.community_id = ${here} and p.resident_id = ${residentId}
    order by p.name, p.id`.execute(db);
  return rows;
}

/** Adds a vehicle; false if its plate is in the community already, regardless of case, spaces and dashes. */
export async function insertVehicle(
  db: Db,
  residentId: string,
  form: z.output<typeof VehicleForm>,
): Promise<boolean> {
  const { plate, make = '', colour = '', tagNumber = '' } = form;
  const { rows } = await sql`
    insert into vehicles (community_id, resident_id, plate, make, colour, tag_number)
    values (${here}, ${residentId}, ${plate}, ${make}, ${colour}, ${tagNumber})
    on conflict do nothing returning id`.execute(db);
  return rows.length > 0;
}

/** The vehicle with this plate and its owner; undefined when there is none. */
export async function plateOwner(db: Db, plate: string) {
  const { rows } = await sql<{ vehicleId: string; residentId: string; name: string }>`
    select v.id as "vehicleId", r.id as "residentId", r.first_name || ' ' || r.last_name as name
    from vehicles v join residents r on r.community_id = v.community_id and r.id = v.resident_id
    where v.community_id = ${here} and upper(regexp_replace(v.plate, '[ -]', '', 'g'))
      = upper(regexp_replace(${plate}, '[ -]', '', 'g'))`.execute(db);
  return rows[0];
}
