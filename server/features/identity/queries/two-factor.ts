// The SQL of two-factor authentication. A single statement uses a code up, so that only one of several concurrent
// requests succeeds.
import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';

export type TwoFactor = { secret: string; confirmedAt: string | null };

export async function selectTwoFactor(db: Db, userId: string): Promise<TwoFactor | undefined> {
  const { rows } = await sql<TwoFactor>`
    select secret, confirmed_at from two_factors where user_id = ${userId}`.execute(db);
  return rows[0];
}

/** Stores a secret that is not confirmed yet; false if two-factor authentication is on. */
export async function keepPending(db: Db, userId: string, secret: string): Promise<boolean> {
  const { rows } = await sql`
    insert into two_factors as t (user_id, secret) values (${userId}, ${secret})
    on conflict (user_id) do update set secret = excluded.secret, created_at = now()
      where t.confirmed_at is null
    returning user_id`.execute(db);
  return rows.length === 1;
}

type Confirmation = {
  userId: string;
  /** The secret against which the code was checked, because a concurrent call may have replaced the secret. */
  secret: string;
  step: number;
  codeHashes: readonly string[];
  exceptSessionId: string;
};

/**
 * Turns two-factor authentication on, stores the recovery codes, and ends the person's other sessions. False, without a
 * change, if the secret was replaced or two-factor authentication is on already.
 */
export async function enableTwoFactor(db: Db, given: Confirmation): Promise<boolean> {
  const { userId, secret, step, codeHashes, exceptSessionId } = given;
  return db.transaction().execute(async (inside) => {
    const { rows } = await sql`
      update two_factors set confirmed_at = now(), last_step = ${step}
      where user_id = ${userId} and secret = ${secret} and confirmed_at is null
      returning user_id`.execute(inside);
    if (rows.length === 0) return false;
    await replaceRecoveryCodes(inside, userId, codeHashes);
    await sql`update users set two_factor_enabled = true, updated_at = now()
      where id = ${userId}`.execute(inside);
    await sql`delete from sessions where user_id = ${userId}
      and id <> ${exceptSessionId}`.execute(inside);
    return true;
  });
}

/** Uses a time step up; false if this or a later time step has been used. */
export async function spendStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { rows } = await sql`
    update two_factors set last_step = ${step}
    where user_id = ${userId} and confirmed_at is not null and last_step < ${step}
    returning user_id`.execute(db);
  return rows.length === 1;
}

/** Uses a recovery code up. Returns the number of remaining codes, or null if the code does not exist. */
export async function spendRecoveryCode(
  db: Db,
  userId: string,
  codeHash: string,
): Promise<number | null> {
  const { rows } = await sql`delete from recovery_codes
    where user_id = ${userId} and code_hash = ${codeHash} returning user_id`.execute(db);
  return rows.length === 0 ? null : countRecoveryCodes(db, userId);
}

async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from recovery_codes where user_id = ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function replaceRecoveryCodes(
  db: Db,
  userId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(db);
  await sql`insert into recovery_codes (user_id, code_hash)
    select ${userId}, unnest(${codeHashes}::text[])`.execute(db);
}

/** Deletes the secret and all recovery codes; false if two-factor authentication was off. */
export async function disableTwoFactor(db: Db, userId: string): Promise<boolean> {
  return db.transaction().execute(async (inside) => {
    const { rows } = await sql`delete from two_factors
      where user_id = ${userId} and confirmed_at is not null returning user_id`.execute(inside);
    if (rows.length === 0) return false;
    await sql`delete from recovery_codes where user_id = ${userId}`.execute(inside);
    await sql`update users set two_factor_enabled = false, updated_at = now()
      where id = ${userId}`.execute(inside);
    return true;
  });
}
