// The SQL that reads and locks join requests, and that stores decisions and the outcome of their emails. New requests,
// jobs, erasures and merges have their SQL in other files.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { MailState } from '#contract/shared/delivery.ts';
import type {
  JoinRequest,
  joinRequestList,
  JoinState,
} from '#contract/join-requests/join-requests.ts';
import type { Db } from '#platform/database/database.ts';
import {
  allOf,
  type FilterOf,
  listPage,
  matching,
  type Page,
  type QueryOf,
} from '#platform/http/list.ts';

/** The columns of a request, with the recorded facts about its house and phone. */
const columns = sql`j.id, j.house_id as "houseId", l.label as house, l.status as "houseStatus",
  j.first_name as "firstName", j.last_name as "lastName", j.phone, j.email, j.relationship, j.note, j.status,
  j.submitted_at as "submittedAt", j.phone_proven_at is not null as "isPhoneProven", j.decided_at as "decidedAt",
  j.decided_name as "decidedBy", j.reason, j.reason_private as "reasonPrivate", j.resident_id as "residentId",
  jsonb_build_object(
    'emailed', j.status in ('Approved', 'Declined', 'Expired') and j.email is not null,
    'mail', j.mail_state,
    'text', (select o.status from sms_outcomes o where o.community_id = j.community_id
      and o.key = 'join:' || j.id || ':' || j.status)) as notice,
  coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'fileName', f.file_name, 'byteCount', f.byte_count)
      order by f.added_at, f.id) from join_request_files f
    where f.community_id = j.community_id and f.request_id = j.id), '[]') as proofs,
  jsonb_build_object(
    'head', (select r.first_name || ' ' || r.last_name from house_residents r
      where r.community_id = j.community_id and r.house_id = j.house_id and r.is_household_head limit 1),
    'people', (select count(*)::int from house_residents r
      where r.community_id = j.community_id and r.house_id = j.house_id),
    'knownAs', (select r.first_name || ' ' || r.last_name from reachable_residents r
      where r.community_id = j.community_id and r.phone = j.phone and j.phone <> '' limit 1),
    'knownHere', exists (select from house_residents r where r.community_id = j.community_id
      and r.house_id = j.house_id and r.phone = j.phone)) as record`;
const labelled = sql`join house_claims l on l.community_id = j.community_id and l.house_id = j.house_id`;

type Filter = FilterOf<typeof joinRequestList>;

const fromOf = (query: Filter) =>
  sql`from join_requests j where ${allOf([
    sql`j.community_id = ${here}`,
    query.Status && sql`j.status = any (${query.Status}::text[])`,
    query.Relationship && sql`j.relationship = any (${query.Relationship}::text[])`,
    query.Search !== undefined &&
      query.Search !== '' &&
      sql`search_form(j.first_name || ' ' || j.last_name || ' ' || j.phone)
      like '%' || search_form(${query.Search}) || '%'`,
  ])}`;

/** The requests of a selection, oldest first. */
export const matchingRequests = matching<Filter>({
  from: fromOf,
  id: sql`j.id`,
  order: sql`j.submitted_at, j.id`,
});

export const selectPage = (
  db: Db,
  query: QueryOf<typeof joinRequestList>,
): Promise<Page<JoinRequest>> =>
  listPage<JoinRequest>(db, {
    from: fromOf(query),
    id: sql`j.id`,
    order: sql`(j.status = 'Pending') desc, j.submitted_at desc, j.id`,
    page: query,
    load: sql`select page.position, ${columns} from page
      join join_requests j on j.community_id = ${here} and j.id = page.id ${labelled}`,
  });

export async function selectOne(db: Db, id: string): Promise<JoinRequest | undefined> {
  const { rows } = await sql<JoinRequest>`select ${columns} from join_requests j ${labelled}
    where j.community_id = ${here} and j.id = ${id}`.execute(db);
  return rows[0];
}

export async function selectMany(db: Db, ids: readonly string[]): Promise<JoinRequest[]> {
  const { rows } = await sql<JoinRequest>`select ${columns} from join_requests j ${labelled}
    where j.community_id = ${here} and j.id = any (${ids}::uuid[]) order by j.submitted_at, j.id`.execute(
    db,
  );
  return rows;
}

/**
 * The pending request of a house, or else the approved or declined request that was decided last; undefined if there is
 * none. Locks the request to serialise concurrent decisions.
 */
