-- When a pass ends, or ended, for whoever keeps one for somebody: a job that goes on longer than its pass gets another.
-- A view; locks nothing.
create view pass_ends with (security_invoker = true) as
  select p.community_id, p.id as pass_id, p.valid_to, p.ended_as from gate_passes p;
grant select on pass_ends to courtyard_app;
