-- The view of gate names.

create or replace view gate_names with (security_invoker = true) as
  select g.community_id, g.id as gate_id, g.name, g.archived_at from gates g;
grant select on gate_names to courtyard_app;
