// All SQL that reads and writes workers and their invitations.
import { sql } from 'kysely';
import type { Worker, WorkerInvitation } from '#contract/workers.ts';
import type { Db } from '#platform/database.ts';
import { every, listPage, type Page, type PageRequest } from '#platform/list.ts';

const here = sql<string>`current_setting('app.community_id')::uuid`;

export type WorkerFilter = PageRequest & {
  Search?: string | undefined;
  Status?: readonly string[] | undefined;
};
type StoredWorker = Omit<Worker, 'profileImageUrl'> & { image: string | null };

/** One page of workers, the owner first; removed ones only when they are asked for. */
export const selectWorkerPage = (db: Db, query: WorkerFilter): Promise<Page<StoredWorker>> =>
  listPage<StoredWorker>(db, {
    from: sql`from workers w join users u on u.id = w.user_id
      join communities c on c.id = w.community_id where ${every([
        sql`w.community_id = ${here}`,
        query.Status ? sql`w.status = any (${query.Status}::text[])` : sql`w.status <> 'Removed'`,
        query.Search
          ? sql`search_form(u.name || ' ' || u.email) like all (search_patterns(${query.Search}))`
          : undefined,
      ])}`,
    id: sql`w.id`,
    order: sql`c.owner_id = u.id desc, natural_key(u.name) collate "C", w.id`,
    page: query,
    load: sql`select page.position, w.id, w.user_id, u.first_name, u.last_name, u.email, u.image,
        r.name as role, w.title, w.status, c.owner_id = u.id as is_owner, w.created_at as joined_at
      from page join workers w on w.community_id = ${here} and w.id = page.id
      join roles r on r.community_id = w.community_id and r.id = w.role_id
      join users u on u.id = w.user_id join communities c on c.id = w.community_id`,
  });

const invitationColumns = sql`i.id, i.email, r.name as role, i.title, u.name as invited_by,
  i.created_at, i.expires_at`;
const invitationJoins = sql`
  join roles r on r.community_id = i.community_id and r.id = i.role_id
  join users u on u.id = i.invited_by`;
const isOpen = sql`i.accepted_at is null and i.cancelled_at is null`;

/** An invitation without the question whether it has run out, which is the clock's. */
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

/** The open invitation of an address, locked; with the role that it gives. */
export async function lockOpenInvitation(db: Db, email: string) {
  const { rows } = await sql<{ id: string; role: string }>`
    select i.id, r.name as role from worker_invitations i
    join roles r on r.community_id = i.community_id and r.id = i.role_id
    where i.community_id = ${here} and i.email = ${email} and ${isOpen} for update of i`.execute(
    db,
  );
  return rows[0];
}

export async function countOpenInvitations(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ open: number }>`select count(*)::int as open
    from worker_invitations i where i.community_id = ${here} and ${isOpen}
      and i.expires_at > ${now.toISOString()}`.execute(db);
  return rows[0]?.open ?? 0;
}

/** Whether someone with this address works here, or is the owner. */
export async function worksHere(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql`select from users u where u.email = ${email} and (
    exists (select from workers w where w.community_id = ${here} and w.user_id = u.id
      and w.status in ('Active', 'Suspended'))
    or exists (select from communities c where c.id = ${here} and c.owner_id = u.id))`.execute(db);
  return rows.length > 0;
}

type NewInvitation = {
  email: string;
  role: string;
  title: string | null;
  tokenHash: string;
  invitedBy: string;
  now: Date;
  expiresAt: Date;
};

/** Makes an invitation, or renews the open one of the address: its earlier link stops working. */
export async function upsertInvitation(db: Db, invitation: NewInvitation): Promise<string> {
  const { email, role, title, tokenHash, invitedBy } = invitation;
  const { rows } = await sql<{ id: string }>`
    insert into worker_invitations (community_id, email, role_id, title, token_hash, invited_by,
      created_at, expires_at)
    select ${here}, ${email}, r.id, ${title}, ${tokenHash}, ${invitedBy}::uuid,
      ${invitation.now.toISOString()}::timestamptz, ${invitation.expiresAt.toISOString()}::timestamptz
    from roles r where r.community_id = ${here} and r.name = ${role} and r.is_system
    on conflict (community_id, email) where accepted_at is null and cancelled_at is null
    do update set role_id = excluded.role_id, title = excluded.title,
      token_hash = excluded.token_hash, invited_by = excluded.invited_by,
      created_at = excluded.created_at, expires_at = excluded.expires_at
    returning id`.execute(db);
  const id = rows[0]?.id;
  if (!id) throw new Error(`there is no role ${role}`);
  return id;
}

/** Withdraws an open invitation; false when there is none of this id. */
export async function cancelInvitation(
  db: Db,
  id: string,
  by: { userId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`update worker_invitations i
    set cancelled_at = ${by.now.toISOString()}, cancelled_by = ${by.userId}
    where i.community_id = ${here} and i.id = ${id} and ${isOpen} returning i.id`.execute(db);
  return rows.length > 0;
}

/** Where a link leads, for the person whose proven address it was sent to; undefined for everyone else. */
export async function findCommunityOfToken(db: Db, tokenHash: string): Promise<string | undefined> {
  const { rows } = await sql<{ communityId: string }>`
    select i.community_id from worker_invitations i join users u on u.email = i.email
    where i.token_hash = ${tokenHash} and u.id = current_setting('app.user_id')::uuid`.execute(db);
  return rows[0]?.communityId;
}

/** The invitation of a link in the entered community, locked. */
export async function lockInvitationOfToken(db: Db, tokenHash: string) {
  const { rows } = await sql<{
    id: string;
    roleId: string;
    role: string;
    title: string | null;
    communityName: string;
    communityStatus: string;
    invitedBy: string;
    expiresAt: string;
    acceptedBy: string | null;
    cancelledAt: string | null;
  }>`
    select i.id, i.role_id, r.name as role, i.title, c.name as community_name,
      c.status as community_status, i.invited_by, i.expires_at, i.accepted_by, i.cancelled_at
    from worker_invitations i join communities c on c.id = i.community_id
    join roles r on r.community_id = i.community_id and r.id = i.role_id
    where i.community_id = ${here} and i.token_hash = ${tokenHash} for update of i`.execute(db);
  return rows[0];
}

/** Takes an accepted invitation's person in; someone suspended stays so, a present worker keeps their role. */
export async function takeIn(
  db: Db,
  invitation: { id: string; roleId: string; title: string | null },
  by: { userId: string; now: Date },
): Promise<void> {
  const at = by.now.toISOString();
  await sql`update worker_invitations set accepted_at = ${at}, accepted_by = ${by.userId}
    where community_id = ${here} and id = ${invitation.id}`.execute(db);
  await sql`
    insert into workers as w (community_id, user_id, role_id, title)
    values (${here}, ${by.userId}, ${invitation.roleId}, ${invitation.title})
    on conflict (community_id, user_id) do update set role_id = excluded.role_id,
      title = excluded.title, status = 'Active', version = w.version + 1, updated_at = ${at}
    where w.status in ('Invited', 'Removed')`.execute(db);
}

/** The role with which a person works here now; undefined when they do not. */
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
