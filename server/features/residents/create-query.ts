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
  /** `created`, or the conflict. */
  outcome: 'created' | 'house' | 'phone' | 'plate';
  /** The new resident; with `phone` the owner of the phone. */
  residentId: string;
  leadsHouse: boolean;
  address: string;
  /** With `phone` that resident's name, with `plate` the plate. */
  detail: string;
  createdAt: string;
};

/** If the outcome is not `created`, the caller has to roll back, so that nothing is stored. */
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
