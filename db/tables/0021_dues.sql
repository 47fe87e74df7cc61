-- The tables of dues, as they were when the earlier migrations were replaced by this one.

create table dues (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  title text not null check (length(title) between 3 and 80),
  description text not null default '' check (length(description) <= 1000),
  category text not null check (category in ('Service charge', 'Security', 'Waste', 'Power', 'Water', 'Levy',
      'Fine', 'Other')),
  wallet_id uuid not null,
  -- The rule by which a house's amount is found; the amounts of a custom list are in due_house_amounts.
  amount jsonb not null,
  audience jsonb not null,
  excluded_house_ids uuid[] not null default '{}'::uuid[] check (cardinality(excluded_house_ids) <= 1000),
  frequency text not null check (frequency in ('One-off', 'Weekly', 'Monthly', 'Quarterly', 'Half-yearly',
      'Yearly', 'Every N months')),
  every_months smallint check (every_months between 1 and 60),
  start_on date not null,
  due_day smallint check (due_day between 1 and 31),
  end_on date,
  occurrences smallint check (occurrences between 1 and 600),
  issue_lead_days smallint not null default 7 check (issue_lead_days between 0 and 90),
  allow_part_payment boolean not null default true,
  min_part_minor money_minor check ((min_part_minor)::bigint > 0),
  penalty jsonb not null,
  reminders jsonb not null,
  proration text not null default 'None' check (proration in ('None', 'Daily')),
  status text not null default 'Draft' check (status in ('Draft', 'Scheduled', 'Active', 'Suspended', 'Ended',
      'Cancelled')),
  -- The period that is issued next, when, and on which day it is due; no days: none is left.
  next_number integer not null default 0 check (next_number >= 0),
  next_issue_on date,
  next_due_on date,
  published_at timestamptz,
  published_by uuid,
  suspended_on date,
  ended_on date,
  created_by uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A change of a due's custom list acts on periods to come alone, as all its terms do since 0413: each change makes
  -- a list of its own, and a period keeps the number of the list with which it was opened.
  amount_list integer not null default 0,
  primary key (community_id, id),
  constraint dues_every_months check ((frequency = 'Every N months') = (every_months is not null)),
  constraint dues_in_order check ((end_on is null) or (end_on >= start_on)),
  constraint dues_wallet foreign key (community_id, wallet_id) references wallets (community_id, id)
);

create index dues_in_time on dues (community_id, created_at desc, id);

create index dues_to_issue on dues (community_id, next_issue_on) where status = any (array['Scheduled',
    'Active']);

create index dues_of_wallet on dues (community_id, wallet_id);

alter table dues enable row level security;
alter table dues force row level security;

grant insert, select, update on dues to courtyard_app;

create table due_house_amounts (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  due_id uuid not null,
  house_id uuid not null,
  amount_minor money_minor not null check ((amount_minor)::bigint > 0),
  -- Bills of what was used: each run makes one due, whose amounts are given house by house with the arithmetic behind
  -- them.
  basis text check (length(basis) <= 4000),
  list integer not null default 0,
  primary key (community_id, id),
  constraint due_house_amounts_once unique (community_id, due_id, list, house_id),
  constraint due_house_amounts_due foreign key (community_id, due_id) references dues (community_id, id),
  constraint due_house_amounts_house foreign key (community_id, house_id) references houses (community_id, id)
);

alter table due_house_amounts enable row level security;
alter table due_house_amounts force row level security;

grant delete, insert, select, update on due_house_amounts to courtyard_app;

create table due_periods (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  due_id uuid not null,
  number integer not null check (number >= 0),
  starts_on date not null,
  ends_on date,
  issued_on date not null,
  due_on date not null,
  -- As it was when the charges were issued: a later edit of the due does not reach them.
  penalty jsonb not null,
  status text not null check (status in ('Issuing', 'Issued', 'Skipped')),
  -- How far issuing is: houses are taken in the order of their ids.
  house_count integer not null default 0,
  houses_done integer not null default 0,
  last_house_id uuid,
  -- A change of a due acts on periods to come alone: each period keeps the terms with which it was opened, as it has
  -- kept its penalty from the first. Filled with what the dues say now; locks due_periods while that is done.
  wallet_id uuid not null,
  allow_part_payment boolean not null,
  min_part_minor money_minor,
  reminders jsonb not null,
  amount jsonb not null,
  audience jsonb not null,
  excluded_house_ids uuid[] not null,
  proration text not null,
  amount_list integer not null default 0,
  primary key (community_id, id),
  constraint due_periods_once unique (community_id, due_id, number),
  constraint due_periods_of_due unique (community_id, due_id, id),
  constraint due_periods_due foreign key (community_id, due_id) references dues (community_id, id),
  constraint due_periods_wallet foreign key (community_id, wallet_id) references wallets (community_id, id)
);

