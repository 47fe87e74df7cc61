-- Tables of the gate: settings, gates, devices, shifts, passes, visits and the watch-list.

-- Gate settings of a community. A community without a row uses the column defaults.
create table gate_settings (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  one_time_hours smallint not null default 24 check (one_time_hours between 1 and 72),
  visitor_days smallint not null default 30 check (visitor_days between 1 and 90),
  recurring_months smallint not null default 12 check (recurring_months between 1 and 12),
  passes_per_house smallint not null default 30 check (passes_per_house between 1 and 200),
  event_guests smallint not null default 100 check (event_guests between 1 and 1000),
  retention_days smallint not null default 180 check (retention_days between 30 and 365),
  delivery_minutes smallint not null default 30 check (delivery_minutes between 5 and 480),
  ride_minutes smallint not null default 15 check (ride_minutes between 5 and 480),
  contractor_minutes smallint not null default 600 check (contractor_minutes between 30 and 1440),
  -- Arrears never block entry. They can be shown to the resident, or limit the number of guest passes.
  arrears_policy text not null default 'Off' check (arrears_policy in ('Off', 'Show', 'Limit')),
  directions text not null default '' check (length(directions) <= 500),
  entry_note text not null default '' check (length(entry_note) <= 300),
  -- The number of the key that signs new QR codes, and of the oldest key that is still accepted.
  qr_key smallint not null default 1 check (qr_key between 1 and 30000),
  qr_key_oldest smallint not null default 1,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  -- When guards take photos of visitors, vehicles and identity cards. Photos have a retention period of their own,
  -- and are deleted at the latest with the visit's personal data.
  photo_rule text not null default 'Off' check (photo_rule in ('Off', 'Walk-ins', 'All')),
  photo_days smallint not null default 30 check (photo_days between 1 and 180),
  primary key (community_id, id),
  constraint gate_settings_once unique (community_id),
  constraint gate_settings_check check ((qr_key_oldest >= 1) and (qr_key_oldest <= qr_key))
);

alter table gate_settings enable row level security;
alter table gate_settings force row level security;

grant insert, select, update on gate_settings to courtyard_app;

create table gates (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 2 and 60),
  use text not null default 'Both' check (use in ('Entry', 'Exit', 'Both', 'Pedestrian')),
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Set while the gate is locked down: devices admit no one automatically. Guards can still admit, and exits stay
  -- open.
  locked_at timestamptz,
  locked_by_name text not null default '' check (length(locked_by_name) <= 101),
  locked_reason text not null default '' check (length(locked_reason) <= 250),
  primary key (community_id, id)
);

create unique index gates_name_key on gates (community_id, btrim(search_form(name))) where archived_at is null;

alter table gates enable row level security;
alter table gates force row level security;

grant insert, select, update on gates to courtyard_app;

-- Phones, tablets, barriers and readers at a gate. A device is paired with a single-use code and then has its own
-- key, of which only the hash is stored.
create table gate_devices (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  gate_id uuid not null,
  name text not null check (length(name) between 2 and 60),
  kind text not null default 'Console' check (kind in ('Console', 'Barrier', 'Reader', 'Camera')),
  pairing_hash text check (length(pairing_hash) = 64),
  pairing_expires_at timestamptz,
  key_hash text check (length(key_hash) = 64),
  paired_at timestamptz,
  last_seen_at timestamptz,
  revoked_at timestamptz,
  revoked_reason text check (length(revoked_reason) <= 250),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  -- Whether people enter past the device, leave past it, or both.
  direction text not null default 'Both' check (direction in ('In', 'Out', 'Both')),
  old_key_hash text check (length(old_key_hash) = 64),
  old_key_until timestamptz,
  offline_told_at timestamptz,
  -- The error of the device's clock at its last heartbeat. A bigint, because a clock set to 1970 or 9999 overflows an
  -- integer.
  clock_off_seconds bigint not null default 0,
  firmware text not null default '' check (length(firmware) <= 60),
  -- A keyed hash of the short pairing code, which a person types on the device. The device doesn't know its community
  -- yet, so only this value finds the row.
  pairing_tag text check (length(pairing_tag) = 64),
  primary key (community_id, id),
  constraint gate_devices_old_key check ((old_key_hash is null) = (old_key_until is null)),
  constraint gate_devices_gate foreign key (community_id, gate_id) references gates (community_id, id)
);

