// The SQL of copies of a person's data: their rows, and the accounts and communities that a copy reads.
import { lockUntilCommit } from '#platform/database/advisory-locks.ts';
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import type { DataCopy, ResidentCopy } from '#contract/data-copies/data-copies.ts';
import type { Db } from '#platform/database/database.ts';
import { listPage, type Page, type PageRequest } from '#platform/http/list.ts';

const me = sql<string>`current_setting('app.user_id')::uuid`;
const ofMine = sql`d.user_id = ${me} and d.community_id is null`;
const ofResidents = sql`d.user_id = ${me} and d.community_id = ${here}`;

const row = sql`d.id, d.status, d.parts_done, d.part_count, d.byte_count, d.created_at, d.expires_at`;
const resident = sql`d.resident_id, n.name as resident_name`;
const named = sql`join resident_names n on n.community_id = d.community_id and n.resident_id = d.resident_id`;

export const selectMyCopies = (db: Db, page: PageRequest): Promise<Page<DataCopy>> =>
  listPage<DataCopy>(db, {
    from: sql`from data_copies d where ${ofMine}`,
    id: sql`d.id`,
    order: sql`d.created_at desc, d.id`,
    page,
    load: sql`select page.position, ${row} from page join data_copies d on d.id = page.id`,
  });

export const selectResidentCopies = (db: Db, page: PageRequest): Promise<Page<ResidentCopy>> =>
  listPage<ResidentCopy>(db, {
    from: sql`from data_copies d where ${ofResidents}`,
    id: sql`d.id`,
    order: sql`d.created_at desc, d.id`,
    page,
    load: sql`select page.position, ${row}, ${resident} from page
      join data_copies d on d.id = page.id ${named}`,
  });

export async function selectMyCopy(db: Db, id: string): Promise<DataCopy | undefined> {
  const { rows } = await sql<DataCopy>`select ${row} from data_copies d
    where d.id = ${id} and ${ofMine}`.execute(db);
  return rows[0];
}

export async function selectResidentCopy(db: Db, id: string): Promise<ResidentCopy | undefined> {
  const { rows } = await sql<ResidentCopy>`select ${row}, ${resident} from data_copies d ${named}
    where d.id = ${id} and ${ofResidents}`.execute(db);
  return rows[0];
}

/** The storage key of a copy's file; null if the copy has no file or is not the caller's. */
export async function selectFileKey(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ fileKey: string | null }>`select d.file_key from data_copies d
    where d.id = ${id} and d.user_id = ${me}`.execute(db);
  return rows[0]?.fileKey ?? null;
}

/** Serialises a person's requests, so that concurrent requests are counted. */
export const lockAsker = (db: Db) => lockUntilCommit(db, 'dataCopies');

type Taken = { running: number; today: number };

/**
 * Counts the caller's copies of their own data, or of residents of the community: those being made, and those of the
 * last 24 hours that did not fail.
 */
export async function countTaken(
  db: Db,
  { own, now }: { own: boolean; now: Date },
): Promise<Taken> {
  const { rows } = await sql<Taken>`
    select (count(*) filter (where d.status = 'Running'))::int as running,
      (count(*) filter (where d.status <> 'Failed'
        and d.created_at > ${now.toISOString()}::timestamptz - interval '1 day'))::int as today
    from data_copies d where ${own ? ofMine : ofResidents}`.execute(db);
  return rows[0] ?? { running: 0, today: 0 };
}

/** A resident's name, and whether the resident was erased; undefined if there is no such resident. */
export async function selectResident(db: Db, residentId: string) {
  const { rows } = await sql<{ firstName: string; lastName: string; isErased: boolean }>`
    select r.first_name, r.last_name, r.erased_at is not null as is_erased from residents r
    where r.community_id = ${here} and r.id = ${residentId}`.execute(db);
  return rows[0];
}

type New = { residentId: string | null; at: Date; expiresAt: Date };

