-- A stay for which nobody chose has the rights of its relationship: domestic staff and caretakers neither spend from the
-- wallet of the house nor let visitors in. Stays that exist keep their rights; each community is told of staff and
-- caretakers who have rights that nobody chose, so that the office decides.
-- lifts row security: occupancies

create function default_right(relationship text) returns boolean
language sql
immutable
parallel safe
as $$
  select relationship not in ('Domestic staff', 'Caretaker')
$$;

create function give_default_rights() returns trigger
language plpgsql
as $$
begin
  new.can_pay := coalesce(new.can_pay, default_right(new.relationship));
  new.can_create_access := coalesce(new.can_create_access, default_right(new.relationship));
  return new;
end
$$;
alter table occupancies alter column can_pay drop default, alter column can_create_access drop default;
create trigger occupancies_default_rights before insert on occupancies
  for each row execute function give_default_rights();

create or replace function create_resident(person jsonb, living jsonb, plates jsonb, animals jsonb)
 RETURNS TABLE(outcome text, resident_id uuid, occupancy_id uuid, leads_house boolean, house_number text, street_name text, block text, unit_label text, detail text, created_at timestamp with time zone)
 LANGUAGE plpgsql
as $$
#variable_conflict use_column
declare
  here uuid := current_setting('app.community_id')::uuid;
  home uuid := (living ->> 'houseId')::uuid;
begin
  -- KEY SHARE waits for someone who is archiving the house, and for nobody who is moving in as well.
  select h.house_number, s.name, h.block, h.unit_label
    into house_number, street_name, block, unit_label
    from houses h join streets s on s.community_id = h.community_id and s.id = h.street_id
    where h.community_id = here and h.id = home and h.status <> 'Archived' for key share of h;
  if not found then
    outcome := 'house';
    return next;
    return;
  end if;
  insert into residents as r (community_id, first_name, last_name, phone, email, gender,
      date_of_birth, emergency_contact, preferred_channel, tags, internal_note, moved_in_on,
      search_text)
    select here, p."firstName", p."lastName", p.phone, p.email, p.gender, p."dateOfBirth",
      nullif(p."emergencyContact", 'null'), coalesce(p."preferredChannel", 'Phone'),
      coalesce(p.tags, '{}'), coalesce(p."internalNote", ''), (living ->> 'moveInOn')::date,
      resident_search_text(p."firstName", p."lastName", p.phone, p.email,
        (select string_agg(concat_ws(' ', v.plate, regexp_replace(v.plate, '[ -]', '', 'g')), ' ')
          from jsonb_to_recordset(plates) as v(plate text)),
        concat_ws(' ', house_number, street_name, block, unit_label))
    from jsonb_to_record(person) as p("firstName" text, "lastName" text, phone text, email text,
      gender text, "dateOfBirth" date, "emergencyContact" jsonb, "preferredChannel" text,
      tags text[], "internalNote" text)
    on conflict on constraint residents_phone_key do nothing
    returning r.id, r.created_at into resident_id, created_at;
  if not found then
    outcome := 'phone';
    select r.id, r.first_name || ' ' || r.last_name into resident_id, detail
      from residents r where r.community_id = here and r.phone = person ->> 'phone';
    return next;
    return;
  end if;
  perform set_config('app.describes_itself', 'on', true);
  leads_house := not exists (select from occupancies o where o.community_id = here
    and o.house_id = home and o.ended_at is null);
  if leads_house then
    -- Whoever gives a house its head holds this lock; in it, one looks again.
    perform from houses h where h.community_id = here and h.id = home for no key update;
    leads_house := not exists (select from occupancies o where o.community_id = here
      and o.house_id = home and o.ended_at is null);
  end if;
  for attempt in 1..2 loop
    insert into occupancies as o (community_id, resident_id, house_id, relationship,
        is_household_head, is_primary_contact, can_create_access, can_pay, move_in_on)
      select here, resident_id, home, l.relationship, leads_house, leads_house,
        l."canCreateAccess", l."canPay", l."moveInOn"
      from jsonb_to_record(living) as l(relationship text, "moveInOn" date,
        "canCreateAccess" boolean, "canPay" boolean)
      on conflict do nothing returning o.id into occupancy_id;
    exit when found;
    -- A bulk writer, who takes no lock, moved someone into the empty house at the same moment.
    leads_house := false;
  end loop;
  perform set_config('app.describes_itself', '', true);
  outcome := 'created';
  if jsonb_array_length(plates) > 0 then
    perform set_config('app.describes_itself', 'on', true);
    with added as (
      insert into vehicles (community_id, resident_id, plate, make, colour, tag_number)
      select here, resident_id, v.plate, coalesce(v.make, ''), coalesce(v.colour, ''),
        coalesce(v."tagNumber", '')
      from jsonb_to_recordset(plates) as v(plate text, make text, colour text, "tagNumber" text)
      on conflict do nothing returning plate)
    select v.plate into detail from jsonb_to_recordset(plates) as v(plate text)
      where v.plate not in (select plate from added) limit 1;
    if found then
      outcome := 'plate';
    end if;
    perform set_config('app.describes_itself', '', true);
  end if;
  if jsonb_array_length(animals) > 0 then
    insert into pets (community_id, resident_id, name, kind)
      select here, resident_id, a.name, a.kind
      from jsonb_to_recordset(animals) as a(name text, kind text);
  end if;
  return next;
end
$$;

-- Row security would hide the rows from an owner who is no superuser.
alter table occupancies no force row level security;
insert into outbox (community_id, topic, payload)
  select o.community_id, 'notification.wanted', jsonb_build_object(
    'to', jsonb_build_object('permission', 'residents.update'),
    'activityType', 'House',
    'title', count(*) || case count(*) when 1 then ' stay' else ' stays' end || ' of staff and caretakers to look at',
    'description', 'They may pay from the wallet of the house or let visitors in, and nobody chose that. '
      || 'Open each person and take away what they should not do.',
    'link', '/residents?Relationship=Domestic%20staff,Caretaker')
  from occupancies o
  where o.relationship in ('Domestic staff', 'Caretaker') and o.ended_at is null and (o.can_pay or o.can_create_access)
  group by o.community_id;
alter table occupancies force row level security;
