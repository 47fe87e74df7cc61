// The SQL that reads and writes invitations to work in a community.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { WorkerInvitation } from '#contract/team/workers.ts';
import type { Db } from '#platform/database/database.ts';
import { listPage, type Page, type PageRequest } from '#platform/http/list.ts';
import { scopeOf } from './workers-queries.ts';

/** Makes a community the current one for the rest of the transaction. The caller must have checked access. */
export const enterCommunity = (db: Db, communityId: string) =>
  sql`select set_app('community_id', ${communityId})`.execute(db);

const invitationColumns = sql`i.id, i.email, r.name as role, i.title, u.name as invited_by,
  i.created_at, i.expires_at, i.mail_state as mail, ${scopeOf('i')}`;
const invitationJoins = sql`
  join roles r on r.community_id = i.community_id and r.id = i.role_id
  join users u on u.id = i.invited_by`;
const isOpen = sql`i.accepted_at is null and i.cancelled_at is null`;

/** A stored invitation. The column `isExpired` is missing because it depends on the clock. */
export type StoredInvitation = Omit<WorkerInvitation, 'isExpired'>;

export const selectInvitationPage = (db: Db, page: PageRequest): Promise<Page<StoredInvitation>> =>
  listPage<StoredInvitation>(db, {
    from: sql`from worker_invitations i where i.community_id = ${here} and ${isOpen}`,
    id: sql`i.id`,
    order: sql`i.created_at desc, i.id`,
    page,
    load: sql`select page.position, ${invitationColumns} from page
      join worker_invitations i on i.community_id = ${here} and i.id = page.id ${invitationJoins}`,
  });

export async function selectInvitation(db: Db, id: string): Promise<StoredInvitation | undefined> {
  const { rows } = await sql<StoredInvitation>`select ${invitationColumns}
    from worker_invitations i ${invitationJoins}
    where i.community_id = ${here} and i.id = ${id}`.execute(db);
  return rows[0];
}

export type OpenInvitation = {
  id: string;
  email: string;
  roleId: string;
  role: string;
  expiresAt: string;
  /** The stored ids; null means the whole community, or all wallets. */
  streetIds: string[] | null;
  walletIds: string[] | null;
};

/** Counts the invitation emails since an instant, and returns the time of the first. */
export async function countEmails(
  db: Db,
  since: Date,
): Promise<{ sent: number; first: string | null }> {
  const { rows } = await sql<{ sent: number; first: string | null }>`
    select count(*)::int as sent, min(a.occurred_at) as first from audit_entries a
    where a.community_id = ${here} and a.entity_type = 'workerInvitation'
      and a.action in ('worker.invited', 'worker.invitedAgain') and a.occurred_at > ${since.toISOString()}`.execute(
    db,
  );
  return rows[0] ?? { sent: 0, first: null };
}

/** Locks an open invitation by its address or id, and returns it with its role, streets and wallets. */
export async function lockOpenInvitation(
  db: Db,
  by: { email: string } | { id: string },
): Promise<OpenInvitation | undefined> {
  const { rows } = await sql<OpenInvitation>`
    select i.id, i.email, i.role_id, r.name as role, i.expires_at, i.street_ids, i.wallet_ids
    from worker_invitations i
    join roles r on r.community_id = i.community_id and r.id = i.role_id
    where i.community_id = ${here} and ${isOpen}
      and ${'id' in by ? sql`i.id = ${by.id}` : sql`i.email = ${by.email}`}
    for update of i`.execute(db);
  return rows[0];
}

export async function countOpenInvitations(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ open: number }>`select count(*)::int as open
    from worker_invitations i where i.community_id = ${here} and ${isOpen}
      and i.expires_at > ${now.toISOString()}`.execute(db);
  return rows[0]?.open ?? 0;
}

/** The event with the outcome of an invitation's email; its key is the hash of the token. */
export const invitationMailEnded = 'team.invitationMailEnded';

