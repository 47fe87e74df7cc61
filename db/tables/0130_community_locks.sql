-- The table of community locks.

-- Rows to lock, one for each community and purpose. Triggers lock a row instead of an advisory lock, because an
-- advisory lock is known to one database server only. The function lock_community inserts missing rows.
create table community_locks (
  community_id uuid not null references communities,
  purpose text not null check (purpose in ('closing', 'places')),
  primary key (community_id, purpose)
);

alter table community_locks enable row level security;
alter table community_locks force row level security;

-- A row lock needs the right to update a column.
grant insert, select, update (purpose) on community_locks to courtyard_app;
