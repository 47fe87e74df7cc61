-- The tables of payments of dues, by hand and through a gateway.

-- Which community a reference belongs to: asked when a webhook arrives, before any community is known. Inside a
-- community only its own are seen.
create table payment_references (
  community_id uuid not null references communities,
  reference text not null check (reference ~ '^[a-z0-9-]{16,50}$'),
  subject text not null check (subject in ('payment', 'payout')),
  gateway text not null check (length(gateway) <= 20),
  -- The gateway's own name of it, once it has told.
  external_reference text check (length(external_reference) <= 100),
  -- What a gateway calls a payment that it began itself, as a transfer to an account number: its later events (a
  -- dispute, a charge-back, a refund) name it so.
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

-- The last receipt number of a community. Its row is locked until the payment commits, so no number is lost.
create table receipt_counters (
  community_id uuid not null references communities,
  id text not null check (id = 'receipts'),
  last_number bigint not null check (last_number > 0),
  primary key (community_id, id)
);

alter table receipt_counters enable row level security;
alter table receipt_counters force row level security;

grant insert, select, update on receipt_counters to courtyard_app;

create table due_payments (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  house_id uuid not null,
  amount_minor money_minor not null check ((amount_minor)::bigint > 0),
  fee_minor money_minor not null default 0 check ((fee_minor)::bigint >= 0),
  -- What was more than the house owed, and the wallet that it went to.
  credited_minor money_minor not null default 0,
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
  auto_pay_run_id uuid,
  -- The cheque, the teller's slip or the page of the receipt book behind a payment that was recorded by hand: one
  -- file, which stays as it was handed in. Where the file lies, and what it was called.
  slip_key text check (length(slip_key) <= 100),
  slip_name text check (length(slip_name) <= 200),
  -- A payment that was reversed after part of it had been given back: that part is owed by a charge of its own. What
  -- had been given back to the house before the reversal, in minor units.
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

-- Receipts in cash by their day, and reversals of such receipts.
create index due_payments_in_cash on due_payments (community_id, paid_on) where channel = 'Cash';

create index due_payments_in_cash_reversed on due_payments (community_id, reversed_at) where (channel = 'Cash')
    and (reversed_at is not null);

alter table due_payments enable row level security;
alter table due_payments force row level security;

grant insert, select, update on due_payments to courtyard_app;

-- Which charges were paid with what: a payment, or the credit of the house.
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

-- Payments of dues through the gateway that were begun: what they are for, and the payment that they became. While
-- one is under way the house's penalties stand still.
create table due_checkouts (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  house_id uuid not null,
  amount_minor money_minor not null check ((amount_minor)::bigint > 0),
  -- Charges to pay first; what was paid otherwise meanwhile is passed over.
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

-- What a gateway collected of dues, and what it paid out to others than the estate itself: it stands in the gateway's
-- own balance, and no statement of the estate's bank shows it one by one. Locks a table for the time that its index
-- takes.
create index due_checkouts_payment on due_checkouts (community_id, payment_id) where payment_id is not null;

alter table due_checkouts enable row level security;
alter table due_checkouts force row level security;

grant insert, select, update on due_checkouts to courtyard_app;

-- Under the id of its money request.
create table due_refunds (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  house_id uuid not null,
  -- Null where the house's credit is given back, whatever payment it came from.
  payment_id uuid,
  amount_minor money_minor not null check ((amount_minor)::bigint > 0),
  -- What of it had been allocated to charges, and what of that they owe again; a credit note may have freed the rest.
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

-- Payments recorded from a file: the file as it was read, and each of its rows with what became of it. A row that was
-- booked has its payment, so a job that runs twice books it once.
create table payment_files (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  due_id uuid not null,
  file_name text not null check (length(file_name) <= 200),
  -- The rows as text, until they are booked or the file is left.
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
  -- Its row in the file, counted from 1.
  number integer not null,
  given text not null check (length(given) <= 300),
  house_id uuid,
  amount_minor money_minor check ((amount_minor)::bigint > 0),
  paid_on date,
  channel text check (channel in ('Cash', 'Cheque', 'Bank transfer')),
  reference text check (length(reference) <= 100),
  -- Somebody has looked at its duplicate and said that this is another payment.
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

-- Who paid for which house before, by what the bank writes of them.
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

-- Cash that a house gave beyond what it owes: a deposit, which counts once a colleague has approved its money
-- request, under whose id it stands here.
create table house_cash_deposits (
  community_id uuid not null references communities,
  id uuid not null,
  house_id uuid not null,
  -- All that was handed over at once; what of it was owed has a receipt.
  given_minor money_minor not null check ((given_minor)::bigint > 0),
  note text not null default '' check (length(note) <= 250),
  -- The receipt that it became; null while it waits, and for good where nobody approved it.
  payment_id uuid,
  -- Cash beyond what a house owes waits as a deposit; it now names the receipt of the part that was owed, which was
  -- recorded with it, so that the receipt can say that more was handed over. Deposits before this name none.
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

-- The daily cash sheet: a second person counts the cash that somebody took on a day. Nothing is rewritten or locked.
create table cash_counts (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  day date not null,
  -- Whoever took the cash.
  taken_by uuid not null,
  -- By the receipts, reversals and deposits of that day at the moment of the count; below zero where more was given
  -- back than taken.
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

-- Receipts that were emailed: the address, when it was asked for, and how the mail server answered. One new table;
-- nothing is rewritten or locked.
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
