-- Budgets: a year from any month on, by category and month (domain 9); and who of the portal's people lives where, for
-- what areas tell residents. New table and view only; locks nothing.

create table budgets (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  -- The first day of its first month: a calendar year, or a fiscal one.
  starts_on date not null check (extract(day from starts_on) = 1),
  -- One entry a category: its side, its name, and twelve amounts.
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) <= 200),
  version integer not null default 1,
  updated_by uuid not null references users,
  updated_at timestamptz not null,
  primary key (community_id, id),
  constraint budgets_once unique (community_id, starts_on)
);
select make_tenant_table('budgets', 'select, insert, update');

create view portal_residents with (security_invoker = true) as
  select r.community_id, r.id as resident_id, r.portal_user_id as user_id from residents r
  where r.portal_user_id is not null and r.status = 'Active' and r.archived_at is null;
grant select on portal_residents to courtyard_app;

-- What money can be spent for, for areas that plan it.
create view spending_categories with (security_invoker = true) as
  select e.community_id, e.id as category_id, e.name from expense_categories e where e.archived_at is null;
grant select on spending_categories to courtyard_app;
