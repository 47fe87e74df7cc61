-- Roles: the view of their names, the check of the caller's own role, and row security.

create or replace view role_names with (security_invoker = true) as
  select r.community_id, r.id as role_id, r.name, r.archived_at from roles r;
grant select on role_names to courtyard_app;

-- Whether the caller has the role as a worker of any status. A policy calls the function.
create or replace function is_own_role(community uuid, role uuid) returns boolean
language plpgsql
stable
as $$
begin
  return exists (select from workers w where w.community_id = community and w.role_id = role
    and w.user_id = current_setting('app.user_id')::uuid);
end
$$;

-- Users see their own roles in all communities.
drop policy if exists own_communities_roles on roles;
create policy own_communities_roles on roles for select
  using (community_id = any (own_teams(false)) and is_own_role(community_id, id));
