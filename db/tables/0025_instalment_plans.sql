-- The tables of instalment plans, as they were when the earlier migrations were replaced by this one.

-- Instalment plans: days and amounts laid over open charges of one house. The charges stay what is owed; while one is
-- in force their penalties and reminders stand still.
create table instalment_plans (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  house_id uuid not null,
  -- What its charges owed together when it was agreed.
  total_minor money_minor not null check ((total_minor)::bigint > 0),
  -- Days after an instalment's day before the plan is broken.
  grace_days smallint not null check (grace_days between 0 and 30),
  note text not null default '' check (length(note) <= 250),
  status text not null default 'Active' check (status in ('Active', 'Completed', 'Broken', 'Cancelled')),
  agreed_on date not null,
  agreed_by uuid not null,
  agreed_at timestamptz not null,
  ended_on date,
  ended_at timestamptz,
  end_reason text check (length(end_reason) <= 250),
  -- What had been settled of it when it ended; while it is active that follows from its charges.
  settled_minor money_minor check ((settled_minor)::bigint >= 0),
  version integer not null default 1,
  primary key (community_id, id),
  constraint instalment_plans_ended check (((status = 'Active') = (ended_on is null)) and ((status = 'Active') =
      (settled_minor is null))),
  constraint instalment_plans_house foreign key (community_id, house_id) references houses (community_id, id)
);

create index instalment_plans_in_time on instalment_plans (community_id, agreed_at desc, id);

create index instalment_plans_of_house on instalment_plans (community_id, house_id, agreed_at desc, id);

create index instalment_plans_in_force on instalment_plans (community_id, id) where status = 'Active';

alter table instalment_plans enable row level security;
alter table instalment_plans force row level security;

grant insert, select, update on instalment_plans to courtyard_app;

create table instalment_plan_charges (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  plan_id uuid not null,
  charge_id uuid not null,
  agreed_minor money_minor not null check ((agreed_minor)::bigint > 0),
  from_on date not null,
  -- From this day on the charge is under its due's own rules again.
  released_on date,
  primary key (community_id, id),
  constraint instalment_plan_charges_plan foreign key (community_id, plan_id) references instalment_plans
      (community_id, id),
  constraint instalment_plan_charges_charge foreign key (community_id, charge_id) references charges
      (community_id, id)
);

-- A charge is in one plan at a time.
create unique index instalment_plan_charges_open on instalment_plan_charges (community_id, charge_id) where
    released_on is null;

create index instalment_plan_charges_of_charge on instalment_plan_charges (community_id, charge_id);

create index instalment_plan_charges_of_plan on instalment_plan_charges (community_id, plan_id);

alter table instalment_plan_charges enable row level security;
alter table instalment_plan_charges force row level security;

grant insert, select, update on instalment_plan_charges to courtyard_app;

create table instalments (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  plan_id uuid not null,
  number smallint not null check (number between 1 and 60),
  due_on date not null,
  amount_minor money_minor not null check ((amount_minor)::bigint > 0),
  primary key (community_id, id),
  constraint instalments_once unique (community_id, plan_id, number),
  constraint instalments_plan foreign key (community_id, plan_id) references instalment_plans (community_id, id)
);

alter table instalments enable row level security;
alter table instalments force row level security;

grant insert, select on instalments to courtyard_app;
