-- The tables of gate hardware, as they were when the earlier migrations were replaced by this one.

-- What somebody told a device to do. One that opens is worth nothing after half a minute.
create table gate_commands (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  device_id uuid not null,
  kind text not null check (kind in ('Open', 'Lock down', 'Release')),
  reason text not null check (length(reason) between 3 and 250),
  asked_by uuid not null,
  asked_by_name text not null check (length(asked_by_name) <= 101),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  told_at timestamptz,
  ended_at timestamptz,
  outcome text check (outcome in ('Done', 'Failed', 'Too late', 'Overtaken')),
  note text not null default '' check (length(note) <= 200),
  primary key (community_id, id),
  constraint gate_commands_ended check ((ended_at is null) = (outcome is null)),
  constraint gate_commands_device foreign key (community_id, device_id) references gate_devices (community_id,
      id)
);

create index gate_commands_open on gate_commands (community_id, device_id, asked_at) where ended_at is null;

create index gate_commands_of_device on gate_commands (community_id, device_id, asked_at desc);

alter table gate_commands enable row level security;
alter table gate_commands force row level security;

grant insert, select, update on gate_commands to courtyard_app;

-- What a device did, under the id that it gave the event: the same event again is known by its row. It names nobody.
create table gate_device_events (
  community_id uuid not null references communities,
  id uuid not null,
  device_id uuid not null,
  kind text not null check (kind in ('Check', 'Passed', 'Not passed', 'Opened', 'Refused', 'Forced', 'Left open', 'Fault', 'Restarted', 'Command')),
  shown text check (shown in ('Code', 'QR', 'Plate', 'Card')),
  direction text check (direction in ('In', 'Out')),
  is_open boolean,
  code text not null default '' check (length(code) <= 40),
  note text not null default '' check (length(note) <= 300),
  pass_id uuid,
  visit_id uuid,
  -- By the server's clock, and handed in later than it was done.
  at timestamptz not null,
  is_late boolean not null default false,
  received_at timestamptz not null,
  -- A keyed hash of what a device told under an event's id, so that the same id for something else is refused. Rows
  -- that were written before have none. The difference of a clock is stored in full: a clock of 1970 or 9999 is off
  -- by more than an integer of four bytes holds.
  told_hash bytea check (octet_length(told_hash) = 32),
  primary key (community_id, id),
  constraint gate_device_events_device foreign key (community_id, device_id) references gate_devices
      (community_id, id),
  constraint gate_device_events_pass foreign key (community_id, pass_id) references gate_passes (community_id,
      id),
  constraint gate_device_events_visit foreign key (community_id, visit_id) references visits (community_id, id)
);

create index gate_device_events_latest on gate_device_events (community_id, device_id, at desc, id);

create index gate_device_events_to_drop on gate_device_events (community_id, received_at);

alter table gate_device_events enable row level security;
alter table gate_device_events force row level security;

grant delete, insert, select, update on gate_device_events to courtyard_app;
