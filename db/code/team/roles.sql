-- Roles: the view of their names, and row security.

create or replace view role_names with (security_invoker = true) as
  select r.community_id, r.id as role_id, r.name, r.archived_at from roles r;
grant select on role_names to courtyard_app;

-- Users see their own roles in all communities.
drop policy if exists own_communities_roles on roles;
create policy own_communities_roles on roles for select
  using (exists (
    select from workers w where w.community_id = roles.community_id and w.role_id = roles.id
      and w.user_id = current_setting('app.user_id')::uuid));
