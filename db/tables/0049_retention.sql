-- The tables of retention, as they were when the earlier migrations were replaced by this one.

-- How long a community keeps what names people, and what an erasure may reach beside the profile: texts and numbers
-- of messages, and what people wrote about each other.
create table retention_periods (
  community_id uuid not null references communities,
  -- The kind, as the contract names it; a kind without a row is kept for the standard number of days.
  id text not null check (length(id) between 1 and 40),
  days smallint not null check (days between 7 and 730),
  primary key (community_id, id)
);

alter table retention_periods enable row level security;
alter table retention_periods force row level security;

grant insert, select, update on retention_periods to courtyard_app;
