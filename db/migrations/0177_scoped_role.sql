-- A worker who is limited to streets acts as a database role of their own, courtyard_scoped, and the policies that
-- limit are of that role alone: they were asked for each row that anybody read, and kept every list from being read
-- out of its index. Adds the role; the policies stay as they are otherwise; locks each of their tables for a moment.
-- Roles are shared by a whole cluster, so it may exist already.

do $$
declare
  may_act boolean;
begin
  begin
    create role courtyard_scoped nologin;
  exception when duplicate_object or unique_violation then
    null;
  end;
  if not pg_has_role('courtyard_scoped', 'courtyard_app', 'member') then
    grant courtyard_app to courtyard_scoped;
  end if;
  -- As in 0017.
  if current_setting('server_version_num')::int >= 160000 then
    may_act := pg_has_role(current_user, 'courtyard_scoped', 'set');
  else
    may_act := pg_has_role(current_user, 'courtyard_scoped', 'member');
  end if;
  if not may_act then
    grant courtyard_scoped to current_user;
  end if;
end
$$;

do $$
declare
  name text;
begin
  for name in select format('%I.%I', schemaname, tablename) from pg_policies where policyname = 'streets' loop
    execute format('alter policy streets on %s to courtyard_scoped', name);
  end loop;
end
$$;

-- As before, for that role.
create or replace function limit_to_streets(table_name regclass) returns void
language plpgsql
as $$
declare
  by_column jsonb := jsonb_build_object(
    'house_id', 'house_in_scope(house_id)', 'resident_id', 'resident_in_scope(resident_id)',
    'charge_id', 'charge_in_scope(charge_id)',
    'street_id', 'street_id = any (nullif(current_setting(''app.streets'', true), '''')::uuid[])');
  found text[];
  conditions text;
begin
  select array_agg(a.attname::text) into found from pg_attribute a
    where a.attrelid = table_name and by_column ? a.attname::text and a.attnum > 0 and not a.attisdropped;
  if found is null then
    return;
  end if;
  if found @> '{house_id}' and not found @> '{street_id}' then
    found := array_remove(found, 'resident_id');
  end if;
  select string_agg(format('(%1$I is null or %2$s)', name, by_column ->> name), ' and ')
    into conditions from unnest(found) as name;
  execute format(
    'create policy streets on %s as restrictive to courtyard_scoped
       using (coalesce(current_setting(''app.scoped'', true), '''') <> ''yes'' or (%s))',
    table_name, conditions);
end
$$;

create or replace function refuse_to_scoped(table_name regclass) returns void
language plpgsql
as $$
begin
  execute format(
    'create policy streets on %s as restrictive to courtyard_scoped
       using (coalesce(current_setting(''app.scoped'', true), '''') <> ''yes'')', table_name);
end
$$;

-- The three functions that limit a transaction (enter, enter_by_key, limit_to_worker) also take the role for it; the
-- rest of them is as it was.
do $$
declare
  definition text;
  changed integer := 0;
begin
  for definition in select pg_get_functiondef(p.oid) from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosrc like '%set_config(''app.scoped'', ''yes'', true)%'
  loop
    execute replace(definition, 'set_config(''app.scoped'', ''yes'', true)',
      'set_config(''app.scoped'', ''yes'', true), set_config(''role'', ''courtyard_scoped'', true)');
    changed := changed + 1;
  end loop;
  if changed <> 3 then
    raise exception 'three functions limit a transaction, % were found', changed;
  end if;
end
$$;
