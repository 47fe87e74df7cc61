// The SQL that closes, reopens and lists accounts, and the refusal of a sign-in to a closed account.
import { sql } from 'kysely';
import { identityRefusals } from '#contract/identity/identity.ts';
import type { Db } from '#platform/database/database.ts';
import { refuse, type Refused } from '#platform/http/refuse.ts';

/**
 * Closes an account, deletes its push subscriptions and ends its sessions, in the caller's transaction. Returns the
 * number of ended sessions.
 */
export async function closeUser(db: Db, userId: string, reason: string): Promise<number> {
  await sql`update users set status = 'Deactivated', closed_at = now(), closed_reason = ${reason},
    updated_at = now() where id = ${userId}`.execute(db);
  await sql`delete from push_subscriptions where user_id = ${userId}`.execute(db);
  return endSessions(db, userId);
}

/** Reopens an account. Ends sessions that were created while it was being closed. */
export async function openUser(db: Db, userId: string): Promise<void> {
  await endSessions(db, userId);
  await sql`update users set status = case when email_verified then 'Active' else 'Unverified' end,
    closed_at = null, closed_reason = null, failed_logins = 0, locked_until = null, updated_at = now()
    where id = ${userId}`.execute(db);
}

async function endSessions(db: Db, userId: string): Promise<number> {
  const { rows } = await sql`delete from sessions where user_id = ${userId} returning id`.execute(
    db,
  );
  return rows.length;
}

const dayOf = sql<
  string | null
>`to_char(u.closed_at at time zone u.time_zone, 'FMDD FMMonth YYYY')`;

type Closed = { email: string; day: string | null; reason: string | null };

export async function selectClosed(db: Db): Promise<Closed[]> {
  const { rows } = await sql<Closed>`select u.email, ${dayOf} as day, u.closed_reason as reason
    from users u where u.status = 'Deactivated' order by u.closed_at, u.email`.execute(db);
  return rows;
}

/** The names of the communities that a person owns, except archived ones. */
export async function selectOwnedBy(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select c.name from communities c
    where c.owner_id = ${userId} and c.status <> 'Archived' order by c.name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * The refusal for the owner of a closed account, after the owner proved their identity. The refusal states the date and
 * the reason if they are known.
 */
export async function accountIsClosed(
  db: Db,
  of: { userId: string } | { email: string },
): Promise<Refused> {
  const whose = 'userId' in of ? sql`u.id = ${of.userId}` : sql`u.email = ${of.email}`;
  const { rows } = await sql<
    Omit<Closed, 'email'>
  >`select ${dayOf} as day, u.closed_reason as reason
    from users u where ${whose}`.execute(db);
  const { day = null, reason = null } = rows[0] ?? {};
  const given = { since: day ? ` on ${day}` : '', why: reason ? `: ${reason}` : '' };
  return refuse(identityRefusals.deactivated, { with: given });
}
