-- Tables of payments of dues, by hand and through a payment gateway.

-- Maps payment references to communities, because a gateway's webhook arrives without one. Inside a community, only
-- its own references are visible.
create table payment_references (
  community_id uuid not null references communities,
  reference text not null check (reference ~ '^[a-z0-9-]{16,50}$'),
  subject text not null check (subject in ('payment', 'payout')),
  gateway text not null check (length(gateway) <= 20),
  -- The gateway's own reference, once known.
  external_reference text check (length(external_reference) <= 100),
  -- The gateway's id of a payment that it started itself, such as a transfer to a virtual account. Later events of
  -- the payment (dispute, chargeback, refund) use this id.
  gateway_reference text check (length(gateway_reference) <= 100),
  primary key (reference)
);

create unique index payment_references_external on payment_references (gateway, external_reference, (
case
    when starts_with(gateway, 'own-') then community_id
    else
    '00000000-0000-0000-0000-000000000000'::uuid
end)) where external_reference is not null;

create unique index payment_references_of_gateway on payment_references (gateway, gateway_reference, (
case
    when starts_with(gateway, 'own-') then community_id
    else
    '00000000-0000-0000-0000-000000000000'::uuid
end)) where gateway_reference is not null;

alter table payment_references enable row level security;
alter table payment_references force row level security;

grant insert, select on payment_references to courtyard_app;
grant update (external_reference) on payment_references to courtyard_app;

