// Creates sessions. Only the person gets the token; the database stores its SHA-256 hash.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { hashToken } from '#platform/http/tenant.ts';

/** The fixed lifetime of a session. Activity does not extend it. */
export const sessionSeconds = 8 * 3600;

export type NewSession = { token: string; expiresAt: string; userId: string };
export type From = { ip: string; device: string };
/** The reason why a person gets no session. A person who does not exist counts as deactivated. */
export type NoSession = 'deactivated' | 'second-step';

type Given = { userId: string; from: From; now: Date; isSecondStepDone: boolean };

/**
 * Creates a session for a person who proved their identity. A closed account gets no session, and neither does a
 * person whose two-factor step is missing. The insert checks both conditions, so that neither can change before it.
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
