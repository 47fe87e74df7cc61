-- The tables of budgets, as they were when the earlier migrations were replaced by this one.

-- Budgets: a year from any month on, by category and month; and who of the portal's people lives where, for what
-- areas tell residents.
create table budgets (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  -- The first day of its first month: a calendar year, or a fiscal one.
  starts_on date not null check (EXTRACT(day from starts_on) = (1)::numeric),
  -- One entry a category: its side, its name, and twelve amounts.
  lines jsonb not null check ((jsonb_typeof(lines) = 'array') and (jsonb_array_length(lines) <= 200)),
  version integer not null default 1,
  updated_by uuid not null references users,
  updated_at timestamptz not null,
  primary key (community_id, id),
  constraint budgets_once unique (community_id, starts_on)
);

alter table budgets enable row level security;
alter table budgets force row level security;

grant insert, select, update on budgets to courtyard_app;
