-- Functions that undo an import, that predict an undo, and that read rows with their houses and residents.

-- Deletes those of the given houses or streets to which nothing refers, and returns their ids.
create or replace function remove_unless_used(of_table text, ids uuid[]) returns uuid[]
language plpgsql
as $$
declare
  here uuid := current_setting('app.community_id')::uuid;
  one uuid;
  removed uuid[] := '{}';
begin
  if of_table not in ('houses', 'streets') then
    raise exception 'not a table of imports: %', of_table;
  end if;
  begin
    execute format('delete from %I where community_id = $1 and id = any ($2)', of_table)
      using here, ids;
    return ids;
  exception when foreign_key_violation then
    null;
  end;
  foreach one in array ids loop
    begin
      execute format('delete from %I where community_id = $1 and id = $2', of_table)
        using here, one;
      removed := removed || one;
    exception when foreign_key_violation then
      null;
    end;
  end loop;
  return removed;
end
$$;

-- Deletes people and all that the import gave them. Deletes nothing and returns false if a newer record refers to any
-- of it.
create or replace function remove_imported_people(wanted uuid, people uuid[]) returns boolean
language plpgsql
set enable_nestloop = off
as $$
declare
  here uuid := current_setting('app.community_id')::uuid;
begin
  delete from group_members m using import_rows r, unnest(r.group_ids) as g
    where r.community_id = here and r.batch_id = wanted and m.community_id = here
      and m.id = md5(r.id::text || g::text)::uuid and m.resident_id = any (people);
  delete from vehicles v using import_rows r
    where r.community_id = here and r.batch_id = wanted and v.community_id = here and v.id = r.id
      and v.resident_id = any (people);
  delete from occupancies o using import_rows r
    where r.community_id = here and r.batch_id = wanted and o.community_id = here and o.id = r.id
      and o.resident_id = any (people);
  delete from residents p where p.community_id = here and p.id = any (people);
  return true;
exception when foreign_key_violation then
  return false;
end
$$;

-- The rows of imports with the given ids.
create or replace function import_picked(picked uuid[]) returns setof import_rows
language sql
stable
as $$
  select r.* from import_rows r
  where r.community_id = current_setting('app.community_id')::uuid
    and r.id = any (array(select unnest(picked)))
$$;

create or replace function import_picked_houses(picked uuid[]) returns setof houses
language sql
stable
as $$
  select h.* from houses h
  where h.community_id = current_setting('app.community_id')::uuid
    and h.id = any (array(select r.house_id from import_picked(picked) r))
$$;

create or replace function import_picked_residents(picked uuid[]) returns setof residents
language sql
stable
as $$
  select p.* from residents p
  where p.community_id = current_setting('app.community_id')::uuid
    and p.id = any (array(select r.resident_id from import_picked(picked) r))
$$;

