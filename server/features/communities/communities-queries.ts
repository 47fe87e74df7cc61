// The SQL that reads, creates and changes communities for this feature, and that creates their system roles and the
// owner's worker row.
import { here } from '#platform/database/here.ts';
import { insertValues } from '#platform/database/insert-values.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ArchivedCommunity } from '#contract/communities/archived-communities.ts';
import type { CommunityRow } from '#contract/communities/communities.ts';
import { defaultApartmentFeatures, defaultCommunityFeatures } from '#contract/shared/features.ts';
import { systemRoles } from '#contract/shared/permissions.ts';
import type { Db } from '#platform/database/database.ts';
import { listPage, type Page, type PageRequest } from '#platform/http/list.ts';
import type { Facts } from './setup-facts.ts';

const me = sql<string>`current_setting('app.user_id')::uuid`;

/** A stored community with its figures and the caller's role, from which this feature makes its responses. */
export type StoredCommunity = CommunityRow &
  Facts & {
    type: string;
    address: string;
    state: string;
    contactPhone: string | null;
    contactEmail: string | null;
    quietFrom: string;
    quietTo: string;
    joinCode: string;
    ownerId: string;
    setupProgress: Record<string, unknown>;
    /** The caller's permissions as a worker; empty for system roles. */
    rolePermissions: string[];
    roleIsSystem: boolean;
    /** True if the caller may see only some streets of the community. */
    isLimited: boolean;
    version: number;
    createdAt: string;
  };

const mine = sql`from communities c where c.status <> 'Archived' and c.id in (
  select w.community_id from workers w where w.user_id = ${me} and w.status = 'Active'
  union select o.id from communities o where o.owner_id = ${me}
  -- Communities that platform support may enter. Row-level security shows other users only their own communities.
  union select s.community_id from standing_support s)`;

const columns = sql`c.id, c.name, c.profile_picture, c.community_features, c.apartment_features,
  c.is_active_subscription, f.usage as community_premium_features_usage, c.subscription_seat,
  c.city, c.country, c.time_zone, c.currency, c.status, c.type, c.address, c.state,
  c.contact_phone, c.contact_email, c.quiet_from, c.quiet_to, c.join_code, c.owner_id, c.setup_progress, c.version,
  c.created_at, c.owner_id = ${me} as is_owner, coalesce(r.name,
    case when c.owner_id = ${me} then 'Community manager' else 'Platform support' end) as role,
  coalesce(r.is_system, true) as role_is_system, coalesce(r.permissions, '{}') as role_permissions,
  w.street_ids is not null as is_limited,
  f.houses as address_count, f.houses, f.residents, f.streets, f.groups, f.colleagues, f.invited,
  f.bank_accounts, f.dues, f.unread`;

const withRole = sql`
  left join workers w on w.community_id = c.id and w.user_id = ${me} and w.status = 'Active'
  left join roles r on r.community_id = w.community_id and r.id = w.role_id`;

/**
 * A page of the communities that the caller owns, works in or may enter as platform support, sorted by name; none is
 * archived.
 */
export const selectCommunityPage = (db: Db, page: PageRequest): Promise<Page<StoredCommunity>> =>
  listPage<StoredCommunity>(db, {
    from: mine,
    id: sql`c.id`,
    order: sql`natural_key(c.name) collate "C", c.id`,
    page,
    load: sql`select page.position, ${columns} from page
      join communities c on c.id = page.id ${withRole}
      join facts_of_communities(array(select page.id from page)) f on f.community_id = c.id`,
  });

/**
 * The communities that the caller owns, works in or may enter as platform support, at most `limit`, sorted by name;
 * none is archived.
 */
export async function selectMyCommunities(db: Db, limit: number): Promise<StoredCommunity[]> {
  const { rows } = await sql<StoredCommunity>`
    with mine as materialized (select c.id ${mine} limit ${limit})
    select ${columns} from mine join communities c on c.id = mine.id ${withRole}
    join facts_of_communities(array(select mine.id from mine)) f on f.community_id = c.id
    order by natural_key(c.name) collate "C", c.id`.execute(db);
  return rows;
}

export type ComplaintFacts = { communityId: string; open: number; overdue: number };

/** The numbers of open and overdue complaints of these communities. */
export async function selectComplaintFacts(
  db: Db,
  communityIds: readonly string[],
): Promise<ComplaintFacts[]> {
  const { rows } = await sql<ComplaintFacts>`
    select f.community_id, f.open_complaints as open, f.overdue_complaints as overdue
    from complaints_of_communities(${communityIds}::uuid[]) f`.execute(db);
  return rows;
}

export type MoneyFacts = {
  communityId: string;
  outstandingMinor: number;
  /** All pending requests that the caller can see, including those that the caller cannot approve. */
  waitingRequests: number;
  unmatchedReceipts: number;
};

