-- Checks the rows of an import against each other and against the community, set-based: thousands of rows take a
-- second. Problems are codes with values; their sentences are the program's. Functions only; locks nothing.
-- Nested loops are off in them: rows that have just been written have no statistics, and the planner would choose
-- loops over all of them.

-- Each row's street and house, in the community or on an earlier line.
create function import_places(wanted uuid)
returns table (row_id uuid, street_id uuid, street_is_new boolean, house_id uuid,
  house_is_new boolean, first_line integer, problems jsonb)
language plpgsql
stable
set enable_nestloop = off
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  here uuid := current_setting('app.community_id')::uuid;
  allowed boolean;
begin
  select b.may_add_houses into allowed from import_batches b
    where b.community_id = here and b.id = wanted;
  return query
  with
  read as materialized (
    select r.id, r.line, btrim(search_form(r.street)) as street_key,
      house_place(r.block, r.house_number, r.unit_label) as place_key
    from import_rows r
    where r.community_id = here and r.batch_id = wanted and r.street is not null),
  known_streets as materialized (
    select s.id, s.name, btrim(search_form(s.name)) as street_key from streets s
    where s.community_id = here and s.archived_at is null),
  placed as materialized (
    select read.*, s.id as known_street,
      coalesce(s.id, first_value(read.id) over (partition by read.street_key order by read.line))
        as street_id,
      first_value(read.id) over (partition by read.street_key order by read.line)
        as first_of_street,
      first_value(read.id) over of_house as first_of_house,
      first_value(read.line) over of_house as first_line
    from read left join known_streets s on s.street_key = read.street_key
    window of_house as (partition by read.street_key, read.place_key order by read.line)),
  known_houses as materialized (
    select h.id, h.street_id, house_place(h.block, h.house_number, h.unit_label) as place_key
    from houses h
    where h.community_id = here and h.status <> 'Archived'
      and h.street_id in (select p.known_street from placed p where p.known_street is not null)),
  -- A street that is missing and nearly the same as another, of the community or named far more often in the file, is
  -- likely a slip of the pen. Street 1 and Street 2 are not.
  named as materialized (
    select p.street_key, count(*) as rows from placed p where p.known_street is null
    group by p.street_key order by rows limit 200),
  nearest as materialized (
    select distinct on (m.street_key) m.street_key, c.name from named m join (
        select k.street_key, k.name, null::bigint as rows from known_streets k
        union all
        select n.street_key, initcap(n.street_key), n.rows from named n) c
      on c.street_key <> m.street_key and similarity(m.street_key, c.street_key) > 0.45
        and regexp_replace(m.street_key, '\D', '', 'g') = regexp_replace(c.street_key, '\D', '', 'g')
        and (c.rows is null or c.rows >= 5 * m.rows)
    order by m.street_key, similarity(m.street_key, c.street_key) desc)
  select p.id, p.street_id, p.known_street is null,
    case when p.place_key is not null then coalesce(h.id, p.first_of_house) end,
    h.id is null and p.place_key is not null,
    p.first_line,
    case when p.known_street is not null
        or (allowed and n.name is null and p.first_of_street <> p.id) then '[]'
      else import_problem(case when allowed then 'warning' else 'error' end, 'street',
        case when allowed then 'STREET_NEW' else 'STREET_UNKNOWN' end,
        jsonb_build_object('nearest', n.name)) end
    || case when h.id is null and p.known_street is not null and not allowed
      then import_problem('error', 'houseNumber', 'HOUSE_UNKNOWN') else '[]' end
  from placed p
  left join known_houses h on h.street_id = p.known_street and h.place_key = p.place_key
  left join nearest n on n.street_key = p.street_key;
end
$$;

create function import_person_name(first_name text, last_name text) returns text
language sql
immutable
parallel safe
as $$
  select nullif(btrim(public.search_form(first_name || ' ' || last_name)), '')
$$;

