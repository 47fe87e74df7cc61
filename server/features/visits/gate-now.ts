// The gate's figures for the dashboard, such as visitors inside, overstays, waiting and expected today; and the houses
// that expect visitors today, for the map of the estate.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { expectedFrom } from './board.ts';

/** Hours after which an unanswered walk-in no longer counts as waiting. */
const waitingHours = 2;

type GateNow = {
  insidePeople: number;
  insideVisits: number;
  overstays: number;
  waiting: number;
  expectedToday: number;
};

export async function getGateNow(context: CommunityContext): Promise<GateNow> {
  const { db, clock, community } = context;
  const now = clock.now();
  const since = new Date(now.getTime() - waitingHours * 3_600_000).toISOString();
  const { rows } = await sql<GateNow>`
    select i.*, (select count(*)::int from visits v where v.community_id = ${here}
        and v.status = 'Awaiting host' and v.arrived_at > ${since}) as waiting,
      (select count(*)::int ${expectedFrom(context, todayIn(community.timeZone, clock))}) as "expectedToday"
    from (select coalesce(sum(v.people - v.people_left), 0)::int as "insidePeople", count(*)::int as "insideVisits",
        count(*) filter (where v.overstay_at <= ${now.toISOString()})::int as overstays
      from visits v where v.community_id = ${here} and v.status = 'Inside') i`.execute(db);
  return (
    rows[0] ?? { insidePeople: 0, insideVisits: 0, overstays: 0, waiting: 0, expectedToday: 0 }
  );
}

/** Houses that expect visitors today, with the number of passes. A pass that hides its house from the gate counts. */
export async function getExpectedByHouse(
  context: CommunityContext,
): Promise<{ houseId: string; count: number }[]> {
  const { db, clock, community } = context;
  const from = expectedFrom(context, todayIn(community.timeZone, clock));
  const { rows } = await sql<{ houseId: string; count: number }>`
    select e.house_id as "houseId", count(*)::int as count from (select p.house_id ${from}) e
    where e.house_id is not null group by e.house_id`.execute(db);
  return rows;
}