-- Undoes the people of the next rows, with all other rows of the same people: deletes people whom the import created,
-- except those to keep, and restores earlier values of people and houses. Returns the number of rows, or 0 if none
-- are left. Each turn takes effect completely or not at all.
create or replace function undo_import_people(wanted uuid, actor text, most integer) returns integer
language plpgsql
set enable_nestloop = off
as $$
declare
  here uuid := current_setting('app.community_id')::uuid;
  me uuid := nullif(current_setting('app.user_id')::uuid, '00000000-0000-0000-0000-000000000000');
  file text;
  turn uuid[];
  asked uuid[];
  people uuid[];
  labels jsonb;
  moved uuid[];
  removed uuid[] := '{}';
  people_restored uuid[];
  houses_restored uuid[];
  one uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended(here::text, 41));
  select left(b.file_name, 200) into file from import_batches b
    where b.community_id = here and b.id = wanted;
  with next as (
    select r.id, r.resident_id from import_rows_in(wanted) r where not r.person_undone
    order by r.line limit most)
  select array_agg(r.id) into turn from import_rows_in(wanted) r
    where not r.person_undone and (r.id in (select n.id from next n)
      or r.resident_id in (select n.resident_id from next n));
  if turn is null then
    return 0;
  end if;
  select array_agg(distinct r.resident_id) into asked from import_picked(turn) r
    where r.state = 'new' and r.outcome = 'created' and r.resident_id is not null;
  insert into import_kept (community_id, batch_id, entity_type, entity_id, why)
    select here, wanted, 'resident', k.resident_id, k.why
    from import_people_kept(wanted, coalesce(asked, '{}')) k where k.why is not null
    on conflict do nothing;
  select coalesce(array_agg(k.resident_id), '{}') into people
    from import_people_kept(wanted, coalesce(asked, '{}')) k where k.why is null;
  select jsonb_object_agg(p.id, p.first_name || ' ' || p.last_name) into labels
    from residents p where p.community_id = here and p.id = any (people);
  select array_agg(distinct r.resident_id) into moved from import_picked(turn) r
    where r.resident_id is not null and r.resident_id <> all (people);
  -- Restore the earlier values of people and houses, unless they were changed since.
  with restored as (update residents p set first_name = r.before ->> 'firstName', last_name = r.before ->> 'lastName',
      phone = r.before ->> 'phone', email = r.before ->> 'email', status = r.before ->> 'status',
      version = p.version + 1, updated_at = now()
    from import_picked(turn) r
    where r.before ? 'firstName' and p.community_id = here and p.id = r.resident_id
      and p.version = (r.before ->> 'version')::int + 1
    returning p.id)
  select coalesce(array_agg(t.id), '{}') into people_restored from restored t;
  with restored as (update houses h set type = r.before ->> 'type', occupancy = r.before ->> 'occupancy',
      bedrooms = (r.before ->> 'bedrooms')::smallint,
      parking_slots = (r.before ->> 'parkingSlots')::smallint,
      meter_number = r.before ->> 'meterNumber', notes = r.before ->> 'notes',
      version = h.version + 1, updated_at = now()
    from import_picked(turn) r
    where r.before ? 'occupancy' and h.community_id = here and h.id = r.house_id
      and h.version = (r.before ->> 'version')::int + 1
    returning h.id)
  select coalesce(array_agg(t.id), '{}') into houses_restored from restored t;
  insert into import_kept (community_id, batch_id, entity_type, entity_id, why)
    select here, wanted, 'resident', p.id, 'newer-values' from import_picked(turn) r
      join residents p on p.community_id = here and p.id = r.resident_id
      where r.before ? 'firstName' and p.id <> all (people_restored)
    union all
    select here, wanted, 'house', h.id, 'newer-values' from import_picked(turn) r
      join houses h on h.community_id = here and h.id = r.house_id
      where r.before ? 'occupancy' and h.id <> all (houses_restored)
    on conflict do nothing;
  perform set_app('describes_itself', 'on');
  delete from group_members m using import_picked(turn) r, unnest(r.group_ids) as g
    where m.community_id = here and m.id = md5(r.id::text || g::text)::uuid
      and m.removed_at is null and r.state = 'known';
  delete from vehicles v using import_picked(turn) r
    where v.community_id = here and v.id = r.id and r.state = 'known';
  delete from occupancies o using import_picked(turn) r
    where o.community_id = here and o.id = r.id and r.state = 'known' and o.ended_at is null
      and o.move_out_on is null;
  if remove_imported_people(wanted, people) then
    removed := people;
  else
    foreach one in array people loop
      if remove_imported_people(wanted, array[one]) then
        removed := removed || one;
      end if;
    end loop;
  end if;
  perform set_app('describes_itself', '');
  if moved is not null then
    perform describe_residents(here, moved);
  end if;
  foreach one in array people loop
    if one <> all (removed) then
      insert into import_kept (community_id, batch_id, entity_type, entity_id, why)
        values (here, wanted, 'resident', one, 'used') on conflict do nothing;
    end if;
  end loop;
  insert into audit_entries (community_id, actor_id, actor_name, action, entity_type, entity_id,
      entity_label, reason)
    select here, me, actor, 'resident.removed', 'resident', gone.resident_id, labels ->> gone.resident_id::text,
      'The import ' || file || ' was undone.'
    from (select distinct r.resident_id from import_picked(turn) r where r.resident_id = any (removed)) gone;
  update import_rows r set person_undone = true
    where r.community_id = here and r.id = any (turn);
  update import_batches b set undone = jsonb_build_object(
      'residents', coalesce((b.undone ->> 'residents')::int, 0) + cardinality(removed),
      'houses', coalesce((b.undone ->> 'houses')::int, 0), 'streets', 0,
      'restored', coalesce((b.undone ->> 'restored')::int, 0) + cardinality(people_restored)
        + cardinality(houses_restored))
    where b.community_id = here and b.id = wanted;
  return cardinality(turn);
end
$$;

-- Undoes the houses of the next rows, after all people are undone. Deletes houses that the import created, if
-- unchanged and unused. In the others, appoints missing household roles, and derives the occupancy again if the
-- import derived that occupancy and nobody changed it. Returns the number of rows.
create or replace function undo_import_houses(wanted uuid, most integer) returns integer
language plpgsql
set enable_nestloop = off
as $$
declare
  here uuid := current_setting('app.community_id')::uuid;
  turn uuid[];
  places uuid[];
  made uuid[];
  untouched uuid[];
  removed uuid[];
