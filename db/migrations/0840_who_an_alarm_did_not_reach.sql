-- Adults of the street of an open alarm without an account: nothing was sent to them, so that somebody can call them.
-- Read for an alarm alone, whatever the caller's streets. Adds a function; locks nothing.
create function unreached_neighbours(alarm uuid, most integer)
returns table (name text, house text, phone text, total integer)
language sql
stable
security invoker
set role = 'courtyard_app'
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
revoke all on function unreached_neighbours(uuid, integer) from public;
grant execute on function unreached_neighbours(uuid, integer) to courtyard_app;
