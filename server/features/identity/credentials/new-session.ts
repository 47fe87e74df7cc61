// Creates sessions. The token is given to its person alone: the database keeps its SHA-256.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { hashToken } from '#platform/http/tenant.ts';

/** A session's fixed lifetime; activity does not extend it. */
export const sessionSeconds = 8 * 3600;

export type NewSession = { token: string; expiresAt: string; userId: string };
export type From = { ip: string; device: string };
/** Why a person whose password is right gets no session. */
export type NoSession = 'deactivated' | 'second-step';

type Given = { userId: string; from: From; now: Date; isSecondStepDone: boolean };

/**
 * A session for a person who proved who they are. A closed account gets none, and neither does a person whose
 * two-factor step is missing: both are conditions of the insert, so that nothing can change in between.
 */
export async function createSession(db: Db, given: Given): Promise<NewSession | NoSession> {
  const { userId, from, now, isSecondStepDone } = given;
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + sessionSeconds * 1000).toISOString();
  const { rows } = await sql<{ status: string; isMade: boolean }>`
    with person as (select id, status, two_factor_enabled from users where id = ${userId} for share),
    made as (
      insert into sessions (user_id, token, expires_at, ip_address, user_agent)
      select id, ${hashToken(token)}, ${expiresAt}::timestamptz, ${from.ip}, ${from.device} from person
      where status <> 'Deactivated' and (${isSecondStepDone} or not two_factor_enabled)
      returning id)
    select status, exists (select from made) as "isMade" from person`.execute(db);
  const [person] = rows;
  if (person?.isMade) return { token, expiresAt, userId };
  return !person || person.status === 'Deactivated' ? 'deactivated' : 'second-step';
}
