-- The tables of gate offline, as they were when the earlier migrations were replaced by this one.

-- What a gate's device did without the network, by the id that the device gave it: the same event handed in again
-- finds its row and does nothing. A way out that arrives before its way in waits here. It names nobody. A device also
-- holds passes that ended while their QR codes still look valid, for which gate_passes gets an index: it is locked
-- for writing while that is made.
create table gate_offline_events (
  community_id uuid not null references communities,
  -- The device's own id of the event, drawn at random there.
  id uuid not null,
  device_id uuid not null,
  shift_id uuid,
  action text not null check (action in ('In', 'Out', 'Walk-in', 'Refused', 'Wrong code', 'Watch hit')),
  pass_id uuid,
  visit_id uuid,
  -- Of a way out: the event by which they came in.
  entry_id uuid,
  position integer not null check ("position" >= 0),
  -- By the device's clock, and as corrected by what it was off when it spoke to us.
  device_at timestamptz not null,
  at timestamptz not null,
  clock_set_back boolean not null default false,
  outcome text not null check (outcome in ('Kept', 'Double entry', 'Against the pass', 'Host not asked', 'On the watch-list', 'Waiting', 'Not inside', 'Unknown pass', 'Unknown house', 'Alarmed')),
  received_at timestamptz not null,
  people smallint check (people between 1 and 1000),
  primary key (community_id, id),
  constraint gate_offline_events_device foreign key (community_id, device_id) references gate_devices
      (community_id, id),
  constraint gate_offline_events_visit foreign key (community_id, visit_id) references visits (community_id, id)
);

create index gate_offline_events_waiting on gate_offline_events (community_id, entry_id) where outcome =
    'Waiting';

create index gate_offline_events_of_device on gate_offline_events (community_id, device_id, "position");

create index gate_offline_events_wrong on gate_offline_events (community_id, device_id, at) where action =
    'Wrong code';

create index gate_offline_events_waiting_for_pass on gate_offline_events (community_id, pass_id) where (outcome
    = 'Waiting') and (action = 'Out') and (entry_id is null);

alter table gate_offline_events enable row level security;
alter table gate_offline_events force row level security;

grant insert, select, update on gate_offline_events to courtyard_app;