-- Which resident each row is: one of the community by telephone number, by e-mail address and name, or by name in the
-- same house; else the person of the first row that is the same in the file.
create function import_people(wanted uuid)
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
      coalesce(r.reading_problems @> '[{"level":"error"}]', false) as broken,
      import_person_name(r.first_name, r.last_name) as name_key,
      coalesce(r.phone, r.email || '|' || import_person_name(r.first_name, r.last_name))
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
      read.house_id is not null and row_number() over (partition by read.house_id order by
        read.broken, read.relationship in ('Landlord', 'Domestic staff', 'Caretaker'), read.line) = 1
        as leads,
      case when read.relationship = 'Owner' and read.house_id is not null
        then first_value(read.line) over of_owners end as first_owner
    from read
    window of_person as (partition by read.person_key order by read.broken, read.line),
      of_stay as (partition by read.person_key, read.house_id order by read.broken, read.line),
      of_owners as (partition by read.house_id, read.relationship order by read.broken, read.line))
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
    o.leads,
    case when o.first_owner <> o.line and o.stay_line = o.line then o.first_owner end,
    o.street_id, coalesce(o.street_is_new, false), o.house_id, coalesce(o.house_is_new, false),
    coalesce(o.problems, '[]')
  from ordered o
  join matched m on m.of_row = o.id
  left join residents r on r.community_id = here and r.id = m.resident_id
  left join occupancies s on s.community_id = here and s.resident_id = m.resident_id
    and s.house_id = o.house_id and s.ended_at is null;
end
$$;

-- The groups that rows name: the ids of those they may join, and what is wrong with the others.
create function import_groups(wanted uuid)
returns table (row_id uuid, group_ids uuid[], problems jsonb)
language sql
stable
as $$
  select r.id,
    array_agg(distinct g.id) filter (where g.kind = 'Resident' and b.may_add_members),
    coalesce(jsonb_agg(p.problem -> 0) filter (where p.problem is not null), '[]')
  from import_batches b
  join import_rows r on r.community_id = b.community_id and r.batch_id = b.id
  cross join lateral unnest(r.group_names) as named(name)
  left join groups g on g.community_id = b.community_id and g.archived_at is null
    and btrim(search_form(g.name)) = btrim(search_form(named.name))
  cross join lateral (select case
    when g.id is null then
      import_problem('warning', 'groups', 'GROUP_UNKNOWN', jsonb_build_object('name', named.name))
    when g.kind <> 'Resident' then
      import_problem('warning', 'groups', 'GROUP_FOLLOWS', jsonb_build_object('name', g.name))
    when not b.may_add_members then import_problem('warning', 'groups', 'GROUPS_LOCKED')
    end as problem) p
  where b.community_id = current_setting('app.community_id')::uuid and b.id = wanted
    and r.group_names is not null
  group by r.id
$$;

-- Plates that belong to somebody else, in the community or on an earlier line.
create function import_plates(wanted uuid) returns table (row_id uuid, holder uuid, problems jsonb)
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
  with read as materialized (
    select r.id, r.line, r.phone, r.plate,
      upper(regexp_replace(r.plate, '[ -]', '', 'g')) as plate_key
    from import_rows r
    where r.community_id = here and r.batch_id = wanted and r.plate is not null),
  ordered as materialized (
    select read.*, first_value(read.line) over of_plate as first_line,
      first_value(read.phone) over of_plate as first_phone
    from read window of_plate as (partition by read.plate_key order by read.line))
  select o.id, v.resident_id,
    case when o.first_line <> o.line and o.phone is distinct from o.first_phone
      then import_problem('warning', 'plate', 'PLATE_TWICE',
        jsonb_build_object('line', o.first_line))
      when v.id is not null then import_problem('warning', 'plate', 'PLATE_KNOWN',
        jsonb_build_object('name', r.first_name || ' ' || r.last_name)) else '[]' end
  from ordered o
  left join vehicles v on v.community_id = here
    and upper(regexp_replace(v.plate, '[ -]', '', 'g')) = o.plate_key
  left join residents r on r.community_id = here and r.id = v.resident_id;
end
$$;

-- Writes what the checks found onto the rows; those for which nothing is new are left alone.
create function resolve_import(wanted uuid) returns void
language plpgsql
set enable_nestloop = off
set plan_cache_mode = force_custom_plan
as $$
declare
  here uuid := current_setting('app.community_id')::uuid;
  of_kind text;