create index gate_devices_of_gate on gate_devices (community_id, gate_id);

create unique index gate_devices_by_pairing on gate_devices (community_id, pairing_hash) where pairing_hash is
    not null;

create unique index gate_devices_by_key on gate_devices (community_id, key_hash) where key_hash is not null;

create unique index gate_devices_by_old_key on gate_devices (community_id, old_key_hash) where old_key_hash is
    not null;

create unique index gate_devices_by_pairing_tag on gate_devices (pairing_tag) where pairing_tag is not null;

alter table gate_devices enable row level security;
alter table gate_devices force row level security;

grant insert, select, update on gate_devices to courtyard_app;

-- Shifts of guards. A shift is a session: the guard signs in at a device with a PIN.
create table gate_shifts (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  security_user_id uuid,
  device_id uuid,
  gate_id uuid not null,
  guard_name text not null check (length(guard_name) between 2 and 80),
  token_hash text check (length(token_hash) = 64),
  started_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- When the guard read the previous shift's handover note.
  read_note_at timestamptz,
  -- Set for a guard who signed in with an account. Such a shift has no device and no token, because the session is
  -- the account's.
  user_id uuid,
  primary key (community_id, id),
  constraint gate_shifts_by_pin_or_account check (case
    when (user_id is null) then ((security_user_id is not
      null) and (device_id is not null) and (token_hash is not null))
    else ((security_user_id is null) and
      (device_id is null) and (token_hash is null))
end),
  constraint gate_shifts_guard foreign key (community_id, security_user_id) references security_users
      (community_id, id),
  constraint gate_shifts_device foreign key (community_id, device_id) references gate_devices (community_id, id),
  constraint gate_shifts_gate foreign key (community_id, gate_id) references gates (community_id, id)
);

create unique index gate_shifts_by_token on gate_shifts (community_id, token_hash);

create index gate_shifts_open on gate_shifts (community_id, device_id, started_at desc);

create index gate_shifts_latest on gate_shifts (community_id, started_at desc, id);

create unique index gate_shifts_of_account on gate_shifts (community_id, user_id) where ended_at is null;

alter table gate_shifts enable row level security;
alter table gate_shifts force row level security;

grant insert, select, update on gate_shifts to courtyard_app;

create table handover_notes (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  shift_id uuid not null,
  gate_id uuid not null,
  author_name text not null check (length(author_name) <= 80),
  text text not null check (length(text) between 1 and 1000),
  written_at timestamptz not null,
  primary key (community_id, id),
  constraint handover_notes_shift foreign key (community_id, shift_id) references gate_shifts (community_id, id),
  constraint handover_notes_gate foreign key (community_id, gate_id) references gates (community_id, id)
);

create index handover_notes_latest on handover_notes (community_id, gate_id, written_at desc);

alter table handover_notes enable row level security;
alter table handover_notes force row level security;

grant insert, select on handover_notes to courtyard_app;
grant update (author_name, text) on handover_notes to courtyard_app;

-- Wrong tries of a device, a session or a PIN. A try is counted before it is checked, so concurrent tries count too.
create table gate_tries (
  community_id uuid not null references communities,
  id uuid not null,
  tries timestamptz[] not null default '{}'::timestamptz[] check (cardinality(tries) <= 20),
  paused_until timestamptz,
  -- The number of pauses in a row. Each pause is twice as long as the previous one, up to an hour.
  pauses smallint not null default 0 check (pauses between 0 and 100),
  primary key (community_id, id)
);

