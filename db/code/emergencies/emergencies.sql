-- Emergencies: functions that look up alarms, houses and people, and views of counts.

-- Finds which of the caller's communities an emergency belongs to, for the call whose path names no community; null
-- if none. Runs with the caller's rights. Leaves the community that it tried last set; the caller must enter a
-- community afterwards.
create or replace function community_of_emergency(wanted uuid) returns uuid
language plpgsql
as $$
declare
  found uuid;
begin
  foreach found in array coalesce((select array_agg(c.id order by c.id) from communities c), '{}') loop
    perform set_app('community_id', found::text);
    if exists (select from emergencies e where e.community_id = found and e.id = wanted) then
      return found;
    end if;
  end loop;
  return null;
end
$$;
grant execute on function community_of_emergency(uuid) to courtyard_app;

-- Reads alarm_facts of those of the `wanted` communities that the caller may see. Enters each in turn with the
-- caller's own rights and restores the previous one.
create or replace function alarms_of_communities(wanted uuid[]) returns setof alarm_facts
language plpgsql
as $$
declare
  before text := current_setting('app.community_id');
  mine uuid[] := array(select c.id from communities c where c.id = any (wanted));
  entered uuid;
begin
  foreach entered in array mine loop
    perform set_app('community_id', entered::text);
    return query select * from alarm_facts;
  end loop;
  perform set_app('community_id', before);
end
$$;

-- The address of a house of the current community on any street, for an alarm. Runs as courtyard_unlimited, because
-- the limit to streets applies only to courtyard_scoped.
create or replace function place_of_alarm(house uuid) returns text
language sql
stable
security invoker
set role = 'courtyard_unlimited'
as $$
  select l.label from house_labels l
  where l.community_id = current_setting('app.community_id')::uuid and l.house_id = house
$$;
revoke all on function place_of_alarm(uuid) from public;
grant execute on function place_of_alarm(uuid) to courtyard_app;

-- Finds up to `most` houses for an alarm, on any street, except archived ones. Searches before it joins the
-- addresses: in one query, the planner would read every house instead of the search index.
create or replace function find_alarm_houses(search text, most integer) returns table (id uuid, label text)
language plpgsql
stable
security invoker
set role = 'courtyard_unlimited'
set plan_cache_mode = force_custom_plan
as $$
declare
  patterns text[] := search_patterns(search);
begin
  return query execute
    'with found as materialized (
       select h.community_id, h.id, h.sort_key from houses h
       where h.community_id = $1 and h.status <> ''Archived''' || like_each('h.search_text', patterns)
    || ' order by h.sort_key, h.id limit $3)
     select h.id, l.label from found h
     join house_labels l on l.community_id = h.community_id and l.house_id = h.id
     order by h.sort_key, h.id'
    using current_setting('app.community_id')::uuid, patterns, most;
end
$$;
revoke all on function find_alarm_houses(text,integer) from public;
grant execute on function find_alarm_houses(text,integer) to courtyard_app;

-- The name of a house's street, and up to `most` active portal users who live in other houses of the street.
create or replace function neighbours_of_alarm(house uuid, most integer) returns table (street text, user_ids uuid[])
language sql
stable
security invoker
set role = 'courtyard_unlimited'
as $$
  select s.name, array(
      select distinct m.user_id from house_labels l
      join house_members m on m.community_id = l.community_id and m.house_id = l.house_id
      where l.community_id = own.community_id and l.street_id = own.street_id and l.house_id <> own.house_id
      limit most)
  from house_labels own
  join streets s on s.community_id = own.community_id and s.id = own.street_id
  where own.community_id = current_setting('app.community_id')::uuid and own.house_id = house
$$;
revoke all on function neighbours_of_alarm(uuid,integer) from public;
grant execute on function neighbours_of_alarm(uuid,integer) to courtyard_app;

-- Current residents of a house on any street, except archived records, while the house has an open alarm that is not
-- a drill. A responder who is limited to other streets can call them.
create or replace function people_of_alarm(house uuid) returns table (
  resident_id uuid, name text, relationship text, phone text, date_of_birth date, is_head boolean
)
language sql
stable
security invoker
set role = 'courtyard_unlimited'
as $$
  select r.id, btrim(r.first_name || ' ' || r.last_name), o.relationship, r.phone, r.date_of_birth, o.is_household_head
  from occupancies o
  join residents r on r.community_id = o.community_id and r.id = o.resident_id and r.archived_at is null
  where o.community_id = current_setting('app.community_id')::uuid and o.house_id = house and o.ended_at is null
    and exists (select from emergencies e where e.community_id = o.community_id and e.house_id = house
      and not e.drill and e.status in ('Raised', 'Acknowledged', 'On scene'))
$$;
revoke all on function people_of_alarm(uuid) from public;
grant execute on function people_of_alarm(uuid) to courtyard_app;

-- Up to `most` current residents of other houses on the street of an alarm who have no active portal account, and the
-- total number of such people. Lists adults, people without a date of birth, and children with a phone. Returns
-- nothing for a closed alarm, a drill or a silent alarm.
create or replace function unreached_neighbours(alarm uuid, most integer)
returns table (name text, house text, phone text, total integer)
language sql
stable
security invoker
set role = 'courtyard_unlimited'
as $$
  select p.name, p.label, p.phone, count(*) over ()::int
  from (
    select distinct on (r.id) r.id, btrim(r.first_name || ' ' || r.last_name) as name, l.label, l.sort_key, r.phone
    from emergencies e
    join house_labels own on own.community_id = e.community_id and own.house_id = e.house_id
    join house_labels l on l.community_id = own.community_id and l.street_id = own.street_id
      and l.house_id <> own.house_id
    join occupancies o on o.community_id = l.community_id and o.house_id = l.house_id and o.ended_at is null
    join residents r on r.community_id = o.community_id and r.id = o.resident_id and r.archived_at is null
    where e.community_id = current_setting('app.community_id')::uuid and e.id = alarm and not e.drill and not e.silent
      and e.status in ('Raised', 'Acknowledged', 'On scene')
      and (r.date_of_birth is null or r.date_of_birth <= current_date - interval '18 years' or r.phone is not null)
      and not exists (select from house_members m where m.community_id = r.community_id and m.resident_id = r.id)
    order by r.id, l.sort_key, l.house_id) p
  order by p.sort_key, p.name, p.id
  limit most
$$;
revoke all on function unreached_neighbours(uuid,integer) from public;
grant execute on function unreached_neighbours(uuid,integer) to courtyard_app;

-- Counts the open emergencies, except drills, and the pending join requests of the current community, as far as the
-- caller may see them.
create or replace view alarm_facts with (security_invoker = true) as
  select c.id as community_id,
    (select count(*)::int from emergencies e where e.community_id = c.id and not e.drill
      and e.status in ('Raised', 'Acknowledged', 'On scene')) as open_emergencies,
    (select count(*)::int from join_requests j where j.community_id = c.id and j.status = 'Pending') as waiting_requests
  from communities c
  where c.id = current_setting('app.community_id')::uuid;
grant select on alarm_facts to courtyard_app;

-- Counts the open alarms of each house that has one, and those that still have the status Raised. Drills count.
create or replace view house_alarms with (security_invoker = true) as
  select e.community_id, e.house_id, count(*)::int as open_count,
    (count(*) filter (where e.status = 'Raised'))::int as unanswered_count
  from emergencies e
  where e.house_id is not null and e.status in ('Raised', 'Acknowledged', 'On scene')
  group by e.community_id, e.house_id;
grant select on house_alarms to courtyard_app;
