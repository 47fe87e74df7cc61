-- The tables of payment claims, as they were when the earlier migrations were replaced by this one.

create table payment_claims (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  house_id uuid not null,
  amount_minor money_minor not null check ((amount_minor)::bigint > 0),
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
  constraint payment_claims_decided check ((status = 'Submitted') = (decided_at is null)),
  constraint payment_claims_paid check ((status = 'Accepted') = (payment_id is not null)),
  constraint payment_claims_house foreign key (community_id, house_id) references houses (community_id, id),
  constraint payment_claims_payment foreign key (community_id, payment_id) references due_payments
      (community_id, id)
);

-- While one waits, the house's penalties and reminders stand still.
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
