-- Occupancies: household roles and rights, creation of residents, the views of people in houses that other features
-- read, and triggers.

-- Appoints a household head and a primary contact for each of these houses that lacks one, from its current
-- residents. Adults and people of unknown age come first for head, then owners, tenants, family, landlords and
-- caretakers in this order, then the earliest move-in. The head, then people with a phone or email, come first for
-- contact. Returns the appointments.
create or replace function appoint_house_roles(houses_wanted uuid[])
returns table (house_id uuid, resident_id uuid, became text)
language plpgsql
as $$
#variable_conflict use_column
declare
  here uuid := current_setting('app.community_id')::uuid;
begin
  return query
    update occupancies o set is_household_head = true
    from (
      select distinct on (c.house_id) c.id from occupancies c
      join residents r on r.community_id = c.community_id and r.id = c.resident_id
      where c.community_id = here and c.house_id = any (houses_wanted) and c.ended_at is null
        and not exists (select from occupancies h where h.community_id = here
          and h.house_id = c.house_id and h.ended_at is null and h.is_household_head)
      order by c.house_id, coalesce(r.date_of_birth > current_date - interval '18 years', false),
        array_position(array['Owner', 'Tenant', 'Family', 'Landlord', 'Caretaker'], c.relationship)
          nulls last,
        c.move_in_on nulls last, c.created_at, c.id) next_head
    where o.community_id = here and o.id = next_head.id
    returning o.house_id, o.resident_id, 'head';
  return query
    update occupancies o set is_primary_contact = true
    from (
      select distinct on (c.house_id) c.id from occupancies c
      join residents r on r.community_id = c.community_id and r.id = c.resident_id
      where c.community_id = here and c.house_id = any (houses_wanted) and c.ended_at is null
        and not exists (select from occupancies h where h.community_id = here
          and h.house_id = c.house_id and h.ended_at is null and h.is_primary_contact)
      order by c.house_id, c.is_household_head desc,
        coalesce(r.phone, r.email) is null, c.created_at, c.id) next_contact
    where o.community_id = here and o.id = next_contact.id
    returning o.house_id, o.resident_id, 'contact';
end
$$;

-- Creates a resident with their first occupancy, vehicles and pets in one round trip. `outcome` is 'created' or the
-- conflict: 'house' (missing or archived), 'phone' (`resident_id` already has it) or 'plate' (it belongs to another
-- resident). On a conflict the caller must roll back.
create or replace function create_resident(person jsonb, living jsonb, plates jsonb, animals jsonb)
 RETURNS TABLE(outcome text, resident_id uuid, occupancy_id uuid, leads_house boolean, house_number text, street_name text, block text, unit_label text, detail text, created_at timestamp with time zone)
 LANGUAGE plpgsql
as $$
#variable_conflict use_column
declare
  here uuid := current_setting('app.community_id')::uuid;
  home uuid := (living ->> 'houseId')::uuid;
  labels text[];
  plate_text text;
  vehicle jsonb;
  added text[] := '{}';
  animal jsonb;
