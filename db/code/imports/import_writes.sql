-- Functions that match the rows of an import to people, write streets, houses, residents, occupancies and vehicles, and
-- say which people an undo keeps.

-- Matches each row to a resident by phone or, if the row or the resident has no phone, by email and name or by house
-- and name; else to the first line of the same person. Lines without errors come first. Also returns conflicts, and
-- whether the row leads its house: import_stays offers its person the household roles.
create or replace function import_people(wanted uuid)
returns table (row_id uuid, resident_id uuid, known_name text, lives_here boolean,
  differs boolean, same_person_line integer, other_person_line integer, other_person text,
  same_stay_line integer, leads_house boolean, owner_line integer, street_id uuid,
  street_is_new boolean, house_id uuid, house_is_new boolean, problems jsonb)
language plpgsql
stable
set enable_nestloop = off
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  here uuid := current_setting('app.community_id')::uuid;
begin
  return query
  with
  read as materialized (
    select r.id, r.line, r.first_name, r.last_name, r.phone, r.email, r.relationship, r.move_in_on,
      r.date_of_birth, coalesce(r.reading_problems @> '[{"level":"error"}]', false) as broken,
      import_person_name(r.first_name, r.last_name) as name_key,
      coalesce(r.phone, r.email || '|' || import_person_name(r.first_name, r.last_name),
        p.house_id || '|' || r.date_of_birth || '|' || import_person_name(r.first_name, r.last_name))
        as person_key,
      p.*
    from import_rows r left join import_places(wanted) p on p.row_id = r.id
    where r.community_id = here and r.batch_id = wanted),
  by_phone as materialized (
    select read.id as of_row, r.id from read join residents r
      on r.community_id = here and r.phone = read.phone and r.merged_into is null),
  by_email as materialized (
    select distinct on (read.id) read.id as of_row, r.id from read join residents r
      on r.community_id = here and r.email = read.email and r.merged_into is null
        and import_person_name(r.first_name, r.last_name) = read.name_key
        and (read.phone is null or r.phone is null)
    order by read.id, r.created_at),
  by_house as materialized (
    select distinct on (read.id) read.id as of_row, r.id from read
    join occupancies o on o.community_id = here and o.house_id = read.house_id and o.ended_at is null
    join residents r on r.community_id = here and r.id = o.resident_id
      and import_person_name(r.first_name, r.last_name) = read.name_key
      and (read.phone is null or r.phone is null)
      -- A child without contact details is not the parent of the same name.
      and (read.phone is not null or read.email is not null or (r.phone is null and r.email is null))
      and (read.date_of_birth is null or r.date_of_birth is null or read.date_of_birth = r.date_of_birth)
    where not read.house_is_new
    order by read.id, r.created_at),
  matched as materialized (
    select read.id as of_row, coalesce(a.id, b.id, c.id) as resident_id from read
    left join by_phone a on a.of_row = read.id
    left join by_email b on b.of_row = read.id
    left join by_house c on c.of_row = read.id),
  ordered as materialized (
    select read.*,
      case when read.person_key is not null then first_value(read.id) over of_person end as lead,
      case when read.person_key is not null then first_value(read.line) over of_person end
        as lead_line,
      case when read.person_key is not null then first_value(read.name_key) over of_person end
        as lead_name_key,
      case when read.person_key is not null
        then first_value(read.first_name || ' ' || read.last_name) over of_person end as lead_name,
      case when read.person_key is not null and read.house_id is not null
        then first_value(read.line) over of_stay end as stay_line,
      case when read.relationship = 'Owner' and read.house_id is not null
        then first_value(read.line) over of_owners end as first_owner
    from read
    window of_person as (partition by read.person_key order by read.broken, read.line),
      of_stay as (partition by read.person_key, read.house_id order by read.broken, read.line),
      of_owners as (partition by read.house_id, read.relationship order by read.broken, read.line)),
  -- Rows with an error, and further rows of a person in the same house, come last.
  ranked as materialized (
    select o.id, o.house_id is not null and row_number() over (partition by o.house_id order by
        o.broken or (o.lead <> o.id and o.lead_name_key is distinct from o.name_key)
          or coalesce(o.stay_line <> o.line, false),
        array_position(array['Owner', 'Tenant', 'Family', 'Landlord', 'Caretaker'], o.relationship)
          nulls last, o.line) = 1 as leads
    from ordered o)
  select o.id, coalesce(m.resident_id, o.lead),
    case when m.resident_id is not null then r.first_name || ' ' || r.last_name end,
    s.id is not null,
    (r.first_name, r.last_name) is distinct from (o.first_name, o.last_name)
      or (o.email is not null and r.email is distinct from o.email)
      or (o.phone is not null and r.phone is distinct from o.phone)
      or s.relationship is distinct from o.relationship
      or (o.move_in_on is not null and s.move_in_on is distinct from o.move_in_on),
    case when o.lead <> o.id and o.lead_name_key is not distinct from o.name_key
      then o.lead_line end,
    case when o.lead <> o.id and o.lead_name_key is distinct from o.name_key then o.lead_line end,
    o.lead_name,
    case when o.stay_line <> o.line and o.lead_name_key is not distinct from o.name_key
      then o.stay_line end,
    k.leads,
    case when o.first_owner <> o.line and o.stay_line = o.line then o.first_owner end,
    o.street_id, coalesce(o.street_is_new, false), o.house_id, coalesce(o.house_is_new, false),
    coalesce(o.problems, '[]')
  from ordered o
  join ranked k on k.id = o.id
  join matched m on m.of_row = o.id
  left join residents r on r.community_id = here and r.id = m.resident_id
  left join occupancies s on s.community_id = here and s.resident_id = m.resident_id
    and s.house_id = o.house_id and s.ended_at is null;
