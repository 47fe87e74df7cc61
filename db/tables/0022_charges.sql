-- The tables of charges, as they were when the earlier migrations were replaced by this one.

-- One house's bill for one period. What it owes is the difference of its amounts, and is never below zero.
create table charges (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  due_id uuid not null,
  period_id uuid not null,
  house_id uuid not null,
  billed_resident_id uuid,
  principal_minor money_minor not null check ((principal_minor)::bigint > 0),
  penalty_minor money_minor not null default 0 check ((penalty_minor)::bigint >= 0),
  waived_principal_minor money_minor not null default 0 check ((waived_principal_minor)::bigint >= 0),
  waived_penalty_minor money_minor not null default 0 check ((waived_penalty_minor)::bigint >= 0),
  paid_principal_minor money_minor not null default 0 check ((paid_principal_minor)::bigint >= 0),
  paid_penalty_minor money_minor not null default 0 check ((paid_penalty_minor)::bigint >= 0),
  outstanding_minor bigint generated always as ((((((principal_minor)::bigint + (penalty_minor)::bigint) -
      (waived_principal_minor)::bigint) - (waived_penalty_minor)::bigint) - (paid_principal_minor)::bigint) -
      (paid_penalty_minor)::bigint) stored not null,
  -- How the principal was found, where it is not the plain amount of the due: "220 m² at 500.00".
  basis text check (length(basis) <= 4000),
  issued_on date not null,
  due_on date not null,
  -- The penalty stands still while somebody disputes the charge.
  disputed_at timestamptz,
  voided_at timestamptz,
  version integer not null default 1,
  -- A house disputes a charge by itself once: when its dispute was last ended is kept with the charge.
  dispute_settled_at timestamptz,
  -- Penalty days up to this one were left out on purpose when the due day was moved to an earlier one.
  spared_through date,
  primary key (community_id, id),
  constraint charges_once unique (community_id, period_id, house_id),
  constraint charges_principal_covered check ((principal_minor)::bigint >= ((waived_principal_minor)::bigint +
      (paid_principal_minor)::bigint)),
  constraint charges_penalty_covered check ((penalty_minor)::bigint >= ((waived_penalty_minor)::bigint +
      (paid_penalty_minor)::bigint)),
  constraint charges_period foreign key (community_id, due_id, period_id) references due_periods (community_id,
      due_id, id),
  constraint charges_house foreign key (community_id, house_id) references houses (community_id, id),
  constraint charges_billed foreign key (community_id, billed_resident_id) references residents (community_id,
      id)
) with (autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_vacuum_scale_factor=0.05);

create index charges_by_day on charges (community_id, due_on desc, id);

create index charges_of_due on charges (community_id, due_id, due_on desc, id);

create index charges_of_house on charges (community_id, house_id, due_on desc, id);

create index charges_open on charges (community_id, due_on, id) include (house_id, due_id, outstanding_minor)
    where outstanding_minor > 0;

-- What was billed to each resident and is still owed, for the list of residents: the debt stays with who was billed.
-- A view, and an index that locks writes of charges while it is built.
create index charges_owed_by on charges (community_id, billed_resident_id) include (outstanding_minor) where
    outstanding_minor > 0;

-- Published by dues: open charges that are disputed or in an instalment plan, for reports that name them.
create index charges_disputed on charges (community_id, due_id) where disputed_at is not null;

create index charges_of_billed on charges (community_id, billed_resident_id) where billed_resident_id is not
    null;

alter table charges enable row level security;
alter table charges force row level security;

grant insert, select, update on charges to courtyard_app;

-- What was issued at once: the cause of one journal.
create table charge_batches (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  period_id uuid not null,
  charge_count integer not null check (charge_count > 0),
  total_minor money_minor not null check ((total_minor)::bigint > 0),
  issued_at timestamptz not null,
  primary key (community_id, id),
  constraint charge_batches_period foreign key (community_id, period_id) references due_periods (community_id,
      id)
);

create index charge_batches_of_period on charge_batches (community_id, period_id);

alter table charge_batches enable row level security;
alter table charge_batches force row level security;

grant insert, select on charge_batches to courtyard_app;

