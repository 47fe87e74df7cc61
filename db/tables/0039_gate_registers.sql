-- The tables of gate registers, as they were when the earlier migrations were replaced by this one.

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
