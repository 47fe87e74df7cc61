-- The tables of audit, as they were when the earlier migrations were replaced by this one.

-- Every change of a community's data, kept for ever. Nobody can change or delete a row, the owner of the table
-- included (the trigger), and the application may not even try (the grants).
create table audit_entries (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  occurred_at timestamptz not null default now(),
  actor_id uuid,
  actor_name text not null,
  actor_role text,
  action text not null check (length(action) <= 80),
  entity_type text not null check (length(entity_type) <= 40),
  entity_id uuid,
  entity_label text check (length(entity_label) <= 200),
  before jsonb,
  after jsonb,
  reason text check (length(reason) <= 500),
  ip text,
  device text check (length(device) <= 300),
  request_id text,
  -- What salts the seal of an entry, so that nobody finds erased values again by trying: it goes with them. Entries
  -- from before have none.
  salt uuid default gen_random_uuid(),
  primary key (community_id, id)
);

create index audit_entries_of_entity on audit_entries (community_id, entity_type, entity_id, occurred_at desc);

create index audit_entries_by_time on audit_entries (community_id, occurred_at desc);

-- The log is filtered by who, by what kind of record and by when.
create index audit_entries_of_actor on audit_entries (community_id, actor_id, occurred_at desc);

create index audit_entries_of_type on audit_entries (community_id, entity_type, occurred_at desc);

alter table audit_entries enable row level security;
alter table audit_entries force row level security;

grant insert, select on audit_entries to courtyard_app;

-- Entries that are not sealed yet. Written by all, read by the job alone.
create table audit_queue (
  id bigint generated always as identity,
  community_id uuid not null,
  entry_id uuid not null,
  primary key (id)
);

create index audit_queue_of_community on audit_queue (community_id, id);

grant insert on audit_queue to courtyard_app;

-- The seal of an entry: its place in the chain of its community, and the hash of the seal before with the entry's own
-- content. The application reads it and cannot write it.
create table audit_seals (
  community_id uuid not null references communities,
  -- The entry's own id.
  id uuid not null,
  position bigint not null check ("position" > 0),
  hash bytea not null check (length(hash) = 32),
  sealed_at timestamptz not null default now(),
  primary key (community_id, id),
  constraint audit_seals_in_order unique (community_id, "position"),
  constraint audit_seals_entry foreign key (community_id, id) references audit_entries (community_id, id)
);

alter table audit_seals enable row level security;
alter table audit_seals force row level security;

grant select on audit_seals to courtyard_app;

-- What an entry holds since its personal values were erased, as a digest, with the seal that it had. An entry of the
-- log itself, the voucher, names both, so the chain seals every erasure.
create table audit_redactions (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  entry_id uuid not null,
  -- Of several in one entry the last counts.
  turn integer not null check (turn > 0),
  seal bytea not null check (length(seal) = 32),
  digest bytea not null check (length(digest) = 32),
  voucher_id uuid not null,
  primary key (community_id, id),
  constraint audit_redactions_in_order unique (community_id, entry_id, turn),
  constraint audit_redactions_entry foreign key (community_id, entry_id) references audit_entries (community_id,
      id),
  constraint audit_redactions_voucher foreign key (community_id, voucher_id) references audit_entries
      (community_id, id)
);

alter table audit_redactions enable row level security;
alter table audit_redactions force row level security;

grant select on audit_redactions to courtyard_app;
