// The setup of complaint stories: an estate at work, and a file with a hostile name.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { listComplaintTypes } from '#contract/complaint-types/complaint-types.ts';
import { seedWorker } from '#testing/seed.ts';
import { callAs, newEstate, newResident } from './estate.ts';
import { newEmailAddress, newPerson, signInAs } from './people.ts';

export const hostileFile = {
  name: '"><img src=x onerror="window.ran=2">.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** An estate with a street, a manager and a deputy, and a resident with an account. */
export async function newStaffedEstate(page: Page, db: pg.Pool, houses = 2) {
  const owner = await newPerson(db, { firstName: 'Amina', lastName: 'Okafor' });
  const estate = await newEstate(owner, { streets: { 'Palm Street': houses } });
  const deputy = await newPerson(db, { firstName: 'Musa', lastName: 'Danladi' });
  await seedWorker(db, estate.id, deputy.id, 'Admin');
  const houseId = estate.streets[0]?.houses[0]?.id ?? '';
  const email = newEmailAddress('ngozi');
  const resident = await newResident(estate, {
    firstName: 'Ngozi',
    lastName: 'Eze',
    email,
    houseId,
  });
  const tenant = await newPerson(db, { firstName: 'Ngozi', lastName: 'Eze' });
  await db.query(`update residents set status = 'Active', portal_user_id = $2 where id = $1`, [
    resident.id,
    tenant.id,
  ]);
  const types = await callAs(owner, listComplaintTypes, { params: { communityId: estate.id } });
  const typeId = types.find(({ name }) => name === 'Power')?.id ?? '';
  await signInAs(page, owner, estate);
  return { owner, deputy, estate, tenant, typeId, home: { communityId: estate.id, houseId } };
}
