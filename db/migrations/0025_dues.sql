-- Dues, their periods, the charges of houses, and payments with what they paid (domain 8). A charge's status is never
-- stored: it follows from its amounts and days. Nothing here is deleted. New tables and views only; locks nothing.

-- Who is billed for which house, for other areas: one row an active house. An empty house, and one whose bills go
-- to its owner, is billed to the owner; the others to the head of the household.
create view billable_houses with (security_invoker = true) as
  select h.community_id, h.id as house_id, h.street_id, s.name as street_name, h.type, h.area_sqm, h.sort_key,
    h.account_number, h.created_at,
    concat_ws(', ', h.house_number || ' ' || s.name, 'Block ' || nullif(h.block, ''), nullif(h.unit_label, ''))
      as label,
    (select o.resident_id from occupancies o
      where o.community_id = h.community_id and o.house_id = h.id and o.ended_at is null
        and case when h.occupancy = 'Vacant' or h.bill_to = 'Owner'
          then o.relationship in ('Owner', 'Landlord')
          else o.relationship in ('Owner', 'Tenant', 'Family') end
      order by (h.occupancy = 'Vacant' or h.bill_to = 'Owner') and o.relationship = 'Owner' desc,
        o.is_household_head desc, o.is_primary_contact desc, o.created_at, o.id
      limit 1) as billed_resident_id
  from houses h
  join streets s on s.community_id = h.community_id and s.id = h.street_id
  where h.status = 'Active';
grant select on billable_houses to courtyard_app;

-- How any house is called, archived ones too, for lists of other areas.
create view house_labels with (security_invoker = true) as
  select h.community_id, h.id as house_id, h.street_id, h.sort_key, h.account_number,
    concat_ws(', ', h.house_number || ' ' || s.name, 'Block ' || nullif(h.block, ''), nullif(h.unit_label, ''))
      as label
  from houses h
  join streets s on s.community_id = h.community_id and s.id = h.street_id;
grant select on house_labels to courtyard_app;

-- How streets and groups are called, for other areas that point to them.
create view street_names with (security_invoker = true) as
  select s.community_id, s.id as street_id, s.name, s.archived_at from streets s;
grant select on street_names to courtyard_app;
create view group_names with (security_invoker = true) as
  select g.community_id, g.id as group_id, g.name, g.kind, g.archived_at from groups g;
grant select on group_names to courtyard_app;

-- The wallets that money can be meant for, for areas that point to them.
create view wallet_names with (security_invoker = true) as
  select w.community_id, w.id as wallet_id, w.name, w.kind, w.status from wallets w;
grant select on wallet_names to courtyard_app;

-- How any resident is called, those who left too, for lists of other areas.
create view resident_names with (security_invoker = true) as
  select r.community_id, r.id as resident_id, r.first_name || ' ' || r.last_name as name
  from residents r;
grant select on resident_names to courtyard_app;

-- The active houses of each group at this moment; a group of residents is the houses that they live in.
create view group_houses with (security_invoker = true) as
  select m.community_id, m.group_id, h.id as house_id
  from group_members m
  join houses h on h.community_id = m.community_id
    and (h.id = m.house_id or h.street_id = m.street_id) and h.status = 'Active'
  where m.removed_at is null and m.kind in ('House', 'Street')
  union
  select m.community_id, m.group_id, o.house_id
  from group_members m
  join occupancies o on o.community_id = m.community_id and o.resident_id = m.resident_id and o.ended_at is null
  where m.removed_at is null and m.kind = 'Resident';
grant select on group_houses to courtyard_app;

