-- Complaint types: their levels, the default types, and the calculation of working time and of complaint times.

-- Limits complaint types to two levels.
create or replace function keep_complaint_type_levels() returns trigger
language plpgsql
as $$
begin
  if new.parent_id is not null and (
    exists (select from complaint_types p where p.community_id = new.community_id and p.id = new.parent_id
      and p.parent_id is not null)
    or exists (select from complaint_types k where k.community_id = new.community_id and k.parent_id = new.id)) then
    raise exception 'a subtype cannot have subtypes' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;

-- Creates the default complaint types and the complaint settings of a community.
create or replace function seed_complaints(community uuid) returns void
language sql
as $$
  insert into complaint_types (community_id, name, icon, hint, default_priority, response_minutes, resolve_minutes,
      is_billing, sort_order)
    select community, t.name, t.name, t.hint, t.priority, array_fill(t.response, array[4]),
      array_fill(t.resolve, array[4]), t.name = 'Billing', t.place
    from (values
      ('Security', 'Strangers, theft, fights, broken locks or fences', 'High', 15, 240, 10),
      ('Power', 'No light in the street or estate, generator, transformer', 'High', 60, 1440, 20),
      ('Water', 'No water, low pressure or dirty water from the estate', 'High', 60, 1440, 30),
      ('Plumbing', 'Leaks, blocked drains or toilets in a house', 'Medium', 240, 2880, 40),
      ('Electrical', 'Street lights, and wiring or sockets in a house', 'Medium', 240, 2880, 50),
      ('Waste', 'Bins not collected, refuse in the street', 'Medium', 480, 2880, 60),
      ('Noise', 'Loud music, parties, generators, animals', 'Medium', 480, 2880, 70),
      ('Roads', 'Potholes, street drains, kerbs, signs', 'Low', 1440, 10080, 80),
      ('Common area', 'Park, pool, hall, gardens, lifts', 'Low', 1440, 10080, 90),
      ('Billing', 'A wrong charge, payment or receipt', 'Medium', 480, 4320, 100),
      ('Other', 'Everything else', 'Low', 1440, 7200, 110)) as t(name, hint, priority, response, resolve, place);
  insert into complaint_settings (community_id) values (community);
$$;

create or replace function seed_complaints_of_community() returns trigger
language plpgsql
as $$
begin
  perform seed_complaints(new.id);
  return null;
end
$$;

-- The working hours of the current community on each of `days` days from first_day. Hours are in the community's time
-- zone, so hours during which clocks change are shorter or longer. Holidays have no working hours.
create or replace function working_windows(first_day date, days integer)
returns table (opens timestamptz, closes timestamptz)
language sql
stable
as $$
  select (d.day + make_interval(mins => s.opens[d.weekday])) at time zone c.time_zone,
    (d.day + make_interval(mins => s.closes[d.weekday])) at time zone c.time_zone
  from complaint_settings s
  join communities c on c.id = s.community_id
  cross join lateral (
    select (first_day + n)::timestamp as day, extract(isodow from first_day + n)::int as weekday
    from generate_series(0, days - 1) as n) d
  where s.community_id = current_setting('app.community_id')::uuid
    and s.opens[d.weekday] is not null and s.closes[d.weekday] > s.opens[d.weekday]
    and not exists (select from complaint_holidays h
      where h.community_id = s.community_id and h.falls_on = d.day::date)
$$;

-- Seconds of working time between two times. With `always`, all seconds count.
create or replace function sla_seconds(always boolean, starts timestamptz, ends timestamptz) returns bigint
language plpgsql
stable
as $$
declare
  first_day date;
begin
  if ends <= starts then
    return 0;
  end if;
  if always then
    return extract(epoch from ends - starts);
  end if;
  -- A day more on each side, in UTC, covers every time zone.
  first_day := (starts at time zone 'UTC')::date - 1;
  return coalesce((
    select sum(extract(epoch from least(w.closes, ends) - greatest(w.opens, starts)))
    from working_windows(first_day, (ends at time zone 'UTC')::date - first_day + 2) w
    where w.closes > starts and w.opens < ends), 0);
end
$$;

-- The time at which so many seconds of working time have passed since `starts`. With `always`, all seconds count. A
-- community without enough working hours in the next 25,000 days is treated as always open.
create or replace function sla_end(always boolean, starts timestamptz, seconds bigint) returns timestamptz
language plpgsql
stable
as $$
declare
  horizon integer := 40;
  found timestamptz;
begin
  if always or seconds <= 0 then
    return starts + make_interval(secs => seconds);
  end if;
  loop
    select w.opens + make_interval(secs => seconds - w.before) into found
    from (
      select o.opens, o.worked, coalesce(sum(o.worked) over (order by o.opens
        rows between unbounded preceding and 1 preceding), 0) as before
      from (
        select greatest(x.opens, starts) as opens, extract(epoch from x.closes - greatest(x.opens, starts)) as worked
        from working_windows((starts at time zone 'UTC')::date - 1, horizon) x where x.closes > starts) o) w
    where w.before + w.worked >= seconds
    order by w.opens
    limit 1;
    exit when found is not null or horizon > 20000;
    horizon := horizon * 5;
  end loop;
  return coalesce(found, starts + make_interval(secs => seconds));
end
$$;

-- Sets a complaint's response and resolution minutes and its calendar from its type and priority.
create or replace function give_complaint_times(complaint complaints) returns complaints
language plpgsql
stable
as $$
declare
  kind complaint_types;
  place integer := array_position(array['Low', 'Medium', 'High', 'Critical'], complaint.priority);
begin
  select t.* into kind from complaint_types t
    where t.community_id = complaint.community_id and t.id = complaint.type_id;
  complaint.response_minutes := kind.response_minutes[place];
  complaint.resolve_minutes := kind.resolve_minutes[place];
  complaint.on_calendar := kind.calendar <> '24×7';
  return complaint;
end
$$;

create or replace trigger complaint_types_levels before insert or update of parent_id on complaint_types
  for each row execute function keep_complaint_type_levels();