begin
  -- KEY SHARE waits for a transaction that archives the house, but not for another move-in.
  select h.house_number, s.name, h.block, h.unit_label
    into house_number, street_name, block, unit_label
    from houses h join streets s on s.community_id = h.community_id and s.id = h.street_id
    where h.community_id = here and h.id = home and h.status <> 'Archived' for key share of h;
  if not found then
    outcome := 'house';
    return next;
    return;
  end if;
  if jsonb_typeof(person -> 'tags') = 'array' then
    labels := array(select jsonb_array_elements_text(person -> 'tags'));
  end if;
  for place in 0 .. jsonb_array_length(plates) - 1 loop
    vehicle := plates -> place;
    plate_text := concat_ws(' ', plate_text, vehicle ->> 'plate', regexp_replace(vehicle ->> 'plate', '[ -]', '', 'g'));
  end loop;
  insert into residents as r (community_id, first_name, last_name, phone, email, gender,
      date_of_birth, emergency_contact, preferred_channel, tags, internal_note, moved_in_on,
      search_text)
    values (here, person ->> 'firstName', person ->> 'lastName', person ->> 'phone', person ->> 'email',
      person ->> 'gender', (person ->> 'dateOfBirth')::date, nullif(person -> 'emergencyContact', 'null'),
      coalesce(person ->> 'preferredChannel', 'Phone'), coalesce(labels, '{}'),
      coalesce(person ->> 'internalNote', ''), (living ->> 'moveInOn')::date,
      resident_search_text(person ->> 'firstName', person ->> 'lastName', person ->> 'phone', person ->> 'email',
        plate_text, concat_ws(' ', house_number, street_name, block, unit_label)))
    on conflict on constraint residents_phone_key do nothing
    returning r.id, r.created_at into resident_id, created_at;
  if not found then
    outcome := 'phone';
    select r.id, r.first_name || ' ' || r.last_name into resident_id, detail
      from residents r where r.community_id = here and r.phone = person ->> 'phone';
    return next;
    return;
  end if;
  perform set_app('describes_itself', 'on');
  leads_house := not exists (select from occupancies o where o.community_id = here
    and o.house_id = home and o.ended_at is null);
  if leads_house then
    -- Heads of houses are assigned under this lock, so check again once it is held.
    perform from houses h where h.community_id = here and h.id = home for no key update;
    leads_house := not exists (select from occupancies o where o.community_id = here
      and o.house_id = home and o.ended_at is null);
  end if;
  for attempt in 1..2 loop
    insert into occupancies as o (community_id, resident_id, house_id, relationship,
        is_household_head, is_primary_contact, can_create_access, can_pay, move_in_on)
      values (here, resident_id, home, living ->> 'relationship', leads_house, leads_house,
        (living ->> 'canCreateAccess')::boolean, (living ->> 'canPay')::boolean, (living ->> 'moveInOn')::date)
      on conflict do nothing returning o.id into occupancy_id;
    exit when found;
    -- A bulk writer, which takes no lock, moved someone into the empty house at the same time.
    leads_house := false;
  end loop;
  perform set_app('describes_itself', '');
  outcome := 'created';
  if jsonb_array_length(plates) > 0 then
    perform set_app('describes_itself', 'on');
    for place in 0 .. jsonb_array_length(plates) - 1 loop
      vehicle := plates -> place;
      insert into vehicles (community_id, resident_id, plate, make, colour, tag_number)
        values (here, resident_id, vehicle ->> 'plate', coalesce(vehicle ->> 'make', ''),
          coalesce(vehicle ->> 'colour', ''), coalesce(vehicle ->> 'tagNumber', ''))
        on conflict do nothing;
      if found then
        added := added || (vehicle ->> 'plate');
      elsif outcome = 'created' and vehicle ->> 'plate' <> all (added) then
        outcome := 'plate';
        detail := vehicle ->> 'plate';
      end if;
    end loop;
    perform set_app('describes_itself', '');
  end if;
  for place in 0 .. jsonb_array_length(animals) - 1 loop
    animal := animals -> place;
    insert into pets (community_id, resident_id, name, kind)
      values (here, resident_id, animal ->> 'name', animal ->> 'kind');
  end loop;
  return next;
end
$$;

-- Derives a house's occupancy from the people who live there. A family without its own owner or tenant counts as
-- owner-occupied. Landlords, caretakers and domestic staff alone leave a house vacant.
create or replace function occupancy_by_people(of_house uuid) returns text
language sql
stable
as $$
  select case when bool_or(o.relationship = 'Tenant') then 'Rented'
    when bool_or(o.relationship in ('Owner', 'Family')) then 'Owner-occupied' else 'Vacant' end
  from occupancies o
  where o.community_id = current_setting('app.community_id')::uuid and o.house_id = of_house
    and o.ended_at is null
$$;

-- Sets the occupancy of active houses by the people who live there, after a move or a change of relationship. Short
-- lets and houses under construction keep theirs. Returns the houses that changed.
create or replace function set_occupancy_by_people(houses_wanted uuid[])
returns table (house_id uuid, address text, before text, after text)
language sql
as $$
  update houses h set occupancy = occupancy_by_people(h.id), version = h.version + 1, updated_at = now()
  from houses old join streets s on s.community_id = old.community_id and s.id = old.street_id
  where h.community_id = current_setting('app.community_id')::uuid and h.id = any (houses_wanted)
    and old.community_id = h.community_id and old.id = h.id
    and h.status = 'Active' and h.occupancy in ('Vacant', 'Rented', 'Owner-occupied')
    and h.occupancy <> occupancy_by_people(h.id)
  returning h.id, address_line(h.house_number, s.name, h.block, h.unit_label), old.occupancy, h.occupancy
$$;

-- Sets the rights to pay and to admit visitors that an insert leaves null, by the relationship.
create or replace function give_default_rights() returns trigger
language plpgsql
as $$
begin
  new.can_pay := coalesce(new.can_pay, default_right(new.relationship));
  new.can_create_access := coalesce(new.can_create_access, default_right(new.relationship));
  return new;
end
$$;

-- People who live in a house now, with their role in it, contact details and status.
create or replace view house_residents with (security_invoker = true) as
  select o.community_id, o.house_id, o.resident_id, o.relationship, o.is_household_head,
    o.is_primary_contact, r.first_name, r.last_name, r.phone, r.email, r.status
  from occupancies o
  join residents r on r.community_id = o.community_id and r.id = o.resident_id
  where o.ended_at is null;