create table dues (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  title text not null check (length(title) between 3 and 80),
  description text not null default '' check (length(description) <= 1000),
  category text not null check (category in ('Service charge', 'Security', 'Waste', 'Power', 'Water',
    'Levy', 'Fine', 'Other')),
  wallet_id uuid not null,
  -- The rule by which a house's amount is found; the amounts of a custom list are in due_house_amounts.
  amount jsonb not null,
  audience jsonb not null,
  excluded_house_ids uuid[] not null default '{}' check (cardinality(excluded_house_ids) <= 1000),
  frequency text not null check (frequency in ('One-off', 'Weekly', 'Monthly', 'Quarterly', 'Half-yearly',
    'Yearly', 'Every N months')),
  every_months smallint check (every_months between 1 and 60),
  start_on date not null,
  due_day smallint check (due_day between 1 and 31),
  end_on date,
  occurrences smallint check (occurrences between 1 and 600),
  issue_lead_days smallint not null default 7 check (issue_lead_days between 0 and 90),
  allow_part_payment boolean not null default true,
  min_part_minor money_minor check (min_part_minor > 0),
  penalty jsonb not null,
  reminders jsonb not null,
  proration text not null default 'None' check (proration in ('None', 'Daily')),
  status text not null default 'Draft'
    check (status in ('Draft', 'Scheduled', 'Active', 'Suspended', 'Ended', 'Cancelled')),
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
  primary key (community_id, id),
  constraint dues_wallet foreign key (community_id, wallet_id) references wallets (community_id, id),
  constraint dues_every_months check ((frequency = 'Every N months') = (every_months is not null)),
  constraint dues_in_order check (end_on is null or end_on >= start_on)
);
create index dues_in_time on dues (community_id, created_at desc, id);
create index dues_to_issue on dues (community_id, next_issue_on) where status in ('Scheduled', 'Active');
create index dues_of_wallet on dues (community_id, wallet_id);
select make_tenant_table('dues', 'select, insert, update');

create table due_house_amounts (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  due_id uuid not null,
  house_id uuid not null,
  amount_minor money_minor not null check (amount_minor > 0),
  primary key (community_id, id),
  constraint due_house_amounts_once unique (community_id, due_id, house_id),
  constraint due_house_amounts_due foreign key (community_id, due_id) references dues (community_id, id),
  constraint due_house_amounts_house foreign key (community_id, house_id) references houses (community_id, id)
);
select make_tenant_table('due_house_amounts');

-- The periods of a rhythm, counted from 0. Every day is reckoned from the first start, so that a month's short end does
-- not move the later ones; a due day that a month does not have is its last. The days of one-off have no end.
create function due_schedule(start_on date, step_days integer, step_months integer, due_day integer,
  first_number integer, last_number integer)
returns table (number integer, starts_on date, ends_on date, due_on date)
language sql
immutable
parallel safe
as $$
  select s.number, s.starts_on, s.ends_on,
    case
      when due_day is null then s.starts_on
      when s.this_month >= s.starts_on then s.this_month
      else least(s.next_month + (due_day - 1), (s.next_month + interval '1 month')::date - 1)
    end
  from (
    select p.number, p.starts_on, p.ends_on,
      (date_trunc('month', p.starts_on) + interval '1 month')::date as next_month,
      least(date_trunc('month', p.starts_on)::date + (due_day - 1),
        (date_trunc('month', p.starts_on) + interval '1 month')::date - 1) as this_month
    from (
      select n as number,
        (start_on + n * make_interval(months => step_months, days => step_days))::date as starts_on,
        case when step_days + step_months > 0 then
          (start_on + (n + 1) * make_interval(months => step_months, days => step_days))::date - 1 end as ends_on
      from generate_series(first_number, last_number) as n) p) s
$$;

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
  primary key (community_id, id),
  constraint due_periods_once unique (community_id, due_id, number),
  constraint due_periods_of_due unique (community_id, due_id, id),
  constraint due_periods_due foreign key (community_id, due_id) references dues (community_id, id)
);
select make_tenant_table('due_periods', 'select, insert, update');

-- One house's bill for one period. What it owes is the difference of its amounts, and is never below zero.
create table charges (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  due_id uuid not null,
  period_id uuid not null,
  house_id uuid not null,
  billed_resident_id uuid,
  principal_minor money_minor not null check (principal_minor > 0),
  penalty_minor money_minor not null default 0 check (penalty_minor >= 0),
  waived_principal_minor money_minor not null default 0 check (waived_principal_minor >= 0),
  waived_penalty_minor money_minor not null default 0 check (waived_penalty_minor >= 0),
  paid_principal_minor money_minor not null default 0 check (paid_principal_minor >= 0),
  paid_penalty_minor money_minor not null default 0 check (paid_penalty_minor >= 0),
  outstanding_minor bigint not null generated always as (principal_minor + penalty_minor
    - waived_principal_minor - waived_penalty_minor - paid_principal_minor - paid_penalty_minor) stored,
  -- How the principal was found, where it is not the plain amount of the due: "220 m² at 500.00".
  basis text check (length(basis) <= 200),
  issued_on date not null,
  due_on date not null,
  -- The penalty stands still while somebody disputes the charge.
  disputed_at timestamptz,
  voided_at timestamptz,
  version integer not null default 1,
  primary key (community_id, id),
  constraint charges_once unique (community_id, period_id, house_id),
  constraint charges_period foreign key (community_id, due_id, period_id)
    references due_periods (community_id, due_id, id),
  constraint charges_house foreign key (community_id, house_id) references houses (community_id, id),
  constraint charges_billed foreign key (community_id, billed_resident_id)
    references residents (community_id, id),
  constraint charges_principal_covered
    check (principal_minor >= waived_principal_minor + paid_principal_minor),
  constraint charges_penalty_covered check (penalty_minor >= waived_penalty_minor + paid_penalty_minor)
);
create index charges_by_day on charges (community_id, due_on desc, id);
create index charges_of_due on charges (community_id, due_id, due_on desc, id);
create index charges_of_house on charges (community_id, house_id, due_on desc, id);
create index charges_open on charges (community_id, due_on, id) where outstanding_minor > 0;
select make_tenant_table('charges', 'select, insert, update');

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
  constraint due_totals_period foreign key (community_id, due_id, id)
    references due_periods (community_id, due_id, id)
);
create index due_totals_of_due on due_totals (community_id, due_id);
select make_tenant_table('due_totals', 'select, insert, update');