alter table gate_tries enable row level security;
alter table gate_tries force row level security;

grant delete, insert, select, update on gate_tries to courtyard_app;

-- Standing permissions of a house: deliveries and rides may enter without asking the residents.
create table house_access_rules (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  house_id uuid not null,
  approves_deliveries boolean not null default false,
  approves_rides boolean not null default false,
  changed_by uuid not null,
  changed_at timestamptz not null,
  primary key (community_id, id),
  constraint house_access_rules_once unique (community_id, house_id),
  constraint house_access_rules_house foreign key (community_id, house_id) references houses (community_id, id)
);

alter table house_access_rules enable row level security;
alter table house_access_rules force row level security;

grant insert, select, update on house_access_rules to courtyard_app;

create table frequent_guests (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  house_id uuid not null,
  name text not null check (length(name) between 2 and 80),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  plate text not null default '' check (plate ~ '^[A-Z0-9]{0,15}$'),
  relation text not null default '' check (length(relation) <= 40),
  archived_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (community_id, id),
  constraint frequent_guests_house foreign key (community_id, house_id) references houses (community_id, id)
);

create index frequent_guests_of_house on frequent_guests (community_id, house_id, name);

create index frequent_guests_in_order on frequent_guests (community_id, natural_key(name) collate "C", id);

alter table frequent_guests enable row level security;
alter table frequent_guests force row level security;

grant insert, select, update on frequent_guests to courtyard_app;

-- Domestic staff such as drivers, cooks and nannies. A person can work at several houses, with a pass for each.
create table staff_people (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 2 and 80),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  work text not null default '' check (length(work) <= 40),
  id_number text not null default '' check (length(id_number) <= 40),
  photo text check (length(photo) <= 200),
  status text not null default 'Active' check (status in ('Active', 'Suspended', 'Left')),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (community_id, id)
);

create index staff_people_in_order on staff_people (community_id, natural_key(name) collate "C", id);

alter table staff_people enable row level security;
alter table staff_people force row level security;

grant insert, select, update on staff_people to courtyard_app;

create table staff_houses (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  staff_id uuid not null,
  house_id uuid not null,
  since timestamptz not null,
  ended_at timestamptz,
  primary key (community_id, id),
  constraint staff_houses_staff foreign key (community_id, staff_id) references staff_people (community_id, id),
  constraint staff_houses_house foreign key (community_id, house_id) references houses (community_id, id)
);

create unique index staff_houses_once on staff_houses (community_id, staff_id, house_id) where ended_at is null;

create index staff_houses_of_house on staff_houses (community_id, house_id) where ended_at is null;

alter table staff_houses enable row level security;
alter table staff_houses force row level security;

grant insert, select, update on staff_houses to courtyard_app;

create table gate_events (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  house_id uuid not null,
  name text not null check (length(name) between 2 and 80),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (community_id, id),
  constraint gate_events_check check (ends_at > starts_at),
  constraint gate_events_house foreign key (community_id, house_id) references houses (community_id, id)
);

create index gate_events_latest on gate_events (community_id, starts_at desc, id);

alter table gate_events enable row level security;
alter table gate_events force row level security;

grant insert, select, update on gate_events to courtyard_app;

