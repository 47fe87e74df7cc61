// All SQL that reads vehicles and pets.
import { sql } from 'kysely';
import type { Pet, Vehicle } from '#contract/vehicles.ts';
import type { Db } from '#platform/database.ts';
import { here } from './residents-queries.ts';

/** A resident's vehicles, in the order in which they came. */
export async function selectVehicles(db: Db, residentId: string): Promise<Vehicle[]> {
  const { rows } = await sql<Vehicle>`
    select v.id, v.plate, v.make, v.colour, v.tag_number as "tagNumber" from vehicles v
    where v.community_id = ${here} and v.resident_id = ${residentId}
    order by v.created_at, v.plate`.execute(db);
  return rows;
}

/** A resident's pets by name. */
export async function selectPets(db: Db, residentId: string): Promise<Pet[]> {
  const { rows } = await sql<Pet>`
    select p.id, p.name, p.kind from pets p
    where p.community_id = ${here} and p.resident_id = ${residentId}
    order by p.name, p.id`.execute(db);
  return rows;
}
