-- The tables of gates, as they were when the earlier migrations were replaced by this one.

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