grant select on house_residents to courtyard_app;

-- Active houses with the resident to bill, or null. The people who live there decide, not the occupancy, which a
-- manager can set.
create or replace view billable_houses with (security_invoker = true) as
  select h.community_id, h.id as house_id, h.street_id, s.name as street_name, h.type, h.area_sqm, h.sort_key,
    h.account_number, h.created_at,
    address_line(h.house_number, s.name, h.block, h.unit_label) as label,
    -- Bills to the owner go to an owner, else to a landlord. Other bills go to an owner, tenant or family member,
    -- else to a landlord. Among several, the household head comes first.
    (select o.resident_id from occupancies o
      where o.community_id = h.community_id and o.house_id = h.id and o.ended_at is null
        and (o.relationship in ('Owner', 'Landlord')
          or (h.bill_to = 'Occupier' and o.relationship in ('Tenant', 'Family')))
      order by case h.bill_to when 'Owner' then o.relationship = 'Owner' else o.relationship <> 'Landlord' end desc,
        o.is_household_head desc, o.is_primary_contact desc, o.created_at, o.id
      limit 1) as billed_resident_id,
    coalesce(h.active_since, h.created_at) as active_since
  from houses h
  join streets s on s.community_id = h.community_id and s.id = h.street_id
  where h.status = 'Active';
grant select on billable_houses to courtyard_app;

-- Active portal users who may pay for a house in which they live.
create or replace view house_payers with (security_invoker = true) as
  select distinct o.community_id, o.house_id, r.portal_user_id as user_id
  from occupancies o
  join residents r on r.community_id = o.community_id and r.id = o.resident_id
  where o.ended_at is null and o.can_pay and r.status = 'Active' and r.portal_user_id is not null;
grant select on house_payers to courtyard_app;

-- A resident as webhooks send it, read when the event is written. Receivers depend on the names of the fields.
create or replace view webhook_residents with (security_invoker = true) as
  select r.community_id, r.id, jsonb_build_object('id', r.id, 'firstName', r.first_name,
    'lastName', r.last_name, 'email', r.email, 'phone', r.phone, 'status', r.status,
    'houseIds', coalesce((select jsonb_agg(o.house_id order by o.house_id) from occupancies o
      where o.community_id = r.community_id and o.resident_id = r.id and o.ended_at is null),
      '[]')) as data
  from residents r;
grant select on webhook_residents to courtyard_app;

-- Active portal users who live in a house.
create or replace view house_members with (security_invoker = true) as
  select distinct o.community_id, o.house_id, o.resident_id, r.portal_user_id as user_id,
    r.first_name || ' ' || r.last_name as name
  from occupancies o
  join residents r on r.community_id = o.community_id and r.id = o.resident_id
  where o.ended_at is null and r.status = 'Active' and r.portal_user_id is not null;
grant select on house_members to courtyard_app;

-- Current occupancies with the house's street, for features that select people by where they live.
create or replace view current_stays with (security_invoker = true) as
  select o.community_id, o.resident_id, o.house_id, h.street_id, o.relationship
  from occupancies o
  join houses h on h.community_id = o.community_id and h.id = o.house_id
  where o.ended_at is null;
grant select on current_stays to courtyard_app;

-- Active portal users of a house with their move-in date: a new household must not see the visitors of the previous
-- one.
create or replace view house_hosts with (security_invoker = true) as
  select distinct on (o.community_id, o.house_id, r.portal_user_id)
    o.community_id, o.house_id, r.portal_user_id as user_id, r.id as resident_id, r.first_name, r.last_name,
    o.can_create_access, o.is_primary_contact, o.move_in_on as moved_in_on, o.created_at as registered_at
  from occupancies o
  join residents r on r.community_id = o.community_id and r.id = o.resident_id
  where o.ended_at is null and r.status = 'Active' and r.portal_user_id is not null
  order by o.community_id, o.house_id, r.portal_user_id, o.can_create_access desc, o.is_primary_contact desc;
grant select on house_hosts to courtyard_app;

-- Portal users who live in a house, including suspended ones, who may still raise an alarm.
create or replace view house_dwellers with (security_invoker = true) as
  select distinct o.community_id, o.house_id, o.resident_id, r.portal_user_id as user_id,
    r.first_name || ' ' || r.last_name as name
  from occupancies o
  join residents r on r.community_id = o.community_id and r.id = o.resident_id
  where o.ended_at is null and r.status in ('Active', 'Suspended') and r.portal_user_id is not null;
grant select on house_dwellers to courtyard_app;

