-- A bulk upload costs what its rows cost. The functions that bring rows in (0015) joined whole tables of the community
-- with the rows of a turn; now they look up by primary key what the turn names. What the checks found is kept with the
-- batch. Reads and writes no row; locks import_batches and import_rows for a moment.
-- Nested loops stay off, because tables that have just been filled have no statistics. An array from a subquery counts
-- as ten ids, so that the planner takes the primary key, and at worst a scan.

-- What the checks found, counted; an open screen asks for it again and again.
alter table import_batches add column checks jsonb;

-- A row is written when it is read, when it is checked and when it is brought in. With room on its page, a new version
-- needs no new place in any index.
alter table import_rows set (fillfactor = 45);

-- The rows of a turn.
create function import_picked(picked uuid[]) returns setof import_rows
language sql
stable
as $$
  select r.* from import_rows r
  where r.community_id = current_setting('app.community_id')::uuid
    and r.id = any (array(select unnest(picked)))
$$;

create function import_picked_houses(picked uuid[]) returns setof houses
language sql
stable
as $$
  select h.* from houses h
  where h.community_id = current_setting('app.community_id')::uuid
    and h.id = any (array(select r.house_id from import_picked(picked) r))
$$;

create function import_picked_residents(picked uuid[]) returns setof residents
language sql
stable
as $$
  select p.* from residents p
  where p.community_id = current_setting('app.community_id')::uuid
    and p.id = any (array(select r.resident_id from import_picked(picked) r))
$$;

-- Addresses: the streets and houses that rows ask for and that are not there.
create or replace function import_houses(picked uuid[]) returns void
language plpgsql
as $$
declare
  here uuid := current_setting('app.community_id')::uuid;
begin
  insert into streets (community_id, id, name)
    select distinct on (r.street_id) here, r.street_id, r.street from import_picked(picked) r
    where r.street_is_new
      and not exists (select from streets s where s.community_id = here and s.id = r.street_id)
    order by r.street_id, r.line
    on conflict do nothing;
  -- Account numbers are drawn by lot; one that is taken is drawn again.
  for draw in 1..4 loop
    insert into houses (community_id, id, street_id, house_number, block, unit_label, type,
        occupancy, bedrooms, parking_slots, meter_number, notes, account_number)
      select distinct on (r.house_id) here, r.house_id, r.street_id, r.house_number, r.block,
        r.unit_label,
        coalesce(r.house_type, case when r.unit_label = '' then 'Detached' else 'Flat' end),
        coalesce(r.occupancy,
          case when bool_or(r.relationship = 'Tenant') over of_house then 'Rented'
            when bool_or(r.relationship = 'Owner') over of_house then 'Owner-occupied' end, 'Vacant'),
        r.bedrooms, coalesce(r.parking_slots, 0), coalesce(r.meter_number, ''),
        coalesce(r.notes, ''), lpad((floor(random() * 9000000000) + 1000000000)::bigint::text, 10, '0')
      from import_picked(picked) r
      join streets s on s.community_id = here and s.id = r.street_id
      where r.house_is_new
        and not exists (select from import_picked_houses(picked) h where h.id = r.house_id)
      window of_house as (partition by r.house_id)
      order by r.house_id, r.house_type is null, r.line
      on conflict do nothing;
    exit when not found;
  end loop;
end
$$;

-- Addresses: houses that stood there take over what rows say of them.
create or replace function import_house_changes(picked uuid[]) returns void
language sql
as $$
  with changed as (
    update houses h set type = coalesce(r.house_type, h.type),
        occupancy = coalesce(r.occupancy, h.occupancy), bedrooms = coalesce(r.bedrooms, h.bedrooms),
        parking_slots = coalesce(r.parking_slots, h.parking_slots),
        meter_number = coalesce(r.meter_number, h.meter_number), notes = coalesce(r.notes, h.notes),
        version = h.version + 1, updated_at = now()
      from import_picked(picked) r join import_picked_houses(picked) old on old.id = r.house_id
      where r.state = 'known' and h.community_id = old.community_id and h.id = old.id
        and h.id = any (array(select p.house_id from import_picked(picked) p))
      returning r.community_id, r.id, jsonb_build_object('version', old.version, 'type', old.type,
        'occupancy', old.occupancy, 'bedrooms', old.bedrooms, 'parkingSlots', old.parking_slots,
        'meterNumber', old.meter_number, 'notes', old.notes) as before)
  update import_rows r set before = c.before from changed c
    where r.community_id = c.community_id and r.id = c.id
      and r.id = any (array(select unnest(picked)))
$$;

-- Addresses: a vacant house into which somebody has moved is so no longer.
create or replace function import_house_occupancy(picked uuid[]) returns void
language sql
as $$
  with filled as (
    update houses h set occupancy = f.occupancy, version = h.version + 1, updated_at = now()
      from (
        select r.house_id, min(r.id::text)::uuid as row_id,
          case when bool_or(r.relationship = 'Tenant') then 'Rented' else 'Owner-occupied' end
            as occupancy
        from import_picked(picked) r
        where not r.house_is_new and r.relationship in ('Owner', 'Tenant')
        group by r.house_id) f
      where h.community_id = current_setting('app.community_id')::uuid and h.id = f.house_id
        and h.id = any (array(select p.house_id from import_picked(picked) p))
        and h.occupancy = 'Vacant'
      returning h.community_id, f.row_id)
  update import_rows r set filled_house = true from filled f
    where r.community_id = f.community_id and r.id = f.row_id
      and r.id = any (array(select unnest(picked)))
