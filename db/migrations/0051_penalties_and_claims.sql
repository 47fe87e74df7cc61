-- How far a night's reckoning of penalties is, in the order in which charges are locked everywhere; claims of houses that
-- say they have paid, promises to pay, and the log of reminders (domain 8). One column added; the rest is new.

alter table penalty_runs add column last_due_on date;

create table payment_claims (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  house_id uuid not null,
  amount_minor money_minor not null check (amount_minor > 0),
  paid_on date not null,
  bank_reference text check (length(bank_reference) <= 100),
  note text not null default '' check (length(note) <= 500),
  -- The file that proves it, where it lies and how it was called.
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
  constraint payment_claims_house foreign key (community_id, house_id) references houses (community_id, id),
  constraint payment_claims_payment foreign key (community_id, payment_id)
    references due_payments (community_id, id),
  constraint payment_claims_decided check ((status = 'Submitted') = (decided_at is null)),
  constraint payment_claims_paid check ((status = 'Accepted') = (payment_id is not null))
);
create index payment_claims_in_time
  on payment_claims (community_id, (status <> 'Submitted'), submitted_at desc, id);
-- While one waits, the house's penalties and reminders stand still.
create index payment_claims_waiting on payment_claims (community_id, house_id) where status = 'Submitted';
select make_tenant_table('payment_claims', 'select, insert, update');

create table payment_promises (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  house_id uuid not null,
  amount_minor money_minor not null check (amount_minor > 0),
  promised_on date not null,
  note text not null default '' check (length(note) <= 250),
  noted_by uuid not null,
  noted_on date not null,
  noted_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (community_id, id),
  constraint payment_promises_house foreign key (community_id, house_id) references houses (community_id, id)
);
create index payment_promises_by_day on payment_promises (community_id, promised_on desc, id)
  where withdrawn_at is null;
select make_tenant_table('payment_promises', 'select, insert, update');

-- One digest a house and day, whatever it owes and however often the job runs.
create table due_reminders (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  house_id uuid not null,
  reminded_on date not null,
  resident_id uuid,
  charge_count integer not null check (charge_count > 0),
  outstanding_minor money_minor not null check (outstanding_minor > 0),
  -- How it went out; null where the resident cannot be reached.
  channel text check (channel in ('E-mail')),
  asked_by uuid,
  sent_at timestamptz not null,
  primary key (community_id, id),
  constraint due_reminders_once unique (community_id, house_id, reminded_on),
  constraint due_reminders_house foreign key (community_id, house_id) references houses (community_id, id)
);
create index due_reminders_in_time on due_reminders (community_id, reminded_on desc, id);
select make_tenant_table('due_reminders', 'select, insert, update');
