-- What runs for all communities at once (schedules, the relay, housekeeping) reads tables whose row security is forced
-- as their owner. A superuser passes it; an owner who is none, as hosted databases give one, got an error instead of
-- rows. Adds a role that the owner alone holds and a policy of it on each such table; locks each of them for a moment.
-- Roles are shared by a whole cluster, so it may exist already.

do $$
begin
  begin
    create role courtyard_jobs nologin;
  exception when duplicate_object or unique_violation then
    null;
  end;
  -- A policy counts for those who inherit its role.
  if not pg_has_role(current_user, 'courtyard_jobs', 'usage') then
    grant courtyard_jobs to current_user;
  end if;
end
$$;

do $$
declare
  name text;
begin
  for name in
    select format('%I.%I', n.nspname, c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relforcerowsecurity order by c.relname
  loop
    execute format('create policy jobs on %s to courtyard_jobs using (true) with check (true)', name);
  end loop;
end
$$;

-- As before, with that policy.
create or replace function make_tenant_table(table_name regclass, rights text default 'select, insert, update, delete')
returns void
language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', table_name);
  execute format('alter table %s force row level security', table_name);
  execute format(
    'create policy tenant on %s using (community_id = current_setting(''app.community_id'')::uuid)'
    ' with check (community_id = current_setting(''app.community_id'')::uuid)', table_name);
  execute format('create policy jobs on %s to courtyard_jobs using (true) with check (true)', table_name);
  execute format('grant %s on %s to courtyard_app', rights, table_name);
  perform limit_to_streets(table_name);
end
$$;

-- The owner may act as a worker of some streets, so their policies are asked of it too, and planning them reads settings
-- that only a caller has.
alter policy streets on audit_entries
  using (coalesce(current_setting('app.scoped', true), '') <> 'yes'
    or actor_id = nullif(current_setting('app.user_id', true), '')::uuid
    or record_in_scope(entity_type, entity_id));
alter policy streets on broadcasts
  using (coalesce(current_setting('app.scoped', true), '') <> 'yes'
    or created_by = nullif(current_setting('app.user_id', true), '')::uuid);