$$;

-- Residents: the people of the rows who are new. They are found by all their houses and plates at once.
create or replace function import_residents(picked uuid[]) returns void
language sql
as $$
  insert into residents (community_id, id, first_name, last_name, phone, email, moved_in_on,
      search_text)
    select distinct on (r.resident_id) r.community_id, r.resident_id, r.first_name, r.last_name,
      r.phone, coalesce(r.email, max(r.email) over of_person),
      min(r.move_in_on) over of_person,
      resident_search_text(r.first_name, r.last_name, r.phone,
        coalesce(r.email, max(r.email) over of_person),
        string_agg(r.plate || ' ' || regexp_replace(r.plate, '[ -]', '', 'g'), ' ') over of_person,
        string_agg(concat_ws(' ', h.house_number, s.name, h.block, h.unit_label), ' ')
          over of_person)
    from import_picked(picked) r
    join import_picked_houses(picked) h on h.id = r.house_id and h.status <> 'Archived'
    join streets s on s.community_id = h.community_id and s.id = h.street_id
    where r.state = 'new'
    window of_person as (partition by r.resident_id)
    order by r.resident_id, r.line
  on conflict do nothing
$$;

-- Residents: people who stood there take over what rows say of them.
create or replace function import_resident_changes(picked uuid[]) returns void
language sql
as $$
  with wanted as (
    select distinct on (r.resident_id) r.* from import_picked(picked) r
    where r.state = 'known'
    order by r.resident_id, r.line),
  changed as (
    update residents p set first_name = w.first_name, last_name = w.last_name,
        phone = coalesce(w.phone, p.phone), email = coalesce(w.email, p.email),
        status = case when p.status <> 'MovedOut' then p.status
          when p.portal_user_id is null then 'Added' else 'Active' end,
        version = p.version + 1, updated_at = now()
      from wanted w join import_picked_residents(picked) old on old.id = w.resident_id
      where p.community_id = w.community_id and p.id = w.resident_id
        and p.id = any (array(select r.resident_id from import_picked(picked) r))
        and ((p.first_name, p.last_name, p.phone, p.email) is distinct from
          (w.first_name, w.last_name, coalesce(w.phone, p.phone), coalesce(w.email, p.email))
          or p.status = 'MovedOut')
      returning w.community_id, w.id, jsonb_build_object('version', old.version,
        'firstName', old.first_name, 'lastName', old.last_name, 'phone', old.phone,
        'email', old.email, 'status', old.status) as before)
  update import_rows r set before = c.before from changed c
    where r.community_id = c.community_id and r.id = c.id
      and r.id = any (array(select unnest(picked)))
$$;

-- Residents: who lives where, and what they drive. The first of a house without a head leads it.
create or replace function import_stays(picked uuid[]) returns void
language plpgsql
as $$
declare
  here uuid := current_setting('app.community_id')::uuid;
  elsewhere uuid[];
begin
  update occupancies o set relationship = r.relationship,
      move_in_on = coalesce(r.move_in_on, o.move_in_on)
    from import_picked(picked) r
    where r.state = 'known'
      and o.community_id = here and o.resident_id = r.resident_id and o.house_id = r.house_id
      and o.resident_id = any (array(select p.resident_id from import_picked(picked) p
        where p.state = 'known'))
      and o.ended_at is null and (o.move_out_on is null or r.move_in_on is null
        or r.move_in_on <= o.move_out_on)
      and (o.relationship, o.move_in_on) is distinct from
        (r.relationship, coalesce(r.move_in_on, o.move_in_on));
  insert into occupancies (community_id, id, resident_id, house_id, relationship, move_in_on,
      is_household_head, is_primary_contact)
    select here, r.id, r.resident_id, r.house_id, r.relationship, r.move_in_on,
      r.leads_house and not exists (select from occupancies o where o.community_id = here
        and o.house_id = r.house_id and o.ended_at is null and o.is_household_head),
      r.leads_house and not exists (select from occupancies o where o.community_id = here
        and o.house_id = r.house_id and o.ended_at is null and o.is_primary_contact)
    from import_picked(picked) r
    join import_picked_residents(picked) p on p.id = r.resident_id and p.merged_into is null
    join import_picked_houses(picked) h on h.id = r.house_id and h.status <> 'Archived'
    on conflict do nothing;
  insert into vehicles (community_id, id, resident_id, plate)
    select here, r.id, r.resident_id, r.plate
    from import_picked(picked) r join import_picked_residents(picked) p on p.id = r.resident_id
    where r.plate is not null
    on conflict do nothing;
  -- Those whose text was made before this turn, without the house or the plate it brought.
  select array_agg(distinct r.resident_id) into elsewhere
    from import_picked(picked) r join import_picked_residents(picked) p on p.id = r.resident_id
    where r.state = 'known' or r.resident_id <> all (picked);
  if elsewhere is not null then
    perform describe_residents(here, elsewhere);
  end if;
