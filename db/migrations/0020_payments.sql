-- Payments that come in through a gateway, payouts that go out through one, and the events that gateways send
-- (domain 9, security threats 8 to 11). New tables only; locks nothing.

-- Which community a reference belongs to: asked when a webhook arrives, before any community is known. Inside a
-- community only its own are seen.
create table payment_references (
  community_id uuid not null references communities,
  reference text not null check (reference ~ '^[a-z0-9-]{16,50}$'),
  subject text not null check (subject in ('payment', 'payout')),
  gateway text not null check (length(gateway) <= 20),
  -- The gateway's own name of it, once it has told.
  external_reference text check (length(external_reference) <= 100),
  primary key (reference)
);
create unique index payment_references_external on payment_references (gateway, external_reference)
  where external_reference is not null;
select make_tenant_table('payment_references', 'select, insert');
grant update (external_reference) on payment_references to courtyard_app;
create policy asked_by_a_webhook on payment_references for select using (
  current_setting('app.community_id')::uuid = '00000000-0000-0000-0000-000000000000'
  and current_setting('app.user_id')::uuid = '00000000-0000-0000-0000-000000000000');

create table payments (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  reference text not null,
  gateway text not null check (length(gateway) <= 20),
  -- What it is for, in the words of the feature that asked: its facts carry both on.
  purpose_kind text not null check (length(purpose_kind) between 1 and 40),
  purpose_id uuid not null,
  house_id uuid,
  amount_minor money_minor not null check (amount_minor > 0),
  currency text not null check (length(currency) = 3),
  -- As shown before paying, and as the gateway told it once it was paid.
  fee_minor money_minor not null check (fee_minor >= 0),
  channel text not null check (channel in ('Card', 'Bank transfer')),
  narration text not null check (length(narration) between 1 and 200),
  status text not null default 'Pending' check (status in ('Pending', 'Successful', 'Failed', 'ChargedBack')),
  external_reference text check (length(external_reference) <= 100),
  -- What came where it was not what was asked: people decide about it, it is not credited.
  received_minor money_minor,
  reason text check (length(reason) <= 300),
  started_by uuid not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (community_id, id),
  constraint payments_reference unique (community_id, reference),
  constraint payments_house foreign key (community_id, house_id) references houses (community_id, id),
  constraint payments_ended check ((status = 'Pending') = (ended_at is null))
);
create index payments_by_time on payments (community_id, created_at desc, id);
create index payments_of_purpose on payments (community_id, purpose_kind, purpose_id);
create index payments_of_house on payments (community_id, house_id) where house_id is not null;
create index payments_waiting on payments (community_id, created_at) where status = 'Pending';
select make_tenant_table('payments', 'select, insert');
grant update (status, fee_minor, external_reference, received_minor, reason, ended_at) on payments to courtyard_app;

create table payouts (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  reference text not null,
  gateway text not null check (length(gateway) <= 20),
  purpose_kind text not null check (length(purpose_kind) between 1 and 40),
  purpose_id uuid not null,
  amount_minor money_minor not null check (amount_minor > 0),
  currency text not null check (length(currency) = 3),
  fee_minor money_minor not null check (fee_minor >= 0),
  bank_name text not null check (length(bank_name) <= 80),
  account_number text not null check (length(account_number) <= 40),
  account_name text not null check (length(account_name) <= 100),
  narration text not null check (length(narration) between 1 and 200),
  -- Returned: it was called paid, and came back from the bank.
  status text not null default 'Pending' check (status in ('Pending', 'Successful', 'Failed', 'Returned')),
  external_reference text check (length(external_reference) <= 100),
  reason text check (length(reason) <= 300),
  created_at timestamptz not null default now(),
  -- When the gateway took the order; its end comes later.
  sent_at timestamptz,
  ended_at timestamptz,
  primary key (community_id, id),
  constraint payouts_reference unique (community_id, reference),
  -- One purpose is paid out once, however often it is asked for.
  constraint payouts_once unique (community_id, purpose_kind, purpose_id),
  constraint payouts_ended check ((status = 'Pending') = (ended_at is null))
);
create index payouts_unsent on payouts (community_id, created_at) where status = 'Pending' and sent_at is null;
select make_tenant_table('payouts', 'select, insert');
grant update (status, fee_minor, external_reference, reason, sent_at, ended_at) on payouts to courtyard_app;

-- Every event that a gateway told, once: the row is the first thing that its transaction inserts. It arrives before a
-- community is known, and belongs to none when its reference is nobody's.
create table gateway_events (
  gateway text not null check (length(gateway) <= 20),
  id text not null check (length(id) <= 200),
  community_id uuid,
  reference text check (length(reference) <= 100),
  outcome text not null check (length(outcome) <= 20),
  amount_minor money_minor not null,
  received_at timestamptz not null default now(),
  primary key (gateway, id)
);
create index gateway_events_by_age on gateway_events (received_at);
grant insert on gateway_events to courtyard_app;

-- What was ordered from the sandbox, the embedded gateway: like a real one it knows no communities.
create table sandbox_orders (
  reference text primary key check (length(reference) <= 50),
  subject text not null check (subject in ('payment', 'payout')),
  status text not null default 'Pending'
    check (status in ('Pending', 'Successful', 'Failed', 'ChargedBack', 'Returned')),
  amount_minor money_minor not null check (amount_minor > 0),
  currency text not null check (length(currency) = 3),
  channel text not null check (length(channel) <= 20),
  narration text not null check (length(narration) <= 200),
  -- Who pays, or the bank account that is paid, as the sandbox's pages show it.
  party text not null check (length(party) <= 254),
  return_url text check (length(return_url) <= 500),
  created_at timestamptz not null default now()
);
create index sandbox_orders_by_time on sandbox_orders (created_at desc);
grant select, insert, update (status) on sandbox_orders to courtyard_app;
