-- Exports of lists: what was asked, by whom, and where the file of a large one lies. New table only; locks nothing.

create table exports (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references users,
  list text not null check (length(list) <= 40),
  format text not null check (format in ('csv', 'xlsx', 'pdf')),
  columns jsonb not null,
  query jsonb not null,
  status text not null check (status in ('Running', 'Ready', 'Failed', 'Expired')),
  row_count integer not null check (row_count >= 0),
  rows_done integer not null default 0,
  -- Null for a small export: its file is made when it is fetched.
  file_key text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (community_id, id)
);
create index exports_by_expiry on exports (expires_at) where status = 'Ready';
select make_tenant_table('exports', 'select, insert, update');
