// The SQL that reads and writes API keys. The database function `enter_by_key` decides which permissions a key has.
import { lockUntilCommit } from '#platform/database/advisory-locks.ts';
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { ApiKey } from '#contract/integrations/api-keys.ts';
import type { Db } from '#platform/database/database.ts';

const columns = (now: Date) => sql`k.id, k.name, k.prefix, k.scopes, k.created_at, k.expires_at,
  k.last_used_at, k.revoked_at, concat_ws(' ', u.first_name, u.last_name) as created_by,
  case when k.revoked_at is not null then 'Revoked'
    when k.expires_at <= ${now.toISOString()}::timestamptz then 'Expired'
    when c.owner_id = k.created_by or exists (select from workers w
      where w.community_id = k.community_id and w.user_id = k.created_by and w.status = 'Active')
    then 'Active' else 'Waiting for its maker' end as state,
  case when k.street_ids is null then null else coalesce((
    select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by s.name)
    from streets s where s.community_id = k.community_id and s.id = any (k.street_ids)), '[]') end
    as streets`;

const from = sql`from api_keys k join users u on u.id = k.created_by
  join communities c on c.id = k.community_id`;

/**
 * At most 500 keys, the newest first: keys that are not revoked, also expired ones, and keys that were revoked in the
 * last 90 days.
 */
export async function selectApiKeys(db: Db, now: Date): Promise<ApiKey[]> {
  const { rows } = await sql<ApiKey>`select ${columns(now)} ${from}
    where k.community_id = ${here} and (k.revoked_at is null
      or k.revoked_at > ${now.toISOString()}::timestamptz - interval '90 days')
    order by k.created_at desc, k.id limit 500`.execute(db);
  return rows;
}

export async function selectApiKey(db: Db, id: string, now: Date): Promise<ApiKey | undefined> {
  const { rows } = await sql<ApiKey>`select ${columns(now)} ${from}
    where k.community_id = ${here} and k.id = ${id}`.execute(db);
  return rows[0];
}

/** The keys of a creator that are not revoked. */
export async function selectKeysOf(db: Db, userId: string) {
  const { rows } = await sql<{ id: string; name: string; prefix: string }>`
    select k.id, k.name, k.prefix from api_keys k
    where k.community_id = ${here} and k.created_by = ${userId} and k.revoked_at is null
    order by k.created_at, k.id`.execute(db);
  return rows;
}

/** The number of keys that are not revoked. Takes a lock, so that concurrent creations are counted. */
export async function countApiKeys(db: Db): Promise<number> {
  await lockUntilCommit(db, 'apiKeys');
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from api_keys
    where community_id = ${here} and revoked_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

type NewApiKey = {
  name: string;
  prefix: string;
  tokenHash: string;
  scopes: readonly string[];
  streetIds: readonly string[] | null;
  createdBy: string;
  now: Date;
  /** The last day on which the key works, in the community's time zone. */
  expiresOn: string | null;
  timeZone: string;
};

/** Stores a key and returns its id; undefined if another key that is not revoked has the same name. */
export async function insertApiKey(db: Db, made: NewApiKey): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into api_keys (community_id, name, prefix, token_hash, scopes, street_ids, created_by,
      created_at, expires_at)
    values (${here}, ${made.name}, ${made.prefix}, ${made.tokenHash}, ${made.scopes}::text[],
      ${made.streetIds}::uuid[], ${made.createdBy}, ${made.now.toISOString()},
      (${made.expiresOn}::date + 1)::timestamp at time zone ${made.timeZone})
    on conflict (community_id, btrim(search_form(name))) where revoked_at is null do nothing
    returning id`.execute(db);
  return rows[0]?.id;
}

/** Revokes a key; false if it was already revoked. */
export async function revoke(db: Db, id: string, by: { userId: string; now: Date }) {
  const { numAffectedRows } = await sql`update api_keys
    set revoked_at = ${by.now.toISOString()}, revoked_by = ${by.userId}
    where community_id = ${here} and id = ${id} and revoked_at is null`.execute(db);
  return Number(numAffectedRows ?? 0) === 1;
}

/** The number of these streets that the caller can see. */
export async function countStreets(db: Db, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from streets
    where community_id = ${here} and id = any (${ids}::uuid[])`.execute(db);
  return rows[0]?.count ?? 0;
}