begin
  perform pg_advisory_xact_lock(hashtextextended(here::text, 41));
  with next as (
    select r.id, r.house_id from import_rows_in(wanted) r where not r.house_undone
    order by r.line limit most)
  select array_agg(r.id), array_agg(distinct r.house_id) into turn, places
    from import_rows_in(wanted) r
    where not r.house_undone and (r.id in (select n.id from next n)
      or r.house_id in (select n.house_id from next n));
  if turn is null then
    return 0;
  end if;
  select array_agg(distinct r.house_id) filter (where r.house_is_new) into made
    from import_picked(turn) r;
  select coalesce(array_agg(h.id), '{}') into untouched from houses h
    where h.community_id = here and h.id = any (made) and h.version = 1
      and not exists (select from audit_entries a where a.community_id = here
        and a.entity_type = 'house' and a.entity_id = h.id and a.action <> 'house.imported');
  removed := remove_unless_used('houses', untouched);
  insert into import_kept (community_id, batch_id, entity_type, entity_id, why)
    select here, wanted, 'house', h.id, case
        when exists (select from occupancies o where o.community_id = here and o.house_id = h.id
          and o.ended_at is null) then 'lived-in'
        when h.id = any (untouched) then 'used' else 'changed' end
    from houses h where h.community_id = here and h.id = any (made)
    on conflict do nothing;
  update houses h set occupancy = occupancy_by_people(h.id), version = h.version + 1,
      updated_at = now()
    where h.community_id = here and h.id = any (places)
      and h.occupancy in ('Rented', 'Owner-occupied')
      and h.occupancy <> occupancy_by_people(h.id)
      -- The import derived the occupancy: it filled a vacant house, or created one for which the file gives no
      -- occupancy.
      and exists (select from import_rows_in(wanted) r where r.house_id = h.id
        and (r.filled_house or (r.house_is_new and r.resident_id is not null)))
      and not exists (select from import_rows_in(wanted) r where r.house_id = h.id
        and r.occupancy is not null)
      -- The occupancy was not changed manually since.
      and not exists (select from audit_entries a where a.community_id = here
        and a.entity_type = 'house' and a.entity_id = h.id and a.after ? 'occupancy'
        and a.occurred_at > (select b.checked_at from import_batches b
          where b.community_id = here and b.id = wanted));
  perform appoint_house_roles(places);
  update import_rows r set house_undone = true
    where r.community_id = here and r.id = any (turn);
  update import_batches b set undone = b.undone || jsonb_build_object('houses',
      (b.undone ->> 'houses')::int + cardinality(removed))
    where b.community_id = here and b.id = wanted;
  return cardinality(turn);
end
$$;

-- Ends an undo: deletes the streets that the import created, nobody changed and nothing uses, and returns the result.
create or replace function undo_import_streets(wanted uuid) returns jsonb
language plpgsql
set enable_nestloop = off
as $$
declare
  here uuid := current_setting('app.community_id')::uuid;
  made uuid[];
  untouched uuid[];
  removed uuid[];
  result jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended(here::text, 41));
  select array_agg(distinct r.street_id) into made from import_rows_in(wanted) r
    where r.street_is_new;
  select coalesce(array_agg(s.id), '{}') into untouched from streets s
    where s.community_id = here and s.id = any (made) and s.version = 1
      and not exists (select from audit_entries a where a.community_id = here
        and a.entity_type = 'street' and a.entity_id = s.id);
  removed := remove_unless_used('streets', untouched);
  insert into import_kept (community_id, batch_id, entity_type, entity_id, why)
    select here, wanted, 'street', s.id, case
        when exists (select from houses h where h.community_id = here and h.street_id = s.id)
          then 'not-empty'
        when s.id = any (untouched) then 'used' else 'changed' end
    from streets s where s.community_id = here and s.id = any (made)
    on conflict do nothing;
  update import_batches b set undone = b.undone
      || jsonb_build_object('streets', cardinality(removed), 'kept', (select count(*)
        from import_kept k where k.community_id = here and k.batch_id = wanted))
    where b.community_id = here and b.id = wanted
    returning b.undone into result;
  return result;
end
$$;

-- Predicts for each record of an import that is not undone the result of an undo: 'removed', 'restored', or a reason
-- of import_kept. Must decide as undo_import_people, undo_import_houses and undo_import_streets do.
create or replace function import_undo_fates(wanted uuid) returns table (entity_type text, entity_id uuid, fate text)
language plpgsql
stable
set enable_nestloop = off
as $$
#variable_conflict use_column
declare
  here uuid := current_setting('app.community_id')::uuid;
  candidates uuid[];
  kept uuid[];
  reasons text[];
  used uuid[];
  people_gone uuid[];
  stays_gone uuid[];
  houses_made uuid[];
  houses_gone uuid[];
  streets_made uuid[];
