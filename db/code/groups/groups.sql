-- The view of group names.

create or replace view group_names with (security_invoker = true) as
  select g.community_id, g.id as group_id, g.name, g.kind, g.archived_at from groups g;
grant select on group_names to courtyard_app;
