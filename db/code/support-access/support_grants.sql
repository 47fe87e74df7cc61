-- Support access: the view of active grants, the functions that policies call, and row security.

-- Active grants of support access, for features that show them.
create or replace view standing_support with (security_invoker = true) as
  select g.community_id, g.id as grant_id, g.scope, g.expires_at
  from support_grants g where g.revoked_at is null and g.expires_at > now();
grant select on standing_support to courtyard_app;

-- Whether the caller has a current support account. Policies call the function.
create or replace function is_support() returns boolean
language plpgsql
stable
as $$
begin
  return exists (select from support_accounts a
    where a.user_id = current_setting('app.user_id')::uuid and a.ended_at is null);
end
$$;

-- The communities with an active grant of support access, if the caller is support staff; otherwise none.
create or replace function communities_open_to_support() returns uuid[]
language plpgsql
stable
as $$
begin
  if not is_support() then
    return '{}';
  end if;
  return array(select g.community_id from support_grants g where g.revoked_at is null and g.expires_at > now());
end
$$;

-- Support staff see the active grants of all communities before they enter one.
drop policy if exists granted_to_me on support_grants;
create policy granted_to_me on support_grants for select
  using (revoked_at is null and expires_at > now() and is_support());