-- Passes that admit guests, staff and deliveries. The code is stored twice: hashed, to look it up, and encrypted in
-- code_box, to show it again.
create table gate_passes (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('One-time', 'Multi-entry', 'Recurring', 'Staff', 'Group event', 'Delivery',
      'Ride', 'Contractor')),
  house_id uuid not null,
  host_id uuid,
  host_name text not null default '' check (length(host_name) <= 101),
  guest_name text not null check (length(guest_name) between 1 and 80),
  guest_phone text check (guest_phone ~ '^\+[1-9][0-9]{6,14}$'),
  company text not null default '' check (length(company) <= 80),
  plate text not null default '' check (plate ~ '^[A-Z0-9]{0,15}$'),
  guest_count smallint not null default 1 check (guest_count between 1 and 1000),
  code_hash bytea not null check (length(code_hash) = 32),
  code_box bytea not null check (length(code_box) between 20 and 60),
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  -- Days (1 is Monday; empty means every day) and hours in the community's time zone. The end may be on the next day.
  days smallint[] not null default '{}'::smallint[] check (days <@ '{1,2,3,4,5,6,7}'::smallint[]),
  hours_from time,
  hours_to time,
  max_entries smallint check (max_entries between 1 and 1000),
  used smallint not null default 0,
  -- Whether the code also opens the exit.
  allow_exit boolean not null default true,
  gate_ids uuid[] not null default '{}'::uuid[] check (cardinality(gate_ids) <= 20),
  hide_house boolean not null default false,
  note text not null default '' check (length(note) <= 200),
  id_required boolean not null default false,
  overstay_minutes smallint check (overstay_minutes between 5 and 1440),
  source text not null default 'Staff' check (source in ('Staff', 'Resident', 'Contact', 'Frequent guest',
      'Event', 'Complaint')),
  event_id uuid,
  staff_id uuid,
  frequent_guest_id uuid,
  is_paused boolean not null default false,
  -- Set when the pass has ended for good. Scheduled and Active aren't stored; they depend on the time.
  ended_as text check (ended_as in ('Used up', 'Expired', 'Revoked')),
  ended_at timestamptz,
  ended_by_name text not null default '' check (length(ended_by_name) <= 101),
  ended_reason text not null default '' check (length(ended_reason) <= 250),
  last_used_at timestamptz,
  anonymised_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  -- Why the guest comes. Limits on a house in arrears never apply to carers, medical help, household members or
  -- emergency services.
  purpose text not null default 'Guest' check (purpose in ('Guest', 'Carer', 'Medical', 'Household', 'Emergency service')),
  -- The text that search matches. It is stored because approximate matching compares it with many passes.
  search_text text generated always as (search_form(((((((guest_name || ' ') || company) || ' ') || plate) || ' ') || host_name))) stored not null,
  primary key (community_id, id),
  constraint gate_passes_window check (valid_to > valid_from),
  constraint gate_passes_hours check ((hours_from is null) = (hours_to is null)),
  constraint gate_passes_used check ((used >= 0) and ((max_entries is null) or (used <= max_entries))),
  constraint gate_passes_ended check ((ended_as is null) = (ended_at is null)),
  constraint gate_passes_house foreign key (community_id, house_id) references houses (community_id, id),
  constraint gate_passes_event foreign key (community_id, event_id) references gate_events (community_id, id),
  constraint gate_passes_staff foreign key (community_id, staff_id) references staff_people (community_id, id),
  constraint gate_passes_frequent foreign key (community_id, frequent_guest_id) references frequent_guests
      (community_id, id)
) with (autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_vacuum_scale_factor=0.05, fillfactor=70);

create unique index gate_passes_live_code on gate_passes (community_id, code_hash) where ended_as is null;

create index gate_passes_by_code on gate_passes (community_id, code_hash);

create index gate_passes_of_house on gate_passes (community_id, house_id, created_at desc, id);

create index gate_passes_live_of_house on gate_passes (community_id, house_id) where ended_as is null;

create index gate_passes_latest on gate_passes (community_id, created_at desc, id);

create index gate_passes_live on gate_passes (community_id, valid_to) where ended_as is null;

create index gate_passes_expected on gate_passes (community_id, valid_from, id) where ended_as is null;

create index gate_passes_of_staff on gate_passes (community_id, staff_id) where staff_id is not null;

create index gate_passes_of_event on gate_passes (community_id, event_id) where event_id is not null;

