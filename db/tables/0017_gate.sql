-- The tables of the gate: gates, guards, registers, passes, visits and devices.

-- What a community decided about its gates; one that never changed anything has no row.
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
  -- Arrears never close the gate: at most the resident sees them, and has fewer guest passes at a time.
  arrears_policy text not null default 'Off' check (arrears_policy in ('Off', 'Show', 'Limit')),
  directions text not null default '' check (length(directions) <= 500),
  entry_note text not null default '' check (length(entry_note) <= 300),
  -- The newest key that signs QR codes, and the oldest that is still taken.
  qr_key smallint not null default 1 check (qr_key between 1 and 30000),
  qr_key_oldest smallint not null default 1,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  -- Photos that a guard takes of a visitor, a vehicle or an identity card, where the community's rules ask for them
  -- (off by default). They are kept for days of their own, and go with the names of the visit.
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
  -- While a gate is locked down its devices let nobody in by themselves. A guard still decides, and the way out is
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

-- A telephone, tablet, barrier or reader at a gate. It is paired with a code that works once, and keeps a key of its
-- own, of which only the hash is here.
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
  -- Where it stands: people come in past it, leave past it, or both.
  direction text not null default 'Both' check (direction in ('In', 'Out', 'Both')),
  old_key_hash text check (length(old_key_hash) = 64),
  old_key_until timestamptz,
  offline_told_at timestamptz,
  -- What its clock was off at the last heartbeat.
  clock_off_seconds bigint not null default 0,
  firmware text not null default '' check (length(firmware) <= 60),
  -- A gate's device can also be paired with a code of eight characters, which a person types on it. The row keeps
  -- only a keyed tag of the code. The device doesn't know its community yet, so the row is found by the tag, and by
  -- nothing else. A nullable column without a default: no row is rewritten.
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
  -- The note of the shift before that this one has read.
  read_note_at timestamptz,
  -- A guard who signs in with an account has shifts too, with the note from one to the next: without device, PIN and
  -- token of their own, for the session is the account's. One person has one open shift at a time. The table is
  -- locked for an instant.
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

-- Wrong tries of one device, or of one session, or at one PIN: counted before anything is checked.
create table gate_tries (
  community_id uuid not null references communities,
  id uuid not null,
  tries timestamptz[] not null default '{}'::timestamptz[] check (cardinality(tries) <= 20),
  paused_until timestamptz,
  -- How often in a row a device was paused after wrong tries: each pause is twice as long as the one before, up to an
  -- hour.
  pauses smallint not null default 0 check (pauses between 0 and 100),
  primary key (community_id, id)
);

alter table gate_tries enable row level security;
alter table gate_tries force row level security;

grant delete, insert, select, update on gate_tries to courtyard_app;

-- What a house's residents decided once for all: deliveries and rides may come in without being asked for.
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

-- Drivers, cooks, nannies, gardeners: one person, the houses that they serve, one pass for each of them.
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
  -- 1 is Monday; empty is every day. Hours of the community's own clock; the end may lie on the next day.
  days smallint[] not null default '{}'::smallint[] check (days <@ '{1,2,3,4,5,6,7}'::smallint[]),
  hours_from time,
  hours_to time,
  max_entries smallint check (max_entries between 1 and 1000),
  used smallint not null default 0,
  -- Whether leaving is opened by the same code.
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
  -- Scheduled and Active follow from the time; these are for good.
  ended_as text check (ended_as in ('Used up', 'Expired', 'Revoked')),
  ended_at timestamptz,
  ended_by_name text not null default '' check (length(ended_by_name) <= 101),
  ended_reason text not null default '' check (length(ended_reason) <= 250),
  last_used_at timestamptz,
  anonymised_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  -- What a guest comes for: a house that owes may be limited in its guests, and never in who cares for somebody,
  -- heals, lives there or comes in an emergency.
  purpose text not null default 'Guest' check (purpose in ('Guest', 'Carer', 'Medical', 'Household', 'Emergency service')),
  -- Names of passes that are written a little wrong are compared with each that may be meant: their words are kept
  -- with the pass, as journals keep theirs, and not put together anew for each comparison.
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

-- Passes by guest, company, plate and host.
create index gate_passes_search on gate_passes using gin (community_id, search_text gin_trgm_ops) with
    (gin_pending_list_limit='256');

create index gate_passes_of_frequent on gate_passes (community_id, frequent_guest_id) where frequent_guest_id is
    not null;

alter table gate_passes enable row level security;
alter table gate_passes force row level security;