begin
  update import_batches b set checked_at = now() where b.community_id = here and b.id = wanted
    returning b.kind into of_kind;
  if of_kind = 'addresses' then
    with found as materialized (
      select r.id, p.street_id, coalesce(p.street_is_new, false) as street_is_new, p.house_id,
        coalesce(p.house_is_new, false) as house_is_new,
        case when p.house_id is null then 'new' when p.first_line <> r.line then 'twice'
          when p.house_is_new then 'new'
          when (coalesce(r.house_type, h.type), coalesce(r.occupancy, h.occupancy),
            coalesce(r.bedrooms, h.bedrooms), coalesce(r.parking_slots, h.parking_slots),
            coalesce(r.meter_number, h.meter_number), coalesce(r.notes, h.notes))
            is not distinct from
            (h.type, h.occupancy, h.bedrooms, h.parking_slots, h.meter_number, h.notes) then 'same'
          else 'known' end as state,
        r.reading_problems || coalesce(p.problems, '[]')
        || case when p.first_line <> r.line then import_problem('warning', 'houseNumber',
            'HOUSE_TWICE', jsonb_build_object('line', p.first_line)) else '[]' end as problems
      from import_rows r
      left join import_places(wanted) p on p.row_id = r.id
      left join houses h on h.community_id = here and h.id = p.house_id
      where r.community_id = here and r.batch_id = wanted),
    judged as (
      select f.*, f.problems || case when f.state = 'known'
        then import_problem('warning', 'houseNumber', 'HOUSE_KNOWN') else '[]' end as all_problems
      from found f)
    update import_rows r set street_id = j.street_id, street_is_new = j.street_is_new,
        house_id = j.house_id, house_is_new = j.house_is_new, state = j.state,
        problems = j.all_problems, has_error = j.all_problems @> '[{"level":"error"}]',
        has_warning = j.all_problems @> '[{"level":"warning"}]'
      from judged j
      where r.community_id = here and r.id = j.id
        and (r.street_id, r.street_is_new, r.house_id, r.house_is_new, r.state, r.problems)
        is distinct from
        (j.street_id, j.street_is_new, j.house_id, j.house_is_new, j.state, j.all_problems);
    return;
  end if;
  with judged as materialized (
    select r.id, p.resident_id, p.street_id, p.street_is_new, p.house_id, p.house_is_new,
      p.leads_house, g.group_ids,
      case when p.same_stay_line is not null then 'twice'
        when p.known_name is null then 'new'
        when p.lives_here and not p.differs
          and (v.row_id is null or v.holder is not distinct from p.resident_id)
          and (g.group_ids is null or not exists (
            select from unnest(g.group_ids) as wanted_group
            where not exists (select from group_members m where m.community_id = here
              and m.group_id = wanted_group and m.resident_id = p.resident_id
              and m.removed_at is null))) then 'same'
        else 'known' end as state,
      r.reading_problems || p.problems || coalesce(g.problems, '[]')
      || case when p.other_person_line is not null then import_problem('error', 'phone',
          'PHONE_OF_OTHER', jsonb_build_object('line', p.other_person_line, 'name', p.other_person))
        else '[]' end
      || case when p.same_stay_line is not null then import_problem('warning', 'firstName',
          'PERSON_TWICE', jsonb_build_object('line', p.same_stay_line)) else '[]' end
      || case when p.owner_line is not null then import_problem('warning', 'relationship',
          'OWNER_TWICE', jsonb_build_object('line', p.owner_line)) else '[]' end
      || case when v.holder is not distinct from p.resident_id then '[]'
        else coalesce(v.problems, '[]') end as problems,
      p.known_name, p.lives_here
    from import_rows r
    join import_people(wanted) p on p.row_id = r.id
    left join import_groups(wanted) g on g.row_id = r.id
    left join import_plates(wanted) v on v.row_id = r.id
    where r.community_id = here and r.batch_id = wanted),
  told as (
    select j.*, j.problems || case when j.state = 'known' then import_problem('warning', 'firstName',
      case when j.lives_here then 'PERSON_DIFFERS' else 'PERSON_MOVES' end,
      jsonb_build_object('name', j.known_name)) else '[]' end as all_problems
    from judged j)
  update import_rows r set resident_id = t.resident_id, street_id = t.street_id,
      street_is_new = t.street_is_new, house_id = t.house_id, house_is_new = t.house_is_new,
      leads_house = t.leads_house, group_ids = t.group_ids, state = t.state,
      problems = t.all_problems, has_error = t.all_problems @> '[{"level":"error"}]',
      has_warning = t.all_problems @> '[{"level":"warning"}]'
    from told t
    where r.community_id = here and r.id = t.id
      and (r.resident_id, r.street_id, r.street_is_new, r.house_id, r.house_is_new, r.leads_house,
        r.group_ids, r.state, r.problems)
      is distinct from
      (t.resident_id, t.street_id, t.street_is_new, t.house_id, t.house_is_new, t.leads_house,
        t.group_ids, t.state, t.all_problems);
end
$$;