create index gate_passes_to_anonymise on gate_passes (community_id, ended_at) where (ended_as is not null) and
    (anonymised_at is null);

create index gate_passes_ended_early on gate_passes (community_id, valid_to) where ended_as is not null;

create index gate_passes_by_plate on gate_passes (community_id, plate) where (ended_as is null) and (plate <>
    '');

-- Searches passes by guest, company, plate and host.
create index gate_passes_search on gate_passes using gin (community_id, search_text gin_trgm_ops) with
    (gin_pending_list_limit='256');

create index gate_passes_of_frequent on gate_passes (community_id, frequent_guest_id) where frequent_guest_id is
    not null;

alter table gate_passes enable row level security;
alter table gate_passes force row level security;

grant insert, select, update on gate_passes to courtyard_app;

-- Visits, from the arrival at the gate until the visitor leaves.
create table visits (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  pass_id uuid,
  staff_id uuid,
  house_id uuid not null,
  kind text not null check (kind in ('One-time', 'Multi-entry', 'Recurring', 'Staff', 'Group event', 'Delivery',
      'Ride', 'Contractor', 'Guest')),
  method text not null check (method in ('QR', 'Code', 'Plate', 'Walk-in', 'Host approval', 'Resident tag',
      'Offline')),
  status text not null check (status in ('Expected', 'At gate', 'Awaiting host', 'Approved', 'Denied', 'No answer', 'Inside', 'Left', 'Auto-closed')),
  guest_name text not null default '' check (length(guest_name) <= 80),
  guest_phone text check (guest_phone ~ '^\+[1-9][0-9]{6,14}$'),
  plate text not null default '' check (plate ~ '^[A-Z0-9]{0,15}$'),
  company text not null default '' check (length(company) <= 80),
  photo text check (length(photo) <= 200),
  people smallint not null default 1 check (people between 1 and 1000),
  hide_house boolean not null default false,
  gate_id uuid,
  out_gate_id uuid,
  arrived_at timestamptz not null,
  in_at timestamptz,
  out_at timestamptz,
  in_by text not null default '' check (length(in_by) <= 101),
  out_by text not null default '' check (length(out_by) <= 101),
  -- When the visit becomes an overstay; null means never.
  overstay_at timestamptz,
  overstay_told_at timestamptz,
  -- The decision about a walk-in: the person, the channel and the time it took.
  decided_by text not null default '' check (length(decided_by) <= 101),
  decided_via text check (decided_via in ('Push', 'SMS', 'Call', 'Silent', 'Nobody')),
  decided_seconds integer check (decided_seconds >= 0),
  is_overridden boolean not null default false,
  reviewed_at timestamptz,
  device_id uuid,
  offline_id uuid,
  -- The current step of the visit, its author and note. A trigger copies each step to visit_steps.
  step_by uuid,
  step_by_name text not null default '' check (length(step_by_name) <= 101),
  step_note text not null default '' check (length(step_note) <= 250),
  step_at timestamptz not null,
  anonymised_at timestamptz,
  -- The watch-list entry that the visitor matched, so that every page shows it.
  watch_entry_id uuid,
  -- A conflict that needs review, because a device without network admitted the visitor.
  conflict text check (conflict in ('Double entry', 'Against the pass', 'Host not asked', 'On the watch-list')),
  -- When the host was notified about the overstay. Guards are notified some minutes earlier.
  overstay_host_told_at timestamptz,
  -- True for an exact match with the watch-list, which stops the visitor; false for a similar name, which needs a
  -- guard's confirmation.
  watch_is_hard boolean not null default true,
  -- The details that matched the watch-list. Identity documents aren't stored with the visit, so the result is. Empty
  -- for old visits.
  watch_matches text[] not null default '{}' check (watch_matches <@ array['Name', 'Phone', 'Plate', 'Document',
      'Similar name']),
  -- The number of people of a group who have left. A group may leave in parts; those inside are the difference to
  -- `people`.
  people_left smallint not null default 0,
  part_left_at timestamptz,
  primary key (community_id, id),
  constraint visits_offline_once unique (community_id, offline_id),
  constraint visits_left check (status in ('Left', 'Auto-closed') = (out_at is not null)),
  constraint visits_inside check ((status <> all (array['Inside', 'Left'])) or (in_at is not null) or ((status =
      'Left') and (method = 'Walk-in'))),
  constraint visits_people_left_check check ((people_left >= 0) and (people_left < people)),
  constraint visits_pass foreign key (community_id, pass_id) references gate_passes (community_id, id),
  constraint visits_staff foreign key (community_id, staff_id) references staff_people (community_id, id),
  constraint visits_house foreign key (community_id, house_id) references houses (community_id, id),
  constraint visits_gate foreign key (community_id, gate_id) references gates (community_id, id),
  constraint visits_out_gate foreign key (community_id, out_gate_id) references gates (community_id, id),
  constraint visits_device foreign key (community_id, device_id) references gate_devices (community_id, id)
) with (autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_vacuum_scale_factor=0.05);