end
$$;

-- Creates the streets and houses that rows name and that do not exist.
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
  -- Account numbers are random; try up to four times, because a number may be taken.
  for draw in 1..4 loop
    insert into houses (community_id, id, street_id, house_number, block, unit_label, type,
        occupancy, bedrooms, parking_slots, meter_number, notes, account_number)
      select distinct on (r.house_id) here, r.house_id, r.street_id, r.house_number, r.block,
        r.unit_label,
        coalesce(r.house_type, case when r.unit_label = '' then 'Detached' else 'Flat' end),
        coalesce(r.occupancy,
          case when bool_or(r.relationship = 'Tenant') over of_house then 'Rented'
            when bool_or(r.relationship in ('Owner', 'Family')) over of_house then 'Owner-occupied' end, 'Vacant'),
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

-- Updates existing houses with the values of the rows, and stores the earlier values in `before` for an undo. A
-- missing value of a row changes nothing.
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

-- Sets the occupancy of existing vacant houses into which an owner, a tenant or a family member moves.
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
        where not r.house_is_new and r.relationship in ('Owner', 'Tenant', 'Family')
        group by r.house_id) f
      where h.community_id = current_setting('app.community_id')::uuid and h.id = f.house_id
        and h.id = any (array(select p.house_id from import_picked(picked) p))
        and h.occupancy = 'Vacant'
      returning h.community_id, f.row_id)
  update import_rows r set filled_house = true from filled f
    where r.community_id = f.community_id and r.id = f.row_id
      and r.id = any (array(select unnest(picked)))
$$;

-- Creates the new residents of the rows, with a search text of their houses and plates in these rows. Skips rows
-- whose house is missing or archived.
create or replace function import_residents(picked uuid[]) returns void
language sql
as $$
  insert into residents (community_id, id, first_name, last_name, phone, email, date_of_birth,
      moved_in_on, search_text)
    select distinct on (r.resident_id) r.community_id, r.resident_id, r.first_name, r.last_name,
      r.phone, coalesce(r.email, max(r.email) over of_person),
      max(r.date_of_birth) over of_person, min(r.move_in_on) over of_person,
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

-- Updates the name, phone and email of existing residents from the first row of each, and makes residents who moved
-- out current. Stores the earlier values in `before` for an undo. A missing phone or email of a row changes nothing.
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

-- Creates and updates occupancies, and creates vehicles. The new occupancy of a row that leads its house gets each of
-- the roles household head and primary contact that the house lacks.
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
  -- Residents whose search text was computed before this turn, and may lack the new house or plate.
  select array_agg(distinct r.resident_id) into elsewhere
    from import_picked(picked) r join import_picked_residents(picked) p on p.id = r.resident_id
    where r.state = 'known' or r.resident_id <> all (picked);
  if elsewhere is not null then
    perform describe_residents(here, elsewhere);
  end if;
end
$$;

-- Returns why people that an import created must be kept; null for those who can be deleted.
create or replace function import_people_kept(wanted uuid, people uuid[])
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
