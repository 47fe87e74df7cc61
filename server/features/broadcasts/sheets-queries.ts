// The SQL of the printed sheets: people by house, in the order of the houses.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { type Chosen, isInAudience, isReachedBy, type AudienceQuery } from './audience.ts';

export type OnSheet = { street: string; house: string; name: string; phone: string };
export type Sheet = { rows: OnSheet[]; total: number };

/** Selects the names, houses and phones of a set of people. `total` counts all people, also beyond the limit. */
async function selectSheet(db: Db, people: RawBuilder<unknown>, most: number): Promise<Sheet> {
  const { rows } = await sql<OnSheet & { total: number }>`
    select count(*) over ()::int as total, coalesce(s.name, '–') as street, coalesce(l.label, '–') as house,
      coalesce(n.name, '') as name, coalesce(r.phone, '') as phone
    from (${people}) p
    left join resident_names n on n.community_id = ${here} and n.resident_id = p.resident_id
    left join reachable_residents r on r.community_id = ${here} and r.resident_id = p.resident_id
    left join lateral (
      select l.label, l.sort_key, l.street_id from current_stays c
      join house_labels l on l.community_id = c.community_id and l.house_id = c.house_id
      where c.community_id = ${here} and c.resident_id = p.resident_id
      order by l.sort_key, l.house_id limit 1) l on true
    left join street_names s on s.community_id = ${here} and s.street_id = l.street_id
    order by l.sort_key nulls last, n.name, p.resident_id limit ${most}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

const peopleOf = (broadcastId: string, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select b.resident_id from broadcast_recipients b
    where b.community_id = ${here} and b.broadcast_id = ${broadcastId} and ${condition}`;

/** Recipients who have not read the broadcast. */
export const selectUnseen = (db: Db, broadcastId: string, most: number): Promise<Sheet> =>
  selectSheet(db, peopleOf(broadcastId, sql`b.read_at is null`), most);

/** Recipients to whom nothing was sent. */
export const selectNotReached = (db: Db, broadcastId: string, most: number): Promise<Sheet> =>
  selectSheet(db, peopleOf(broadcastId, sql`b.not_reached`), most);

type Asked = { looking: AudienceQuery; chosen: Chosen };

/** The people of an audience whom the chosen channels would not reach now. */
export const selectWithoutWay = (
  db: Db,
  { looking, chosen }: Asked,
  most: number,
): Promise<Sheet> =>
  selectSheet(
    db,
    sql`select r.resident_id from reachable_residents r
      where ${isInAudience(looking)} and not ${isReachedBy(chosen)}`,
    most,
  );