create index visits_latest on visits (community_id, arrived_at desc, id);

create index visits_of_house on visits (community_id, house_id, arrived_at desc, id);

create index visits_of_pass on visits (community_id, pass_id, arrived_at desc) where pass_id is not null;

create index visits_of_staff on visits (community_id, staff_id, arrived_at desc) where staff_id is not null;

create index visits_inside on visits (community_id, in_at) where status = 'Inside';

create index visits_waiting on visits (community_id, arrived_at) where status = any (array['At gate', 'Awaiting host', 'Approved']);

create index visits_to_anonymise on visits (community_id, arrived_at) where anonymised_at is null;

create index visits_not_inside_yet on visits (community_id, arrived_at) where status = any (array['At gate',
    'Approved']);

create index visits_in_conflict on visits (community_id, arrived_at desc) where conflict is not null;

-- Each check of a pass asks for its visitors inside. Without this index, a cached plan scanned all visitors inside
-- and became slow as their number grew.
create index visits_inside_by_pass on visits (community_id, pass_id, in_at) where status = 'Inside';

alter table visits enable row level security;
alter table visits force row level security;

grant insert, select on visits to courtyard_app;
grant update (status, guest_name, guest_phone, plate, company, photo, gate_id, out_gate_id, in_at, out_at,
    in_by, out_by, overstay_at, overstay_told_at, decided_by, decided_via, decided_seconds, is_overridden,
    reviewed_at, step_by, step_by_name, step_note, step_at, anonymised_at, watch_entry_id, conflict,
    overstay_host_told_at, watch_is_hard, watch_matches, people_left, part_left_at) on visits to courtyard_app;

-- The history of a visit's status.
create table visit_steps (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  visit_id uuid not null,
  status text not null check (length(status) <= 20),
  at timestamptz not null,
  by_id uuid,
  by_name text not null,
  note text not null,
  primary key (community_id, id),
  constraint visit_steps_visit foreign key (community_id, visit_id) references visits (community_id, id)
);

create index visit_steps_of_visit on visit_steps (community_id, visit_id, at);

alter table visit_steps enable row level security;
alter table visit_steps force row level security;

grant insert, select on visit_steps to courtyard_app;
grant update (by_name, note) on visit_steps to courtyard_app;

-- Requests to the host of a walk-in: a push notification, then a text message to a second contact after a minute,
-- then a phone call after another minute.
create table visit_asks (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  visit_id uuid not null,
  house_id uuid not null,
  stage text not null check (stage in ('Push', 'SMS', 'Call', 'Ended')),
  asked_at timestamptz not null,
  stage_at timestamptz not null,
  texted_to text not null default '' check (length(texted_to) <= 101),
  primary key (community_id, id),
  constraint visit_asks_once unique (community_id, visit_id),
  constraint visit_asks_visit foreign key (community_id, visit_id) references visits (community_id, id),
  constraint visit_asks_house foreign key (community_id, house_id) references houses (community_id, id)
);

