-- Functions that check the rows of an import, process them in turns, add residents to groups, write the audit log and
-- count the results.

-- Returns a problem of a row, in an array so that problems can be concatenated.
create or replace function import_problem(level text, of_column text, code text, with_values jsonb default '{}')
returns jsonb
language sql
immutable
parallel safe
as $$
  select jsonb_build_array(jsonb_strip_nulls(
    jsonb_build_object('level', level, 'column', of_column, 'code', code, 'with', with_values)))
$$;

-- Finds the street and house of each row that names a street: those of the community, except archived ones, or else
-- those of the first line that names them. Also returns the problems with the street and house.
create or replace function import_places(wanted uuid)
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
  -- An unknown street with a name similar to another street is probably a typo, if that street exists or is in the
  -- file at least five times as often. Names with different numbers, such as Street 1 and Street 2, are different
  -- streets. Compares only the 200 rarest unknown names.
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

-- A full name in a form for comparison; null if the name is empty or a part is missing.
create or replace function import_person_name(first_name text, last_name text) returns text
language sql
immutable
parallel safe
as $$
  select nullif(btrim(public.search_form(first_name || ' ' || last_name)), '')
$$;

-- Resolves the groups that rows name: ids of the groups that the residents join, and problems with the others.
create or replace function import_groups(wanted uuid)
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

-- Returns for each row with a plate the resident of the community who has the plate, and a problem if a resident has
-- it or if the first line with the plate has another phone.
create or replace function import_plates(wanted uuid) returns table (row_id uuid, holder uuid, problems jsonb)
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

-- Writes the results of the checks to the rows and the time of the check to the import. Rows with unchanged results
-- are not updated.
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

-- Adds residents to the groups that their rows name, except groups that are archived by now. The member's id is
-- derived from the row and the group, so that an undo can find the member.
create or replace function import_members(picked uuid[]) returns void
language sql
as $$
  insert into group_members (community_id, id, group_id, kind, resident_id, added_by)
    select r.community_id, md5(r.id::text || g.id::text)::uuid, g.id, g.kind, r.resident_id,
      nullif(current_setting('app.user_id')::uuid, '00000000-0000-0000-0000-000000000000')
    from import_picked(picked) r join groups g on g.community_id = r.community_id and g.id = any (r.group_ids)
      and g.archived_at is null and g.kind = 'Resident'
    join import_picked_residents(picked) p on p.id = r.resident_id
    on conflict do nothing
$$;

-- Writes an audit entry for each resident whom the rows created or updated, each house that they created, and each
-- house that an import of addresses updated.
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

-- Processes up to `most` rows of an import in the caller's transaction. Returns their number, or 0 if none are left.
-- An advisory lock makes concurrent runners in the community take turns, so that no row is processed twice.
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
  perform set_app('describes_itself', 'on');
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
  perform set_app('describes_itself', '');
  return cardinality(turn);
end
$$;

-- Counts rows by outcome, and the residents, houses and streets that the import created.
create or replace function import_counts(wanted uuid) returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'created', count(*) filter (where r.outcome = 'created'),
    'updated', count(*) filter (where r.outcome = 'updated'),
    'unchanged', count(*) filter (where r.outcome = 'unchanged'),
    'duplicate', count(*) filter (where r.outcome = 'duplicate'),
    'skipped', count(*) filter (where r.outcome = 'skipped'),
    'refused', count(*) filter (where r.outcome = 'refused'),
    'failed', count(*) filter (where r.outcome = 'failed'),
    'residents', count(distinct r.resident_id)
      filter (where r.outcome = 'created' and r.state = 'new' and b.kind = 'residents'),
    'houses', count(distinct r.house_id)
      filter (where r.outcome in ('created', 'updated') and r.house_is_new),
    'streets', count(distinct r.street_id)
      filter (where r.outcome in ('created', 'updated') and r.street_is_new))
  from import_batches b
  join import_rows r on r.community_id = b.community_id and r.batch_id = b.id
  where b.community_id = current_setting('app.community_id')::uuid and b.id = wanted
$$;

-- Rows of an import that created or updated something.
create or replace function import_rows_in(wanted uuid) returns setof import_rows
language sql
stable
as $$
  select r.* from import_rows r
  where r.community_id = current_setting('app.community_id')::uuid and r.batch_id = wanted
    and r.outcome in ('created', 'updated')
$$;

-- Returns whether a row's street exists already or the import's options create it.
create or replace function import_street_wanted(batch import_batches, row_of import_rows) returns boolean
language sql
immutable
as $$
  select not row_of.street_is_new
    or case when row_of.street_nearest is null then batch.create_streets
      else batch.create_look_alikes end
$$;

-- Finds rows with a full name whose email the file also has under another name, or residents of the community have.
-- Merged residents do not count.
create or replace function import_emails(wanted uuid)
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
  -- The first two names of an email are enough: each row reports the name that is not its own.
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
