// The SQL of erasure requests. The merge of two residents has its own in move-open.ts.
import { lockUntilCommit } from '#platform/database/advisory-locks.ts';
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { AccountFate, Erasure, erasureList, ErasureRow } from '#contract/erasures/erasures.ts';
import type { Db } from '#platform/database/database.ts';
import type { Kept } from '#platform/feature/personal-data.ts';
import { allOf, listPage, type Page, type QueryOf } from '#platform/http/list.ts';

export type ErasureQuery = QueryOf<typeof erasureList>;
export type Stored = Omit<Erasure, 'obstacles' | 'kept'> & { kept: Kept[] | null };

const row = sql`e.id, e.resident_id, n.name as resident_name, e.asked_by, e.due_on, e.status,
  e.registered_at, e.version`;
const name = sql`
  left join resident_names n on n.community_id = e.community_id and n.resident_id = e.resident_id`;

export const selectErasurePage = (db: Db, query: ErasureQuery): Promise<Page<ErasureRow>> =>
  listPage<ErasureRow>(db, {
    from: sql`from erasure_requests e where ${allOf([
      sql`e.community_id = ${here}`,
      query.Status && sql`e.status = any (${query.Status}::text[])`,
    ])}`,
    id: sql`e.id`,
    order: sql`e.status in ('Done', 'Refused'), e.due_on, e.id`,
    page: query,
    load: sql`select page.position, ${row} from page
      join erasure_requests e on e.community_id = ${here} and e.id = page.id ${name}`,
  });

export async function selectErasure(db: Db, id: string): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`select ${row}, e.reason, e.report, e.kept, e.account,
      u.name as registered_by, d.name as decided_by, e.decided_at, e.decision_reason
    from erasure_requests e ${name}
    left join users u on u.id = e.registered_by left join users d on d.id = e.decided_by
    where e.community_id = ${here} and e.id = ${id}`.execute(db);
  return rows[0];
}

/** Locks a resident for whom a request is made, so that concurrent requests wait for each other. */
export async function lockResident(db: Db, residentId: string) {
  const { rows } = await sql<{ name: string; isErased: boolean; hasRequest: boolean }>`
    select r.first_name || ' ' || r.last_name as name, r.erased_at is not null as is_erased,
      exists (select from erasure_requests e where e.community_id = ${here}
        and e.resident_id = r.id and e.status <> 'Refused') as has_request
    from residents r where r.community_id = ${here} and r.id = ${residentId}
    for no key update`.execute(db);
  return rows[0];
}

/** The person's name and email address. The email is null if it is unknown. */
export async function selectAddress(db: Db, residentId: string) {
  const { rows } = await sql<{ firstName: string; lastName: string; email: string | null }>`
    select r.first_name, r.last_name, r.email from residents r
    where r.community_id = ${here} and r.id = ${residentId}`.execute(db);
  return rows[0];
}

/**
 * The role of a resident, or of a duplicate merged into them, as a worker or the owner of this community; null if
 * they are neither.
 */
export async function selectRoleOf(db: Db, residentId: string): Promise<string | null> {
  const { rows } = await sql<{ role: string }>`
    select coalesce(o.name, 'Community manager') as role
    from residents r
    join communities c on c.id = ${here}
    left join workers w on w.community_id = r.community_id and w.user_id = r.portal_user_id
      and w.status = 'Active'
    left join roles o on o.community_id = w.community_id and o.id = w.role_id
    where r.community_id = ${here} and (r.id = ${residentId} or r.merged_into = ${residentId})
      and (w.id is not null or c.owner_id = r.portal_user_id) limit 1`.execute(db);
  return rows[0]?.role ?? null;
}

type New = {
  residentId: string;
  askedBy: string;
  reason: string;
  dueOn: string;
  by: string;
  at: Date;
};

export async function insertErasure(db: Db, given: New): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into erasure_requests
      (community_id, resident_id, asked_by, reason, due_on, registered_by, registered_at)
    values (${here}, ${given.residentId}, ${given.askedBy}, ${given.reason}, ${given.dueOn},
      ${given.by}, ${given.at.toISOString()}) returning id`.execute(db);
  const [made] = rows;
  if (!made) throw new Error('an erasure request was not inserted');
  return made.id;
}

export type Locked = { residentId: string; status: string; version: number };

export async function lockErasure(db: Db, id: string): Promise<Locked | undefined> {
  const { rows } = await sql<Locked>`select e.resident_id, e.status, e.version
    from erasure_requests e where e.community_id = ${here} and e.id = ${id}
    for update`.execute(db);
  return rows[0];
}

type Decision = { status: 'Running' | 'Refused'; by: string; at: Date; reason: string | null };

/** Decides a request. A confirmed request gets the community's next number. */
export const decide = (db: Db, id: string, { status, by, at, reason }: Decision) =>
  sql`update erasure_requests e set status = ${status}, decided_by = ${by},
      decided_at = ${at.toISOString()}, decision_reason = ${reason}, version = e.version + 1,
      former_number = case when ${status} = 'Running' then (select 1 + coalesce(max(o.former_number), 0)
        from erasure_requests o where o.community_id = ${here}) end
    where e.community_id = ${here} and e.id = ${id}`.execute(db);

/** Serialises the assignment of numbers. */
export const lockNumbers = (db: Db) => lockUntilCommit(db, 'formerResidentNumber');

export type Running = { residentId: string; formerNumber: number; decidedBy: string };

/**
 * At most 100 requests that were confirmed before a given time and are not completed yet, oldest first. Returns their
 * ids.
 */
export async function selectRunning(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select e.id from erasure_requests e
    where e.community_id = ${here} and e.status = 'Running'
      and e.decided_at < ${before.toISOString()} order by e.decided_at, e.id limit 100`.execute(db);
  return rows.map(({ id }) => id);
}

/** Locks a confirmed request for the job; undefined if it is done or does not exist. */
export async function lockRunning(db: Db, id: string): Promise<Running | undefined> {
  const { rows } = await sql<Running>`select e.resident_id, e.former_number, e.decided_by
    from erasure_requests e
    where e.community_id = ${here} and e.id = ${id} and e.status = 'Running' for update`.execute(
    db,
  );
  return rows[0];
}

type Ended = {
  report: Record<string, number>;
  kept: readonly Kept[];
  account: AccountFate;
  reason: string;
};

/** Ends a request. The stored reason is replaced by the given one, because it may name the person. */
export const finish = (db: Db, id: string, { report, kept, account, reason }: Ended) =>
  sql`update erasure_requests e set status = 'Done', report = ${JSON.stringify(report)}::jsonb,
      kept = ${JSON.stringify(kept)}::jsonb, account = ${account}, reason = ${reason}, version = e.version + 1
    where e.community_id = ${here} and e.id = ${id}`.execute(db);

/** The stored reason of an erasure request; empty if there is no such request. */
export async function selectReason(db: Db, id: string): Promise<string> {
  const { rows } = await sql<{ reason: string }>`select e.reason from erasure_requests e
    where e.community_id = ${here} and e.id = ${id}`.execute(db);
  return rows[0]?.reason ?? '';
}