create index visit_asks_open on visit_asks (community_id, stage_at) where stage <> 'Ended';

alter table visit_asks enable row level security;
alter table visit_asks force row level security;

grant insert, select, update on visit_asks to courtyard_app;

-- Overrides: entries that a guard allowed although the check refused them, with the supervisor and the reason.
create table gate_overrides (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  visit_id uuid not null,
  house_id uuid not null,
  gate_id uuid,
  answer text not null check (length(answer) <= 40),
  reason text not null check (length(reason) between 3 and 250),
  guard_name text not null check (length(guard_name) <= 101),
  supervisor_name text not null check (length(supervisor_name) <= 101),
  at timestamptz not null,
  primary key (community_id, id),
  constraint gate_overrides_visit foreign key (community_id, visit_id) references visits (community_id, id),
  constraint gate_overrides_house foreign key (community_id, house_id) references houses (community_id, id),
  constraint gate_overrides_gate foreign key (community_id, gate_id) references gates (community_id, id)
);

create index gate_overrides_latest on gate_overrides (community_id, at desc, id);

alter table gate_overrides enable row level security;
alter table gate_overrides force row level security;

grant insert, select on gate_overrides to courtyard_app;
grant update (reason, guard_name, supervisor_name) on gate_overrides to courtyard_app;

-- Goods that leave the estate, announced by the house or recorded at the gate.
create table exit_items (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  visit_id uuid,
  house_id uuid not null,
  description text not null check (length(description) between 2 and 200),
  quantity smallint not null default 1 check (quantity between 1 and 1000),
  photo text check (length(photo) <= 200),
  status text not null default 'Announced' check (status in ('Announced', 'Left', 'Cancelled')),
  announced_by text not null default '' check (length(announced_by) <= 101),
  left_at timestamptz,
  left_by text not null default '' check (length(left_by) <= 101),
  created_at timestamptz not null,
  primary key (community_id, id),
  constraint exit_items_visit foreign key (community_id, visit_id) references visits (community_id, id),
  constraint exit_items_house foreign key (community_id, house_id) references houses (community_id, id)
);

create index exit_items_of_house on exit_items (community_id, house_id, created_at desc);

create index exit_items_of_visit on exit_items (community_id, visit_id) where visit_id is not null;

alter table exit_items enable row level security;
alter table exit_items force row level security;

grant insert, select, update on exit_items to courtyard_app;

-- The watch-list. An entry takes effect when a second person approves it, for at most a year. An equal phone, plate
-- or document number is a hit; a similar name is a warning.
create table watch_entries (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  name text not null default '' check (length(name) <= 80),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  plate text not null default '' check (plate ~ '^[A-Z0-9]{0,15}$'),
  id_number text not null default '' check (length(id_number) <= 40),
  photo text check (length(photo) <= 200),
  severity text not null check (severity in ('Block', 'Warn', 'Notify')),
  -- Guards read the instruction; only people who manage the list see the reason.
  instruction text not null default '' check (length(instruction) <= 200),
  reason text not null check (length(reason) between 3 and 500),
  status text not null default 'Proposed' check (status in ('Proposed', 'Active', 'Rejected', 'Ended')),
  expires_at timestamptz not null,
  added_by uuid not null,
  added_by_name text not null check (length(added_by_name) <= 101),
  added_at timestamptz not null,
  decided_by uuid,
  decided_by_name text not null default '' check (length(decided_by_name) <= 101),
  decided_at timestamptz,
  version integer not null default 1,
  -- When the entry ended. Its personal data is deleted when the retention period of visits has passed since.
  ended_at timestamptz,
  primary key (community_id, id),
  constraint watch_entries_named check ((name <> '') or (phone is not null) or (plate <> '') or (id_number <>
      '')),
  constraint watch_entries_two check ((status <> 'Active') or (decided_by is distinct from added_by)),
  constraint watch_entries_year check (expires_at <= (added_at + '1 year 1 day'::interval))
);

