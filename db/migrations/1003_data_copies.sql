-- Copies of what is kept about one person: the person takes theirs, over all of their communities, or an office takes
-- that of a resident. A new table; locks nothing.
create table data_copies (
  id uuid primary key default gen_random_uuid(),
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
  check ((community_id is null) = (resident_id is null))
);
create index data_copies_of_asker on data_copies (user_id, created_at desc);
create index data_copies_of_resident on data_copies (community_id, resident_id);
create index data_copies_by_expiry on data_copies (expires_at) where status in ('Running', 'Ready');
alter table data_copies enable row level security;
alter table data_copies force row level security;
-- People reach the copies that they took: their own anywhere, those of residents in that community.
create policy taken on data_copies
  using (user_id = current_setting('app.user_id')::uuid
    and (community_id is null or community_id = current_setting('app.community_id')::uuid))
  with check (user_id = current_setting('app.user_id')::uuid
    and (community_id is null or community_id = current_setting('app.community_id')::uuid));
-- A job of a community, which acts for nobody, ends the copies of a person who is erased.
create policy of_community on data_copies
  using (community_id = current_setting('app.community_id')::uuid
    and current_setting('app.user_id')::uuid = '00000000-0000-0000-0000-000000000000');
create policy streets on data_copies as restrictive to courtyard_scoped
  using (coalesce(current_setting('app.scoped', true), '') <> 'yes' or resident_id is null
    or resident_in_scope(resident_id));
create policy jobs on data_copies to courtyard_jobs using (true) with check (true);
grant select, insert, update on data_copies to courtyard_app;