export const recordMailEnd = (db: Db, { key, end }: { key: string; end: string }) =>
  sql`update worker_invitations set mail_state = ${end}
    where community_id = ${here} and token_hash = ${key}`.execute(db);

/** True if a person with this address is an active or suspended team member, or the owner. */
export async function worksHere(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql`select from users u where u.email = ${email} and (
    exists (select from workers w where w.community_id = ${here} and w.user_id = u.id
      and w.status in ('Active', 'Suspended'))
    or exists (select from communities c where c.id = ${here} and c.owner_id = u.id))`.execute(db);
  return rows.length > 0;
}

type NewInvitation = {
  email: string;
  roleId: string;
  title: string | null;
  streetIds: readonly string[] | null;
  walletIds: readonly string[] | null;
  tokenHash: string;
  invitedBy: string;
  now: Date;
  expiresAt: Date;
};

/** Creates an invitation, or replaces the open one to the same address, whose previous link stops working. */
export async function upsertInvitation(db: Db, invitation: NewInvitation): Promise<string> {
  const { email, roleId, title, tokenHash, invitedBy, streetIds, walletIds } = invitation;
  const { rows } = await sql<{ id: string }>`
    insert into worker_invitations (community_id, email, role_id, title, token_hash, invited_by,
      street_ids, wallet_ids, created_at, expires_at, mail_state)
    values (${here}, ${email}, ${roleId}, ${title}, ${tokenHash}, ${invitedBy}, ${streetIds}::uuid[],
      ${walletIds}::uuid[], ${invitation.now.toISOString()}, ${invitation.expiresAt.toISOString()}, 'Waiting')
    on conflict (community_id, email) where accepted_at is null and cancelled_at is null
    do update set role_id = excluded.role_id, title = excluded.title,
      street_ids = excluded.street_ids, wallet_ids = excluded.wallet_ids,
      token_hash = excluded.token_hash, invited_by = excluded.invited_by,
      created_at = excluded.created_at, expires_at = excluded.expires_at,
      mail_state = excluded.mail_state
    returning id`.execute(db);
  const id = rows[0]?.id;
  if (!id) throw new Error('an invitation was neither made nor renewed');
  return id;
}

type Link = { tokenHash: string; invitedBy: string; now: Date; expiresAt: Date };

/** Gives an open invitation a new link with a new expiry. */
export const renewInvitation = (db: Db, id: string, link: Link) =>
  sql`update worker_invitations i
    set token_hash = ${link.tokenHash}, invited_by = ${link.invitedBy},
      created_at = ${link.now.toISOString()}, expires_at = ${link.expiresAt.toISOString()},
      mail_state = 'Waiting'
    where i.community_id = ${here} and i.id = ${id} and ${isOpen}`.execute(db);

export async function countSentBy(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ sent: number }>`select count(*)::int as sent
    from worker_invitations i where i.community_id = ${here} and i.invited_by = ${userId}
      and ${isOpen}`.execute(db);
  return rows[0]?.sent ?? 0;
}

/** The recipients of a person's open invitations, oldest first. */
export async function selectSentBy(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`select i.email from worker_invitations i
    where i.community_id = ${here} and i.invited_by = ${userId} and ${isOpen} order by i.created_at, i.id`.execute(
    db,
  );
  return rows.map(({ email }) => email);
}

