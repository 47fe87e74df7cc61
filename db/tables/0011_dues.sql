-- Tables of dues: dues and their charges, penalties, payment claims, reminders, instalment plans, reports and
-- letters.

-- Fees that houses pay once or repeatedly.
create table dues (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  title text not null check (length(title) between 3 and 80),
  description text not null default '' check (length(description) <= 1000),
  category text not null check (category in ('Service charge', 'Security', 'Waste', 'Power', 'Water', 'Levy',
      'Fine', 'Other')),
  wallet_id uuid not null,
  -- How the amount of a house is computed. The amounts of a custom list are in due_house_amounts.
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
  -- The next period to issue: its number, issue date and due date. Null dates mean that no period is left.
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
  -- The number of the current custom list. Editing the list creates a new number, so that earlier periods keep their
  -- amounts.
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

-- The amounts of a custom list, a row for each house.
create table due_house_amounts (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  due_id uuid not null,
  house_id uuid not null,
  amount_minor money_minor not null check ((amount_minor)::bigint > 0),
  -- The calculation that the bill shows, for bills of metered usage.
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

-- Billing periods of a due. A period keeps the due's terms as of its opening, so that edits only affect later
-- periods.
create table due_periods (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  due_id uuid not null,
  number integer not null check (number >= 0),
  starts_on date not null,
  ends_on date,
  issued_on date not null,
  due_on date not null,
  -- A copy of the due's penalty rule when the period was opened. Later edits of the due don't change it.
  penalty jsonb not null,
  status text not null check (status in ('Issuing', 'Issued', 'Skipped')),
  -- Progress of issuing. Houses are processed by id.
  house_count integer not null default 0,
  houses_done integer not null default 0,
  last_house_id uuid,
  -- Copies of the due's other terms, for the same reason.
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

-- The bill of a house for a period. The outstanding amount is computed from the other amounts and is never negative.
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
  -- The calculation of the principal, such as "220 m² at 500.00". Null if it is the due's plain amount.
  basis text check (length(basis) <= 4000),
  issued_on date not null,
  due_on date not null,
  -- Set while the charge is disputed. Penalties are paused meanwhile.
  disputed_at timestamptz,
  voided_at timestamptz,
  version integer not null default 1,
  -- When the latest dispute ended. Residents can dispute a charge only once.
  dispute_settled_at timestamptz,
  -- No penalty is computed up to this day: a person spared these days when they moved the due date to an earlier one.
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

-- The unpaid charges of a billed resident. The debt stays with the billed resident, even if they move out.
create index charges_owed_by on charges (community_id, billed_resident_id) include (outstanding_minor) where
    outstanding_minor > 0;

-- Disputed charges of a due, for reports.
create index charges_disputed on charges (community_id, due_id) where disputed_at is not null;

create index charges_of_billed on charges (community_id, billed_resident_id) where billed_resident_id is not
    null;

alter table charges enable row level security;
alter table charges force row level security;

grant insert, select, update on charges to courtyard_app;

-- Totals of a period's charges, maintained by triggers, so that a page doesn't add up 100,000 charges.
create table due_totals (
  community_id uuid not null references communities,
  -- The period's id.
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

-- Charges that were issued together, with a single journal.
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

-- Penalty lines: the penalty of a charge for a range of days on one base amount. While the base stays the same,
-- interest extends the newest line each day.
create table charge_penalties (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  charge_id uuid not null,
  kind text not null check (kind in ('Fixed once', 'Percent once', 'Percent per month', 'Taken back')),
  from_on date not null,
  through_on date not null,
  base_minor money_minor not null check ((base_minor)::bigint >= 0),
  rate_basis_points integer check (rate_basis_points between 1 and 10000),
  -- Negative only in a line "Taken back", which lowers the penalty.
  amount_minor money_minor not null,
  is_capped boolean not null default false,
  -- The day of the line's first journal. A line belongs to that month. In the next month interest continues with a
  -- new line, so that a past month's statement stays unchanged and agrees with the ledger.
  begun_on date not null,
  -- The first day of the run of interest that the line belongs to.
  since_on date not null,
  -- The sum of the run's earlier lines. Interest is computed and rounded for the whole run.
  before_minor money_minor not null default 0 check ((before_minor)::bigint >= 0),
  -- If the cap cut the line: the cap's percentage, and the amount that it applies to. They let people recompute the
  -- penalty.
  cap_percent integer check (cap_percent between 1 and 1000),
  cap_base_minor money_minor check ((cap_base_minor)::bigint >= 0),
  -- For a line "Taken back": the charge's penalty before the line, and the new due date. Without a date, a credit
  -- note lowered the penalty to its cap.
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

-- Nights for which penalties were computed, one after the other without gaps, with the progress of the newest.
create table penalty_runs (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  ran_for date not null,
  last_charge_id uuid,
  penalty_minor bigint not null default 0,
  finished_at timestamptz,
  -- The place of the run, with last_charge_id. All code locks charges in this order: due date, then id.
  last_due_on date,
  primary key (community_id, id),
  constraint penalty_runs_once unique (community_id, ran_for)
);

alter table penalty_runs enable row level security;
alter table penalty_runs force row level security;

grant insert, select, update on penalty_runs to courtyard_app;

-- Changes that staff made to a charge, each with its journal.
create table charge_changes (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  charge_id uuid not null,
  kind text not null check (kind in ('Waiver', 'Credit note', 'Adjustment', 'Void')),
  principal_minor money_minor not null check ((principal_minor)::bigint >= 0),
  penalty_minor money_minor not null default 0 check ((penalty_minor)::bigint >= 0),
  -- The part that was already paid and became the house's credit.
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

-- Claims of houses that they have paid, with a proof. An accepted claim becomes a payment.
create table payment_claims (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  house_id uuid not null,
  amount_minor money_minor not null check ((amount_minor)::bigint > 0),
  paid_on date not null,
  bank_reference text check (length(bank_reference) <= 100),
  note text not null default '' check (length(note) <= 500),
  -- The proof: the file's key in file storage and its original name.
  proof_key text,
  proof_name text check (length(proof_name) <= 200),
  status text not null default 'Submitted' check (status in ('Submitted', 'Accepted', 'Rejected')),
  submitted_by uuid not null,
  submitted_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) <= 250),
  payment_id uuid,
  version integer not null default 1,
  primary key (community_id, id),
  constraint payment_claims_decided check ((status = 'Submitted') = (decided_at is null)),
  constraint payment_claims_paid check ((status = 'Accepted') = (payment_id is not null)),
  constraint payment_claims_house foreign key (community_id, house_id) references houses (community_id, id)
);

-- An open claim pauses the house's penalties and reminders.
create index payment_claims_waiting on payment_claims (community_id, house_id) where status = 'Submitted';

create index payment_claims_in_order on payment_claims (community_id, ((status <> 'Submitted')), (
case
    when
    (status = 'Submitted') then submitted_at
    else null::timestamptz
end), submitted_at desc, id);

alter table payment_claims enable row level security;
alter table payment_claims force row level security;

grant insert, select, update on payment_claims to courtyard_app;

-- Promises of houses to pay an amount by a day.
create table payment_promises (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  house_id uuid not null,
  amount_minor money_minor not null check ((amount_minor)::bigint > 0),
  promised_on date not null,
  note text not null default '' check (length(note) <= 250),
  noted_by uuid not null,
  noted_on date not null,
  noted_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (community_id, id),
  constraint payment_promises_house foreign key (community_id, house_id) references houses (community_id, id)
);

create index payment_promises_by_day on payment_promises (community_id, promised_on desc, id) where withdrawn_at
    is null;

alter table payment_promises enable row level security;
alter table payment_promises force row level security;

grant insert, select, update on payment_promises to courtyard_app;

-- Reminders of unpaid charges. A house gets at most one a day, for all of its charges.
create table due_reminders (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  house_id uuid not null,
  reminded_on date not null,
  resident_id uuid,
  charge_count integer not null check (charge_count > 0),
  outstanding_minor money_minor not null check ((outstanding_minor)::bigint > 0),
  -- Null if the resident has no address for the reminder.
  channel text check (channel = 'E-mail'),
  asked_by uuid,
  sent_at timestamptz not null,
  primary key (community_id, id),
  constraint due_reminders_once unique (community_id, house_id, reminded_on),
  constraint due_reminders_house foreign key (community_id, house_id) references houses (community_id, id)
);

create index due_reminders_in_time on due_reminders (community_id, reminded_on desc, id);

alter table due_reminders enable row level security;
alter table due_reminders force row level security;

grant insert, select, update on due_reminders to courtyard_app;

-- Instalment plans: dates and amounts for open charges of a house. The charges stay owed; an active plan pauses their
-- penalties and reminders.
create table instalment_plans (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  house_id uuid not null,
  -- The outstanding amount of the charges when the plan was agreed.
  total_minor money_minor not null check ((total_minor)::bigint > 0),
  -- The number of days after an instalment's due date before the plan is broken.
  grace_days smallint not null check (grace_days between 0 and 30),
  note text not null default '' check (length(note) <= 250),
  status text not null default 'Active' check (status in ('Active', 'Completed', 'Broken', 'Cancelled')),
  agreed_on date not null,
  agreed_by uuid not null,
  agreed_at timestamptz not null,
  ended_on date,
  ended_at timestamptz,
  end_reason text check (length(end_reason) <= 250),
  -- The amount settled when the plan ended. While a plan is active, the amount is computed from its charges.
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

-- The charges that a plan covers.
create table instalment_plan_charges (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  plan_id uuid not null,
  charge_id uuid not null,
  agreed_minor money_minor not null check ((agreed_minor)::bigint > 0),
  from_on date not null,
  -- From this day on, the due's own rules apply to the charge again.
  released_on date,
  primary key (community_id, id),
  constraint instalment_plan_charges_plan foreign key (community_id, plan_id) references instalment_plans
      (community_id, id),
  constraint instalment_plan_charges_charge foreign key (community_id, charge_id) references charges
      (community_id, id)
);

-- A charge is in at most one plan at a time.
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

-- Open charges of a period by due date, maintained by triggers. A row is only changed under the lock of the period's
-- row in due_totals.
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

-- Generated reports. The figures are stored, so that each download of a report is the same.
create table report_downloads (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references users,
  kind text not null check (kind in ('dues', 'finances', 'advanced', 'audit-pack')),
  format text not null check (format in ('csv', 'xlsx', 'pdf', 'zip')),
  from_on date not null,
  to_on date not null,
  status text not null check (status in ('Running', 'Ready', 'Failed', 'Expired')),
  content jsonb,
  -- Only for an audit pack, which a job makes.
  file_key text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  street_ids uuid[],
  wallet_ids uuid[],
  primary key (community_id, id),
  constraint report_downloads_content check (case
    when (kind = 'audit-pack') then (content is null)
    else
      ((content is not null) or (status = 'Expired'))
end)
);

create index report_downloads_by_expiry on report_downloads (community_id, expires_at) where file_key is not
    null;

alter table report_downloads enable row level security;
alter table report_downloads force row level security;

grant insert, select, update on report_downloads to courtyard_app;

-- Monthly summaries as residents see them. Publishing a month again adds a version and keeps the earlier ones.
create table published_summaries (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  month_on date not null check (EXTRACT(day from month_on) = (1)::numeric),
  version integer not null check (version > 0),
  note text not null default '' check (length(note) <= 1000),
  content jsonb not null,
  published_by uuid not null references users,
  published_at timestamptz not null,
  primary key (community_id, id),
  constraint published_summaries_once unique (community_id, month_on, version)
);

alter table published_summaries enable row level security;
alter table published_summaries force row level security;

grant insert, select on published_summaries to courtyard_app;

-- Defaults of new dues, and the limit for waivers. A community without a row uses the column defaults.
create table due_settings (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  issue_lead_days smallint not null default 7 check (issue_lead_days between 0 and 90),
  allow_part_payment boolean not null default true,
  proration text not null default 'None' check (proration in ('None', 'Daily')),
  penalty jsonb not null default '{"kind": "None"}'::jsonb,
  reminders jsonb not null default '{"days": [-7, -1, 0, 3, 7, 14, 30], "minimumMinor": null}'::jsonb,
  -- The most that may be waived of a charge without the permission to exceed it; null means no limit.
  waive_limit_minor money_minor default 5000000 check ((waive_limit_minor)::bigint > 0),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (community_id, id),
  constraint due_settings_once unique (community_id)
);

alter table due_settings enable row level security;
alter table due_settings force row level security;

grant insert, select, update on due_settings to courtyard_app;

-- Files attached to a due.
create table due_attachments (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  due_id uuid not null,
  name text not null check (length(name) <= 200),
  -- The key of the file in file storage.
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

-- Open charges of a period by due date, street and type of house, maintained by triggers. Reports add up these rows
-- instead of a million charges.
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

-- The community's own texts for letters to overdue houses, one for each of three steps.
create table letter_templates (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  step text not null check (step in ('Friendly', 'Formal', 'Last')),
  subject text not null check (length(subject) between 1 and 150),
  body text not null check (length(body) between 1 and 5000),
  pay_within_days integer not null check (pay_within_days between 1 and 90),
  changed_by uuid not null,
  changed_at timestamptz not null,
  version integer not null default 1,
  primary key (community_id, id),
  constraint letter_templates_of_step unique (community_id, step)
);

alter table letter_templates enable row level security;
alter table letter_templates force row level security;

grant insert, select, update on letter_templates to courtyard_app;

-- Letters to overdue houses. The text stays as it was sent.
create table house_letters (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  house_id uuid not null,
  step text not null check (step in ('Friendly', 'Formal', 'Last')),
  letter_on date not null,
  resident_id uuid,
  subject text not null check (length(subject) <= 500),
  body text not null check (length(body) <= 20000),
  -- The overdue amount on that day, without charges that are disputed, in a plan or on hold.
  overdue_minor money_minor not null check ((overdue_minor)::bigint > 0),
  pay_by date not null,
  -- 'Email' if the letter was handed to the mail queue, 'Paper' if it has to be printed.
  channel text not null check (channel in ('Email', 'Paper')),
  sent_by uuid not null,
  sent_at timestamptz not null,
  primary key (community_id, id),
  constraint house_letters_once unique (community_id, house_id, step, letter_on),
  constraint house_letters_house foreign key (community_id, house_id) references houses (community_id, id)
);

create index house_letters_newest on house_letters (community_id, letter_on desc, id);

alter table house_letters enable row level security;
alter table house_letters force row level security;

grant insert, select, update on house_letters to courtyard_app;
