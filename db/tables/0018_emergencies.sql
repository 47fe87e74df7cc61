-- Tables of emergencies: settings, alarms, their timeline and the people who raised them.

-- Alarm settings of a community.
create table panic_settings (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  -- The contacts that are called in turn: [{name, phone, relation}].
  contacts jsonb not null default '[]'::jsonb check (jsonb_typeof(contacts) = 'array'),
  -- Emergency services that anyone may call: [{name, phone}].
  external_numbers jsonb not null default '[]'::jsonb check (jsonb_typeof(external_numbers) = 'array'),
  escalation_seconds smallint not null default 60 check (escalation_seconds between 30 and 300),
  texts_on boolean not null default true,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  -- Whether an alarm also notifies the neighbours on its street.
  neighbours_on boolean not null default false,
  primary key (community_id, id),
  constraint panic_settings_once unique (community_id)
);

alter table panic_settings enable row level security;
alter table panic_settings force row level security;

grant insert, select, update on panic_settings to courtyard_app;

-- Alarms. Another alarm for the same house within five minutes joins the open one.
create table emergencies (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  type text not null check (type in ('Medical', 'Fire', 'Intruder', 'Violence', 'Accident', 'Other')),
  house_id uuid,
  location text not null default '' check (length(location) <= 200),
  note text not null default '' check (length(note) <= 1000),
  silent boolean not null default false,
  drill boolean not null default false,
  status text not null default 'Raised' check (status in ('Raised', 'Acknowledged', 'On scene', 'Resolved',
      'Cancelled')),
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
  -- True if it is the person's third false alarm in 30 days: somebody should talk with them.
  asks_talk boolean not null default false,
  -- The number of contacts called, and the time of the next call while the alarm is unacknowledged.
  chain_step integer not null default 0,
  next_call_at timestamptz,
  primary key (community_id, id),
  constraint emergencies_acknowledged check ((status <> all (array['Acknowledged', 'On scene'])) or
      (acknowledged_at is not null)),
  constraint emergencies_resolved check ((status = 'Resolved') = (resolved_at is not null)),
  constraint emergencies_cancelled check ((status = 'Cancelled') = (cancelled_at is not null)),
  constraint emergencies_place check ((house_id is not null) or (btrim(location) <> '')),
  constraint emergencies_house foreign key (community_id, house_id) references houses (community_id, id),
  constraint emergencies_resident foreign key (community_id, resident_id) references residents (community_id,
      id)
);

create index emergencies_latest on emergencies (community_id, raised_at desc, id);

create index emergencies_open on emergencies (community_id, raised_at) where status = any (array['Raised',
    'Acknowledged', 'On scene']);

create index emergencies_calling on emergencies (community_id, next_call_at) where next_call_at is not null;

create index emergencies_of_house on emergencies (community_id, house_id, raised_at desc);

create index emergencies_of_resident on emergencies (community_id, resident_id, raised_at desc);

alter table emergencies enable row level security;
alter table emergencies force row level security;

grant insert, select, update on emergencies to courtyard_app;

-- The timeline of an emergency. Rows are only added.
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
  -- Identifies the text message that called a contact, so that its result is recorded only once.
  key text check (length(key) <= 120),
  -- The id of the person who responded, because names aren't unique. Null for old steps and for steps of the system.
  by_id uuid,
  primary key (community_id, id),
  constraint emergency_steps_emergency foreign key (community_id, emergency_id) references emergencies
      (community_id, id)
);

create index emergency_steps_of_emergency on emergency_steps (community_id, emergency_id, "position");

create unique index emergency_steps_of_key on emergency_steps (community_id, key) where key is not null;

alter table emergency_steps enable row level security;
alter table emergency_steps force row level security;

grant insert, select on emergency_steps to courtyard_app;
grant update (by_name, text) on emergency_steps to courtyard_app;

-- The people who raised an alarm, a row for each. A person who cancels theirs doesn't cancel the alarms of the
-- others.
create table emergency_raisers (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  emergency_id uuid not null,
  -- The id of a user, or of a guard on a shift.
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
  constraint emergency_raisers_emergency foreign key (community_id, emergency_id) references emergencies
      (community_id, id),
  constraint emergency_raisers_resident foreign key (community_id, resident_id) references residents
      (community_id, id)
);

create index emergency_raisers_of_resident on emergency_raisers (community_id, resident_id);

alter table emergency_raisers enable row level security;
alter table emergency_raisers force row level security;

grant insert, select, update on emergency_raisers to courtyard_app;
