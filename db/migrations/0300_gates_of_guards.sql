-- A guard may be bound to gates, and begins shifts there alone (domain 17); bound to none, at every gate. And how gates
-- are called, for areas that point to them. A column with a constant default rewrites nothing; the table is locked for
-- an instant.
alter table security_users add column gate_ids uuid[] not null default '{}' check (cardinality(gate_ids) <= 20);

create view gate_names with (security_invoker = true) as
  select g.community_id, g.id as gate_id, g.name, g.archived_at from gates g;
grant select on gate_names to courtyard_app;
