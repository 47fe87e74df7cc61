-- Passes and visits (domain 13). A pass's code is kept as a keyed hash, and encrypted for its host; it is unique among
-- the passes that still live. What happened on a visit is written into visit_steps, which nobody changes or deletes;
-- of a visit itself its facts stay, and its personal data can be taken out of it and never altered. New tables.

-- Who lives in a house with an account of their own, and may let guests in.
create view house_hosts with (security_invoker = true) as
  select distinct on (o.community_id, o.house_id, r.portal_user_id)
    o.community_id, o.house_id, r.portal_user_id as user_id, r.id as resident_id, r.first_name, r.last_name,
    o.can_create_access, o.is_primary_contact
  from occupancies o
  join residents r on r.community_id = o.community_id and r.id = o.resident_id
  where o.ended_at is null and r.status = 'Active' and r.portal_user_id is not null
  order by o.community_id, o.house_id, r.portal_user_id, o.can_create_access desc, o.is_primary_contact desc;
grant select on house_hosts to courtyard_app;

-- What a guard is told of a house that its host hides.
create view house_blocks with (security_invoker = true) as
  select h.community_id, h.id as house_id, h.block from houses h;
grant select on house_blocks to courtyard_app;

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
select make_tenant_table('house_access_rules', 'select, insert, update');

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
select make_tenant_table('frequent_guests', 'select, insert, update');

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
select make_tenant_table('staff_people', 'select, insert, update');

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
select make_tenant_table('staff_houses', 'select, insert, update');

create table gate_events (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  house_id uuid not null,
  name text not null check (length(name) between 2 and 80),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (community_id, id),
  constraint gate_events_house foreign key (community_id, house_id) references houses (community_id, id)
);
create index gate_events_latest on gate_events (community_id, starts_at desc, id);
select make_tenant_table('gate_events', 'select, insert, update');

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
  days smallint[] not null default '{}' check (days <@ '{1,2,3,4,5,6,7}'),
  hours_from time,
  hours_to time,
  max_entries smallint check (max_entries between 1 and 1000),
  used smallint not null default 0,
  -- Whether leaving is opened by the same code.
  allow_exit boolean not null default true,
  gate_ids uuid[] not null default '{}' check (cardinality(gate_ids) <= 20),
  hide_house boolean not null default false,
  note text not null default '' check (length(note) <= 200),
  id_required boolean not null default false,
  overstay_minutes smallint check (overstay_minutes between 5 and 1440),
  source text not null default 'Staff'
    check (source in ('Staff', 'Resident', 'Contact', 'Frequent guest', 'Event', 'Complaint')),
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
  primary key (community_id, id),
  constraint gate_passes_house foreign key (community_id, house_id) references houses (community_id, id),
  constraint gate_passes_event foreign key (community_id, event_id) references gate_events (community_id, id),
  constraint gate_passes_staff foreign key (community_id, staff_id) references staff_people (community_id, id),
  constraint gate_passes_frequent foreign key (community_id, frequent_guest_id)
    references frequent_guests (community_id, id),
  constraint gate_passes_window check (valid_to > valid_from),
  constraint gate_passes_hours check ((hours_from is null) = (hours_to is null)),
  constraint gate_passes_used check (used >= 0 and (max_entries is null or used <= max_entries)),
  constraint gate_passes_ended check ((ended_as is null) = (ended_at is null))
);
create unique index gate_passes_live_code on gate_passes (community_id, code_hash) where ended_as is null;
create index gate_passes_by_code on gate_passes (community_id, code_hash);
create index gate_passes_of_house on gate_passes (community_id, house_id, created_at desc, id);
create index gate_passes_live_of_house on gate_passes (community_id, house_id) where ended_as is null;
create index gate_passes_latest on gate_passes (community_id, created_at desc, id);
create index gate_passes_live on gate_passes (community_id, valid_to) where ended_as is null;
create index gate_passes_expected on gate_passes (community_id, valid_from, id) where ended_as is null;
create index gate_passes_of_staff on gate_passes (community_id, staff_id) where staff_id is not null;
create index gate_passes_of_event on gate_passes (community_id, event_id) where event_id is not null;
create index gate_passes_to_anonymise on gate_passes (community_id, ended_at)
  where ended_as is not null and anonymised_at is null;
select make_tenant_table('gate_passes', 'select, insert, update');