export async function insertCopy(db: Db, { residentId, at, expiresAt }: New): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into data_copies (user_id, community_id, resident_id, created_at, expires_at)
    values (${me}, ${residentId === null ? null : here}, ${residentId}, ${at.toISOString()},
      ${expiresAt.toISOString()}) returning id`.execute(db);
  const [made] = rows;
  if (!made) throw new Error('a copy was not inserted');
  return made.id;
}

export type Wanted = { residentId: string | null; userId: string };

/** A copy of the caller that is still being made; undefined if there is none. */
export async function selectRunning(db: Db, id: string): Promise<Wanted | undefined> {
  const { rows } = await sql<Wanted>`select d.resident_id, d.user_id from data_copies d
    where d.id = ${id} and d.user_id = ${me} and d.status = 'Running'`.execute(db);
  return rows[0];
}

export const setProgress = (db: Db, id: string, { done, all }: { done: number; all: number }) =>
  sql`update data_copies d set parts_done = ${done}, part_count = ${all}
    where d.id = ${id} and d.user_id = ${me} and d.status = 'Running'`.execute(db);

/** Ends a running copy and returns its expiry; undefined if the copy was marked as failed in the meantime. */
export async function finish(
  db: Db,
  id: string,
  { fileKey, byteCount }: { fileKey: string; byteCount: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ expiresAt: string }>`
    update data_copies d set status = 'Ready', file_key = ${fileKey},
      byte_count = ${byteCount}, parts_done = d.part_count
    where d.id = ${id} and d.user_id = ${me} and d.status = 'Running'
    returning d.expires_at as "expiresAt"`.execute(db);
  return rows[0]?.expiresAt;
}

/** Marks a running copy as failed; false if it was not running any more. */
export async function fail(db: Db, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update data_copies d set status = 'Failed'
    where d.id = ${id} and d.user_id = ${me} and d.status = 'Running'`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

export const expire = (db: Db, id: string) =>
  sql`update data_copies d set status = 'Expired', file_key = null
    where d.id = ${id} and d.user_id = ${me}`.execute(db);

export type Found = {
  id: string;
  userId: string;
  communityId: string | null;
  fileKey: string | null;
};

const found =
  'select id, user_id as "userId", community_id as "communityId", file_key as "fileKey" from data_copies';

/**
 * At most 1000 finished copies, of all communities, that are past their expiry or whose requester closed the account.
 */
export async function selectExpired(owner: pg.Pool, now: Date): Promise<Found[]> {
  const { rows } = await owner.query<Found>(
    `${found} where status = 'Ready' and (expires_at < $1 or exists (
        select from users u where u.id = user_id and u.closed_at is not null))
      order by expires_at limit 1000`,
    [now],
  );
  return rows;
}

/** At most 1000 copies, of all communities, that have been running since before a given time. */
export async function selectStuck(owner: pg.Pool, before: Date): Promise<Found[]> {
  const { rows } = await owner.query<Found>(
    `${found} where status = 'Running' and created_at < $1 order by created_at limit 1000`,
    [before],
  );
  return rows;
}

export type Place = { communityId: string; name: string; timeZone: string; currency: string };

const place = 'c.id as "communityId", c.name, c.time_zone as "timeZone", c.currency';

/**
 * The communities that the account's person owns, works in or has worked in, or where the person is a resident who is
 * not erased.
 */
export async function selectPlaces(owner: pg.Pool, userId: string): Promise<Place[]> {
  const { rows } = await owner.query<Place>(
    `select ${place} from communities c where c.owner_id = $1
      or exists (select from workers w where w.community_id = c.id and w.user_id = $1)
      or exists (select from residents r where r.community_id = c.id and r.portal_user_id = $1
        and r.erased_at is null)
    order by c.name, c.id`,
    [userId],
  );
  return rows;
}

export async function selectPlace(owner: pg.Pool, communityId: string): Promise<Place[]> {
  const { rows } = await owner.query<Place>(`select ${place} from communities c where c.id = $1`, [
    communityId,
  ]);
  return rows;
}

export type Account = { name: string; email: string; isProven: boolean; timeZone: string | null };

export async function selectAccount(owner: pg.Pool, userId: string): Promise<Account | undefined> {
  const { rows } = await owner.query<Account>(
    `select name, email, email_verified as "isProven", time_zone as "timeZone" from users where id = $1`,
    [userId],
  );
  return rows[0];
}

/**
 * Maps tables to the column with the time at which a row was written: `created_at`, or else the first timestamp column,
 * or else the first date column. Columns that can be null or contain an expiry do not count.
 */
export async function selectMoments(owner: pg.Pool): Promise<Map<string, string>> {
  const { rows } = await owner.query<{ table: string; column: string }>(
    `select distinct on (c.relname) c.relname as table, a.attname as column
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnotnull
       and a.atttypid in ('timestamptz'::regtype, 'date'::regtype) and a.attname !~ 'expires|until'
     order by c.relname, a.atttypid <> 'timestamptz'::regtype, a.attname <> 'created_at', a.attnum`,
  );
  return new Map(rows.map(({ table, column }) => [table, column]));
}
