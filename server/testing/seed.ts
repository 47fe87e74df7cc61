// Rows that tests start from, written with the owner's rights.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { defaultApartmentFeatures, defaultCommunityFeatures } from '#contract/features.ts';
import { type SystemRole, systemRoles } from '#contract/permissions.ts';

/** A community of `ownerId` with its system roles and the owner's own worker row. */
export async function seedCommunity(
  owner: pg.Pool,
  ownerId: string,
  name = `Palm Court ${randomUUID().slice(0, 8)}`,
): Promise<string> {
  const id = randomUUID();
  const code = [...randomUUID().replaceAll('-', '')].map(
    (c) => 'ABCDEFGHJKLMNPQR'[parseInt(c, 16)],
  );
  await owner.query(
    `insert into communities (id, owner_id, name, type, join_code, status, community_features,
       apartment_features) values ($1, $2, $3, 'Gated estate', $4, 'Active', $5, $6)`,
    [
      id,
      ownerId,
      name,
      code.slice(0, 8).join(''),
      defaultCommunityFeatures(),
      defaultApartmentFeatures(),
    ],
  );
  for (const role of systemRoles) {
    await owner.query('insert into roles (community_id, name, is_system) values ($1, $2, true)', [
      id,
      role,
    ]);
  }
  await seedWorker(owner, id, ownerId, 'Community manager');
  return id;
}

/** Makes a person a worker of a community and returns the worker's id. */
export async function seedWorker(
  owner: pg.Pool,
  communityId: string,
  userId: string,
  role: SystemRole,
): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into workers (community_id, user_id, role_id)
     select $1, $2, id from roles where community_id = $1 and name = $3 returning id`,
    [communityId, userId, role],
  );
  const id = rows[0]?.id;
  if (!id) throw new Error(`there is no role ${role}`);
  return id;
}