export async function lockOfHouse(db: Db, houseId: string): Promise<JoinRequest | undefined> {
  const { rows } = await sql<{ id: string }>`select j.id from join_requests j
    where j.community_id = ${here} and j.house_id = ${houseId}
      and j.status in ('Pending', 'Approved', 'Declined')
    order by (j.status = 'Pending') desc, j.decided_at desc limit 1`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  await sql`select from join_requests j where j.community_id = ${here} and j.id = ${found.id} for update`.execute(
    db,
  );
  return selectOne(db, found.id);
}

export type Decision = {
  status: 'Approved' | 'Declined' | 'Withdrawn' | 'Expired';
  by: { id: string | null; name: string };
  at: string;
  reason?: string;
  reasonPrivate?: boolean;
  residentId?: string | null;
};

export const writeDecision = (db: Db, id: string, made: Decision) =>
  sql`update join_requests set status = ${made.status}, decided_at = ${made.at}, decided_by = ${made.by.id},
      decided_name = ${made.by.name}, reason = ${made.reason ?? ''},
      reason_private = ${made.reasonPrivate ?? false}, resident_id = ${made.residentId ?? null}
    where community_id = ${here} and id = ${id}`.execute(db);

/** Removes the decision of a request, which is pending again. */
export const writeReopened = (db: Db, id: string) =>
  sql`update join_requests set status = 'Pending', decided_at = null, decided_by = null,
      decided_name = null, reason = '', reason_private = false, mail_state = null
    where community_id = ${here} and id = ${id}`.execute(db);

export type Own = JoinState & {
  id: string;
  houseId: string;
  lastName: string;
  codeHash: string | null;
  codeTries: number;
};

/**
 * Finds and locks an applicant's request by its key. Contains the reason only if the applicant may read it. Undefined
 * if the key is unknown or the community is archived.
 */
export async function lockByKey(db: Db, keyHash: string, now: Date): Promise<Own | undefined> {
  await sql`select from join_requests j where j.community_id = ${here} and j.key_hash = ${keyHash}
    for update`.execute(db);
  const { rows } = await sql<Own>`
    select j.id, j.house_id as "houseId", c.name as "communityName", l.label as house,
      j.first_name as "firstName", j.last_name as "lastName", j.status, j.submitted_at as "submittedAt",
      case when j.status = 'Pending' then (select count(*)::int from join_requests o
        where o.community_id = ${here} and o.status = 'Pending'
          and (o.submitted_at, o.id) <= (j.submitted_at, j.id)) end as position,
      floor(extract(epoch from ${now.toISOString()}::timestamptz - j.submitted_at) / 86400)::int as "ageDays",
      j.phone_proven_at is not null as "isPhoneProven", j.decided_at as "decidedAt",
      case when j.reason_private then '' else j.reason end as reason,
      (select count(*)::int from join_request_files f
        where f.community_id = ${here} and f.request_id = j.id) as proofs,
      j.code_hash as "codeHash", j.code_tries as "codeTries"
    from join_requests j ${labelled} join communities c on c.id = j.community_id and c.status <> 'Archived'
    where j.community_id = ${here} and j.key_hash = ${keyHash}`.execute(db);
  return rows[0];
}

/**
 * Makes the community with this join code the current one, and returns its id, name, country and time zone. Undefined
 * if no active community, or community in setup, has the code.
 */
export async function enterByCode(db: Db, joinCode: string) {
  await sql`select set_app('join_code', ${joinCode})`.execute(db);
  const { rows } = await sql<{ id: string; name: string; country: string; timeZone: string }>`
    select c.id, c.name, c.country, c.time_zone as "timeZone" from communities c
    where c.join_code = ${joinCode} and c.status in ('SettingUp', 'Active')`.execute(db);
  const found = rows[0];
  if (found) await sql`select set_app('community_id', ${found.id})`.execute(db);
  return found;
}

export async function selectStreets(db: Db) {
  const { rows } = await sql<{ id: string; name: string }>`
    select s.street_id as id, s.name from street_names s where s.community_id = ${here} and s.archived_at is null
    order by s.name limit 2000`.execute(db);
  return rows;
}

/** The number of requests in the last hour, for the limit per community. */
export async function countRecent(db: Db, now: Date): Promise<number> {
  const since = new Date(now.getTime() - 3_600_000).toISOString();
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from join_requests
    where community_id = ${here} and submitted_at > ${since}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The event with the delivery outcome of the email about a decision; its key is the id of the request. */
export const answerMailEnded = 'joinRequests.answerMailEnded';

export const writeMailState = (db: Db, { key, end }: { key: string; end: MailState }) =>
  sql`update join_requests set mail_state = ${end}
    where community_id = ${here} and id = ${key}`.execute(db);
