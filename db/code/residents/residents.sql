-- Residents: search texts and search, the views that other features read, triggers and row security.

-- Search text of a resident: names, phone in international form and, for a Nigerian number, local form, email, plates
-- and addresses.
create or replace function resident_search_text(
  first_name text, last_name text, phone text, email text, plates text, addresses text)
returns text
language sql
immutable
parallel safe
as $$
  select public.search_form(concat_ws(' ', first_name, last_name, ltrim(phone, '+'),
    case when phone like '+234%' then '0' || substr(phone, 5) end, email, plates, addresses))
$$;

-- Recomputes the search text, sort key and move-in date of residents. Lifts the limit to streets while it reads: a
-- text with only the houses on the writer's streets would hide the resident from other workers' searches.
create or replace function describe_residents(community uuid, residents_wanted uuid[]) returns void
language plpgsql
as $$
declare
  scoped text := current_setting('app.scoped', true);
begin
  perform set_app('scoped', '');
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
  perform set_app('scoped', coalesce(scoped, ''));
end
$$;

-- Sets the sort key of a new resident and, if the writer gives none, the search text, without a house or vehicle. A
-- bulk writer that knows them passes the complete search_text and moved_in_on, and sets app.describes_itself for its
-- transaction.
create or replace function describe_new_resident() returns trigger
language plpgsql
as $$
begin
  if new.search_text = '' then
    new.search_text := resident_search_text(
      new.first_name, new.last_name, new.phone, new.email, null, null);
  end if;
  new.sort_key := natural_key(new.last_name || E'\x01' || new.first_name);
  return new;
end
$$;

-- Reacts only to changed names and contact details, because describe_residents itself updates residents and would
-- start this trigger again.
create or replace function describe_changed_resident() returns trigger
language plpgsql
as $$
declare
  touched record;
begin
  for touched in
    select n.community_id, array_agg(distinct n.id) as ids from new_rows n
    join old_rows o on o.community_id = n.community_id and o.id = n.id
    where (o.first_name, o.last_name, o.phone, o.email)
      is distinct from (n.first_name, n.last_name, n.phone, n.email)
    group by n.community_id
  loop
    perform describe_residents(touched.community_id, touched.ids);
  end loop;
  return null;
end
$$;

-- Recomputes the residents of the occupancies or vehicles that a statement inserted or deleted, and of the new rows
-- of an update, unless app.describes_itself is set.
create or replace function describe_resident_of_row() returns trigger
language plpgsql
as $$
declare
  touched record;
begin
  -- A bulk writer that has computed the search texts itself sets this setting for its transaction.
  if current_setting('app.describes_itself', true) = 'on' then
    return null;
  end if;
  if tg_op = 'DELETE' then
    for touched in
      select community_id, array_agg(distinct resident_id) as ids from old_rows group by community_id
    loop
      perform describe_residents(touched.community_id, touched.ids);
    end loop;
  else
    for touched in
      select community_id, array_agg(distinct resident_id) as ids from new_rows group by community_id
    loop
      perform describe_residents(touched.community_id, touched.ids);
    end loop;
  end if;
  return null;
end
$$;

-- Recomputes residents only if an update changes the resident, house, move-in date or end of an occupancy, and
-- app.describes_itself is not set. Household roles are not part of the search text.
create or replace function describe_residents_who_moved() returns trigger
language plpgsql
as $$
declare
  touched record;
begin
  if current_setting('app.describes_itself', true) = 'on' then
    return null;
  end if;
  for touched in
    select n.community_id, array_agg(n.resident_id) || array_agg(o.resident_id) as ids
    from new_rows n join old_rows o on o.community_id = n.community_id and o.id = n.id
    where (o.resident_id, o.house_id, o.move_in_on, o.ended_at)
      is distinct from (n.resident_id, n.house_id, n.move_in_on, n.ended_at)
    group by n.community_id
  loop
    perform describe_residents(touched.community_id, touched.ids);
  end loop;
  return null;
