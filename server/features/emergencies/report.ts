// The response times to emergencies over the last 365 days, for real alarms and drills (practice alarms) separately.
// Cancelled alarms do not count, and neither do duplicates, because people answer the other alarm.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { getEmergencyReport as Operation } from '#contract/emergencies/emergency-report.ts';
import type { Answer } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';

type Kinds = Answer<typeof Operation>['kinds'];

const seconds = (column: 'acknowledged_at' | 'on_scene_at' | 'resolved_at') =>
  sql`extract(epoch from e.${sql.ref(column)} - e.raised_at)`;
const median = (column: Parameters<typeof seconds>[0]) =>
  sql`round(percentile_cont(0.5) within group (order by ${seconds(column)}))::int`;

export async function getEmergencyReport({
  db,
  clock,
}: CommunityContext): Promise<{ kinds: Kinds }> {
  const since = new Date(clock.now().getTime() - 365 * 86_400_000).toISOString();
  const { rows } = await sql<Kinds[number]>`
    select e.drill, count(*)::int as count,
      count(*) filter (where e.outcome = 'FalseAlarm')::int as "falseAlarms",
      ${median('acknowledged_at')} as "medianAcknowledgeSeconds",
      ${median('on_scene_at')} as "medianOnSceneSeconds",
      ${median('resolved_at')} as "medianResolveSeconds",
      round(max(${seconds('acknowledged_at')}))::int as "slowestAcknowledgeSeconds",
      count(*) filter (where ${seconds('acknowledged_at')} <= 60)::int as "withinMinute"
    from emergencies e
    where e.community_id = ${here} and e.raised_at > ${since} and e.status <> 'Cancelled'
      and e.outcome is distinct from 'Duplicate'
    group by e.drill order by e.drill`.execute(db);
  return { kinds: rows };
}
