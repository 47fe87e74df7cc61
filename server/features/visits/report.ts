// The report of the gate for at most 367 days: peak hours, gates, houses, guards, overrides, and response times of
// hosts. A single scan reads the visits of the period, and the database groups them.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { addDays } from '#rules/shared/day-sums.ts';
import type * as contract from '#contract/visits/visits.ts';
import type { GateReport } from '#contract/visits/visits.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';

const longestDays = 366;

export async function getGateReport(
  { db, clock, community }: CommunityContext,
  { query }: Parsed<typeof contract.getGateReport>,
): Promise<GateReport> {
  const { timeZone } = community;
  const to = query.To ?? todayIn(timeZone, clock);
  const asked = query.From ?? addDays(to, -29);
  const earliest = addDays(to, 1 - longestDays);
  const from = asked < earliest ? earliest : asked > to ? to : asked;
  const now = clock.now().toISOString();
  const { rows } = await sql<{ report: Omit<GateReport, 'from' | 'to'> }>`
    with chosen as materialized (
      select v.gate_id, v.house_id, v.kind, v.people, v.in_by, v.is_overridden, v.decided_via, v.decided_seconds,
        v.method = 'Walk-in' as is_walk_in, v.in_at is not null as came_in, v.status,
        coalesce(v.overstay_at < least(coalesce(v.out_at, ${now}), ${now}), false) as is_overstay,
        (v.arrived_at at time zone ${timeZone}) as local
      from visits v where v.community_id = ${here}
        and v.arrived_at >= (${from}::date::timestamp at time zone ${timeZone})
        and v.arrived_at < ((${to}::date + 1)::timestamp at time zone ${timeZone})),
    entries as materialized (select * from chosen where came_in)
    select jsonb_build_object(
      'visits', (select count(*) from entries),
      'people', (select coalesce(sum(people), 0) from entries),
      'overrides', (select count(*) from entries where is_overridden),
      'overstays', (select count(*) from entries where is_overstay),
      'withoutPassPercent', (select coalesce(round(100.0 * count(*) filter (where is_walk_in)
          / nullif(count(*), 0)), 0) from entries),
      'medianAnswerSeconds', (select round(percentile_cont(0.5) within group (order by decided_seconds))
        from chosen where is_walk_in and decided_via in ('Push', 'SMS', 'Call')),
      'noAnswerPercent', (select coalesce(round(100.0 * count(*) filter (where status = 'No answer')
          / nullif(count(*), 0)), 0) from chosen where is_walk_in),
      'byHour', (select jsonb_agg(jsonb_build_object('hour', h.hour, 'visits', coalesce(e.visits, 0)) order by h.hour)
        from generate_series(0, 23) h(hour)
        left join (select extract(hour from local)::int as hour, count(*) as visits from entries group by 1) e
          using (hour)),
      'byDay', (select coalesce(jsonb_agg(jsonb_build_object('day', d.day::date, 'visits', coalesce(e.visits, 0))
          order by d.day), '[]')
        from generate_series(${from}::date, ${to}::date, interval '1 day') d(day)
        left join (select local::date as day, count(*) as visits from entries group by 1) e on e.day = d.day::date),
      'byGate', (select coalesce(jsonb_agg(to_jsonb(t) order by t.visits desc, t.label), '[]') from (
        select coalesce(g.name, 'No gate named') as label, count(*) as visits, sum(e.people) as people,
          count(*) filter (where e.is_overridden) as overrides
        from entries e left join gates g on g.community_id = ${here} and g.id = e.gate_id
        group by 1 order by 2 desc limit 100) t),
      'byHouse', (select coalesce(jsonb_agg(to_jsonb(t) order by t.visits desc, t.label), '[]') from (
        select e.house_id as "houseId", l.label, count(*) as visits
        from entries e join house_labels l on l.community_id = ${here} and l.house_id = e.house_id
        group by 1, 2 order by 3 desc limit 20) t),
      'byKind', (select coalesce(jsonb_agg(to_jsonb(t) order by t.visits desc, t.label), '[]') from (
        select kind as label, count(*) as visits from entries group by 1) t),
      'byGuard', (select coalesce(jsonb_agg(to_jsonb(t) order by t.entries desc, t.guard), '[]') from (
        select in_by as guard, count(*) as entries, count(*) filter (where is_overridden) as overrides,
          round(100.0 * count(*) filter (where is_walk_in) / count(*)) as "withoutPassPercent"
        from entries where in_by <> '' group by 1 order by 2 desc limit 100) t)
    ) as report`.execute(db);
  return { from, to, ...(rows[0]?.report as Omit<GateReport, 'from' | 'to'>) };
}
