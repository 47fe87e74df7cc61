// Moves since a day, for the changes on the dashboard.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { CommunityContext } from '#platform/http/context.ts';
import { todayIn } from '#platform/process/clock.ts';

type Moves = { movedIn: number; movedOut: number };

/** The number of houses into which current residents have moved since a day, and out of which people have moved. */
export async function movesSince(
  { db, clock, community }: CommunityContext,
  since: { day: string; at: string },
): Promise<Moves> {
  const today = todayIn(community.timeZone, clock);
  const { rows } = await sql<Moves>`
    select count(distinct o.house_id) filter (where o.ended_at is null
        and o.move_in_on between ${since.day}::date and ${today}::date)::int as "movedIn",
      count(distinct o.house_id) filter (where o.ended_at >= ${since.at})::int as "movedOut"
    from occupancies o where o.community_id = ${here}`.execute(db);
  return rows[0] ?? { movedIn: 0, movedOut: 0 };
}
