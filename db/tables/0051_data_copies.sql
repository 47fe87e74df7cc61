-- The tables of data copies, as they were when the earlier migrations were replaced by this one.

-- Copies of what is kept about one person: the person takes theirs, over all of their communities, or an office takes
-- that of a resident.
create table data_copies (
  id uuid not null default gen_random_uuid(),
  -- The asker, who alone fetches the file.
  user_id uuid not null references users,
  -- Both are null for a copy that people take of their own data.
  community_id uuid references communities,
  -- No foreign key: undoing an import may remove the resident, and the file still has to be cleaned away.
  resident_id uuid,
  status text not null default 'Running' check (status in ('Running', 'Ready', 'Failed', 'Expired')),
  -- Tables that were read, of those that there are to read.
  parts_done integer not null default 0 check (parts_done >= 0),
  part_count integer not null default 0 check (part_count >= 0),
  file_key text check (length(file_key) <= 100),
  byte_count bigint check (byte_count >= 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (id),
  constraint data_copies_check check ((community_id is null) = (resident_id is null))
);

create index data_copies_of_asker on data_copies (user_id, created_at desc);

create index data_copies_of_resident on data_copies (community_id, resident_id);

create index data_copies_by_expiry on data_copies (expires_at) where status = any (array['Running', 'Ready']);

alter table data_copies enable row level security;
alter table data_copies force row level security;

grant insert, select, update on data_copies to courtyard_app;
