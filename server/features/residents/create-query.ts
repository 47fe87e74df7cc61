// Writes a new resident with a first house, vehicles and pets in one round trip (`create_resident`).
import { sql } from 'kysely';
import type { z } from 'zod';
import type { OccupancyForm } from '#contract/residents/occupancies.ts';
import type { PetForm, VehicleForm } from '#contract/residents/vehicles.ts';
import type { Db } from '#platform/database/database.ts';
import type { Person } from './person-input.ts';

export type NewResident = {
  person: Person;
  occupancy: z.output<typeof OccupancyForm>;
  vehicles: z.output<typeof VehicleForm>[];
  pets: z.output<typeof PetForm>[];
};

export type Inserted = {
  /** `created`, or the kind of conflict that prevented it. */
  outcome: 'created' | 'house' | 'phone' | 'plate';
  /** The id of the new resident. If the outcome is `phone`, of the resident who has that phone; if `house`, unset. */
  residentId: string;
  leadsHouse: boolean;
  address: string;
  /** If the outcome is `phone`, the name of the resident who has it; if it is `plate`, the plate. */
  detail: string;
  createdAt: string;
};

/**
 * Inserts a resident with a first house, vehicles and pets. If the outcome is not `created`, the caller has to roll
 * back to discard the rows written so far.
 */
export async function insertResident(db: Db, resident: NewResident): Promise<Inserted> {
  const { person, occupancy, vehicles, pets } = resident;
  const { rows } = await sql<Inserted>`
    select outcome, resident_id as "residentId", leads_house as "leadsHouse", detail,
      address_line(house_number, street_name, block, unit_label) as address,
      created_at as "createdAt"
    from create_resident(${JSON.stringify(person)}, ${JSON.stringify(occupancy)},
      ${JSON.stringify(vehicles)}, ${JSON.stringify(pets)})`.execute(db);
  const inserted = rows[0];
  if (!inserted) throw new Error('create_resident tells an outcome each time');
  return inserted;
}
