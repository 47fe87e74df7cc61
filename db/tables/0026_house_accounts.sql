-- The tables of house accounts, as they were when the earlier migrations were replaced by this one.

create table house_auto_pays (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  house_id uuid not null,
  is_on boolean not null,
  trigger text not null check (trigger in ('On issue', 'On due day')),
  -- At most this much in a calendar month; null for whatever is owed.
  limit_minor money_minor check ((limit_minor)::bigint > 0),
  changed_by uuid not null,
  changed_at timestamptz not null,
  primary key (community_id, id),
  constraint house_auto_pays_once unique (community_id, house_id),
  constraint house_auto_pays_house foreign key (community_id, house_id) references houses (community_id, id)
);

create index house_auto_pays_on on house_auto_pays (community_id, house_id) where is_on;

alter table house_auto_pays enable row level security;
alter table house_auto_pays force row level security;

grant insert, select, update on house_auto_pays to courtyard_app;

-- A notice that a house is given the day before, and what was paid by it.
create table auto_pay_runs (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  house_id uuid not null,
  pays_on date not null,
  expected_minor money_minor not null check ((expected_minor)::bigint > 0),
  paid_minor money_minor not null default 0 check ((paid_minor)::bigint >= 0),
  -- Short: the wallet or the limit did not reach; it goes on when they do.
  status text not null default 'Noticed' check (status in ('Noticed', 'Short', 'Paid', 'Dropped')),
  noticed_at timestamptz not null,
  -- When the house was told that it did not reach: once.
  told_at timestamptz,
  primary key (community_id, id),
  constraint auto_pay_runs_house foreign key (community_id, house_id) references houses (community_id, id)
);

create unique index auto_pay_runs_open on auto_pay_runs (community_id, house_id) where status = any
    (array['Noticed', 'Short']);

alter table auto_pay_runs enable row level security;
alter table auto_pay_runs force row level security;

grant insert, select, update on auto_pay_runs to courtyard_app;

alter table due_payments add constraint due_payments_auto_pay_run foreign key (community_id, auto_pay_run_id) references auto_pay_runs (community_id, id);
