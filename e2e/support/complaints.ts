// The setup of complaint stories: an estate at work, and a file with a hostile name.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { listComplaintTypes } from '#contract/complaint-types/complaint-types.ts';
import { seedWorker } from '#testing/seed.ts';
import { createComplaint } from '#contract/complaints/complaints.ts';
import type { Input } from '#contract/shared/operation.ts';
import { callAs, type Estate, newEstate, newResident } from './estate.ts';
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
  const typeId = await powerTypeOf(estate);
  await signInAs(page, owner, estate);
  return { owner, deputy, estate, tenant, typeId, home: { communityId: estate.id, houseId } };
}

type NewComplaint = Partial<Omit<Input<typeof createComplaint>['body'], 'typeId'>>;

/** The estate's owner logs a complaint about the power. */
export async function newComplaint(estate: Estate, about: NewComplaint = {}) {
  const body = {
    typeId: await powerTypeOf(estate),
    title: 'No light',
    description: 'It is dark.',
    ...about,
  };
  return callAs(estate.owner, createComplaint, { params: { communityId: estate.id }, body });
}

async function powerTypeOf({ id, owner }: Estate): Promise<string> {
  const types = await callAs(owner, listComplaintTypes, { params: { communityId: id } });
  return types.find(({ name }) => name === 'Power')?.id ?? '';
}

/** Moves the due times of all complaints of an estate 30 hours into the past. */
export const makeOverdue = (db: pg.Pool, { id }: Estate) =>
  db.query(
    `update complaints set resolve_due_at = now() - interval '30 hours' where community_id = $1`,
    [id],
  );