end
$$;

-- Groups: residents join the groups that their rows name. A member's id comes from the row and the group.
create or replace function import_members(picked uuid[]) returns void
language sql
as $$
  insert into group_members (community_id, id, group_id, kind, resident_id, added_by)
    select r.community_id, md5(r.id::text || g.id::text)::uuid, g.id, g.kind, r.resident_id,
      nullif(current_setting('app.user_id')::uuid, '00000000-0000-0000-0000-000000000000')
    from import_picked(picked) r cross join lateral unnest(r.group_ids) as wanted(group_id)
    join groups g on g.community_id = r.community_id and g.id = wanted.group_id
      and g.archived_at is null and g.kind = 'Resident'
    join import_picked_residents(picked) p on p.id = r.resident_id
    on conflict do nothing
$$;

-- The history of what came in: a line for each new resident and house, as the people who look them up need it.
create or replace function import_history(picked uuid[], file_name text, actor text) returns void
language sql
as $$
  insert into audit_entries (community_id, actor_id, actor_name, action, entity_type, entity_id,
      entity_label, after)
    select p.community_id, nullif(current_setting('app.user_id')::uuid,
        '00000000-0000-0000-0000-000000000000'), actor,
      case when r.state = 'known' then 'resident.changedByImport' else 'resident.imported' end,
      'resident', p.id, p.first_name || ' ' || p.last_name,
      jsonb_build_object('file', file_name, 'line', r.line)
    from (select distinct on (resident_id) * from import_picked(picked)
      where outcome in ('created', 'updated') and resident_id is not null
      order by resident_id, line) r
    join import_picked_residents(picked) p on p.id = r.resident_id
    union all
    select h.community_id, nullif(current_setting('app.user_id')::uuid,
        '00000000-0000-0000-0000-000000000000'), actor,
      case when r.house_is_new then 'house.imported' else 'house.changedByImport' end, 'house',
      h.id, h.house_number, jsonb_build_object('file', file_name, 'line', r.line)
    from (select distinct on (house_id) * from import_picked(picked)
      where (house_is_new or (resident_id is null and outcome = 'updated'))
      order by house_id, line) r
    join import_picked_houses(picked) h on h.id = r.house_id
$$;

-- One turn of an import: the next rows, brought in and marked in the caller's transaction. Tells how many were taken;
-- none are left at 0. Two runners take turns and do nothing twice.
create or replace function import_turn(wanted uuid, most integer) returns integer
language plpgsql
set enable_nestloop = off
as $$
declare
  here uuid := current_setting('app.community_id')::uuid;
  batch import_batches;
  turn uuid[];
  taken boolean[];
  picked uuid[];
  any_known boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended(here::text, 41));
  select b.* into batch from import_batches b where b.community_id = here and b.id = wanted;
  with next as (
    select r.id, r.state, not r.has_error and (batch.create_streets or not r.street_is_new)
      and (r.state = 'new' or (r.state = 'known' and batch.duplicates = 'update')) as is_picked
    from import_rows r
    where r.community_id = here and r.batch_id = wanted and r.outcome is null
    order by r.line limit most)
  select array_agg(n.id), array_agg(n.is_picked), array_agg(n.id) filter (where n.is_picked),
      coalesce(bool_or(n.is_picked and n.state = 'known'), false)
    into turn, taken, picked, any_known from next n;
  if turn is null then
    return 0;
  end if;
  perform set_config('app.describes_itself', 'on', true);
  if picked is not null then
    perform import_houses(picked);
    if batch.kind = 'residents' then
      perform import_house_occupancy(picked);
      perform import_residents(picked);
      if any_known then
        perform import_resident_changes(picked);
      end if;
      perform import_stays(picked);
      perform import_members(picked);
    elsif any_known then
      perform import_house_changes(picked);
    end if;
  end if;
  update import_rows r set outcome = case
      when t.is_picked then case
        when batch.kind = 'addresses' then case
          when exists (select from houses h where h.community_id = here and h.id = r.house_id)
            then case r.state when 'new' then 'created' else 'updated' end
          else 'failed' end
        when not exists (select from occupancies o where o.community_id = here
          and o.resident_id = r.resident_id and o.house_id = r.house_id and o.ended_at is null)
          then 'failed'
        when r.state = 'new' then 'created' else 'updated' end
      when r.has_error or (r.street_is_new and not batch.create_streets and r.state <> 'twice')
        then 'refused'
      when r.state = 'twice' then 'duplicate'
      when r.state = 'same' then 'unchanged'
      else 'skipped' end
    from unnest(turn, taken) as t(id, is_picked)
    where r.community_id = here and r.id = t.id and r.id = any (array(select unnest(turn)));
  if picked is not null then
    perform import_history(picked, batch.file_name, batch.created_by_name);
  end if;
  perform set_config('app.describes_itself', '', true);
  return cardinality(turn);
end
$$;