alter table due_periods enable row level security;
alter table due_periods force row level security;

grant insert, select, update on due_periods to courtyard_app;

-- The sums of a period's charges, kept by triggers: what a due's page shows without adding up 100,000 charges.
create table due_totals (
  community_id uuid not null references communities,
  -- The period's own id.
  id uuid not null,
  due_id uuid not null,
  charge_count integer not null default 0,
  settled_count integer not null default 0,
  principal_minor bigint not null default 0,
  penalty_minor bigint not null default 0,
  waived_minor bigint not null default 0,
  paid_minor bigint not null default 0,
  outstanding_minor bigint not null default 0,
  primary key (community_id, id),
  constraint due_totals_period foreign key (community_id, due_id, id) references due_periods (community_id,
      due_id, id)
);

create index due_totals_of_due on due_totals (community_id, due_id);

alter table due_totals enable row level security;
alter table due_totals force row level security;

grant insert, select, update on due_totals to courtyard_app;

-- Beside due_totals, and with the same locks: a row here is only touched under the lock of its period's row there.
create table due_ageing (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  period_id uuid not null,
  due_id uuid not null,
  due_on date not null,
  open_count integer not null default 0,
  outstanding_minor bigint not null default 0,
  primary key (community_id, id),
  constraint due_ageing_once unique (community_id, period_id, due_on),
  constraint due_ageing_period foreign key (community_id, due_id, period_id) references due_periods
      (community_id, due_id, id)
);

alter table due_ageing enable row level security;
alter table due_ageing force row level security;

grant insert, select, update on due_ageing to courtyard_app;

-- What a new due takes where its form leaves something out, and how much of one charge an officer may take off alone.
-- Without a row the defaults here hold.
create table due_settings (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  issue_lead_days smallint not null default 7 check (issue_lead_days between 0 and 90),
  allow_part_payment boolean not null default true,
  proration text not null default 'None' check (proration in ('None', 'Daily')),
  penalty jsonb not null default '{"kind": "None"}'::jsonb,
  reminders jsonb not null default '{"days": [-7, -1, 0, 3, 7, 14, 30], "minimumMinor": null}'::jsonb,
  -- Null: no limit.
  waive_limit_minor money_minor default 5000000 check ((waive_limit_minor)::bigint > 0),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (community_id, id),
  constraint due_settings_once unique (community_id)
);

alter table due_settings enable row level security;
alter table due_settings force row level security;

grant insert, select, update on due_settings to courtyard_app;

-- The files of a due; refunds of unallocated money; bank account numbers that a gateway gives to a wallet or a house:
-- what arrives at one is known as its owner’s.
create table due_attachments (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  due_id uuid not null,
  name text not null check (length(name) <= 200),
  -- Where the file lies.
  key text not null check (length(key) <= 100),
  added_by uuid not null references users,
  added_at timestamptz not null,
  removed_at timestamptz,
  primary key (community_id, id),
  constraint due_attachments_due foreign key (community_id, due_id) references dues (community_id, id)
);

create index due_attachments_of_due on due_attachments (community_id, due_id, added_at, id) where removed_at is
    null;

alter table due_attachments enable row level security;
alter table due_attachments force row level security;

grant insert, select, update on due_attachments to courtyard_app;

-- What is owed by street and by type of house, kept like due_ageing: reports add up a row a period, day, street and
-- type instead of a million charges. Locks charges and houses while they are summed.
create table place_ageing (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  period_id uuid not null,
  due_on date not null,
  street_id uuid not null,
  house_type text not null,
  open_count integer not null default 0,
  outstanding_minor bigint not null default 0,
  primary key (community_id, id),
  constraint place_ageing_once unique (community_id, period_id, street_id, house_type, due_on),
  constraint place_ageing_period foreign key (community_id, period_id) references due_periods (community_id, id),
  constraint place_ageing_street foreign key (community_id, street_id) references streets (community_id, id)
);

alter table place_ageing enable row level security;
alter table place_ageing force row level security;

grant insert, select, update on place_ageing to courtyard_app;

alter table payment_files add constraint payment_files_due foreign key (community_id, due_id) references dues (community_id, id);