begin
  select array_agg(k.resident_id) filter (where k.why is null), array_agg(k.resident_id) filter (where k.why is not null),
      array_agg(k.why) filter (where k.why is not null)
    into candidates, kept, reasons
    from import_people_kept(wanted, array(select distinct r.resident_id from import_rows_in(wanted) r
      where not r.person_undone and r.state = 'new' and r.outcome = 'created' and r.resident_id is not null)) k;
  -- Occupancies, vehicles and group memberships that the import created are deleted with the person, so they do not
  -- count as use.
  used := records_referred_to('residents', candidates, array['occupancies', 'vehicles', 'group_members']) || array(
    select m.resident_id from group_members m
    where m.community_id = here and m.resident_id = any (candidates) and m.id not in (
      select md5(r.id::text || g::text)::uuid from import_rows r cross join lateral unnest(r.group_ids) as g
      where r.community_id = here and r.batch_id = wanted));
  people_gone := array(select p from unnest(candidates) as p except select u from unnest(used) as u);
  return query
    select 'resident', k.id, k.why from unnest(kept, reasons) as k(id, why)
    union all
    select 'resident', p, 'removed' from unnest(people_gone) as p
    union all
    select 'resident', p, 'used' from (
      select c from unnest(candidates) as c except select g from unnest(people_gone) as g) as left_over(p)
    union all
    select 'resident', p.id, case when bool_or(p.version = (r.before ->> 'version')::int + 1) then 'restored'
        else 'newer-values' end
      from import_rows_in(wanted) r join residents p on p.community_id = here and p.id = r.resident_id
      where not r.person_undone and r.before ? 'firstName' group by p.id
    union all
    select 'house', h.id, case when bool_or(h.version = (r.before ->> 'version')::int + 1) then 'restored'
        else 'newer-values' end
      from import_rows_in(wanted) r join houses h on h.community_id = here and h.id = r.house_id
      where not r.person_undone and r.before ? 'occupancy' group by h.id;

  stays_gone := array(select o.id from import_rows r join occupancies o on o.community_id = here and o.id = r.id
    where r.community_id = here and r.batch_id = wanted and (o.resident_id = any (people_gone)
      or (r.outcome in ('created', 'updated') and r.state = 'known' and not r.person_undone and o.ended_at is null
        and o.move_out_on is null)));
  houses_made := array(select distinct r.house_id from import_rows_in(wanted) r
    where not r.house_undone and r.house_is_new);
  used := records_referred_to('houses', houses_made, array['occupancies']);
  with lived_in as (
    select o.house_id, bool_or(o.ended_at is null) as is_now from occupancies o
    where o.community_id = here and o.house_id = any (houses_made)
      and not exists (select from unnest(stays_gone) as g where g = o.id)
    group by o.house_id),
  found as (
    select h.id, l.house_id is not null as was_lived_in, coalesce(l.is_now, false) as is_lived_in,
      h.version = 1 and not exists (select from audit_entries a where a.community_id = here
        and a.entity_type = 'house' and a.entity_id = h.id and a.action <> 'house.imported') as is_untouched
    from houses h left join lived_in l on l.house_id = h.id
    where h.community_id = here and h.id = any (houses_made)),
  judged as (
    select f.id, case
      when f.is_untouched and not f.was_lived_in and f.id <> all (used) then 'removed'
      when f.is_lived_in then 'lived-in' when f.is_untouched then 'used' else 'changed' end as fate
    from found f)
  select array_agg(j.id), array_agg(j.fate) into houses_made, reasons from judged j;
  return query select 'house', m.id, m.fate from unnest(houses_made, reasons) as m(id, fate);

  houses_gone := array(select m.id from unnest(houses_made, reasons) as m(id, fate) where m.fate = 'removed');
  streets_made := array(select distinct r.street_id from import_rows_in(wanted) r where r.street_is_new);
  used := records_referred_to('streets', streets_made, array['houses']);
  return query
    with found as (
      select s.id, exists (select from houses h where h.community_id = here and h.street_id = s.id
          and not exists (select from unnest(houses_gone) as g where g = h.id)) as has_houses,
        s.version = 1 and not exists (select from audit_entries a where a.community_id = here
          and a.entity_type = 'street' and a.entity_id = s.id) as is_untouched
      from streets s where s.community_id = here and s.id = any (streets_made))
    select 'street', f.id, case
        when f.is_untouched and not f.has_houses and f.id <> all (used) then 'removed'
        when f.has_houses then 'not-empty' when f.is_untouched then 'used' else 'changed' end
      from found f;
end
$$;
