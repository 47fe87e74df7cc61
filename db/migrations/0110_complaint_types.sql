-- Kinds of complaints with their service levels, and the calendar that those are reckoned on (domain 10, 17). New
-- tables, functions, and a trigger on communities that gives each its usual types; locks communities for the moment
-- of that.

-- Minutes are kept in the order Low, Medium, High, Critical.
create table complaint_types (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  parent_id uuid,
  name text not null check (length(name) between 2 and 60),
  icon text not null default 'Other' check (length(icon) <= 30),
  default_priority text not null default 'Medium'
    check (default_priority in ('Low', 'Medium', 'High', 'Critical')),
  response_minutes integer[] not null check (cardinality(response_minutes) = 4
    and 1 <= all (response_minutes) and 525600 >= all (response_minutes)),
  resolve_minutes integer[] not null check (cardinality(resolve_minutes) = 4
    and 1 <= all (resolve_minutes) and 525600 >= all (resolve_minutes)),
  calendar text not null default '24×7' check (calendar in ('24×7', 'Working hours')),
  default_worker_id uuid,
  default_role_id uuid,
  -- Who is told at levels 1 to 3: {"worker": id}, {"role": id}, or null for whoever manages complaints.
  escalation jsonb not null default '[null, null, null]' check (jsonb_array_length(escalation) = 3),
  require_photo boolean not null default false,
  visible_to_residents boolean not null default true,
  -- About bills: what a finance officer sees of the complaints.
  is_billing boolean not null default false,
  is_active boolean not null default true,
  sort_order integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (community_id, id),
  constraint complaint_types_parent foreign key (community_id, parent_id)
    references complaint_types (community_id, id),
  constraint complaint_types_worker foreign key (community_id, default_worker_id)
    references workers (community_id, id),
  constraint complaint_types_role foreign key (community_id, default_role_id)
    references roles (community_id, id),
  constraint complaint_types_not_itself check (parent_id is distinct from id)
);
create unique index complaint_types_name on complaint_types (community_id,
  coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), btrim(search_form(name)));
create index complaint_types_in_order on complaint_types (community_id, parent_id, sort_order, id);

-- Two levels and no more.
create function keep_complaint_type_levels() returns trigger
language plpgsql
as $$
begin
  if new.parent_id is not null and (
    exists (select from complaint_types p where p.community_id = new.community_id and p.id = new.parent_id
      and p.parent_id is not null)
    or exists (select from complaint_types k where k.community_id = new.community_id and k.parent_id = new.id)) then
    raise exception 'a complaint type has one level under it' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
create trigger complaint_types_levels before insert or update of parent_id on complaint_types
  for each row execute function keep_complaint_type_levels();

-- One row a community. Minutes of the local day at which work begins and ends, Monday first; null on a free day.
create table complaint_settings (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  opens smallint[] not null default '{480,480,480,480,480,null,null}'
    check (cardinality(opens) = 7 and 0 <= all (array_remove(opens, null)) and 1439 >= all (array_remove(opens, null))),
  closes smallint[] not null default '{1020,1020,1020,1020,1020,null,null}'
    check (cardinality(closes) = 7 and 1 <= all (array_remove(closes, null))
      and 1440 >= all (array_remove(closes, null))),
  auto_close_days smallint not null default 7 check (auto_close_days between 1 and 60),
  archive_days smallint not null default 30 check (archive_days between 1 and 365),
  -- The highest number that was given to a complaint; a number is given in the transaction that makes the complaint.
  last_number integer not null default 0,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (community_id, id),
  constraint complaint_settings_once unique (community_id),
  constraint complaint_settings_some_day check (cardinality(array_remove(opens, null)) > 0)
);

create table complaint_holidays (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  falls_on date not null,
  name text not null check (length(name) between 2 and 60),
  primary key (community_id, id),
  constraint complaint_holidays_once unique (community_id, falls_on)
);

-- The usual types of domain 10 for one community, with its settings.
create function seed_complaints(community uuid) returns void
language sql
as $$
  insert into complaint_types (community_id, name, icon, default_priority, response_minutes, resolve_minutes,
      is_billing, sort_order)
    select community, t.name, t.name, t.priority, array_fill(t.response, array[4]), array_fill(t.resolve, array[4]),
      t.name = 'Billing', t.place
    from (values ('Security', 'High', 15, 240, 10), ('Power', 'High', 60, 1440, 20), ('Water', 'High', 60, 1440, 30),
      ('Plumbing', 'Medium', 240, 2880, 40), ('Electrical', 'Medium', 240, 2880, 50),
      ('Waste', 'Medium', 480, 2880, 60), ('Noise', 'Medium', 480, 2880, 70), ('Roads', 'Low', 1440, 10080, 80),
      ('Common area', 'Low', 1440, 10080, 90), ('Billing', 'Medium', 480, 4320, 100),
      ('Other', 'Low', 1440, 7200, 110)) as t(name, priority, response, resolve, place);
  insert into complaint_settings (community_id) values (community);
$$;
create function seed_complaints_of_community() returns trigger
language plpgsql
as $$
begin
  perform seed_complaints(new.id);
  return null;
end
$$;
create trigger communities_complaints after insert on communities
  for each row execute function seed_complaints_of_community();
-- Row security would hide the rows from an owner who is no superuser.
alter table communities no force row level security;
select seed_complaints(c.id) from communities c;
alter table communities force row level security;

select make_tenant_table('complaint_types');
select make_tenant_table('complaint_settings', 'select, insert, update');
select make_tenant_table('complaint_holidays');

-- The stretches of working time of the entered community on the days from the first one on, as instants: its hours in
-- its own zone, so a day on which the clocks change is shorter or longer. A holiday has none.
create function working_windows(first_day date, days integer)
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

-- How many seconds of working time lie between two instants; all of them where the clock never rests.
create function sla_seconds(always boolean, starts timestamptz, ends timestamptz) returns bigint
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
  -- A day earlier and later than in UTC covers every zone.
  first_day := (starts at time zone 'UTC')::date - 1;
  return coalesce((
    select sum(extract(epoch from least(w.closes, ends) - greatest(w.opens, starts)))
    from working_windows(first_day, (ends at time zone 'UTC')::date - first_day + 2) w
    where w.closes > starts and w.opens < ends), 0);
end
$$;

-- The instant at which so many seconds of working time have passed since another.
create function sla_end(always boolean, starts timestamptz, seconds bigint) returns timestamptz
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
