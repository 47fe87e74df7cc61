-- Undo of an import in turns of rows, by a job, so that a large one is never one long transaction and can go on after a
-- stop. The batch keeps the result, and import_kept names what stayed and why. Replaces undo_import of 0016. Checks the
-- status of all batches, and locks import_batches and import_rows for a moment.

alter table import_batches drop constraint import_batches_status_check;
alter table import_batches add constraint import_batches_status_check check (status in ('Uploaded',
  'Validated', 'Importing', 'Completed', 'CompletedWithErrors', 'Failed', 'Cancelled', 'Undoing',
  'Undone'));
alter table import_batches add column undone jsonb,
  add column undone_at timestamptz,
  add column undone_by uuid references users,
  add column undone_by_name text,
  -- Set back when the undo fails, so that it can be asked for again.
  add column status_before_undo text;
-- An import that starts while another is undone would count people as known who are about to go.
drop index import_batches_one_running;
create unique index import_batches_one_running on import_batches (community_id)
  where status in ('Importing', 'Undoing');

-- Whether the undo has dealt with the person and with the house of a row.
alter table import_rows add column person_undone boolean not null default false,
  add column house_undone boolean not null default false;

-- The records that an undo left, by id: the name is read from the record itself, so an erased person is not named here.
create table import_kept (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  batch_id uuid not null,
  entity_type text not null check (entity_type in ('resident', 'house', 'street')),
  entity_id uuid not null,
  why text not null check (why in ('changed', 'invited', 'stay', 'vehicle', 'used', 'lived-in',
    'not-empty', 'newer-values')),
  primary key (community_id, id),
  constraint import_kept_once unique (community_id, batch_id, entity_type, entity_id),
  constraint import_kept_batch foreign key (community_id, batch_id)
    references import_batches (community_id, id)
);
select make_tenant_table('import_kept', 'select, insert');
select refuse_to_scoped('import_kept');

drop function undo_import(uuid, text);
drop function import_untouched_residents(uuid);

-- The rows of an import that brought something in.
create function import_rows_in(wanted uuid) returns setof import_rows
language sql
stable
as $$
  select r.* from import_rows r
  where r.community_id = current_setting('app.community_id')::uuid and r.batch_id = wanted
    and r.outcome in ('created', 'updated')
$$;

-- Why people whom an import created cannot go; null for those with no life of their own yet.
create function import_people_kept(wanted uuid, people uuid[])
returns table (resident_id uuid, why text)
language sql
stable
set enable_nestloop = off
as $$
  select p.id, case
    when p.portal_user_id is not null or p.status in ('Invited', 'Active') then 'invited'
    when exists (select from occupancies o where o.community_id = p.community_id
      and o.resident_id = p.id and (o.ended_at is not null or o.move_out_on is not null
        or not exists (select from import_rows m where m.community_id = o.community_id
          and m.id = o.id and m.batch_id = wanted))) then 'stay'
    when exists (select from vehicles v where v.community_id = p.community_id
      and v.resident_id = p.id and not exists (select from import_rows m
        where m.community_id = v.community_id and m.id = v.id and m.batch_id = wanted)) then 'vehicle'
    when p.version <> 1 or p.status <> 'Added' or exists (select from audit_entries a
      where a.community_id = p.community_id and a.entity_type = 'resident' and a.entity_id = p.id
        and a.action <> 'resident.imported') then 'changed'
    end
  from residents p
  where p.community_id = current_setting('app.community_id')::uuid and p.id = any (people)
$$;

