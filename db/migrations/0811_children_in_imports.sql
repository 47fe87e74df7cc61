-- Uploads of residents bring dates of birth, so that a child without phone and email comes in. Such a child is found
-- again by the house, the name and the day of birth. Adds a column and replaces two functions; locks import_rows briefly.

alter table import_rows add column date_of_birth date;

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
      -- A child without contact is not the parent of the same name.
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
  -- Rows that do not come in are no candidates, nor is the second row of a person.
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

-- Residents: the people of the rows who are new. They are found by all their houses and plates at once.
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