-- People whom the gate may ask about a visitor without a pass: current residents who may admit visitors, with or
-- without a portal account. Domestic staff and suspended residents are left out.
create or replace view house_contacts with (security_invoker = true) as
  select o.community_id, o.house_id, o.resident_id, r.first_name, r.last_name, r.phone, o.is_primary_contact,
    o.is_household_head, r.status = 'Active' and r.portal_user_id is not null as is_in_portal
  from occupancies o
  join residents r on r.community_id = o.community_id and r.id = o.resident_id
  where o.ended_at is null and o.can_create_access and o.relationship <> 'Domestic staff'
    and r.status not in ('Suspended', 'MovedOut');
grant select on house_contacts to courtyard_app;

-- The first day of a portal user's current stay in a house. Older documents belong to the previous household.
create or replace view house_stays with (security_invoker = true) as
select o.community_id, o.house_id, r.portal_user_id as user_id,
  min(coalesce(o.move_in_on, (o.created_at at time zone c.time_zone)::date)) as since_on
from occupancies o
join residents r on r.community_id = o.community_id and r.id = o.resident_id
join communities c on c.id = o.community_id
where o.ended_at is null and r.portal_user_id is not null
group by o.community_id, o.house_id, r.portal_user_id;
grant select on house_stays to courtyard_app;

-- The rights of a portal user in their house, in one row for the start of each call of a resident. Suspended
-- residents are included with `is_active` false.
create or replace view house_rights with (security_invoker = true) as
select o.community_id, o.house_id, r.portal_user_id as user_id,
  (array_agg(r.id order by (r.status = 'Active') desc, o.can_create_access desc, o.is_primary_contact desc, r.id))[1]
    as resident_id,
  (array_agg(r.first_name || ' ' || r.last_name
    order by (r.status = 'Active') desc, o.can_create_access desc, o.is_primary_contact desc, r.id))[1] as resident_name,
  bool_or(r.status = 'Active') as is_active,
  bool_or(r.status = 'Active' and o.can_pay) as can_pay,
  bool_or(r.status = 'Active' and o.can_create_access) as can_create_access,
  bool_or(r.status = 'Active' and o.can_create_access and o.relationship in ('Owner', 'Tenant', 'Family')) as sees_visits
from occupancies o
join residents r on r.community_id = o.community_id and r.id = o.resident_id
where o.ended_at is null and r.status in ('Active', 'Suspended') and r.portal_user_id is not null
group by o.community_id, o.house_id, r.portal_user_id;
grant select on house_rights to courtyard_app;

-- Stays with their start and end. A stay starts when it was recorded or at the start of its move-in day, whichever is
-- earlier.
create or replace view stays_in_time with (security_invoker = true) as
  select o.community_id, o.house_id, o.resident_id, o.can_pay, o.ended_at,
    least(o.created_at, o.move_in_on::timestamp at time zone m.time_zone) as started_at
  from occupancies o join communities m on m.id = o.community_id;
grant select on stays_in_time to courtyard_app;

-- Moves on the timelines of a house and a resident.
create or replace view timeline_moves with (security_invoker = true) as
  select o.community_id, o.house_id, o.resident_id,
    coalesce(o.move_in_on::timestamp at time zone m.time_zone, o.created_at) as at, 'Move in' as kind, o.id,
    r.first_name || ' ' || r.last_name as title, '' as state, o.relationship as detail, null::bigint as amount_minor,
    null::bigint as open_minor, o.move_in_on as day_on, null::timestamptz as until_at, o.resident_id as target_id
  from occupancies o
  join communities m on m.id = o.community_id
  join residents r on r.community_id = o.community_id and r.id = o.resident_id
  union all
  select o.community_id, o.house_id, o.resident_id, o.ended_at, 'Move out', o.id,
    r.first_name || ' ' || r.last_name, '', o.relationship, null, null, o.move_out_on, null, o.resident_id
  from occupancies o
  join residents r on r.community_id = o.community_id and r.id = o.resident_id
  where o.ended_at is not null;
grant select on timeline_moves to courtyard_app;

create or replace trigger occupancies_default_rights before insert on occupancies
  for each row execute function give_default_rights();

create or replace trigger occupancies_describe_changed after update on occupancies
  referencing old table as old_rows new table as new_rows
  for each statement execute function describe_residents_who_moved();

create or replace trigger occupancies_describe_gone after delete on occupancies referencing old table as old_rows
  for each statement execute function describe_resident_of_row();

create or replace trigger occupancies_describe_new after insert on occupancies referencing new table as new_rows
  for each statement execute function describe_resident_of_row();

create or replace trigger occupancies_version before update on occupancies for each row execute function count_version();
