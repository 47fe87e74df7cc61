-- The views of instalment plans: their progress, and the plans on the timeline of a house.

-- The amount that each plan has settled: its stored amount or, without one, the sum over its charges of agreed minus
-- outstanding amount. A charge counts at least zero.
create or replace view instalment_plan_progress with (security_invoker = true) as
  select p.community_id, p.id as plan_id, coalesce(p.settled_minor, (
    select sum(greatest(0, k.agreed_minor - c.outstanding_minor)) from instalment_plan_charges k
    join charges c on c.community_id = k.community_id and c.id = k.charge_id
    where k.community_id = p.community_id and k.plan_id = p.id))::bigint as settled_minor
  from instalment_plans p;
grant select on instalment_plan_progress to courtyard_app;

-- Instalment plans on the timeline of a house, each at the time of its agreement.
create or replace view timeline_plans with (security_invoker = true) as
  select p.community_id, p.house_id, null::uuid as resident_id, p.agreed_at as at, 'Plan' as kind, p.id, '' as title,
    p.status as state, p.note as detail, p.total_minor::bigint as amount_minor, null::bigint as open_minor,
    p.ended_on as day_on, p.ended_at as until_at, p.house_id as target_id
  from instalment_plans p;
grant select on timeline_plans to courtyard_app;
