-- Barriers, readers and cameras at the gates (domain 13, Hardware Security Integration): each with a key of its own, of
-- which the hash is kept, and for a day the one before it; what it did, and what it was told to do. Gates can be locked
-- down. What residents drive is published for the gate to read. New tables, columns of gate_devices and gates, one more
-- method of visits; gate_passes and vehicles are locked for writing while each gets an index.

alter table gate_devices drop constraint gate_devices_kind_check;
alter table gate_devices add constraint gate_devices_kind_check
  check (kind in ('Console', 'Barrier', 'Reader', 'Camera'));
alter table gate_devices
  -- Where it stands: people come in past it, leave past it, or both.
  add column direction text not null default 'Both' check (direction in ('In', 'Out', 'Both')),
  add column old_key_hash text check (length(old_key_hash) = 64),
  add column old_key_until timestamptz,
  add column offline_told_at timestamptz,
  -- What its clock was off at the last heartbeat.
  add column clock_off_seconds integer not null default 0,
  add column firmware text not null default '' check (length(firmware) <= 60),
  add constraint gate_devices_old_key check ((old_key_hash is null) = (old_key_until is null));
create unique index gate_devices_by_old_key on gate_devices (community_id, old_key_hash)
  where old_key_hash is not null;

-- While a gate is locked down its devices let nobody in by themselves. A guard still decides, and the way out is open.
alter table gates
  add column locked_at timestamptz,
  add column locked_by_name text not null default '' check (length(locked_by_name) <= 101),
  add column locked_reason text not null default '' check (length(locked_reason) <= 250);

alter table visits drop constraint visits_method_check;
alter table visits add constraint visits_method_check check (method in ('QR', 'Code', 'Plate', 'Walk-in',
  'Host approval', 'Resident tag', 'Offline'));

create index gate_passes_by_plate on gate_passes (community_id, plate) where ended_as is null and plate <> '';

-- What those who live here drive, as a camera or a reader of tags sees it.
create index vehicles_by_tag on vehicles (community_id, upper(regexp_replace(tag_number, '[^A-Za-z0-9]', '', 'g')))
  where tag_number <> '';
create view house_vehicles with (security_invoker = true) as
  select v.community_id, v.id as vehicle_id, o.house_id,
    upper(regexp_replace(v.plate, '[ -]', '', 'g')) as plate,
    v.tag_number <> '' as has_tag,
    upper(regexp_replace(v.tag_number, '[^A-Za-z0-9]', '', 'g')) as tag
  from vehicles v
  join occupancies o on o.community_id = v.community_id and o.resident_id = v.resident_id and o.ended_at is null;
grant select on house_vehicles to courtyard_app;

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
  constraint gate_commands_device foreign key (community_id, device_id) references gate_devices (community_id, id),
  constraint gate_commands_ended check ((ended_at is null) = (outcome is null))
);
create index gate_commands_open on gate_commands (community_id, device_id, asked_at) where ended_at is null;
create index gate_commands_of_device on gate_commands (community_id, device_id, asked_at desc);
select make_tenant_table('gate_commands', 'select, insert, update');

-- What a device did, under the id that it gave the event: the same event again is known by its row. It names nobody.
create table gate_device_events (
  community_id uuid not null references communities,
  id uuid not null,
  device_id uuid not null,
  kind text not null check (kind in ('Check', 'Passed', 'Not passed', 'Opened', 'Refused', 'Forced', 'Left open',
    'Fault', 'Restarted', 'Command')),
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
  primary key (community_id, id),
  constraint gate_device_events_device foreign key (community_id, device_id)
    references gate_devices (community_id, id),
  constraint gate_device_events_pass foreign key (community_id, pass_id) references gate_passes (community_id, id),
  constraint gate_device_events_visit foreign key (community_id, visit_id) references visits (community_id, id)
);
create index gate_device_events_latest on gate_device_events (community_id, device_id, at desc, id);
create index gate_device_events_to_drop on gate_device_events (community_id, received_at);
select make_tenant_table('gate_device_events');