create index watch_entries_latest on watch_entries (community_id, added_at desc, id);

create index watch_entries_by_phone on watch_entries (community_id, phone) where status = 'Active';

create index watch_entries_by_plate on watch_entries (community_id, plate) where (status = 'Active') and (plate
    <> '');

create index watch_entries_active on watch_entries (community_id) where status = 'Active';

create index watch_entries_by_card on watch_entries (community_id, card_form(id_number)) where (status =
    'Active') and (id_number <> '');

alter table watch_entries enable row level security;
alter table watch_entries force row level security;

grant insert, select, update on watch_entries to courtyard_app;

-- Matches with the watch-list at a gate.
create table watch_hits (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  entry_id uuid not null,
  gate_id uuid,
  guest_name text not null check (length(guest_name) <= 80),
  is_hard boolean not null,
  guard_name text not null check (length(guard_name) <= 101),
  at timestamptz not null,
  primary key (community_id, id),
  constraint watch_hits_entry foreign key (community_id, entry_id) references watch_entries (community_id, id),
  constraint watch_hits_gate foreign key (community_id, gate_id) references gates (community_id, id)
);

create index watch_hits_of_entry on watch_hits (community_id, entry_id, at desc);

alter table watch_hits enable row level security;
alter table watch_hits force row level security;

grant insert, select on watch_hits to courtyard_app;
grant update (guest_name) on watch_hits to courtyard_app;

-- Actions of a gate device without network, uploaded later. The device gives each event an id, so that a repeated
-- upload does nothing. An exit that arrives before its entry waits here. Rows contain no names.
create table gate_offline_events (
  community_id uuid not null references communities,
  -- The device's own random id of the event.
  id uuid not null,
  device_id uuid not null,
  shift_id uuid,
  action text not null check (action in ('In', 'Out', 'Walk-in', 'Refused', 'Wrong code', 'Watch hit')),
  pass_id uuid,
  visit_id uuid,
  -- For an exit: the event of the entry.
  entry_id uuid,
  position integer not null check ("position" >= 0),
  -- The time by the device's clock, and the time corrected by the clock's error.
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

-- Commands of a person to a device. A command to open expires after half a minute.
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

-- Events that devices report. The device gives each event an id, so that a repeated report finds its row. Rows
-- contain no names.
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
  -- The time by the server's clock. `is_late` means that the event was uploaded afterwards.
  at timestamptz not null,
  is_late boolean not null default false,
  received_at timestamptz not null,
  -- A keyed hash of the report, so that the same id with other content is rejected. Null in old rows.
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

-- Photos that guards took of a visit.
create table visit_photos (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  visit_id uuid not null,
  subject text not null check (subject in ('Visitor', 'Vehicle', 'ID', 'Goods')),
  -- The name of the file in file storage, chosen by the server.
  file text not null check (length(file) <= 60),
  taken_by uuid not null,
  taken_by_name text not null check (length(taken_by_name) <= 101),
  taken_at timestamptz not null,
  primary key (community_id, id),
  constraint visit_photos_once unique (community_id, visit_id, subject),
  constraint visit_photos_visit foreign key (community_id, visit_id) references visits (community_id, id)
);

create index visit_photos_oldest on visit_photos (community_id, taken_at);

alter table visit_photos enable row level security;
alter table visit_photos force row level security;

grant delete, insert, select on visit_photos to courtyard_app;

alter table provider_jobs add constraint provider_jobs_pass foreign key (community_id, gate_pass_id) references gate_passes (community_id, id);
alter table visits add constraint visits_watch foreign key (community_id, watch_entry_id) references watch_entries (community_id, id);
