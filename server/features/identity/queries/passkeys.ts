// The SQL of passkeys. A single statement takes and deletes a challenge, so that only one of several concurrent
// responses is checked.
import { sql } from 'kysely';
import type { Passkey } from '#contract/identity/passkeys.ts';
import type { passkeyTransports } from '#contract/identity/passkeys.ts';
import type { Db } from '#platform/database/database.ts';

export type Transport = (typeof passkeyTransports)[number];

export type StoredPasskey = {
  id: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: Transport[];
};

const shown = sql`id, name, created_at, last_used_at`;

export async function selectPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  const { rows } = await sql<Passkey>`
    select ${shown} from passkeys where user_id = ${userId} order by created_at desc, id`.execute(
    db,
  );
  return rows;
}

export async function selectStored(db: Db, userId: string): Promise<StoredPasskey[]> {
  const { rows } = await sql<StoredPasskey>`
    select id, credential_id, public_key, counter::float8 as counter, transports from passkeys
    where user_id = ${userId} order by created_at desc, id`.execute(db);
  return rows;
}

export type Purpose = 'add' | 'step-up';
type Challenge = { sessionId: string; purpose: Purpose; challenge: string; at: Date };

/** Stores the challenge of a session, and replaces the previous challenge. */
export async function keepChallenge(db: Db, { sessionId, purpose, challenge, at }: Challenge) {
  await sql`insert into passkey_challenges (session_id, purpose, challenge, created_at)
    values (${sessionId}, ${purpose}, ${challenge}, ${at.toISOString()})
    on conflict (session_id) do update set purpose = excluded.purpose, challenge = excluded.challenge,
      created_at = excluded.created_at`.execute(db);
}

/**
 * Takes and deletes the challenge of a session; undefined if the session has none of this purpose that was requested
 * after `after`.
 */
export async function spendChallenge(
  db: Db,
  { sessionId, purpose, after }: { sessionId: string; purpose: Purpose; after: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ challenge: string; isRight: boolean }>`
    delete from passkey_challenges where session_id = ${sessionId}
    returning challenge, purpose = ${purpose} and created_at > ${after.toISOString()} as is_right`.execute(
    db,
  );
  return rows[0]?.isRight ? rows[0].challenge : undefined;
}

type NewPasskey = {
  userId: string;
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: readonly Transport[];
  name: string;
  at: Date;
};

/** Stores a passkey; undefined if the device's key is already registered. */
export async function insertPasskey(db: Db, given: NewPasskey): Promise<Passkey | undefined> {
  const { userId, credentialId, publicKey, counter, transports, name, at } = given;
  const { rows } = await sql<Passkey>`
    insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
    values (${userId}, ${credentialId}, ${Buffer.from(publicKey)}, ${counter}, ${transports}::text[], ${name},
      ${at.toISOString()})
    on conflict (credential_id) do nothing returning ${shown}`.execute(db);
  return rows[0];
}

/**
 * Records the use of a passkey; false if the passkey was deleted or if the stored counter is not lower than the new
 * one, unless the new one is 0.
 */
export async function notePasskeyUsed(
  db: Db,
  { id, counter, at }: { id: string; counter: number; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update passkeys set counter = ${counter}, last_used_at = ${at.toISOString()}
    where id = ${id} and (counter < ${counter} or ${counter} = 0) returning id`.execute(db);
  return rows.length === 1;
}

/** Deletes a passkey and returns its name; undefined if the person has no passkey with this id. */
export async function deletePasskey(
  db: Db,
  { userId, passkeyId }: { userId: string; passkeyId: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    delete from passkeys where id = ${passkeyId} and user_id = ${userId} returning name`.execute(
    db,
  );
  return rows[0]?.name;
}
