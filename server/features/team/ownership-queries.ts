// The SQL that reads and writes offers to transfer ownership of a community.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { systemRoles } from '#contract/shared/permissions.ts';
import type { Db } from '#platform/database/database.ts';

export type Offer = {
  id: string;
  fromUserId: string;
  fromName: string;
  fromEmail: string;
  workerId: string;
  toUserId: string;
  toName: string;
  toEmail: string;
  offeredAt: string;
  expiresAt: string;
  acceptedAt: string | null;
  takesEffectAt: string | null;
};

/** Serialises offers, acceptances and withdrawals of a community. */
export const lockCommunity = (db: Db) =>
  sql`select from communities c where c.id = ${here} for no key update`.execute(db);

/**
 * The current offer; undefined if there is none, if it expired before it was accepted, or if its recipient is not an
 * active team member any more.
 */
export async function selectOffer(db: Db, now: Date): Promise<Offer | undefined> {
  const { rows } = await sql<Offer>`
    select t.id, t.from_user_id, f.name as from_name, f.email as from_email, t.worker_id,
      u.id as to_user_id, u.name as to_name, u.email as to_email, t.offered_at, t.expires_at,
      t.accepted_at, t.takes_effect_at
    from ownership_transfers t
    join users f on f.id = t.from_user_id
    join workers w on w.community_id = t.community_id and w.id = t.worker_id and w.status = 'Active'
    join users u on u.id = w.user_id
    where t.community_id = ${here} and t.status = 'Offered'
      and (t.accepted_at is not null or t.expires_at > ${now.toISOString()})`.execute(db);
  return rows[0];
}

/** Ends expired offers, and offers to people who are not active team members any more. */
export const endExpired = (db: Db, now: Date) =>
  sql`update ownership_transfers t set status = 'Cancelled', ended_at = ${now.toISOString()}
    where t.community_id = ${here} and t.status = 'Offered'
      and ((t.accepted_at is null and t.expires_at <= ${now.toISOString()}) or not exists (select from workers w
        where w.community_id = t.community_id and w.id = t.worker_id and w.status = 'Active'))`.execute(
    db,
  );

type NewOffer = { fromUserId: string; workerId: string; now: Date; expiresAt: Date };

export const insertOffer = (db: Db, { fromUserId, workerId, now, expiresAt }: NewOffer) =>
  sql`insert into ownership_transfers (community_id, from_user_id, worker_id, offered_at, expires_at)
    values (${here}, ${fromUserId}, ${workerId}, ${now.toISOString()},
      ${expiresAt.toISOString()})`.execute(db);

export const acceptOffer = (db: Db, id: string, now: Date, takesEffectAt: Date) =>
  sql`update ownership_transfers set accepted_at = ${now.toISOString()},
      takes_effect_at = ${takesEffectAt.toISOString()}
    where community_id = ${here} and id = ${id}`.execute(db);

/** True if a person owns another community, not archived, with the same name as the current one. */
export async function ownsNamesake(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`select from communities c join communities own on own.id = ${here}
    where c.owner_id = ${userId} and c.id <> own.id and c.status <> 'Archived'
      and lower(c.name) = lower(own.name)`.execute(db);
  return rows.length > 0;
}

export const endOffer = (db: Db, id: string, status: string, now: Date) =>
  sql`update ownership_transfers set status = ${status}, ended_at = ${now.toISOString()}
    where community_id = ${here} and id = ${id}`.execute(db);

export async function countOwned(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ owned: number }>`select count(*)::int as owned
    from communities c where c.owner_id = ${userId} and c.status <> 'Archived'`.execute(db);
  return rows[0]?.owned ?? 0;
}

/**
 * Makes a person the owner. Returns false if that person owns another community with the same name, which the unique
 * index reports.
 */
export async function giveTo(db: Db, userId: string, now: Date): Promise<boolean> {
  await sql`savepoint giving`.execute(db);
  try {
    await sql`update communities set owner_id = ${userId}, version = version + 1,
      updated_at = ${now.toISOString()} where id = ${here}`.execute(db);
    await sql`release savepoint giving`.execute(db);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error;
    await sql`rollback to savepoint giving`.execute(db);
    return false;
  }
}

/**
 * Makes people active team members with the highest role, for all streets and wallets of the community.
 */
export async function makeManagers(db: Db, userIds: readonly string[]): Promise<void> {
  for (const userId of userIds) {
    await sql`insert into workers as w (community_id, user_id, role_id)
      select ${here}, ${userId}::uuid, r.id from roles r
      where r.community_id = ${here} and r.is_system and r.name = ${systemRoles[0]}
      on conflict (community_id, user_id) do update set role_id = excluded.role_id,
        street_ids = null, wallet_ids = null, status = 'Active', removed_at = null, version = w.version + 1`.execute(
      db,
    );
  }
}