export async function passSent(db: Db, from: string, to: string): Promise<number> {
  const { numAffectedRows } = await sql`update worker_invitations i set invited_by = ${to}
    where i.community_id = ${here} and i.invited_by = ${from} and ${isOpen}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export const cancelInvitation = (db: Db, id: string, by: { userId: string; now: Date }) =>
  sql`update worker_invitations i
    set cancelled_at = ${by.now.toISOString()}, cancelled_by = ${by.userId}
    where i.community_id = ${here} and i.id = ${id} and ${isOpen}`.execute(db);

/**
 * The community of an invitation link, if the caller has verified the address that received it; undefined for anybody
 * else.
 */
export async function findCommunityOfToken(db: Db, tokenHash: string): Promise<string | undefined> {
  const { rows } = await sql<{ communityId: string }>`
    select i.community_id from worker_invitations i join users u on u.email = i.email
    where i.token_hash = ${tokenHash} and u.id = current_setting('app.user_id')::uuid`.execute(db);
  return rows[0]?.communityId;
}

/**
 * The public details of an open invitation for the holder of its link; undefined if the link is invalid or expired, or
 * the community is archived.
 */
export async function selectShown(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<{ email: string; communityName: string } | undefined> {
  await sql`select set_app('invitation_token', ${tokenHash})`.execute(db);
  const { rows } = await sql<{ communityId: string; email: string }>`
    select i.community_id, i.email from worker_invitations i
    where i.token_hash = ${tokenHash} and ${isOpen}
      and i.expires_at > ${now.toISOString()}`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  await enterCommunity(db, found.communityId);
  const { rows: named } = await sql<{ name: string }>`
    select c.name from communities c where c.id = ${here} and c.status <> 'Archived'`.execute(db);
  return named[0] && { email: found.email, communityName: named[0].name };
}

/** Locks the invitation with this token in the current community. */
export async function lockInvitationOfToken(db: Db, tokenHash: string) {
  const { rows } = await sql<{
    id: string;
    roleId: string;
    streetIds: string[] | null;
    walletIds: string[] | null;
    role: string;
    title: string | null;
    communityName: string;
    communityStatus: string;
    invitedBy: string;
    expiresAt: string;
    acceptedBy: string | null;
    cancelledAt: string | null;
  }>`
    select i.id, i.role_id, i.street_ids, i.wallet_ids, r.name as role, i.title, c.name as community_name,
      c.status as community_status, i.invited_by, i.expires_at, i.accepted_by, i.cancelled_at
    from worker_invitations i join communities c on c.id = i.community_id
    join roles r on r.community_id = i.community_id and r.id = i.role_id
    where i.community_id = ${here} and i.token_hash = ${tokenHash} for update of i`.execute(db);
  return rows[0];
}

/**
 * Makes the person of an accepted invitation a team member. A suspended member stays suspended, and an active member
 * keeps their role.
 */
export async function addInvitedWorker(
  db: Db,
  invitation: {
    id: string;
    roleId: string;
    title: string | null;
    streetIds: string[] | null;
    walletIds: string[] | null;
  },
  by: { userId: string; now: Date },
): Promise<void> {
  const at = by.now.toISOString();
  await sql`update worker_invitations set accepted_at = ${at}, accepted_by = ${by.userId}
    where community_id = ${here} and id = ${invitation.id}`.execute(db);
  await sql`
    insert into workers as w (community_id, user_id, role_id, title, street_ids, wallet_ids)
    values (${here}, ${by.userId}, ${invitation.roleId}, ${invitation.title},
      ${invitation.streetIds}::uuid[], ${invitation.walletIds}::uuid[])
    on conflict (community_id, user_id) do update set role_id = excluded.role_id,
      title = excluded.title, street_ids = excluded.street_ids, wallet_ids = excluded.wallet_ids,
      removed_at = null,
      status = 'Active', version = w.version + 1, updated_at = ${at}
    where w.status in ('Invited', 'Removed')`.execute(db);
}

/** The role of a person here; undefined unless they are an active team member. */
export async function activeRoleOf(db: Db, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ role: string }>`select r.name as role from workers w
    join roles r on r.community_id = w.community_id and r.id = w.role_id
    where w.community_id = ${here} and w.user_id = ${userId} and w.status = 'Active'`.execute(db);
  return rows[0]?.role;
}

export async function isEmailVerified(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${userId} and email_verified`.execute(db);
  return rows.length > 0;
}
