// Lists for a guard’s forms: open houses by name, with the first names of up to ten residents, and the supervisors.
import { sql } from 'kysely';
import { here } from '#platform/database/here.ts';
import type {
  listGateSupervisors as listed,
  findGateHouses as finding,
} from '#contract/visits/gate-lookups.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';

export async function listGateSupervisors({
  db,
}: CommunityContext): Promise<Answer<typeof listed>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select s.id, s.name from security_users s
    where s.community_id = ${here} and s.is_supervisor and s.status = 'Active'
    order by s.name, s.id limit 100`.execute(db);
  return rows;
}

export async function findGateHouses(
  { db }: CommunityContext,
  { query }: Parsed<typeof finding>,
): Promise<Answer<typeof finding>> {
  const { rows } = await sql<Answer<typeof finding>[number]>`
    select l.house_id as id, l.label,
      (select coalesce(jsonb_agg(r.first_name order by r.is_primary_contact desc, r.first_name), '[]')
        from (select * from house_residents r where r.community_id = ${here} and r.house_id = l.house_id
          order by r.is_primary_contact desc, r.first_name limit 10) r) as hosts
    from house_labels l
    join house_blocks b on b.community_id = ${here} and b.house_id = l.house_id and b.is_open
    where l.community_id = ${here} and l.house_id in (select search_houses(${query.Search}, 200))
    order by l.sort_key, l.house_id limit 20`.execute(db);
  return rows;
}
