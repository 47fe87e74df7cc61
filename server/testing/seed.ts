// Inserts initial rows for tests, with the owner's rights.
import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { PRIVACY_POLICY_VERSION, TERMS_VERSION } from '#contract/identity/consent.ts';
import { defaultApartmentFeatures, defaultCommunityFeatures } from '#contract/shared/features.ts';
import { type SystemRole, systemRoles } from '#contract/shared/permissions.ts';
import { makeKey } from '#platform/http/api-key.ts';
import { hashToken } from '#platform/http/tenant.ts';

export type Person = { id: string; token: string; email: string };

type PersonFacts = {
  firstName?: string;
  lastName?: string;
  email?: string;
  /** Whether the person has given both consents; true by default. */
  consented?: boolean;
};

/** Creates a person with a verified email address, their details, and a session of 8 hours. */
export async function seedPerson(owner: pg.Pool, facts: PersonFacts = {}): Promise<Person> {
  const { firstName = 'Amina', lastName = 'Okafor', consented = true } = facts;
  const id = randomUUID();
  const token = randomBytes(32).toString('base64url');
  const email = facts.email ?? `${id.slice(0, 8)}@example.test`;
  await owner.query(
    `insert into users (id, name, first_name, last_name, email, email_verified, status,
       has_consented_to_terms, details_completed_at)
     values ($1, $2, $3, $4, $5, true, 'Active', $6, now())`,
    [id, `${firstName} ${lastName}`, firstName, lastName, email, consented],
  );
  if (consented) {
    await owner.query(
      `insert into consents (user_id, document, version)
       values ($1, 'privacy', $2), ($1, 'terms', $3)`,
      [id, PRIVACY_POLICY_VERSION, TERMS_VERSION],
    );
  }
  // Uses the database's clock, which decides when sessions end, whatever day a test has set.
  await owner.query(
    `insert into sessions (user_id, token, expires_at) values ($1, $2, now() + interval '8 hours')`,
    [id, hashToken(token)],
  );
  return { id, token, email };
}

/** Creates a community owned by `ownerId`, with its system roles and the owner's own worker row. */
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

/** Creates an API key, and returns its token. */
export async function seedKey(
  owner: pg.Pool,
  made: { communityId: string; userId: string; scopes: readonly string[] },
): Promise<string> {
  const { token, prefix } = makeKey(made.communityId);
  await owner.query(
    `insert into api_keys (community_id, name, prefix, token_hash, scopes, created_by)
     values ($1, $2, $3, $4, $5, $6)`,
    [made.communityId, `Key ${randomUUID()}`, prefix, hashToken(token), made.scopes, made.userId],
  );
  return token;
}
