-- Adds the saved replies to reporters of complaints: those of the community, and those of one worker. Creates a table
-- and locks no table for longer than a moment.

create table saved_replies (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  -- The account that alone sees and uses the reply; null for a reply of the community.
  user_id uuid references users,
  title text not null check (length(title) between 2 and 60),
  body text not null check (length(body) between 1 and 2000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (community_id, id)
);

-- For the list of a worker, and for the check that a title exists once in it.
create unique index saved_replies_title_key on saved_replies (community_id, user_id, lower(title)) nulls not distinct;

alter table saved_replies enable row level security;
alter table saved_replies force row level security;

grant delete, insert, select, update on saved_replies to courtyard_app;
