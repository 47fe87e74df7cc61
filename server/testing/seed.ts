// Inserts initial rows for tests, with the owner's rights.
import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { SystemRole } from '#contract/shared/permissions.ts';
import { makeKey } from '#platform/http/api-key.ts';
import { hashToken } from '#platform/http/tenant.ts';
import { communityRows, type Names, personRows, workerRow } from './seed-rows.ts';

export type Person = { id: string; token: string; email: string };

type PersonFacts = Names & {
  /** Whether the person has given both consents; true by default. */
  consented?: boolean;
};

/** Creates a person with a verified email address, their details, and a session of 8 hours. */
export async function seedPerson(owner: pg.Pool, facts: PersonFacts = {}): Promise<Person> {
  const person = newPerson(facts);
  await owner.query(personRows(person, facts));
  return person;
}

/** The id, token and email of a new person, whose rows `personRows` inserts. */
export function newPerson({ email }: Names): Person {
  const id = randomUUID();
  const token = randomBytes(32).toString('base64url');
  return { id, token, email: email ?? `${id.slice(0, 8)}@example.test` };
}

/** Creates a community owned by `ownerId`, with its system roles and the owner's own worker row. */
export async function seedCommunity(
  owner: pg.Pool,
  ownerId: string,
  name?: string,
): Promise<string> {
  const id = randomUUID();
  await owner.query(communityRows({ id, ownerId, ...(name !== undefined && { name }) }));
  return id;
}

/** Makes a person a worker of a community and returns the worker's id. */
export async function seedWorker(
  owner: pg.Pool,
  communityId: string,
  userId: string,
  role: SystemRole,
): Promise<string> {
  const id = randomUUID();
  await owner.query(workerRow({ id, communityId, userId, role }));
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
