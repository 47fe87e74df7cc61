-- What a bulk upload takes for granted. A new street that looks like another one is a choice of its own; the head of a
-- household is chosen by role and not by the first line; an email or a phone of another person is a warning. Adds a
-- generated column to import_rows, which rewrites the table, and a column to import_batches; replaces import_people,
-- resolve_import (0014) and import_turn (0021).
-- lifts row security: import_batches

-- The street that a new one is nearly the same as, as the checks found it.
alter table import_rows add column street_nearest text generated always as
  (jsonb_path_query_first(problems, '$[*] ? (@.code == "STREET_NEW").with.nearest') #>> '{}') stored;

alter table import_batches add column create_look_alikes boolean not null default false;
-- Imports that run now were started when one choice held for both.
update import_batches set create_look_alikes = true where status = 'Importing' and create_streets;
-- Counted again when they are opened: new streets and look-alikes are apart now.
update import_batches set checks = null where status in ('Uploaded', 'Validated');

-- Whether the choices of an import create the street of a row; true where it is there already.
create function import_street_wanted(batch import_batches, row_of import_rows) returns boolean
language sql
immutable
as $$
  select not row_of.street_is_new
    or case when row_of.street_nearest is null then batch.create_streets
      else batch.create_look_alikes end
$$;

-- Emails that stand under another name in the file, or belong to other residents of the community.
create function import_emails(wanted uuid)
returns table (row_id uuid, other_line integer, other_name text, holders uuid[], holder text)
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
    select r.id, r.line, r.email, r.first_name || ' ' || r.last_name as name,
      import_person_name(r.first_name, r.last_name) as name_key
    from import_rows r
    where r.community_id = here and r.batch_id = wanted and r.email is not null
      and r.first_name is not null and r.last_name is not null),
  named as materialized (
    select distinct on (read.email, read.name_key) read.email, read.name_key, read.name, read.line
    from read order by read.email, read.name_key, read.line),
  -- The first two names of an email are enough: each row is told the one that is not its own.
  names as materialized (
    select n.email, array_agg(n.name_key order by n.line) as keys,
      array_agg(n.name order by n.line) as names, array_agg(n.line order by n.line) as lines
    from named n group by n.email having count(*) > 1),
  held as materialized (
    select r.email, array_agg(r.id) as ids,
      min(r.first_name || ' ' || r.last_name) as name
    from residents r
    where r.community_id = here and r.merged_into is null and r.email in (select read.email from read)
    group by r.email)
  select read.id,
    case when n.keys[1] = read.name_key then n.lines[2] else n.lines[1] end,
    case when n.keys[1] = read.name_key then n.names[2] else n.names[1] end,
    h.ids, h.name
  from read
  left join names n on n.email = read.email
  left join held h on h.email = read.email
  where n.email is not null or h.email is not null;
end
$$;

-- The head and the primary contact follow the roles of a house, as in appoint_house_roles; before, the first line won.
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

create or replace function resolve_import(wanted uuid) returns void
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
      || case when p.other_person_line is null and p.known_name is not null
          and btrim(search_form(p.known_name)) <> import_person_name(r.first_name, r.last_name)
        then import_problem('warning', 'phone', 'PHONE_KNOWN', jsonb_build_object('name', p.known_name))
        else '[]' end
      || case when e.other_line is not null then import_problem('warning', 'email', 'EMAIL_TWICE',
          jsonb_build_object('line', e.other_line, 'name', e.other_name)) else '[]' end
      || case when e.holder is not null and p.resident_id <> all (e.holders)
        then import_problem('warning', 'email', 'EMAIL_KNOWN', jsonb_build_object('name', e.holder))
        else '[]' end
      || case when v.holder is not distinct from p.resident_id then '[]'
        else coalesce(v.problems, '[]') end as problems,
      p.known_name, p.lives_here
    from import_rows r
    join import_people(wanted) p on p.row_id = r.id
    left join import_groups(wanted) g on g.row_id = r.id
    left join import_plates(wanted) v on v.row_id = r.id
    left join import_emails(wanted) e on e.row_id = r.id
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
    select r.id, r.state, not r.has_error and import_street_wanted(batch, r)
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
      when r.has_error or (not import_street_wanted(batch, r) and r.state <> 'twice')
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
