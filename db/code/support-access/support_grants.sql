-- Support access: the view of active grants, and row security.

-- Active grants of support access, for features that show them.
create or replace view standing_support with (security_invoker = true) as
  select g.community_id, g.id as grant_id, g.scope, g.expires_at
  from support_grants g where g.revoked_at is null and g.expires_at > now();
grant select on standing_support to courtyard_app;

-- Support staff see the grants of all communities before they enter one.
drop policy if exists granted_to_me on support_grants;
create policy granted_to_me on support_grants for select
  using (revoked_at is null and expires_at > now() and exists (
    select from support_accounts a
    where a.user_id = current_setting('app.user_id')::uuid and a.ended_at is null));