-- Rows are taken in the order of their ids, so that two payments over the same periods never lock up.
create function keep_due_totals() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    insert into due_totals as t (community_id, id, due_id, charge_count, settled_count, principal_minor,
        penalty_minor, waived_minor, paid_minor, outstanding_minor)
      select community_id, period_id, due_id, count(*), count(*) filter (where outstanding_minor = 0),
        sum(principal_minor), sum(penalty_minor), sum(waived_principal_minor + waived_penalty_minor),
        sum(paid_principal_minor + paid_penalty_minor), sum(outstanding_minor)
      from new_rows group by community_id, period_id, due_id order by period_id
      on conflict (community_id, id) do update set charge_count = t.charge_count + excluded.charge_count,
        settled_count = t.settled_count + excluded.settled_count,
        principal_minor = t.principal_minor + excluded.principal_minor,
        penalty_minor = t.penalty_minor + excluded.penalty_minor,
        waived_minor = t.waived_minor + excluded.waived_minor,
        paid_minor = t.paid_minor + excluded.paid_minor,
        outstanding_minor = t.outstanding_minor + excluded.outstanding_minor;
  else
    insert into due_totals as t (community_id, id, due_id, charge_count, settled_count, principal_minor,
        penalty_minor, waived_minor, paid_minor, outstanding_minor)
      select community_id, period_id, due_id, 0, sum(sign * (outstanding_minor = 0)::int),
        sum(sign * principal_minor), sum(sign * penalty_minor),
        sum(sign * (waived_principal_minor + waived_penalty_minor)),
        sum(sign * (paid_principal_minor + paid_penalty_minor)), sum(sign * outstanding_minor)
      from (select 1 as sign, n.* from new_rows n union all select -1, o.* from old_rows o) c
      group by community_id, period_id, due_id order by period_id
      on conflict (community_id, id) do update set settled_count = t.settled_count + excluded.settled_count,
        principal_minor = t.principal_minor + excluded.principal_minor,
        penalty_minor = t.penalty_minor + excluded.penalty_minor,
        waived_minor = t.waived_minor + excluded.waived_minor,
        paid_minor = t.paid_minor + excluded.paid_minor,
        outstanding_minor = t.outstanding_minor + excluded.outstanding_minor;
  end if;
  return null;
end
$$;
create trigger charges_count_new after insert on charges referencing new table as new_rows
  for each statement execute function keep_due_totals();
create trigger charges_count_changed after update on charges
  referencing old table as old_rows new table as new_rows
  for each statement execute function keep_due_totals();

-- The progress of a due over all its periods.
create view due_progress with (security_invoker = true) as
  select community_id, due_id, sum(charge_count)::bigint as charge_count, sum(settled_count)::bigint as settled_count,
    sum(principal_minor + penalty_minor)::bigint as billed_minor, sum(penalty_minor)::bigint as penalty_minor,
    sum(waived_minor)::bigint as waived_minor, sum(paid_minor)::bigint as collected_minor,
    sum(outstanding_minor)::bigint as outstanding_minor
  from due_totals group by community_id, due_id;
grant select on due_progress to courtyard_app;

