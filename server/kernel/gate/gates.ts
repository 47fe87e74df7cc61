// The gates of a community, each with the number of its devices, its guards on shift, today’s entries and exits, and
// its lockdown.
import { sql } from 'kysely';
import { here } from '#platform/database/here.ts';
import type { Gate } from '#contract/gates/gates.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { entity } from '#platform/feature/entity.ts';

export const gates = entity({
  table: 'gates',
  type: 'gate',
  topic: 'gates.changed',
  select: async (context, id) => (await selectGates(context, sql`g.id = ${id}`))[0],
  label: (gate) => gate.name,
});

export async function selectGates(
  { db, community, clock }: CommunityContext,
  where: ReturnType<typeof sql>,
): Promise<Gate[]> {
  const today = todayIn(community.timeZone, clock);
  const since = sql`(${today}::date::timestamp at time zone ${community.timeZone})`;
  const { rows } = await sql<Gate>`
    select g.id, g.name, g.use, g.archived_at as "archivedAt", g.version,
      (select count(*)::int from gate_devices d where d.community_id = g.community_id and d.gate_id = g.id
        and d.revoked_at is null) as "deviceCount",
      (select coalesce(jsonb_agg(h.guard_name order by h.guard_name), '[]') from gate_shifts h
        where h.community_id = g.community_id and h.gate_id = g.id and h.ended_at is null
          and h.expires_at > now()) as "onShift",
      (select count(*)::int from visits v where v.community_id = g.community_id and v.gate_id = g.id
        and v.arrived_at >= ${since} and v.in_at >= ${since}) as "entriesToday",
      (select count(*)::int from visits v where v.community_id = g.community_id and v.out_gate_id = g.id
        and v.arrived_at >= ${since} - interval '2 days' and v.out_at >= ${since}) as "exitsToday",
      case when g.locked_at is not null then jsonb_build_object('at', to_char(g.locked_at at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'byName', g.locked_by_name, 'reason', g.locked_reason) end as lockdown
    from gates g where g.community_id = ${here} and ${where}
    order by natural_key(g.name) collate "C", g.id limit 100`.execute(db);
  return rows;
}
