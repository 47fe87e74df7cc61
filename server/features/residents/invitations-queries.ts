// The SQL that reads and writes invitations to the resident portal.
import { here } from '#platform/database/here.ts';
import { insertValues } from '#platform/database/insert-values.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Invitation } from '#contract/residents/residents.ts';
import type { Db } from '#platform/database/database.ts';

/** The last twenty emailed invitations of a resident, newest first. */
export async function selectInvitations(db: Db, residentId: string) {
  const { rows } = await sql<z.infer<typeof Invitation>>`
    select i.id, i.email, i.created_at as "sentAt", i.expires_at as "expiresAt",
      case when i.accepted_at is not null then 'Accepted' when i.voided_at is not null then 'Replaced'
        when i.expires_at <= now() then 'Expired' else 'Sent' end as status,
      i.mail_state as mail
    from resident_invitations i
    where i.community_id = ${here} and i.resident_id = ${residentId}
    order by i.created_at desc, i.id limit 20`.execute(db);
  return rows;
}

/**
 * The name of another resident, invited or joined, with the email address of `r`; null if there is none. An account
 * belongs to one person, and with two invitations to one mailbox a person could enter another's home.
 */
export const emailHolder = sql<
  string | null
>`(select o.first_name || ' ' || o.last_name from residents o
  where o.community_id = r.community_id and o.email = r.email and o.id <> r.id and o.merged_into is null
    and (o.status = 'Invited' or o.portal_user_id is not null)
  order by o.portal_user_id is null, o.created_at limit 1)`;

export async function selectEmailHolder(db: Db, residentId: string): Promise<string | null> {
  const { rows } = await sql<{ holder: string | null }>`select ${emailHolder} as holder
    from residents r where r.community_id = ${here} and r.id = ${residentId}`.execute(db);
  return rows[0]?.holder ?? null;
}

/**
 * The name of the resident who belongs to an account in this community; undefined if the account has not joined as a
 * resident.
 */
export async function selectOwnName(db: Db, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select r.first_name || ' ' || r.last_name as name from residents r
    where r.community_id = ${here} and r.portal_user_id = ${userId} and r.merged_into is null
    limit 1`.execute(db);
  return rows[0]?.name;
}

export type Invitee = { id: string; firstName: string; lastName: string; email: string };

/** Stores new links and invalidates older links of the same people. */
export async function insertInvitations(
  db: Db,
  rows: readonly { residentId: string; email: string; tokenHash: string }[],
  { invitedBy, expiresAt, now }: { invitedBy: string; expiresAt: string; now: string },
): Promise<void> {
  const ids = rows.map(({ residentId }) => residentId);
  await sql`update resident_invitations set voided_at = ${now}
    where community_id = ${here} and resident_id = any (${ids}::uuid[])
      and accepted_at is null and voided_at is null`.execute(db);
  await insertValues(
    db,
    sql`insert into resident_invitations
      (community_id, resident_id, email, token_hash, invited_by, expires_at, created_at, mail_state)`,
    rows.map(
      ({ residentId, email, tokenHash }) =>
        sql`${here}, ${residentId}, ${email}, ${tokenHash}, ${invitedBy}, ${expiresAt}, ${now}, 'Waiting'`,
    ),
  );
}

/** The event with the outcome of an invitation's email; its key is the hash of the token. */
export const invitationMailEnded = 'residents.invitationMailEnded';

export const recordMailEnd = (db: Db, { key, end }: { key: string; end: string }) =>
  sql`update resident_invitations set mail_state = ${end}
    where community_id = ${here} and token_hash = ${key}`.execute(db);

/** Records the time of the invitation. Residents with the status Added become Invited. */
export const markInvited = (db: Db, residentIds: readonly string[], now: string) =>
  sql`update residents set invited_at = ${now}, updated_at = ${now}, version = version + 1,
      status = case when status = 'Added' then 'Invited' else status end
    where community_id = ${here} and id = any (${residentIds}::uuid[])`.execute(db);

/** The invitation with this token, in any community; undefined unless it was sent to the caller's verified address. */
export async function findInvitation(db: Db, tokenHash: string) {
  const { rows } = await sql<{
    communityId: string;
    id: string;
    residentId: string;
    email: string;
    expiresAt: string;
    acceptedAt: string | null;
    voidedAt: string | null;
  }>`select i.community_id as "communityId", i.id, i.resident_id as "residentId",
      i.email, i.expires_at as "expiresAt", i.accepted_at as "acceptedAt", i.voided_at as "voidedAt"
    from resident_invitations i where i.token_hash = ${tokenHash}`.execute(db);
  return rows[0];
}

/** Whether a person has verified their email address: an invitation needs a verified one. */
export async function hasProvenAddress(db: Db, userId: string): Promise<boolean> {
  const { rows } =
    await sql`select from users u where u.id = ${userId} and u.email_verified`.execute(db);
  return rows.length > 0;
}

/**
 * Makes the invitation's community the current one for the rest of the transaction, and returns its name; undefined if
 * it is archived.
 */
export async function enterCommunity(
  db: Db,
  communityId: string,
): Promise<{ communityName: string } | undefined> {
  await sql`select set_app('community_id', ${communityId})`.execute(db);
  const { rows } = await sql<{ communityName: string }>`
    select c.name as "communityName" from communities c
    where c.id = ${here} and c.status <> 'Archived'`.execute(db);
  return rows[0];
}

/** Links an account to a resident. The invitation link can't be used again. */
export async function joinResident(
  db: Db,
  join: { residentId: string; invitationId: string; userId: string; now: string },
): Promise<void> {
  await sql`update residents set portal_user_id = ${join.userId}, status = 'Active',
      joined_at = ${join.now}, updated_at = ${join.now}, version = version + 1
    where community_id = ${here} and id = ${join.residentId}`.execute(db);
  await sql`update resident_invitations set accepted_at = ${join.now}
    where community_id = ${here} and id = ${join.invitationId}`.execute(db);
}
