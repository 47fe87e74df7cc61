// The SQL of consents to support access. The statements use the database's clock, as does the check whether support may
// enter.
import { lockUntilCommit } from '#platform/database/advisory-locks.ts';
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { SupportGrant } from '#contract/support-access/support-access.ts';
import type { Db } from '#platform/database/database.ts';
import { listPage, type Page, type PageRequest } from '#platform/http/list.ts';

const columns = sql`g.id, g.scope, g.reason, coalesce(u.name, '') as granted_by, g.granted_at,
  g.expires_at, g.revoked_at, r.name as revoked_by,
  g.revoked_at is null and g.expires_at > now() as is_standing`;
const names = sql`left join users u on u.id = g.granted_by left join users r on r.id = g.revoked_by`;

export const selectGrantPage = (db: Db, page: PageRequest): Promise<Page<SupportGrant>> =>
  listPage<SupportGrant>(db, {
    from: sql`from support_grants g where g.community_id = ${here}`,
    id: sql`g.id`,
    order: sql`g.granted_at desc, g.id`,
    page,
    load: sql`select page.position, ${columns} from page
      join support_grants g on g.community_id = ${here} and g.id = page.id ${names}`,
  });

export async function selectGrant(db: Db, id: string): Promise<SupportGrant | undefined> {
  const { rows } = await sql<SupportGrant>`select ${columns} from support_grants g ${names}
    where g.community_id = ${here} and g.id = ${id}`.execute(db);
  return rows[0];
}

/** Serialises changes of a community's consents. */
export const lockGrants = (db: Db) => lockUntilCommit(db, 'supportGrants');

export async function hasStanding(db: Db): Promise<boolean> {
  const { rows } = await sql`select from standing_support s
    where s.community_id = ${here} limit 1`.execute(db);
  return rows.length > 0;
}

type New = { scope: string; hours: number; reason: string; by: string };

export async function insertGrant(db: Db, { scope, hours, reason, by }: New): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into support_grants
      (community_id, scope, reason, granted_by, granted_at, expires_at)
    values (${here}, ${scope}, ${reason}, ${by}, now(), now() + make_interval(hours => ${hours}))
    returning id`.execute(db);
  const [made] = rows;
  if (!made) throw new Error('a consent was not inserted');
  return made.id;
}

/** Ends a valid consent. Returns false if it has already ended. */
export async function endGrant(db: Db, id: string, by: string): Promise<boolean> {
  const { rows } = await sql`update support_grants set revoked_at = now(), revoked_by = ${by}
    where community_id = ${here} and id = ${id} and revoked_at is null and expires_at > now()
    returning id`.execute(db);
  return rows.length === 1;
}
