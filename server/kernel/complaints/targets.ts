// The people notified at an escalation level: the worker or everybody with the role that the type sets, or that its
// parent sets if the type sets nothing for the level. If no such person is active and works on the complaint's street,
// the complaint managers are notified at the first two levels, and the community's owner at the third.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { EscalationTarget } from '#contract/complaint-types/complaint-types.ts';
import type { Db } from '#platform/database/database.ts';
import { holdersOf } from '#platform/database/holders.ts';
import { worksOn } from './visibility.ts';

const fallbackNames = ['All complaint managers', 'All complaint managers', 'Account owner'];

/** The names of escalation targets. A worker who is not active and an archived role count as not set. */
export async function namesOfTargets(db: Db, escalation: readonly unknown[]): Promise<string[]> {
  const targets = escalation as EscalationTarget[];
  const ids = targets.flatMap((target) => (target ? [target.id] : []));
  const { rows } = await sql<{ id: string; name: string }>`
    select w.worker_id as id, w.name from worker_names w
      where w.community_id = ${here} and w.worker_id = any (${ids}::uuid[]) and w.status = 'Active'
    union all select r.role_id, r.name from role_names r
      where r.community_id = ${here} and r.role_id = any (${ids}::uuid[]) and r.archived_at is null`.execute(
    db,
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return targets.map(
    (target, at) => (target && names.get(target.id)) ?? fallbackNames[at] ?? 'Account owner',
  );
}

type Wanted = { typeId: string; streetId: string | null; level: 1 | 2 | 3 };
export type LevelPeople = { userIds: string[]; names: string };

/**
 * The people of each escalation level, for a type and a street, in the requested order. A worker who is not active, or
 * whose streets do not include the street, counts as not set.
 */
export async function peopleOfLevels(db: Db, wanted: readonly Wanted[]): Promise<LevelPeople[]> {
  const { rows } = await sql<LevelPeople>`
    with asked as (
      select w.place, w.level, w.street_id, coalesce(nullif(t.escalation -> (w.level - 1), 'null'),
        p.escalation -> (w.level - 1)) as target
      from unnest(${wanted.map(({ typeId }) => typeId)}::uuid[], ${wanted.map(({ streetId }) => streetId)}::uuid[],
        ${wanted.map(({ level }) => level)}::int[]) with ordinality as w(type_id, street_id, level, place)
      join complaint_types t on t.community_id = ${here} and t.id = w.type_id
      left join complaint_types p on p.community_id = t.community_id and p.id = t.parent_id),
    named as (
      select a.place, w.user_id, case a.target ->> 'kind' when 'role'
        then (select r.name from role_names r where r.community_id = ${here} and r.role_id = w.role_id)
        else w.name end as name
      from asked a
      join worker_names w on w.community_id = ${here} and w.status = 'Active'
        and ${worksOn(sql`a.street_id`)}
        and case a.target ->> 'kind' when 'worker' then w.worker_id = (a.target ->> 'id')::uuid
          when 'role' then w.role_id = (a.target ->> 'id')::uuid else false end),
    managers as (${holdersOf('complaints.update')})
    select coalesce(nullif(array(select distinct m.user_id from named m where m.place = a.place), '{}'),
        case when a.level = 3 then array(select c.owner_id from communities c where c.id = ${here})
          else array(select h.id from managers h) end) as "userIds",
      coalesce((select string_agg(distinct m.name, ', ') from named m where m.place = a.place),
        case when a.level = 3 then 'Account owner' else 'All complaint managers' end) as names
    from asked a order by a.place`.execute(db);
  return rows;
}
