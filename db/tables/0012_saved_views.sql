-- The tables of saved views, as they were when the earlier migrations were replaced by this one.

-- A person's own named views of a list: its query and its columns.
create table saved_views (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references users,
  list text not null check (length(list) <= 40),
  name text not null check (length(name) between 1 and 60),
  query jsonb not null,
  columns jsonb not null,
  created_at timestamptz not null default now(),
  primary key (community_id, id),
  constraint saved_views_name_key unique (community_id, user_id, list, name)
);

alter table saved_views enable row level security;
alter table saved_views force row level security;

grant delete, insert, select, update on saved_views to courtyard_app;