-- A penalty of some days on one base. Interest grows its newest line day by day, as long as the base stays the same.
create table charge_penalties (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  charge_id uuid not null,
  kind text not null check (kind in ('Fixed once', 'Percent once', 'Percent per month', 'Taken back')),
  from_on date not null,
  through_on date not null,
  base_minor money_minor not null check ((base_minor)::bigint >= 0),
  rate_basis_points integer check (rate_basis_points between 1 and 10000),
  -- Below zero only where a penalty was taken back, because the due day was moved.
  amount_minor money_minor not null,
  is_capped boolean not null default false,
  -- A penalty's line belongs to the month in which its first journal was posted: a statement of a month that is over
  -- stays as it was, and agrees with the ledger. A run of interest that goes on in another month keeps its first day
  -- and what its earlier lines have come to, so that all of it is rounded once. And a moved due day may put back what
  -- one had taken. Locks charge_penalties while its rows are filled. The day of its first journal.
  begun_on date not null,
  -- The first day of the run of interest that it belongs to.
  since_on date not null,
  -- What the earlier lines of the run came to.
  before_minor money_minor not null default 0 check ((before_minor)::bigint >= 0),
  -- The arithmetic of a penalty can be recomputed from its text: a line that the cap cut names the cap, and a line
  -- that a moved due day or a credit note made names the penalty before it. A charge remembers the days that a person
  -- spared when its due day was moved. Lines of before get their cap where it is what the charge has today, and none
  -- of the rest. Locks charge_penalties and charges while the lines are filled. Of a line that the cap cut: its
  -- share, and of how much.
  cap_percent integer check (cap_percent between 1 and 1000),
  cap_base_minor money_minor check ((cap_base_minor)::bigint >= 0),
  -- Of a line "Taken back": the penalty of the charge before it, and the due day that it was moved to. No day: a
  -- credit note lowered the penalty to its cap.
  was_minor money_minor check ((was_minor)::bigint >= 0),
  moved_to date,
  primary key (community_id, id),
  constraint charge_penalties_in_order check (through_on >= from_on),
  constraint charge_penalties_taken_back check (((amount_minor)::bigint >= 0) or (kind = 'Taken back')),
  constraint charge_penalties_charge foreign key (community_id, charge_id) references charges (community_id, id)
);

create index charge_penalties_of_charge on charge_penalties (community_id, charge_id, through_on desc);

alter table charge_penalties enable row level security;
alter table charge_penalties force row level security;

grant insert, select, update on charge_penalties to courtyard_app;

-- The nights that were reckoned, day after day without a gap, and how far the newest is.
create table penalty_runs (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  ran_for date not null,
  last_charge_id uuid,
  penalty_minor bigint not null default 0,
  finished_at timestamptz,
  -- How far a night's reckoning of penalties is, in the order in which charges are locked everywhere; claims of
  -- houses that say they have paid, promises to pay, and the log of reminders. One column added; the rest is new.
  last_due_on date,
  primary key (community_id, id),
  constraint penalty_runs_once unique (community_id, ran_for)
);

alter table penalty_runs enable row level security;
alter table penalty_runs force row level security;

grant insert, select, update on penalty_runs to courtyard_app;

create table charge_changes (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  charge_id uuid not null,
  kind text not null check (kind in ('Waiver', 'Credit note', 'Adjustment', 'Void')),
  principal_minor money_minor not null check ((principal_minor)::bigint >= 0),
  penalty_minor money_minor not null default 0 check ((penalty_minor)::bigint >= 0),
  -- What had been paid of it and became the house's credit.
  credited_minor money_minor not null default 0 check ((credited_minor)::bigint >= 0),
  reason text not null check (length(reason) between 3 and 250),
  made_by uuid,
  made_at timestamptz not null,
  journal_id uuid not null,
  primary key (community_id, id),
  constraint charge_changes_something check (((principal_minor)::bigint + (penalty_minor)::bigint) > 0),
  constraint charge_changes_charge foreign key (community_id, charge_id) references charges (community_id, id),
  constraint charge_changes_journal foreign key (community_id, journal_id) references journals (community_id,
      id)
);

create index charge_changes_of_charge on charge_changes (community_id, charge_id, made_at);

alter table charge_changes enable row level security;
alter table charge_changes force row level security;

grant insert, select on charge_changes to courtyard_app;

alter table payment_allocations add constraint payment_allocations_charge foreign key (community_id, charge_id) references charges (community_id, id);