-- Undoes the people of the next rows, with all rows of each. Returns how many rows were taken; none are left
-- at 0. Runs in the caller's transaction, so that a turn happens whole or not at all.
create function undo_import_people(wanted uuid, actor text, most integer) returns integer
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
  -- Who and what stood there before is as it was, unless somebody has changed it since.
  update residents p set first_name = r.before ->> 'firstName', last_name = r.before ->> 'lastName',
      phone = r.before ->> 'phone', email = r.before ->> 'email', status = r.before ->> 'status',
      version = p.version + 1, updated_at = now()
    from import_picked(turn) r
    where r.before ? 'firstName' and p.community_id = here and p.id = r.resident_id
      and p.version = (r.before ->> 'version')::int + 1;
  update houses h set type = r.before ->> 'type', occupancy = r.before ->> 'occupancy',
      bedrooms = (r.before ->> 'bedrooms')::smallint,
      parking_slots = (r.before ->> 'parkingSlots')::smallint,
      meter_number = r.before ->> 'meterNumber', notes = r.before ->> 'notes',
      version = h.version + 1, updated_at = now()
    from import_picked(turn) r
    where r.before ? 'occupancy' and h.community_id = here and h.id = r.house_id
      and h.version = (r.before ->> 'version')::int + 1;
  insert into import_kept (community_id, batch_id, entity_type, entity_id, why)
    select here, wanted, 'resident', p.id, 'newer-values' from import_picked(turn) r
      join residents p on p.community_id = here and p.id = r.resident_id
      where r.before ? 'firstName' and p.version <> (r.before ->> 'version')::int + 2
    union all
    select here, wanted, 'house', h.id, 'newer-values' from import_picked(turn) r
      join houses h on h.community_id = here and h.id = r.house_id
      where r.before ? 'occupancy' and h.version <> (r.before ->> 'version')::int + 2
    on conflict do nothing;
  perform set_config('app.describes_itself', 'on', true);
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
  perform set_config('app.describes_itself', '', true);
  if moved is not null then
    perform describe_residents(here, moved);
  end if;
  insert into import_kept (community_id, batch_id, entity_type, entity_id, why)
    select here, wanted, 'resident', p, 'used' from unnest(people) as p
    where p <> all (removed) on conflict do nothing;
  insert into audit_entries (community_id, actor_id, actor_name, action, entity_type, entity_id,
      entity_label, reason)
    select here, me, actor, 'resident.removed', 'resident', gone, labels ->> gone::text,
      'The import ' || file || ' was undone.'
    from unnest(removed) as gone;
  update import_rows r set person_undone = true
    where r.community_id = here and r.id = any (turn);
  update import_batches b set undone = jsonb_build_object(
      'residents', coalesce((b.undone ->> 'residents')::int, 0) + cardinality(removed),
      'houses', coalesce((b.undone ->> 'houses')::int, 0), 'streets', 0,
      'restored', coalesce((b.undone ->> 'restored')::int, 0) + (
        select count(distinct coalesce(p.id, h.id)) from import_picked(turn) r
        left join residents p on r.before ? 'firstName' and p.community_id = here
          and p.id = r.resident_id and p.version = (r.before ->> 'version')::int + 2
        left join houses h on r.before ? 'occupancy' and h.community_id = here
          and h.id = r.house_id and h.version = (r.before ->> 'version')::int + 2))
    where b.community_id = here and b.id = wanted;
  return cardinality(turn);
end
$$;

-- Derives a house's occupancy from the people who live there, as an import does.
create function occupancy_by_people(of_house uuid) returns text
language sql
stable
as $$
  select case when bool_or(o.relationship = 'Tenant') then 'Rented'
    when bool_or(o.relationship = 'Owner') then 'Owner-occupied' else 'Vacant' end
  from occupancies o
  where o.community_id = current_setting('app.community_id')::uuid and o.house_id = of_house
    and o.ended_at is null
$$;

-- Undoes the houses of the next rows, after all people. Those that the import made and nobody needs go;
-- the others get back what the import derived for them, and a head.
create function undo_import_houses(wanted uuid, most integer) returns integer
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
      -- The import derived it: it filled a vacant house, or made one of which the file did not say it.
      and exists (select from import_rows_in(wanted) r where r.house_id = h.id
        and (r.filled_house or (r.house_is_new and r.resident_id is not null)))
      and not exists (select from import_rows_in(wanted) r where r.house_id = h.id
        and r.occupancy is not null)
      -- Nobody has said it by hand since.
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

-- The end of an undo: the streets that the import made, and the result.
create function undo_import_streets(wanted uuid) returns jsonb
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
