-- The tables of visits, as they were when the earlier migrations were replaced by this one.

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
  constraint visits_device foreign key (community_id, device_id) references gate_devices (community_id, id),
  constraint visits_watch foreign key (community_id, watch_entry_id) references watch_entries (community_id, id)
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