/** Debts, pending requests and unidentified payments of these communities. */
export async function selectMoneyFacts(
  db: Db,
  communityIds: readonly string[],
): Promise<MoneyFacts[]> {
  const { rows } = await sql<MoneyFacts>`
    select m.community_id, m.outstanding_minor, m.waiting_requests, m.unmatched_receipts
    from money_of_communities(${communityIds}::uuid[]) m`.execute(db);
  return rows;
}

/** The community that the transaction has entered, with its figures. */
export async function selectEntered(db: Db): Promise<StoredCommunity> {
  const { rows } = await sql<StoredCommunity>`
    select ${columns} from communities c ${withRole}
    join community_facts f on f.community_id = c.id where c.id = ${here}`.execute(db);
  const [community] = rows;
  if (!community) throw new Error('the entered community is not there');
  return community;
}

/** The archived communities that the caller owns or works in: at most 100, the last archived first. */
export async function selectArchived(db: Db): Promise<ArchivedCommunity[]> {
  const { rows } = await sql<ArchivedCommunity>`
    select c.id, c.name, c.city, c.archived_at, coalesce(c.archived_reason, '') as reason,
      c.owner_id = ${me} as is_owner
    from communities c where c.status = 'Archived' and c.archived_at is not null and c.id in (
      select w.community_id from workers w where w.user_id = ${me} and w.status = 'Active'
      union select o.id from communities o where o.owner_id = ${me})
    order by c.archived_at desc, c.id limit 100`.execute(db);
  return rows;
}

export async function countOwned(db: Db): Promise<number> {
  const { rows } = await sql<{ owned: number }>`select count(*)::int as owned
    from communities c where c.owner_id = ${me}`.execute(db);
  return rows[0]?.owned ?? 0;
}

/** Makes a community the current one for the rest of the transaction. The caller must have checked access. */
export const enterCommunity = (db: Db, communityId: string) =>
  sql`select set_app('community_id', ${communityId})`.execute(db);

/**
 * Inserts the current community; returns false if its owner has another community with this name that is not
 * archived. A concurrent insert of the same name waits for the first transaction.
 */
export async function insertCommunity(
  db: Db,
  id: string,
  values: { name: string; type: string; joinCode: string } & Record<string, unknown>,
): Promise<boolean> {
  const row = await db
    .insertInto('communities')
    .values({
      id,
      ownerId: me,
      setupProgress: JSON.stringify({ wizardStep: 'streets' }),
      communityFeatures: JSON.stringify(defaultCommunityFeatures()),
      apartmentFeatures: JSON.stringify(defaultApartmentFeatures()),
      ...values,
    })
    .onConflict((clash) =>
      clash
        .expression(sql`owner_id, lower(name)`)
        .where(sql`status`, '<>', sql`'Archived'`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Creates the system roles of the current community, and a worker row with the first role for its owner. */
export async function insertRolesAndOwner(db: Db): Promise<void> {
  await insertValues(
    db,
    sql`insert into roles (community_id, name, is_system)`,
    systemRoles.map((name) => sql`${here}, ${name}, true`),
  );
  await sql`insert into workers (community_id, user_id, role_id)
    select ${here}, ${me}, r.id from roles r
    where r.community_id = ${here} and r.is_system and r.name = ${systemRoles[0]}`.execute(db);
}

/** Locks the row of the current community until the transaction ends. */
export const lockEntered = (db: Db) =>
  db
    .selectFrom('communities')
    .selectAll()
    .where('id', '=', here)
    .forUpdate()
    .executeTakeFirstOrThrow();

/**
 * Writes columns of the current community; returns false if its owner has another community with the new name that is
 * not archived.
 */
export async function updateEntered(
  db: Db,
  values: Record<string, unknown>,
  now: Date,
): Promise<boolean> {
  // The caller may not see the owner's other communities, so only the unique index can detect a duplicate name.
  await sql`savepoint renaming`.execute(db);
  try {
    await db
      .updateTable('communities')
      .set({ ...values, updatedAt: now.toISOString() })
      .where('id', '=', here)
      .execute();
    return true;
  } catch (error) {
    if (!isNameTaken(error)) throw error;
    await sql`rollback to savepoint renaming`.execute(db);
    return false;
  }
}

const isNameTaken = (error: unknown): boolean =>
  (error as { constraint?: string }).constraint === 'communities_name_per_owner';

/** Merges fields into `setup_progress`. */
export const mergeSetupProgress = (db: Db, progress: RawBuilder<unknown>, now: Date) =>
  sql`update communities set setup_progress = setup_progress || ${progress},
      updated_at = ${now.toISOString()} where id = ${here}`.execute(db);

export const setStatus = (db: Db, status: string) =>
  db.updateTable('communities').set({ status }).where('id', '=', here).execute();
