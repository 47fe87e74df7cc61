// The SQL that reads and locks team members, ends their sessions, and checks the streets and wallets to which they are
// limited.
import type { RoleRow } from './roles-queries.ts';
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { type OwnWorker, workerRefusals, type Worker } from '#contract/team/workers.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { allOf, listPage, type Page, type PageRequest } from '#platform/http/list.ts';
import { refuse } from '#platform/http/refuse.ts';

export type WorkerFilter = PageRequest & {
  Search?: string | undefined;
  Status?: readonly string[] | undefined;
};
export type StoredWorker = Omit<Worker, 'profileImageUrl'> & { image: string | null };

const streetsOf = (ids: string) => sql`(select jsonb_agg(jsonb_build_object('id', s.street_id,
      'name', s.name) order by natural_key(s.name) collate "C")
    from street_names s where s.community_id = ${here} and s.street_id = any (${sql.raw(ids)}))`;

const walletsOf = (ids: string) => sql`(select jsonb_agg(jsonb_build_object('id', n.wallet_id,
      'name', n.name) order by natural_key(n.name) collate "C")
    from wallet_names n where n.community_id = ${here} and n.wallet_id = any (${sql.raw(ids)}))`;

/** The streets and wallets in a row's `street_ids` and `wallet_ids`, with their names; null means no limit. */
export const scopeOf = (alias: string) =>
  sql`case when ${sql.raw(alias)}.street_ids is not null
    then coalesce(${streetsOf(`${alias}.street_ids`)}, '[]') end as streets,
  case when ${sql.raw(alias)}.wallet_ids is not null
    then coalesce(${walletsOf(`${alias}.wallet_ids`)}, '[]') end as wallets`;

const columns = sql`w.id, w.user_id, u.first_name, u.last_name, u.email, u.image, w.role_id,
  r.name as role, w.title, w.status, c.owner_id = u.id as is_owner,
  u.two_factor_enabled, ${scopeOf('w')},
  w.created_at as joined_at, w.last_seen_at, w.version`;
const joins = sql`
  join roles r on r.community_id = w.community_id and r.id = w.role_id
  join users u on u.id = w.user_id join communities c on c.id = w.community_id`;

/** A page of team members, the owner first. Removed members are included only if the status filter asks for them. */
export const selectWorkerPage = (db: Db, query: WorkerFilter): Promise<Page<StoredWorker>> =>
  listPage<StoredWorker>(db, {
    from: sql`from workers w join users u on u.id = w.user_id
      join communities c on c.id = w.community_id where ${allOf([
        sql`w.community_id = ${here}`,
        query.Status ? sql`w.status = any (${query.Status}::text[])` : sql`w.status <> 'Removed'`,
        query.Search
          ? sql`search_form(u.name || ' ' || u.email) like all (search_patterns(${query.Search}))`
          : undefined,
      ])}`,
    id: sql`w.id`,
    order: sql`c.owner_id = u.id desc, natural_key(u.name) collate "C", w.id`,
    page: query,
    load: sql`select page.position, ${columns} from page
      join workers w on w.community_id = ${here} and w.id = page.id ${joins}`,
  });

/** Selects a team member, even a removed one; undefined if there is none. */
export async function selectWorker(db: Db, id: string): Promise<StoredWorker | undefined> {
  const { rows } = await sql<StoredWorker>`select ${columns} from workers w ${joins}
    where w.community_id = ${here} and w.id = ${id}`.execute(db);
  return rows[0];
}

export type LockedWorker = {
  id: string;
  userId: string;
  name: string;
  email: string;
  roleId: string;
  role: RoleRow;
  title: string | null;
  status: string;
  streetIds: string[] | null;
  walletIds: string[] | null;
  isOwner: boolean;
  version: number;
};

/** Locks a team member for a change, and returns them with the permissions of their role. */
export async function lockWorker(db: Db, id: string): Promise<LockedWorker | undefined> {
  const { rows } = await sql<LockedWorker>`
    select w.id, w.user_id, u.name, u.email, w.role_id, w.title, w.status, w.street_ids, w.wallet_ids,
      w.version,
      c.owner_id = w.user_id as is_owner, jsonb_build_object('name', r.name,
        'isSystem', r.is_system, 'permissions', r.permissions) as role
    from workers w ${joins}
    where w.community_id = ${here} and w.id = ${id} for update of w`.execute(db);
  return rows[0];
}

/** Ends the sessions of a suspended or removed member. Their tokens become invalid when this transaction commits. */
export const endSessions = (db: Db, workerId: string) =>
  sql`select end_sessions_of_worker(${workerId})`.execute(db);

/** The existing streets among these ids, by name. */
export async function selectStreetNames(db: Db, streetIds: readonly string[]) {
  const { rows } = await sql<{ id: string; name: string }>`
    select s.street_id as id, s.name from street_names s
    where s.community_id = ${here} and s.street_id = any (${streetIds}::uuid[])
    order by natural_key(s.name) collate "C"`.execute(db);
  return rows;
}

/**
 * Refuses streets that do not exist or that the caller may not grant. A caller limited to streets can grant only
 * these streets, never the whole community.
 */
export async function refuseUnknownStreets(
  { db, worker }: CommunityContext,
  streetIds: readonly string[] | null,
): Promise<void> {
  if (streetIds === null && worker.streetIds === null) return;
  const known = await selectStreetNames(db, streetIds ?? []);
  if (streetIds && known.length === new Set(streetIds).size) return;
  throw refuse(workerRefusals.noSuchStreet, { field: 'streetIds' });
}

/** The community's own wallets among these ids that the caller can see, by name. */
export async function selectWalletNames(db: Db, walletIds: readonly string[]) {
  const { rows } = await sql<{ id: string; name: string }>`
    select n.wallet_id as id, n.name from wallet_names n
    where n.community_id = ${here} and n.wallet_id = any (${walletIds}::uuid[]) and n.kind <> 'House'
    order by natural_key(n.name) collate "C"`.execute(db);
  return rows;
}

/**
 * Refuses wallets that do not exist or that the caller may not grant. A caller limited to wallets can grant only
 * these wallets, never all.
 */
export async function refuseUnknownWallets(
  { db, worker }: CommunityContext,
  walletIds: readonly string[] | null,
): Promise<void> {
  if (walletIds === null && worker.walletIds === null) return;
  const known = await selectWalletNames(db, walletIds ?? []);
  if (walletIds && known.length === new Set(walletIds).size) return;
  throw refuse(workerRefusals.noSuchWallet, { field: 'walletIds' });
}

/** The support access to the current community that is valid now. */
export async function standingSupport(db: Db, isMine: boolean): Promise<OwnWorker['support']> {
  const { rows } = await sql<NonNullable<OwnWorker['support']>>`
    select s.grant_id, s.scope, s.expires_at, ${isMine}::boolean as is_mine
    from standing_support s where s.community_id = ${here}
    order by s.expires_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}
