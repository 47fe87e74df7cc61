-- Workers: the view of their names, the communities of the caller, and row security.

-- Workers of every status with their names, for features that assign work.
create or replace view worker_names with (security_invoker = true) as
  select w.community_id, w.id as worker_id, w.user_id, u.name, w.role_id, w.status, w.street_ids
  from workers w join users u on u.id = w.user_id;
grant select on worker_names to courtyard_app;

-- The communities in which the caller is a worker, in any status unless `only_active`. Policies call the function.
create or replace function own_teams(only_active boolean) returns uuid[]
language plpgsql
stable
as $$
begin
  return array(select w.community_id from workers w where w.user_id = current_setting('app.user_id')::uuid
    and (w.status = 'Active' or not only_active));
end
$$;

-- Users see their own worker records in all communities.
drop policy if exists own_rows on workers;
create policy own_rows on workers for select
  using (user_id = current_setting('app.user_id')::uuid);