end
$$;

-- Recomputes the current residents of a house when the house's own search text changes, for example by its street's
-- new name.
create or replace function describe_residents_of_house() returns trigger
language plpgsql
as $$
declare
  touched record;
  residents_wanted uuid[];
begin
  for touched in
    select n.community_id, array_agg(n.id) as houses
    from new_rows n join old_rows o on o.community_id = n.community_id and o.id = n.id
    where o.search_text <> n.search_text
    group by n.community_id
  loop
    residents_wanted := array(select distinct o.resident_id from occupancies o
      where o.community_id = touched.community_id and o.house_id = any (touched.houses) and o.ended_at is null);
    perform describe_residents(touched.community_id, residents_wanted);
  end loop;
  return null;
end
$$;

-- Returns up to `most` ids of residents that match a search, one of the tags and one of the statuses, each if given,
-- in the order that `sort` names. SECURITY DEFINER, so the function itself limits to the worker's streets.
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
revoke all on function search_residents(text,integer,text[],text[],text) from public;
grant execute on function search_residents(text,integer,text[],text[],text) to courtyard_app;

-- Names of residents, with the date of birth so that features that write to residents can exclude children.
create or replace view resident_names with (security_invoker = true) as
  select r.community_id, r.id as resident_id, r.first_name || ' ' || r.last_name as name, r.date_of_birth
  from residents r;
grant select on resident_names to courtyard_app;

-- Residents with an active portal account.
create or replace view portal_residents with (security_invoker = true) as
  select r.community_id, r.id as resident_id, r.portal_user_id as user_id from residents r
  where r.portal_user_id is not null and r.status = 'Active' and r.archived_at is null;
grant select on portal_residents to courtyard_app;

-- Contact details of all residents, including those who moved out.
create or replace view resident_contacts with (security_invoker = true) as
  select r.community_id, r.id as resident_id, r.first_name || ' ' || r.last_name as name, r.phone, r.email
  from residents r;
grant select on resident_contacts to courtyard_app;

-- Current residents who are not suspended, with their contact details. The date of birth lets a notice leave out
-- children without a phone, email or account.
create or replace view reachable_residents with (security_invoker = true) as
  select r.community_id, r.id as resident_id, r.sort_key, r.first_name, r.last_name, r.phone, r.email,
    case when r.status = 'Active' then r.portal_user_id end as user_id, r.date_of_birth
  from residents r
  where r.status in ('Added', 'Invited', 'Active') and r.archived_at is null and r.merged_into is null;
grant select on reachable_residents to courtyard_app;

create or replace trigger count_deleted after delete on residents referencing old table as old_rows for each statement execute function count_rows('residents', 'status');

create or replace trigger count_inserted after insert on residents referencing new table as new_rows for each statement execute function count_rows('residents', 'status');

create or replace trigger count_updated after update on residents referencing old table as old_rows new table as new_rows for each statement execute function count_rows('residents', 'status');

create or replace trigger residents_describe before insert on residents
  for each row execute function describe_new_resident();

create or replace trigger residents_described_again after update on residents
  referencing old table as old_rows new table as new_rows
  for each statement execute function describe_changed_resident();

-- As courtyard_at_home, users see their own resident records in all communities, to find their homes.
drop policy if exists own_rows on residents;
create policy own_rows on residents for select to courtyard_at_home
  using (portal_user_id = current_setting('app.user_id')::uuid);

-- Workers who are limited to streets see residents in scope. A resident who was created in the current transaction
-- has no house yet, and is visible until the transaction ends.
drop policy if exists tenant on residents;
create policy tenant on residents
  using (community_id = current_setting('app.community_id')::uuid
    and (coalesce(current_setting('app.scoped', true), '') <> 'yes' or current_user <> 'courtyard_scoped'
      or created_at = now() or resident_in_scope(id)));
