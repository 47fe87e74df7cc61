-- The view of the progress of instalment plans.

-- The amount that each plan has settled: its stored amount or, without one, agreed minus outstanding amounts of its
-- charges, never below zero.
create or replace view instalment_plan_progress with (security_invoker = true) as
  select p.community_id, p.id as plan_id, coalesce(p.settled_minor, (
    select sum(greatest(0, k.agreed_minor - c.outstanding_minor)) from instalment_plan_charges k
    join charges c on c.community_id = k.community_id and c.id = k.charge_id
    where k.community_id = p.community_id and k.plan_id = p.id))::bigint as settled_minor
  from instalment_plans p;
grant select on instalment_plan_progress to courtyard_app;