-- Payments through a gateway, for any purpose.
create table payments (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  reference text not null,
  gateway text not null check (length(gateway) <= 20),
  -- The purpose, as the requesting feature names it. Outbox events about the payment carry both columns.
  purpose_kind text not null check (length(purpose_kind) between 1 and 40),
  purpose_id uuid not null,
  house_id uuid,
  amount_minor money_minor not null check ((amount_minor)::bigint > 0),
  currency text not null check (length(currency) = 3),
  -- The fee that was shown before paying; once paid, the fee that the gateway reported.
  fee_minor money_minor not null check ((fee_minor)::bigint >= 0),
  channel text not null check (channel in ('Card', 'Bank transfer', 'Virtual account')),
  narration text not null check (length(narration) between 1 and 200),
  status text not null default 'Pending' check (status in ('Pending', 'Successful', 'Failed', 'ChargedBack')),
  external_reference text check (length(external_reference) <= 100),
  -- The amount received, if it differs from the amount requested. It isn't credited; a person decides about it.
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

-- Transfers through a gateway to a bank account.
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
  -- Returned: the gateway reported success, but the bank sent the money back.
  status text not null default 'Pending' check (status in ('Pending', 'Successful', 'Failed', 'Returned')),
  external_reference text check (length(external_reference) <= 100),
  reason text check (length(reason) <= 300),
  created_at timestamptz not null default now(),
  -- When the gateway accepted the order. The result arrives later.
  sent_at timestamptz,
  ended_at timestamptz,
  -- Set before the gateway is called. A payout that isn't claimed has not been sent, so it can still be cancelled.
  claimed_at timestamptz,
  primary key (community_id, id),
  constraint payouts_reference unique (community_id, reference),
  -- A purpose is paid out at most once.
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

-- Events received from gateways. Inserting the row first makes the processing idempotent. An event arrives before its
-- community is known, and has none if its reference is unknown.
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

-- Orders of the sandbox, the built-in test gateway. Like a real gateway it knows no communities.
create table sandbox_orders (
  reference text not null check (length(reference) <= 50),
  subject text not null check (subject in ('payment', 'payout')),
  status text not null default 'Pending' check (status in ('Pending', 'Successful', 'Failed', 'ChargedBack',
      'Returned')),
  amount_minor money_minor not null check ((amount_minor)::bigint > 0),
  currency text not null check (length(currency) = 3),
  channel text not null check (length(channel) <= 20),
  narration text not null check (length(narration) <= 200),
  -- The payer or the receiving bank account, as the sandbox's pages show it.
  party text not null check (length(party) <= 254),
  return_url text check (length(return_url) <= 500),
  created_at timestamptz not null default now(),
  primary key (reference)
);

create index sandbox_orders_by_time on sandbox_orders (created_at desc);

grant insert, select on sandbox_orders to courtyard_app;
grant update (status) on sandbox_orders to courtyard_app;

-- The last receipt number of a community. A payment locks the row until it commits, so numbers have no gaps.
create table receipt_counters (
  community_id uuid not null references communities,
  id text not null check (id = 'receipts'),
  last_number bigint not null check (last_number > 0),
  primary key (community_id, id)
);

alter table receipt_counters enable row level security;
alter table receipt_counters force row level security;

grant insert, select, update on receipt_counters to courtyard_app;

-- Payments of dues by a house, each with a numbered receipt.
create table due_payments (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  house_id uuid not null,
  amount_minor money_minor not null check ((amount_minor)::bigint > 0),
  fee_minor money_minor not null default 0 check ((fee_minor)::bigint >= 0),
  -- The overpaid amount, and the wallet that it was credited to.
  credited_minor money_minor not null default 0,
  credit_wallet_id uuid,
  channel text not null check (length(channel) <= 20),
  external_reference text check (length(external_reference) <= 100),
  note text not null default '' check (length(note) <= 250),
  paid_on date not null,
  status text not null default 'Successful' check (status in ('Successful', 'Reversed')),
  receipt_number bigint not null check (receipt_number > 0),
  -- The code that the receipt's public page asks for.
  verification_code text not null check (length(verification_code) between 10 and 20),
  journal_id uuid not null,
  recorded_by uuid,
  recorded_at timestamptz not null,
  reversed_at timestamptz,
  reversed_by uuid,
  reversal_reason text check (length(reversal_reason) <= 250),
  reversal_journal_id uuid,
  auto_pay_run_id uuid,
  -- A photo or scan of the paper behind a payment recorded by hand, such as a cheque or a teller slip: the file's key
  -- in file storage and its original name. It can't be replaced.
  slip_key text check (length(slip_key) <= 100),
  slip_name text check (length(slip_name) <= 200),
  -- For a reversed payment: the amount that the house had already got back as refunds. It owes this amount by a
  -- charge of its own.
  debt_minor money_minor not null default 0,
  primary key (community_id, id),
  constraint due_payments_receipt unique (community_id, receipt_number),
  constraint due_payments_code unique (community_id, verification_code),
  constraint due_payments_check check (((credited_minor)::bigint >= 0) and ((credited_minor)::bigint <=
      (amount_minor)::bigint)),
  constraint due_payments_credit check (((credited_minor)::bigint > 0) = (credit_wallet_id is not null)),
  constraint due_payments_reversed check ((status = 'Reversed') = (reversed_at is not null)),
  constraint due_payments_slip check ((slip_key is null) = (slip_name is null)),
  constraint due_payments_house foreign key (community_id, house_id) references houses (community_id, id),
  constraint due_payments_journal foreign key (community_id, journal_id) references journals (community_id, id),
  constraint due_payments_reversal foreign key (community_id, reversal_journal_id) references journals
      (community_id, id),
  constraint due_payments_wallet foreign key (community_id, credit_wallet_id) references wallets (community_id,
      id),
  constraint due_payments_auto_pay_run foreign key (community_id, auto_pay_run_id) references auto_pay_runs
      (community_id, id)
);

create index due_payments_of_house on due_payments (community_id, house_id, paid_on desc);

create index due_payments_by_auto_pay on due_payments (community_id, house_id, paid_on) where auto_pay_run_id is
    not null;

create index due_payments_in_time on due_payments (community_id, paid_on desc, receipt_number desc) include
    (amount_minor, status);

create index due_payments_of_journal on due_payments (community_id, journal_id);

create index due_payments_of_reversal on due_payments (community_id, reversal_journal_id) where
    reversal_journal_id is not null;

-- Cash payments by day, for the cash sheet.
create index due_payments_in_cash on due_payments (community_id, paid_on) where channel = 'Cash';

create index due_payments_in_cash_reversed on due_payments (community_id, reversed_at) where (channel = 'Cash')
    and (reversed_at is not null);

alter table due_payments enable row level security;
alter table due_payments force row level security;

grant insert, select, update on due_payments to courtyard_app;

-- The charges that a payment or the house's credit paid.
create table payment_allocations (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  payment_id uuid,
  charge_id uuid not null,
  source text not null check (source in ('Payment', 'House credit')),
  wallet_id uuid,
  principal_minor money_minor not null check ((principal_minor)::bigint >= 0),
  penalty_minor money_minor not null check ((penalty_minor)::bigint >= 0),
  allocated_on date not null,
  reversed_on date,
  primary key (community_id, id),
  constraint payment_allocations_something check (((principal_minor)::bigint + (penalty_minor)::bigint) > 0),
  constraint payment_allocations_source check (((source = 'Payment') = (payment_id is not null)) and ((source =
      'Payment') = (wallet_id is not null))),
  constraint payment_allocations_payment foreign key (community_id, payment_id) references due_payments
      (community_id, id),
  constraint payment_allocations_charge foreign key (community_id, charge_id) references charges (community_id,
      id),
  constraint payment_allocations_wallet foreign key (community_id, wallet_id) references wallets (community_id,
      id)
);

create index payment_allocations_of_payment on payment_allocations (community_id, payment_id);

create index payment_allocations_of_charge on payment_allocations (community_id, charge_id);

alter table payment_allocations enable row level security;
alter table payment_allocations force row level security;

grant insert, select, update on payment_allocations to courtyard_app;

-- Gateway payments of dues that were started, with the payment that resulted. A pending one pauses the house's
-- penalties.
create table due_checkouts (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  house_id uuid not null,
  amount_minor money_minor not null check ((amount_minor)::bigint > 0),
  -- The charges to pay first. Charges that were paid by other means meanwhile are skipped.
  charge_ids uuid[] not null default '{}'::uuid[] check (cardinality(charge_ids) <= 100),
  started_by uuid not null,
  started_at timestamptz not null,
  payment_id uuid,
  primary key (community_id, id),
  constraint due_checkouts_house foreign key (community_id, house_id) references houses (community_id, id),
  constraint due_checkouts_payment foreign key (community_id, payment_id) references due_payments (community_id,
      id)
);

create index due_checkouts_open on due_checkouts (community_id, house_id, started_at) where payment_id is null;

-- Finds payments that a gateway collected. They are in the gateway's balance, so bank statements don't show them one
-- by one.
create index due_checkouts_payment on due_checkouts (community_id, payment_id) where payment_id is not null;

alter table due_checkouts enable row level security;
alter table due_checkouts force row level security;

grant insert, select, update on due_checkouts to courtyard_app;

-- Refunds to a house. A refund has the id of its money request.
create table due_refunds (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  house_id uuid not null,
  -- Null if the refund comes from the house's credit and not from a certain payment.
  payment_id uuid,
  amount_minor money_minor not null check ((amount_minor)::bigint > 0),
  -- The part that was allocated to charges, and the part of it that these charges owe again. The rest had been freed
  -- by a credit note.
  allocated_minor money_minor not null default 0,
  from_charges_minor money_minor not null default 0,
  destination text not null check (destination in ('House wallet', 'Bank account')),
  wallet_id uuid not null,
  reason text not null check (length(reason) between 3 and 200),
  status text not null default 'Waiting' check (status in ('Waiting', 'Paid', 'Dropped')),
  asked_on date not null,
  asked_by uuid not null,
  asked_at timestamptz not null,
  ended_on date,
  journal_id uuid not null,
  primary key (community_id, id),
  constraint due_refunds_check check (((allocated_minor)::bigint >= 0) and ((allocated_minor)::bigint <=
      (amount_minor)::bigint)),
  constraint due_refunds_ended check ((status = 'Waiting') = (ended_on is null)),
  constraint due_refunds_of_charges check (((allocated_minor)::bigint = 0) or (payment_id is not null)),
  constraint due_refunds_of_charges_at_most check (((from_charges_minor)::bigint >= 0) and
      ((from_charges_minor)::bigint <= (amount_minor)::bigint)),
  constraint due_refunds_house foreign key (community_id, house_id) references houses (community_id, id),
  constraint due_refunds_payment foreign key (community_id, payment_id) references due_payments (community_id,
      id),
  constraint due_refunds_wallet foreign key (community_id, wallet_id) references wallets (community_id, id),
  constraint due_refunds_journal foreign key (community_id, journal_id) references journals (community_id, id)
);

create index due_refunds_in_time on due_refunds (community_id, asked_at desc, id);

create index due_refunds_of_house on due_refunds (community_id, house_id, asked_at desc, id);

create index due_refunds_of_payment on due_refunds (community_id, payment_id) where payment_id is not null;

create index due_refunds_of_journal on due_refunds (community_id, journal_id);

alter table due_refunds enable row level security;
alter table due_refunds force row level security;

grant insert, select, update on due_refunds to courtyard_app;

-- Spreadsheets of payments. Each row links the payment that it became, so that a retried job records it only once.
create table payment_files (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  due_id uuid not null,
  file_name text not null check (length(file_name) <= 200),
  -- The rows as text, until they are recorded or the file is discarded.
  sheet jsonb,
  mapping jsonb not null,
  notes jsonb not null,
  status text not null default 'Uploaded' check (status in ('Uploaded', 'Booking', 'Booked', 'Discarded')),
  created_by uuid not null references users,
  created_at timestamptz not null,
  booked_by uuid references users,
  booked_at timestamptz,
  version integer not null default 1,
  primary key (community_id, id),
  constraint payment_files_due foreign key (community_id, due_id) references dues (community_id, id)
);

create index payment_files_of_due on payment_files (community_id, due_id, created_at desc, id);

alter table payment_files enable row level security;
alter table payment_files force row level security;

grant insert, select, update on payment_files to courtyard_app;

create table payment_file_rows (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  file_id uuid not null,
  -- The number of the row in the file, from 1.
  number integer not null,
  given text not null check (length(given) <= 300),
  house_id uuid,
  amount_minor money_minor check ((amount_minor)::bigint > 0),
  paid_on date,
  channel text check (channel in ('Cash', 'Cheque', 'Bank transfer')),
  reference text check (length(reference) <= 100),
  -- True if a person checked the possible duplicate and decided that it is another payment.
  is_no_duplicate boolean not null,
  state text not null check (state in ('Waiting', 'Booked', 'Left out')),
  reason text check (length(reason) <= 500),
  payment_id uuid,
  primary key (community_id, id),
  constraint payment_file_rows_once unique (community_id, file_id, number),
  constraint payment_file_rows_booked check ((state = 'Booked') = (payment_id is not null)),
  constraint payment_file_rows_whole check ((state = 'Left out') or ((house_id is not null) and (amount_minor is
      not null) and (paid_on is not null) and (channel is not null))),
  constraint payment_file_rows_file foreign key (community_id, file_id) references payment_files (community_id,
      id),
  constraint payment_file_rows_house foreign key (community_id, house_id) references houses (community_id, id),
  constraint payment_file_rows_payment foreign key (community_id, payment_id) references due_payments
      (community_id, id)
);

create index payment_file_rows_waiting on payment_file_rows (community_id, file_id, number) where state =
    'Waiting';

alter table payment_file_rows enable row level security;
alter table payment_file_rows force row level security;

grant insert, select, update on payment_file_rows to courtyard_app;

-- The houses that a payer paid for before, by the payer's name on bank lines. Used to suggest a house.
create table payer_memories (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  payer_key text not null check (length(payer_key) between 3 and 200),
  house_id uuid not null,
  times integer not null default 1 check (times > 0),
  last_on date not null,
  primary key (community_id, id),
  constraint payer_memories_once unique (community_id, payer_key, house_id),
  constraint payer_memories_house foreign key (community_id, house_id) references houses (community_id, id)
);

alter table payer_memories enable row level security;
alter table payer_memories force row level security;

grant delete, insert, select, update on payer_memories to courtyard_app;

-- Bank account numbers at a gateway that belong to a wallet or a house, so that incoming money is identified.
create table virtual_accounts (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  -- Our reference for the gateway. The account's own number is external_reference in payment_references.
  reference text not null,
  gateway text not null check (length(gateway) <= 20),
  -- The purpose of incoming money, as the feature that records it names it.
  purpose_kind text not null check (purpose_kind in ('wallet-deposit', 'house-account')),
  -- The id of the wallet or the house.
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

-- A community's own keys for a payment gateway, so that payers pay into its own account there.
create table payment_keys (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  -- Null: houses pay through the platform's gateway.
  gateway text check (gateway in ('paystack', 'stripe')),
  -- Encrypted with a key derived from the server's secret. No response contains it.
  secret_sealed text check (length(secret_sealed) <= 1000),
  -- The secret with which Stripe signs webhooks. Paystack signs with the API key itself.
  webhook_secret_sealed text check (length(webhook_secret_sealed) <= 1000),
  -- The last characters of the key, so that people can tell keys apart.
  hint text not null default '' check (length(hint) <= 4),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  -- Keys that wait for confirmation. Changing the gateway or key redirects the community's money, so a second person
  -- has to confirm it; the old keys work until then.
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

-- Cash that a house paid beyond its debts. It counts once a colleague approves the money request, whose id it has.
create table house_cash_deposits (
  community_id uuid not null references communities,
  id uuid not null,
  house_id uuid not null,
  -- The total cash handed over. The part that was owed has a receipt of its own.
  given_minor money_minor not null check ((given_minor)::bigint > 0),
  note text not null default '' check (length(note) <= 250),
  -- The receipt of the deposit; null unless it was approved.
  payment_id uuid,
  -- The receipt of the owed part that was paid with the same cash, so that this receipt can mention the deposit. Null
  -- for old deposits.
  beside_payment_id uuid,
  primary key (community_id, id),
  constraint house_cash_deposits_house foreign key (community_id, house_id) references houses (community_id, id),
  constraint house_cash_deposits_request foreign key (community_id, id) references money_requests (community_id,
      id),
  constraint house_cash_deposits_payment foreign key (community_id, payment_id) references due_payments
      (community_id, id),
  constraint house_cash_deposits_beside foreign key (community_id, beside_payment_id) references due_payments
      (community_id, id)
);

create index house_cash_deposits_of_house on house_cash_deposits (community_id, house_id);

create unique index house_cash_deposits_of_payment on house_cash_deposits (community_id, payment_id) where
    payment_id is not null;

create unique index house_cash_deposits_beside_payment on house_cash_deposits (community_id, beside_payment_id)
    where beside_payment_id is not null;

alter table house_cash_deposits enable row level security;
alter table house_cash_deposits force row level security;

grant insert, select, update on house_cash_deposits to courtyard_app;

-- Daily cash counts: a second person counts the cash that somebody took on a day.
create table cash_counts (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  day date not null,
  -- The person who took the cash.
  taken_by uuid not null,
  -- The cash by the day's receipts, reversals and deposits when it was counted. Negative if more was returned than
  -- taken.
  expected_minor money_minor not null,
  counted_minor money_minor not null,
  note text not null default '' check (length(note) <= 250),
  counted_by uuid not null,
  counted_at timestamptz not null,
  primary key (community_id, id),
  constraint cash_counts_by_another check (counted_by <> taken_by),
  constraint cash_counts_explained check (((counted_minor)::bigint = (expected_minor)::bigint) or length(note)
      >= 3)
);

create index cash_counts_of_day on cash_counts (community_id, day, taken_by, counted_at desc);

alter table cash_counts enable row level security;
alter table cash_counts force row level security;

grant insert, select on cash_counts to courtyard_app;

-- Emailed receipts and their delivery results.
create table receipt_emails (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  payment_id uuid not null,
  email text not null check (length(email) <= 254),
  asked_by uuid not null,
  asked_at timestamptz not null,
  -- Null until the mail server has answered.
  ended text check (ended in ('Sent', 'Refused', 'Unsure', 'Failed')),
  ended_at timestamptz,
  primary key (community_id, id),
  constraint receipt_emails_end check ((ended is null) = (ended_at is null)),
  constraint receipt_emails_payment foreign key (community_id, payment_id) references due_payments
      (community_id, id)
);

create index receipt_emails_newest on receipt_emails (community_id, payment_id, asked_at desc, id);

alter table receipt_emails enable row level security;
alter table receipt_emails force row level security;

grant insert, select, update on receipt_emails to courtyard_app;

alter table payment_claims add constraint payment_claims_payment foreign key (community_id, payment_id) references due_payments (community_id, id);