-- What was issued at once: the cause of one journal.
create table charge_batches (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  period_id uuid not null,
  charge_count integer not null check (charge_count > 0),
  total_minor money_minor not null check (total_minor > 0),
  issued_at timestamptz not null,
  primary key (community_id, id),
  constraint charge_batches_period foreign key (community_id, period_id)
    references due_periods (community_id, id)
);
create index charge_batches_of_period on charge_batches (community_id, period_id);
select make_tenant_table('charge_batches', 'select, insert');

-- The last receipt number of a community. Its row is locked until the payment commits, so no number is lost.
create table receipt_counters (
  community_id uuid not null references communities,
  id text not null check (id = 'receipts'),
  last_number bigint not null check (last_number > 0),
  primary key (community_id, id)
);
select make_tenant_table('receipt_counters', 'select, insert, update');

create table due_payments (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  house_id uuid not null,
  amount_minor money_minor not null check (amount_minor > 0),
  fee_minor money_minor not null default 0 check (fee_minor >= 0),
  -- What was more than the house owed, and the wallet that it went to.
  credited_minor money_minor not null default 0 check (credited_minor between 0 and amount_minor),
  credit_wallet_id uuid,
  channel text not null check (length(channel) <= 20),
  external_reference text check (length(external_reference) <= 100),
  note text not null default '' check (length(note) <= 250),
  paid_on date not null,
  status text not null default 'Successful' check (status in ('Successful', 'Reversed')),
  receipt_number bigint not null check (receipt_number > 0),
  -- What the receipt's public page asks for.
  verification_code text not null check (length(verification_code) between 10 and 20),
  journal_id uuid not null,
  recorded_by uuid,
  recorded_at timestamptz not null,
  reversed_at timestamptz,
  reversed_by uuid,
  reversal_reason text check (length(reversal_reason) <= 250),
  reversal_journal_id uuid,
  primary key (community_id, id),
  constraint due_payments_receipt unique (community_id, receipt_number),
  constraint due_payments_code unique (community_id, verification_code),
  constraint due_payments_house foreign key (community_id, house_id) references houses (community_id, id),
  constraint due_payments_journal foreign key (community_id, journal_id)
    references journals (community_id, id),
  constraint due_payments_reversal foreign key (community_id, reversal_journal_id)
    references journals (community_id, id),
  constraint due_payments_wallet foreign key (community_id, credit_wallet_id)
    references wallets (community_id, id),
  constraint due_payments_credit check ((credited_minor > 0) = (credit_wallet_id is not null)),
  constraint due_payments_reversed check ((status = 'Reversed') = (reversed_at is not null))
);
create index due_payments_in_time on due_payments (community_id, paid_on desc, receipt_number desc);
create index due_payments_of_house on due_payments (community_id, house_id, paid_on desc);
select make_tenant_table('due_payments', 'select, insert, update');

-- Which charges were paid with what: a payment, or the credit of the house.
create table payment_allocations (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  payment_id uuid,
  charge_id uuid not null,
  source text not null check (source in ('Payment', 'House credit')),
  wallet_id uuid,
  principal_minor money_minor not null check (principal_minor >= 0),
  penalty_minor money_minor not null check (penalty_minor >= 0),
  allocated_on date not null,
  reversed_on date,
  primary key (community_id, id),
  constraint payment_allocations_payment foreign key (community_id, payment_id)
    references due_payments (community_id, id),
  constraint payment_allocations_charge foreign key (community_id, charge_id)
    references charges (community_id, id),
  constraint payment_allocations_wallet foreign key (community_id, wallet_id)
    references wallets (community_id, id),
  constraint payment_allocations_something check (principal_minor + penalty_minor > 0),
  constraint payment_allocations_source
    check ((source = 'Payment') = (payment_id is not null) and (source = 'Payment') = (wallet_id is not null))
);
create index payment_allocations_of_payment on payment_allocations (community_id, payment_id);
create index payment_allocations_of_charge on payment_allocations (community_id, charge_id);
select make_tenant_table('payment_allocations', 'select, insert, update');

-- The proof of the subledger: what the charges owe is what the ledger's receivable says. A row for a difference.
create view receivable_difference with (security_invoker = true) as
  select c.id as community_id, s.owed_minor, l.balance_minor
  from communities c
  cross join lateral (select coalesce(sum(outstanding_minor), 0)::bigint as owed_minor
    from charges where community_id = c.id) s
  cross join lateral (select coalesce(sum(balance_minor), 0)::bigint as balance_minor
    from ledger_accounts where community_id = c.id and kind = 'receivable') l
  where s.owed_minor <> l.balance_minor;
grant select on receivable_difference to courtyard_app;
