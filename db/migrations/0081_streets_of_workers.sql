-- A worker who is limited to streets sees, and writes, what belongs to those streets and nothing else, whatever the
-- query: restrictive policies read the streets from the session, beside the community. Adds policies; replaces
-- functions that describe or search; locks each of the tables for a moment.

-- app.scoped is 'yes' for such a worker, and app.streets their streets; for all others it is empty or unset. The
-- conditions below are written so that the planner takes them for true, as they nearly always are, and may look at
-- them while nothing is set.

create function house_in_scope(house uuid) returns boolean
language plpgsql
stable
cost 1
as $$
begin
  return exists (select from houses h where h.community_id = current_setting('app.community_id')::uuid
    and h.id = house and h.street_id = any (current_setting('app.streets')::uuid[]));
end
$$;

-- Where a resident lives decides, or where they lived when they left. It looks at all of their houses, so for the
-- moment of that it takes the limit off.
create function resident_in_scope(resident uuid) returns boolean
language plpgsql
stable
cost 1
as $$
declare
  here uuid := current_setting('app.community_id')::uuid;
  streets uuid[] := current_setting('app.streets')::uuid[];
  scoped text := current_setting('app.scoped', true);
  inside boolean;
begin
  perform set_config('app.scoped', '', true);
  with stays as (
    select h.street_id, o.ended_at from occupancies o
    join houses h on h.community_id = o.community_id and h.id = o.house_id
    where o.community_id = here and o.resident_id = resident)
  select coalesce(bool_or(s.street_id = any (streets)), false) into inside from stays s
    where s.ended_at is null or not exists (select from stays n where n.ended_at is null);
  perform set_config('app.scoped', coalesce(scoped, ''), true);
  return inside;
end
$$;

-- A charge is its house's.
create function charge_in_scope(charge uuid) returns boolean
language plpgsql
stable
cost 1
as $$
begin
  return exists (select from charges c where c.community_id = current_setting('app.community_id')::uuid
    and c.id = charge and house_in_scope(c.house_id));
end
$$;

-- An entry of the audit log is in scope where its record is, or where it tells of the reader's own deed.
create function record_in_scope(record_type text, record uuid) returns boolean
language plpgsql
stable
cost 1
as $$
begin
  return case record_type
    when 'house' then house_in_scope(record)
    when 'resident' then resident_in_scope(record)
    when 'charge' then charge_in_scope(record)
    when 'street' then record = any (current_setting('app.streets')::uuid[])
    else false
  end;
end
$$;

-- Limits a table to the streets of the worker, by the columns that it has: a house decides before a resident does. A
-- column that is empty limits nothing.
create function limit_to_streets(table_name regclass) returns void
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
    'create policy streets on %s as restrictive
       using (coalesce(current_setting(''app.scoped'', true), '''') <> ''yes'' or (%s))',
    table_name, conditions);
end
$$;

-- Nothing of these is for a worker who is limited to streets: they hold rows of any street.
create function refuse_to_scoped(table_name regclass) returns void
language plpgsql
as $$
begin
  execute format(
    'create policy streets on %s as restrictive
       using (coalesce(current_setting(''app.scoped'', true), '''') <> ''yes'')', table_name);
end
$$;

-- As before, and a table that has a street, a house, a resident or a charge is limited by it: nobody has to remember.
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
  execute format('grant %s on %s to courtyard_app', rights, table_name);
  perform limit_to_streets(table_name);
end
$$;

do $$
declare
  name text;
begin
  for name in
    select c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity
      and c.relname not in ('import_rows')
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'community_id')
    order by c.relname
  loop
    perform limit_to_streets(name::regclass);
  end loop;
end
$$;
create policy streets on streets as restrictive
  using (coalesce(current_setting('app.scoped', true), '') <> 'yes'
    or id = any (nullif(current_setting('app.streets', true), '')::uuid[]));
-- Whoever is being made in this very transaction has no house yet.
create policy streets on residents as restrictive
  using (coalesce(current_setting('app.scoped', true), '') <> 'yes' or created_at = now() or resident_in_scope(id));
create policy streets on audit_entries as restrictive for select
  using (coalesce(current_setting('app.scoped', true), '') <> 'yes'
    or actor_id = current_setting('app.user_id')::uuid or record_in_scope(entity_type, entity_id));
select refuse_to_scoped('import_batches');
select refuse_to_scoped('import_rows');

