-- Who raised an alarm, one row a person: alarms of one house are one, and whoever takes theirs back leaves those of the
-- others (domain 14). An emergency concerns everybody on duty, so that streets limit none of it (decision 32). And calls
-- go on until somebody answers: those of the last day that had come to rest unanswered go on at once. A new table;
-- emergencies are locked while one column becomes wider.
-- lifts row security: emergencies

create table emergency_raisers (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  emergency_id uuid not null,
  -- An account, or a guard on a shift.
  user_id uuid not null,
  name text not null check (length(name) <= 120),
  resident_id uuid,
  type text not null check (type in ('Medical', 'Fire', 'Intruder', 'Violence', 'Accident', 'Other')),
  location text not null default '' check (length(location) <= 200),
  note text not null default '' check (length(note) <= 1000),
  silent boolean not null default false,
  raised_at timestamptz not null,
  taken_back_at timestamptz,
  primary key (community_id, id),
  constraint emergency_raisers_once unique (community_id, emergency_id, user_id),
  constraint emergency_raisers_emergency foreign key (community_id, emergency_id)
    references emergencies (community_id, id),
  constraint emergency_raisers_resident foreign key (community_id, resident_id) references residents (community_id, id)
);
create index emergency_raisers_of_resident on emergency_raisers (community_id, resident_id);
insert into emergency_raisers (community_id, emergency_id, user_id, name, resident_id, type, location, note, silent,
    raised_at, taken_back_at)
  select e.community_id, e.id, e.raised_by, e.raised_name, e.resident_id, e.type, e.location, e.note, e.silent,
    e.raised_at, e.cancelled_at
  from emergencies e;
select make_tenant_table('emergency_raisers', 'select, insert, update');

-- Calls go on for as long as it takes: more than a smallint holds.
alter table emergencies alter column chain_step type integer;
-- What nobody has closed for longer than a day is looked at on the board; nobody is called about it.
update emergencies set next_call_at = now()
  where status = 'Raised' and not drill and next_call_at is null and raised_at > now() - interval '1 day';

drop policy streets on emergencies;
drop policy streets on emergency_steps;
drop policy streets on emergency_raisers;
-- What tells of one is theirs to read too, as it was theirs to be told.
drop policy streets on notifications;
create policy streets on notifications as restrictive to courtyard_scoped
  using (coalesce(current_setting('app.scoped', true), '') <> 'yes' or house_id is null
    or activity_type = 'Emergency' or house_in_scope(house_id));

-- Where an alarm is, for whoever is to go there, whatever their streets.
create function place_of_alarm(house uuid) returns text
language sql
stable
security definer
set search_path = pg_catalog, public
as $$
  select l.label from public.house_labels l
  where l.community_id = current_setting('app.community_id')::uuid and l.house_id = house
$$;

-- Houses by what is typed, for whoever raises an alarm: it may be on a street that is not theirs.
create function find_alarm_houses(search text, most integer) returns table (id uuid, label text)
language plpgsql
stable
security definer
set search_path = pg_catalog, public
set plan_cache_mode = force_custom_plan
as $$
declare
  patterns text[] := public.search_patterns(search);
begin
  return query execute
    'select h.id, l.label from public.houses h
     join public.house_labels l on l.community_id = h.community_id and l.house_id = h.id
     where h.community_id = $1 and h.status <> ''Archived'''
    || public.like_each('h.search_text', patterns)
    || ' order by h.sort_key, h.id limit $3'
    using current_setting('app.community_id')::uuid, patterns, most;
end
$$;

-- Who lives on the street of a house and has an account, but for the house itself.
create function neighbours_of_alarm(house uuid, most integer) returns table (street text, user_ids uuid[])
language sql
stable
security definer
set search_path = pg_catalog, public
as $$
  select s.name, array(
      select distinct m.user_id from public.house_labels l
      join public.house_members m on m.community_id = l.community_id and m.house_id = l.house_id
      where l.community_id = own.community_id and l.street_id = own.street_id and l.house_id <> own.house_id
      limit most)
  from public.house_labels own
  join public.streets s on s.community_id = own.community_id and s.id = own.street_id
  where own.community_id = current_setting('app.community_id')::uuid and own.house_id = house
$$;

revoke all on function place_of_alarm(uuid), find_alarm_houses(text, integer), neighbours_of_alarm(uuid, integer)
  from public;
grant execute on function place_of_alarm(uuid), find_alarm_houses(text, integer), neighbours_of_alarm(uuid, integer)
  to courtyard_app;
