-- The tables of exports, as they were when the earlier migrations were replaced by this one.

-- Exports of lists: what was asked, by whom, and where the file of a large one lies.
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
  -- A file that is made in the background may have been a use of a feature's trial. Which one it took is kept while
  -- it is being made, so that it is given back when no file comes of it.
  trial_feature text check (length(trial_feature) <= 60),
  -- Files that are kept for a day hold what their asker might see when they were made. The streets and wallets that
  -- the asker was limited to then stand beside them (null: not limited), so that nobody who was limited since fetches
  -- more. Adds nullable columns; no row is rewritten.
  street_ids uuid[],
  wallet_ids uuid[],
  primary key (community_id, id)
);

create index exports_by_expiry on exports (expires_at) where status = 'Ready';

alter table exports enable row level security;
alter table exports force row level security;

grant delete, insert, select, update on exports to courtyard_app;
