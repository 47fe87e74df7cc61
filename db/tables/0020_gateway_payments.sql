-- The tables of gateway payments, as they were when the earlier migrations were replaced by this one.

create table payments (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  reference text not null,
  gateway text not null check (length(gateway) <= 20),
  -- What it is for, in the words of the feature that asked: its facts carry both on.
  purpose_kind text not null check (length(purpose_kind) between 1 and 40),
  purpose_id uuid not null,
  house_id uuid,
  amount_minor money_minor not null check ((amount_minor)::bigint > 0),
  currency text not null check (length(currency) = 3),
  -- As shown before paying, and as the gateway told it once it was paid.
  fee_minor money_minor not null check ((fee_minor)::bigint >= 0),
  channel text not null check (channel in ('Card', 'Bank transfer', 'Virtual account')),
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
  constraint payments_ended check ((status = 'Pending') = (ended_at is null)),
  constraint payments_house foreign key (community_id, house_id) references houses (community_id, id)
);

create index payments_by_time on payments (community_id, created_at desc, id);

create index payments_of_purpose on payments (community_id, purpose_kind, purpose_id);

create index payments_of_house on payments (community_id, house_id) where house_id is not null;

create index payments_waiting on payments (community_id, created_at) where status = 'Pending';

create index payments_waiting_of_house on payments (community_id, house_id) where (status = 'Pending') and
    (house_id is not null);

alter table payments enable row level security;
alter table payments force row level security;

grant insert, select on payments to courtyard_app;
grant update (fee_minor, status, external_reference, received_minor, reason, ended_at) on payments to
    courtyard_app;

create table payouts (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  reference text not null,
  gateway text not null check (length(gateway) <= 20),
  purpose_kind text not null check (length(purpose_kind) between 1 and 40),
  purpose_id uuid not null,
  amount_minor money_minor not null check ((amount_minor)::bigint > 0),
  currency text not null check (length(currency) = 3),
  fee_minor money_minor not null check ((fee_minor)::bigint >= 0),
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
  -- Since when a payout may be with its gateway: set before the gateway is called, so that one whose call never went
  -- out can still be taken back. Those that are there already may be with a gateway: they count as claimed now, later
  -- ones as not.
  claimed_at timestamptz,
  primary key (community_id, id),
  constraint payouts_reference unique (community_id, reference),
  -- One purpose is paid out once, however often it is asked for.
  constraint payouts_once unique (community_id, purpose_kind, purpose_id),
  constraint payouts_ended check ((status = 'Pending') = (ended_at is null))
);

create index payouts_unsent on payouts (community_id, created_at) where (status = 'Pending') and (sent_at is
    null);

alter table payouts enable row level security;
alter table payouts force row level security;

grant insert, select on payouts to courtyard_app;
grant update (fee_minor, status, external_reference, reason, sent_at, ended_at, claimed_at) on payouts to
    courtyard_app;

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
  reference text not null check (length(reference) <= 50),
  subject text not null check (subject in ('payment', 'payout')),
  status text not null default 'Pending' check (status in ('Pending', 'Successful', 'Failed', 'ChargedBack',
      'Returned')),
  amount_minor money_minor not null check ((amount_minor)::bigint > 0),
  currency text not null check (length(currency) = 3),
  channel text not null check (length(channel) <= 20),
  narration text not null check (length(narration) <= 200),
  -- Who pays, or the bank account that is paid, as the sandbox's pages show it.
  party text not null check (length(party) <= 254),
  return_url text check (length(return_url) <= 500),
  created_at timestamptz not null default now(),
  primary key (reference)
);

create index sandbox_orders_by_time on sandbox_orders (created_at desc);

grant insert, select on sandbox_orders to courtyard_app;
grant update (status) on sandbox_orders to courtyard_app;

create table virtual_accounts (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  -- Ours, under which the gateway knows it; the account's number is its external reference in payment_references.
  reference text not null,
  gateway text not null check (length(gateway) <= 20),
  -- What money that arrives at it is for, in the words of the feature that books it.
  purpose_kind text not null check (purpose_kind in ('wallet-deposit', 'house-account')),
  -- The wallet's or the house's id.
  purpose_id uuid not null,
  house_id uuid,
  bank_name text not null check (length(bank_name) <= 80),
  account_number text not null check (length(account_number) between 6 and 34),
  account_name text not null check (length(account_name) <= 120),
  opened_by uuid not null references users,
  opened_at timestamptz not null,
  primary key (community_id, id),
  constraint virtual_accounts_once unique (community_id, gateway, purpose_kind, purpose_id),
  constraint virtual_accounts_parts check ((purpose_kind = 'house-account') = (house_id is not null)),
  constraint virtual_accounts_house foreign key (community_id, house_id) references houses (community_id, id)
);

alter table virtual_accounts enable row level security;
alter table virtual_accounts force row level security;

grant insert, select on virtual_accounts to courtyard_app;

-- Keys of a community's own with a payment gateway: payers then pay into its own account there.
create table payment_keys (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  -- Null: houses pay by the installation's gateway.
  gateway text check (gateway in ('paystack', 'stripe')),
  -- Encrypted with a key made of the server's secret; nothing ever reads one back to a person.
  secret_sealed text check (length(secret_sealed) <= 1000),
  -- What Stripe signs its webhooks with; Paystack signs with the key itself.
  webhook_secret_sealed text check (length(webhook_secret_sealed) <= 1000),
  -- The key's last signs, by which a person tells one from another.
  hint text not null default '' check (length(hint) <= 4),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  -- Another gateway or key sends the money of an estate elsewhere, like another bank account: a second person
  -- confirms it. The keys that wait for that person stand beside those that work.
  proposed_by uuid,
  proposed_at timestamptz,
  proposed_gateway text,
  proposed_secret_sealed text check (length(proposed_secret_sealed) <= 1000),
  proposed_webhook_secret_sealed text check (length(proposed_webhook_secret_sealed) <= 1000),
  proposed_hint text not null default '',
  primary key (community_id, id),
  constraint payment_keys_once unique (community_id),
  constraint payment_keys_whole check (((gateway is null) = (secret_sealed is null)) and ((not (gateway is
      distinct from 'stripe')) = (webhook_secret_sealed is not null))),
  constraint payment_keys_proposed check (((proposed_by is null) = (proposed_at is null)) and ((proposed_by is
      not null) or (proposed_gateway is null)) and ((proposed_gateway is null) = (proposed_secret_sealed is
      null)))
);

alter table payment_keys enable row level security;
alter table payment_keys force row level security;

grant insert, select, update on payment_keys to courtyard_app;
