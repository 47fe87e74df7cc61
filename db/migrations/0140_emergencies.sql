-- Emergencies (domain 14): what was raised, who saw it, came and resolved it; a timeline that nobody changes; and what a
-- community decided about whom the alarm reaches. New tables; locks nothing.

create table panic_settings (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  -- Who is called one after the other: [{name, phone, relation}].
  contacts jsonb not null default '[]' check (jsonb_typeof(contacts) = 'array'),
  -- What anybody may call: [{name, phone}].
  external_numbers jsonb not null default '[]' check (jsonb_typeof(external_numbers) = 'array'),
  escalation_seconds smallint not null default 60 check (escalation_seconds between 30 and 300),
  texts_on boolean not null default true,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (community_id, id),
  constraint panic_settings_once unique (community_id)
);
select make_tenant_table('panic_settings', 'select, insert, update');

create table emergencies (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  type text not null check (type in ('Medical', 'Fire', 'Intruder', 'Violence', 'Accident', 'Other')),
  house_id uuid,
  location text not null default '' check (length(location) <= 200),
  note text not null default '' check (length(note) <= 1000),
  silent boolean not null default false,
  drill boolean not null default false,
  status text not null default 'Raised'
    check (status in ('Raised', 'Acknowledged', 'On scene', 'Resolved', 'Cancelled')),
  raised_by uuid not null,
  raised_name text not null check (length(raised_name) <= 120),
  resident_id uuid,
  raised_at timestamptz not null,
  acknowledged_by uuid,
  acknowledged_name text check (length(acknowledged_name) <= 120),
  acknowledged_at timestamptz,
  on_scene_name text check (length(on_scene_name) <= 120),
  on_scene_at timestamptz,
  resolved_by uuid,
  resolved_name text check (length(resolved_name) <= 120),
  resolved_at timestamptz,
  outcome text check (outcome in ('Handled', 'FalseAlarm', 'Drill', 'Duplicate')),
  resolution_note text not null default '' check (length(resolution_note) <= 1000),
  cancelled_at timestamptz,
  -- The third false alarm of one person in 30 days: somebody should talk with them.
  asks_talk boolean not null default false,
  -- How many contacts were called, and when the next one is due while nobody has answered.
  chain_step smallint not null default 0,
  next_call_at timestamptz,
  primary key (community_id, id),
  constraint emergencies_house foreign key (community_id, house_id) references houses (community_id, id),
  constraint emergencies_resident foreign key (community_id, resident_id) references residents (community_id, id),
  constraint emergencies_acknowledged check (status not in ('Acknowledged', 'On scene') or acknowledged_at is not null),
  constraint emergencies_resolved check ((status = 'Resolved') = (resolved_at is not null)),
  constraint emergencies_cancelled check ((status = 'Cancelled') = (cancelled_at is not null))
);
create index emergencies_latest on emergencies (community_id, raised_at desc, id);
create index emergencies_open on emergencies (community_id, raised_at)
  where status in ('Raised', 'Acknowledged', 'On scene');
create index emergencies_calling on emergencies (community_id, next_call_at) where next_call_at is not null;
create index emergencies_of_house on emergencies (community_id, house_id, raised_at desc);
create index emergencies_of_resident on emergencies (community_id, resident_id, raised_at desc);
select make_tenant_table('emergencies', 'select, insert, update');

create table emergency_steps (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  emergency_id uuid not null,
  position bigint generated always as identity,
  kind text not null check (kind in ('Raised', 'Joined', 'Called', 'Acknowledged', 'Coming', 'On scene', 'Note',
    'Resolved', 'Cancelled', 'Talk')),
  by_name text not null check (length(by_name) <= 120),
  text text not null default '' check (length(text) <= 1000),
  at timestamptz not null,
  primary key (community_id, id),
  constraint emergency_steps_emergency foreign key (community_id, emergency_id) references emergencies (community_id, id)
);
create index emergency_steps_of_emergency on emergency_steps (community_id, emergency_id, position);
select make_tenant_table('emergency_steps', 'select, insert, update (by_name, text)');

create policy streets on emergency_steps as restrictive
  using (coalesce(current_setting('app.scoped', true), '') <> 'yes'
    or exists (select from emergencies e where e.community_id = emergency_steps.community_id
      and e.id = emergency_steps.emergency_id));

-- A step stays as it was; only a person who is forgotten is taken out of its words.
create function keep_emergency_step() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' or new.kind <> old.kind or new.at <> old.at or new.emergency_id <> old.emergency_id
    or new.position <> old.position or coalesce(current_setting('app.erasing', true), '') <> 'on' then
    raise exception 'steps of an emergency are never changed';
  end if;
  return new;
end
$$;
create trigger emergency_steps_append_only before update or delete on emergency_steps
  for each row execute function keep_emergency_step();

-- Telephones of guards who stand at a gate now.
create view guards_on_shift with (security_invoker = true) as
  select distinct on (h.community_id, g.id) h.community_id, g.id as security_user_id, g.name, g.phone, h.expires_at
  from gate_shifts h
  join security_users g on g.community_id = h.community_id and g.id = h.security_user_id and g.status = 'Active'
  where h.ended_at is null
  order by h.community_id, g.id, h.expires_at desc;
grant select on guards_on_shift to courtyard_app;

-- Which of the caller's own communities an emergency is of; the specification's call names none. It runs with the
-- caller's rights, one community after the other, and leaves the last one entered: the caller enters by itself.
create function community_of_emergency(wanted uuid) returns uuid
language plpgsql
as $$
declare
  found uuid;
begin
  foreach found in array coalesce((select array_agg(c.id order by c.id) from communities c), '{}') loop
    perform set_config('app.community_id', found::text, true);
    if exists (select from emergencies e where e.community_id = found and e.id = wanted) then
      return found;
    end if;
  end loop;
  return null;
end
$$;
grant execute on function community_of_emergency(uuid) to courtyard_app;