grant insert, select, update on gate_passes to courtyard_app;

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
  -- When it becomes an overstay; null for never.
  overstay_at timestamptz,
  overstay_told_at timestamptz,
  -- Who decided a walk-in, by which way, and how long it took.
  decided_by text not null default '' check (length(decided_by) <= 101),
  decided_via text check (decided_via in ('Push', 'SMS', 'Call', 'Silent', 'Nobody')),
  decided_seconds integer check (decided_seconds >= 0),
  is_overridden boolean not null default false,
  reviewed_at timestamptz,
  device_id uuid,
  offline_id uuid,
  -- The step that the row is at: who, and what they said. The trigger writes it into visit_steps.
  step_by uuid,
  step_by_name text not null default '' check (length(step_by_name) <= 101),
  step_note text not null default '' check (length(step_note) <= 250),
  step_at timestamptz not null,
  anonymised_at timestamptz,
  -- A match with the watch-list stops somebody without a pass: the visit keeps which entry it was, so that every
  -- screen shows it. Identity cards are compared as they are written without spaces and signs. One column of visits;
  -- an index of watch_entries, which is locked for writing while it is made.
  watch_entry_id uuid,
  -- What a device did without network may go against the pass in two ways: one entry used twice, or a pass that had
  -- ended or not begun. Both wait for somebody to look at them, so a visit says which it is. Locks visits while it is
  -- rewritten.
  conflict text check (conflict in ('Double entry', 'Against the pass', 'Host not asked', 'On the watch-list')),
  -- The guards hear of an overstay first, and the host only of who is inside still some minutes later: that is told
  -- once as well. One column of visits, filled for those whose host was told before; visits is locked while that is
  -- done.
  overstay_host_told_at timestamptz,
  -- A name that is like one on the watch-list is shown beside the visit too. Whether the match was equal or alike
  -- decides between a stop and a confirmation, so the visit keeps it. Earlier visits kept equal matches alone.
  watch_is_hard boolean not null default true,
  -- The guard reads how somebody matched the watch-list: by name, phone, plate or document, or by a similar name. The
  -- document is not stored, so the visit keeps what matched. Earlier visits say nothing of it.
  watch_matches text[] not null default '{}' check (watch_matches <@ array['Name', 'Phone', 'Plate', 'Document',
      'Similar name']),
  -- A group that came in together may leave in parts. The visit keeps how many came, and counts how many of them have
  -- left since; those who are inside are the difference. Each part that leaves is a step of the visit, and a device
  -- without the network tells of parts too.
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

-- Who is inside with a pass is asked at each check. While few were inside, the plan that a connection keeps went
-- through all who are inside, the latest first, and it was kept when there were hundreds: this index is the least at
-- any number.
create index visits_inside_by_pass on visits (community_id, pass_id, in_at) where status = 'Inside';

alter table visits enable row level security;
alter table visits force row level security;

grant insert, select on visits to courtyard_app;
grant update (status, guest_name, guest_phone, plate, company, photo, gate_id, out_gate_id, in_at, out_at,
    in_by, out_by, overstay_at, overstay_told_at, decided_by, decided_via, decided_seconds, is_overridden,
    reviewed_at, step_by, step_by_name, step_note, step_at, anonymised_at, watch_entry_id, conflict,
    overstay_host_told_at, watch_is_hard, watch_matches, people_left, part_left_at) on visits to courtyard_app;

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

-- Asking the host of a walk-in: a push, after a minute a text to a second contact, after another a call.
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

-- What a guard let in against a red answer, on whose word and why.
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

-- Goods that leave, announced by the house or noted at the gate.
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

-- The watch-list: an entry counts when a second person agreed, for a year at most. A telephone number, a plate or an
-- id that is equal is a hit; a name that is alike is a warning to look closely.
create table watch_entries (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  name text not null default '' check (length(name) <= 80),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  plate text not null default '' check (plate ~ '^[A-Z0-9]{0,15}$'),
  id_number text not null default '' check (length(id_number) <= 40),
  photo text check (length(photo) <= 200),
  severity text not null check (severity in ('Block', 'Warn', 'Notify')),
  -- The guard reads the instruction; the reason is for those who manage the list.
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
  -- What names people at the gate goes with the retention of visits: entries of the watch-list that are over, and
  -- frequent guests of whom nobody has had use for so long. When an entry was ended is kept from now on; those that
  -- were ended before count from today. The audit log forgets staff who are nobody any more already. One column of
  -- watch_entries, an index of gate_passes.
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

create table visit_photos (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  visit_id uuid not null,
  subject text not null check (subject in ('Visitor', 'Vehicle', 'ID', 'Goods')),
  -- The name of a file of our own making.
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