create table visits (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  pass_id uuid,
  staff_id uuid,
  house_id uuid not null,
  kind text not null check (kind in ('One-time', 'Multi-entry', 'Recurring', 'Staff', 'Group event', 'Delivery',
    'Ride', 'Contractor', 'Guest')),
  method text not null check (method in ('QR', 'Code', 'Walk-in', 'Host approval', 'Resident tag', 'Offline')),
  status text not null check (status in ('Expected', 'At gate', 'Awaiting host', 'Approved', 'Denied', 'No answer',
    'Inside', 'Left', 'Auto-closed')),
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
  is_double_entry boolean not null default false,
  reviewed_at timestamptz,
  device_id uuid,
  offline_id uuid,
  -- The step that the row is at: who, and what they said. The trigger writes it into visit_steps.
  step_by uuid,
  step_by_name text not null default '' check (length(step_by_name) <= 101),
  step_note text not null default '' check (length(step_note) <= 250),
  step_at timestamptz not null,
  anonymised_at timestamptz,
  primary key (community_id, id),
  constraint visits_pass foreign key (community_id, pass_id) references gate_passes (community_id, id),
  constraint visits_staff foreign key (community_id, staff_id) references staff_people (community_id, id),
  constraint visits_house foreign key (community_id, house_id) references houses (community_id, id),
  constraint visits_gate foreign key (community_id, gate_id) references gates (community_id, id),
  constraint visits_out_gate foreign key (community_id, out_gate_id) references gates (community_id, id),
  constraint visits_device foreign key (community_id, device_id) references gate_devices (community_id, id),
  constraint visits_offline_once unique (community_id, offline_id),
  constraint visits_inside check (status not in ('Inside', 'Left', 'Auto-closed') or in_at is not null),
  constraint visits_left check ((status in ('Left', 'Auto-closed')) = (out_at is not null))
);
create index visits_latest on visits (community_id, arrived_at desc, id);
create index visits_of_house on visits (community_id, house_id, arrived_at desc, id);
create index visits_of_pass on visits (community_id, pass_id, arrived_at desc) where pass_id is not null;
create index visits_of_staff on visits (community_id, staff_id, arrived_at desc) where staff_id is not null;
create index visits_inside on visits (community_id, in_at) where status = 'Inside';
create index visits_waiting on visits (community_id, arrived_at)
  where status in ('At gate', 'Awaiting host', 'Approved');
create index visits_to_anonymise on visits (community_id, arrived_at) where anonymised_at is null;
create index visits_doubles on visits (community_id, arrived_at desc) where is_double_entry;
-- No right to delete, and none to alter what a visit was: its pass, house, kind, method, people, arrival, device.
select make_tenant_table('visits', 'select, insert');
grant update (status, guest_name, guest_phone, plate, company, photo, gate_id, out_gate_id, in_at, out_at, in_by, out_by,
  overstay_at, overstay_told_at, decided_by, decided_via, decided_seconds, is_overridden, is_double_entry,
  reviewed_at, step_by, step_by_name, step_note, step_at, anonymised_at) on visits to courtyard_app;

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
select make_tenant_table('visit_steps', 'select, insert');

-- Every state is written down as it is reached; and who it was can be taken out of a visit, never put in again.
create function keep_visit() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'UPDATE' then
    if old.anonymised_at is not null
      or (new.guest_name is distinct from old.guest_name and new.anonymised_at is null)
      or (new.guest_phone is distinct from old.guest_phone and new.guest_phone is not null)
      or (new.plate is distinct from old.plate and new.plate <> '')
      or (new.company is distinct from old.company and new.company <> '')
      or (old.photo is not null and new.photo is distinct from old.photo and new.photo is not null) then
      raise exception 'who came on a visit is never altered';
    end if;
    if old.status in ('Left', 'Auto-closed', 'Denied', 'No answer') and new.status <> old.status then
      raise exception 'a visit that is over stays over';
    end if;
    if new.status = old.status then
      return null;
    end if;
  end if;
  insert into visit_steps (community_id, visit_id, status, at, by_id, by_name, note)
    values (new.community_id, new.id, new.status, new.step_at, new.step_by, new.step_by_name, new.step_note);
  return null;
end
$$;
create trigger visits_keep after insert or update on visits for each row execute function keep_visit();

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
select make_tenant_table('visit_asks', 'select, insert, update');

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
select make_tenant_table('gate_overrides', 'select, insert');

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
select make_tenant_table('exit_items', 'select, insert, update');
