-- What an alarm and an evacuation need of every street (decisions 32 and 36), also where the owner of the database is no
-- superuser: a function with its owner's rights was cut by the policies of streets there, as that owner is a member of
-- courtyard_scoped. They work as courtyard_app instead, like the counts of 0561, and with nobody's greater rights. Four
-- functions anew, with the rights to run them as they were; locks nothing.
create or replace function place_of_alarm(house uuid) returns text
language sql
stable
security invoker
set role = 'courtyard_app'
as $$
  select l.label from house_labels l
  where l.community_id = current_setting('app.community_id')::uuid and l.house_id = house
$$;

create or replace function find_alarm_houses(search text, most integer) returns table (id uuid, label text)
language plpgsql
stable
security invoker
set role = 'courtyard_app'
set plan_cache_mode = force_custom_plan
as $$
declare
  patterns text[] := search_patterns(search);
begin
  return query execute
    'select h.id, l.label from houses h
     join house_labels l on l.community_id = h.community_id and l.house_id = h.id
     where h.community_id = $1 and h.status <> ''Archived'''
    || like_each('h.search_text', patterns)
    || ' order by h.sort_key, h.id limit $3'
    using current_setting('app.community_id')::uuid, patterns, most;
end
$$;

create or replace function neighbours_of_alarm(house uuid, most integer) returns table (street text, user_ids uuid[])
language sql
stable
security invoker
set role = 'courtyard_app'
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

create or replace function visits_to_evacuate(most integer) returns table (house text, guest_name text, people integer,
  plate text, in_at timestamptz, gate_name text)
language sql
stable
security invoker
set role = 'courtyard_app'
as $$
  select l.label, v.guest_name, v.people::integer, v.plate, v.in_at, g.name
  from visits v
  join house_labels l on l.community_id = v.community_id and l.house_id = v.house_id
  left join gates g on g.community_id = v.community_id and g.id = v.gate_id
  where v.community_id = current_setting('app.community_id')::uuid and v.status = 'Inside'
  order by l.sort_key, v.in_at limit most
$$;
