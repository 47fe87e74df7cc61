-- What a house's own residents do with their wallet: they pay dues from it, or have them paid by auto-pay (domain 8 and 20).
-- New tables and a view, and a column of due_payments.

-- Who may pay for a house with an account of their own.
create view house_payers with (security_invoker = true) as
  select distinct o.community_id, o.house_id, r.portal_user_id as user_id
  from occupancies o
  join residents r on r.community_id = o.community_id and r.id = o.resident_id
  where o.ended_at is null and o.can_pay and r.status = 'Active' and r.portal_user_id is not null;
grant select on house_payers to courtyard_app;

create table house_auto_pays (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  house_id uuid not null,
  is_on boolean not null,
  trigger text not null check (trigger in ('On issue', 'On due day')),
  -- At most this much in a calendar month; null for whatever is owed.
  limit_minor money_minor check (limit_minor > 0),
  changed_by uuid not null,
  changed_at timestamptz not null,
  primary key (community_id, id),
  constraint house_auto_pays_once unique (community_id, house_id),
  constraint house_auto_pays_house foreign key (community_id, house_id) references houses (community_id, id)
);
create index house_auto_pays_on on house_auto_pays (community_id, house_id) where is_on;
select make_tenant_table('house_auto_pays', 'select, insert, update');

-- A notice that a house is given the day before, and what was paid by it.
create table auto_pay_runs (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  house_id uuid not null,
  pays_on date not null,
  expected_minor money_minor not null check (expected_minor > 0),
  paid_minor money_minor not null default 0 check (paid_minor >= 0),
  -- Short: the wallet or the limit did not reach; it goes on when they do.
  status text not null default 'Noticed' check (status in ('Noticed', 'Short', 'Paid', 'Dropped')),
  noticed_at timestamptz not null,
  -- When the house was told that it did not reach: once.
  told_at timestamptz,
  primary key (community_id, id),
  constraint auto_pay_runs_house foreign key (community_id, house_id) references houses (community_id, id)
);
create unique index auto_pay_runs_open on auto_pay_runs (community_id, house_id)
  where status in ('Noticed', 'Short');
select make_tenant_table('auto_pay_runs', 'select, insert, update');

-- The check of the new key reads the payments of all communities, so row security lets the owner pass for it.
alter table due_payments no force row level security;
alter table auto_pay_runs no force row level security;
alter table due_payments add column auto_pay_run_id uuid,
  add constraint due_payments_auto_pay_run foreign key (community_id, auto_pay_run_id)
    references auto_pay_runs (community_id, id);
alter table due_payments force row level security;
alter table auto_pay_runs force row level security;
create index due_payments_by_auto_pay on due_payments (community_id, house_id, paid_on)
  where auto_pay_run_id is not null;
