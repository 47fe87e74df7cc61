-- The watch-list (domain 13): an entry counts when a second person agreed, for a year at most. A telephone number, a
-- plate or an id that is equal is a hit; a name that is alike is a warning to look closely. New tables.

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
  primary key (community_id, id),
  constraint watch_entries_named check (name <> '' or phone is not null or plate <> '' or id_number <> ''),
  constraint watch_entries_two check (status <> 'Active' or decided_by is distinct from added_by),
  constraint watch_entries_year check (expires_at <= added_at + interval '1 year 1 day')
);
create index watch_entries_latest on watch_entries (community_id, added_at desc, id);
create index watch_entries_by_phone on watch_entries (community_id, phone) where status = 'Active';
create index watch_entries_by_plate on watch_entries (community_id, plate) where status = 'Active' and plate <> '';
create index watch_entries_active on watch_entries (community_id) where status = 'Active';
select make_tenant_table('watch_entries', 'select, insert, update');

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
select make_tenant_table('watch_hits', 'select, insert');