-- As before, and the houses of a resident are all of them, whoever writes: a description that knew only the houses of
-- the writer's streets would hide the resident from the others' search.
create or replace function describe_residents(community uuid, residents_wanted uuid[]) returns void
language plpgsql
as $$
declare
  scoped text := current_setting('app.scoped', true);
begin
  perform set_config('app.scoped', '', true);
  update residents r set
    search_text = resident_search_text(r.first_name, r.last_name, r.phone, r.email,
      (select string_agg(concat_ws(' ', v.plate, regexp_replace(v.plate, '[ -]', '', 'g')), ' ')
        from vehicles v where v.community_id = r.community_id and v.resident_id = r.id),
      (select string_agg(concat_ws(' ', h.house_number, s.name, h.block, h.unit_label), ' ')
        from occupancies o
        join houses h on h.community_id = o.community_id and h.id = o.house_id
        join streets s on s.community_id = h.community_id and s.id = h.street_id
        where o.community_id = r.community_id and o.resident_id = r.id and o.ended_at is null)),
    sort_key = natural_key(r.last_name || E'\x01' || r.first_name),
    moved_in_on = (
      select coalesce(min(o.move_in_on) filter (where o.ended_at is null), min(o.move_in_on))
      from occupancies o where o.community_id = r.community_id and o.resident_id = r.id)
  where r.community_id = community and r.id = any (residents_wanted);
  perform set_config('app.scoped', coalesce(scoped, ''), true);
end
$$;

-- As before; they have their owner's rights, whom no policy may bind, so they look at the streets themselves.
create or replace function search_houses(search text, most integer) returns setof uuid
language plpgsql
stable
security definer
set search_path = pg_catalog, public
set plan_cache_mode = force_custom_plan
as $$
declare
  patterns text[] := public.search_patterns(search);
begin
  return query execute
    'select h.id from public.houses h where h.community_id = $1'
    || public.like_each('h.search_text', patterns)
    || case when current_setting('app.scoped', true) = 'yes'
        then ' and h.street_id = any (current_setting(''app.streets'')::uuid[])' else '' end
    || ' limit $3'
    using current_setting('app.community_id')::uuid, patterns, most;
end
$$;

create or replace function search_residents(search text, most integer, tags text[] default null,
  statuses text[] default null, sort text default null)
returns setof uuid
language plpgsql
stable
security definer
set search_path = pg_catalog, public
set plan_cache_mode = force_custom_plan
as $$
declare
  patterns text[] := public.search_patterns(search);
begin
  return query execute
    'select r.id from public.residents r where r.community_id = $1'
    || public.like_each('r.search_text', patterns)
    || case when tags is not null then ' and r.tags && $4 and r.tags <> ''{}''' else '' end
    || case when statuses is not null then ' and r.status = any ($5)' else '' end
    || case when current_setting('app.scoped', true) = 'yes'
        then ' and public.resident_in_scope(r.id)' else '' end
    || case sort
        when 'name' then ' order by r.sort_key, r.id'
        when '-name' then ' order by r.sort_key desc, r.id desc'
        when '-createdAt' then ' order by r.created_at desc, r.sort_key, r.id'
        when 'createdAt' then ' order by r.created_at, r.sort_key desc, r.id desc'
        when 'status' then ' order by r.status, r.sort_key, r.id'
        when '-status' then ' order by r.status desc, r.sort_key desc, r.id desc'
        when '-movedIn' then ' order by r.moved_in_on desc nulls last, r.sort_key, r.id'
        when 'movedIn' then ' order by r.moved_in_on nulls first, r.sort_key desc, r.id desc'
        else '' end
    || ' limit $3'
    using current_setting('app.community_id')::uuid, patterns, most, tags, statuses;
end
$$;

-- Limits the rest of a job's transaction to what a worker may see, for work that a person asked for and that shows
-- them rows: an export that is too large to wait for. Whoever does not work here any more gets nothing.
create function limit_to_worker() returns void
language plpgsql
as $$
declare
  here uuid := current_setting('app.community_id')::uuid;
  me uuid := current_setting('app.user_id')::uuid;
  streets uuid[];
begin
  if exists (select from communities c where c.id = here and c.owner_id = me) then
    return;
  end if;
  -- Nobody is limited to no street at all.
  select case when w.id is null then '{}' else w.street_ids end into streets
    from (select) nothing
    left join workers w on w.community_id = here and w.user_id = me and w.status = 'Active';
  if streets is not null then
    perform set_config('app.streets', streets::text, true), set_config('app.scoped', 'yes', true);
  end if;
end
$$;
