-- Tables of the ledger: accounts, journals, postings, holds and month closings.

-- Ledger accounts, by the chart in docs/ledger.md. `subject` tells accounts of a kind apart: the id of a wallet or
-- house, or the name of a category. Balances are debit minus credit; `side` is the side on which the account grows.
create table ledger_accounts (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  kind text not null check (length(kind) <= 40),
  subject text not null default '' check (length(subject) <= 80),
  side text not null check (side in ('Debit', 'Credit')),
  balance_minor money_minor not null default 0,
  held_minor money_minor not null default 0 check ((held_minor)::bigint >= 0),
  -- The balance of a guarded account, less its holds, can't fall below zero.
  guarded boolean not null,
  -- A closed account rejects postings.
  open boolean not null default true,
  created_at timestamptz not null default now(),
  -- The two ids in the subject of a house's credit account.
  credit_house_id uuid generated always as (
case
    when ((kind = 'houseCredit') and (subject ~
      '^[0-9a-f-]{36} [0-9a-f-]{36}$')) then ("left"(subject, 36))::uuid
    else null::uuid
end) stored,
  credit_wallet_id uuid generated always as (
case
    when ((kind = 'houseCredit') and (subject ~
      '^[0-9a-f-]{36} [0-9a-f-]{36}$')) then (substr(subject, 38))::uuid
    else null::uuid
end) stored,
  primary key (community_id, id),
  constraint ledger_accounts_once unique (community_id, kind, subject),
  constraint ledger_accounts_covered check ((not guarded) or (
case side
    when 'Debit' then
      (balance_minor)::bigint
    else (- (balance_minor)::bigint)
end >= (held_minor)::bigint))
);

create index ledger_accounts_of_credit on ledger_accounts (community_id, credit_house_id) where credit_house_id
    is not null;

alter table ledger_accounts enable row level security;
alter table ledger_accounts force row level security;

grant insert, select on ledger_accounts to courtyard_app;
grant update (subject, balance_minor, held_minor, open) on ledger_accounts to courtyard_app;

-- Month closings. Journals dated in a closed month are rejected.
create table ledger_closings (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  closed_through date not null,
  closed_by uuid not null,
  closed_at timestamptz not null default now(),
  note text not null default '' check (length(note) <= 500),
  figures jsonb not null,
  -- The number of earlier closings of the month. With the unique constraint, only one of two concurrent closings
  -- succeeds.
  round integer not null default 0,
  primary key (community_id, id),
  constraint ledger_closings_once unique (community_id, closed_through, round)
);

alter table ledger_closings enable row level security;
alter table ledger_closings force row level security;

grant insert, select on ledger_closings to courtyard_app;

-- A journal records a movement of money as postings that balance.
create table journals (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  kind text not null check (length(kind) <= 40),
  -- The reference that receipts and statements show; unique in the community.
  reference text not null check (length(reference) between 6 and 40),
  -- The day on which the money moved, in the community's time zone; `posted_at` is when it was recorded.
  occurred_on date not null,
  posted_at timestamptz not null default now(),
  narration text not null check (length(narration) between 1 and 200),
  channel text check (length(channel) <= 20),
  counterparty text check (length(counterparty) <= 120),
  external_reference text check (length(external_reference) <= 100),
  -- The request, charge batch or payment that caused the journal.
  source_kind text not null check (length(source_kind) <= 40),
  source_id uuid,
  reverses_id uuid,
  actor_id uuid,
  single_control boolean not null default false,
  -- The text that search matches in lists of movements.
  search_text text generated always as (search_form(((((((reference || ' ') || narration) || ' ') ||
      coalesce(counterparty, '')) || ' ') || coalesce(external_reference, '')))) stored not null,
  primary key (community_id, id),
  constraint journals_reference unique (community_id, reference),
  -- The ledger's idempotency: a source has at most one journal of a kind.
  constraint journals_once unique (community_id, kind, source_kind, source_id),
  constraint journals_reversed_once unique (community_id, reverses_id),
  constraint journals_reverses foreign key (community_id, reverses_id) references journals (community_id, id)
);

create index journals_by_day on journals (community_id, occurred_on desc, id);

-- Finds the movement for a bank line by the reference that people quote.
create index journals_by_external on journals (community_id, upper(external_reference)) where external_reference
    is not null;

create index journals_search on journals using gin (community_id, search_text gin_trgm_ops) with
    (gin_pending_list_limit='256');

-- Reports exclude transfers between wallets from income and expenses, and find them by day.
create index journals_of_transfers on journals (community_id, occurred_on) include (id) where kind =
    'wallet.transfer';

alter table journals enable row level security;
alter table journals force row level security;

grant insert, select on journals to courtyard_app;

-- The entries of a journal, each on one account. Rows are never changed.
create table postings (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  journal_id uuid not null,
  account_id uuid not null,
  -- Positive for a debit, negative for a credit.
  amount_minor money_minor not null check ((amount_minor)::bigint <> 0),
  balance_after_minor money_minor not null,
  -- The order of an account's postings.
  position bigint generated always as identity,
  -- Copies that spare lists a join: the journal's day, and whether the account's kind is `wallet`.
  occurred_on date not null,
  of_wallet boolean not null,
  primary key (community_id, id),
  constraint postings_once unique (community_id, journal_id, account_id),
  constraint postings_journal foreign key (community_id, journal_id) references journals (community_id, id),
  constraint postings_account foreign key (community_id, account_id) references ledger_accounts (community_id,
      id)
);

create index postings_of_account on postings (community_id, account_id, "position" desc);

-- Movements of all wallets, newest first.
create index postings_of_wallets on postings (community_id, "position" desc) where of_wallet;

-- Movements sorted by amount. Without an index a page would sort a million postings.
create index postings_of_wallets_by_amount on postings (community_id, abs((amount_minor)::bigint) desc,
    "position" desc) where of_wallet;

create index postings_of_wallet_by_amount on postings (community_id, account_id, abs((amount_minor)::bigint)
    desc, "position" desc) where of_wallet;

-- Movements of an account by the day on which the money moved, which can differ from the order of entry.
create index postings_of_account_by_day on postings (community_id, account_id, occurred_on, "position") include
    (amount_minor);

create index postings_of_wallets_by_day on postings (community_id, occurred_on, "position") where of_wallet;

alter table postings enable row level security;
alter table postings force row level security;

grant insert, select on postings to courtyard_app;

-- Reserved amounts: the money is still in the account but no longer available.
create table ledger_holds (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  amount_minor money_minor not null check ((amount_minor)::bigint > 0),
  source_kind text not null check (length(source_kind) <= 40),
  source_id uuid not null,
  held_at timestamptz not null default now(),
  released_at timestamptz,
  primary key (community_id, id),
  constraint ledger_holds_once unique (community_id, source_kind, source_id),
  constraint ledger_holds_account foreign key (community_id, account_id) references ledger_accounts
      (community_id, id)
);

create index ledger_holds_open on ledger_holds (community_id, account_id) where released_at is null;

alter table ledger_holds enable row level security;
alter table ledger_holds force row level security;

grant insert, select on ledger_holds to courtyard_app;
grant update (released_at) on ledger_holds to courtyard_app;

-- Reopened closings. A closing is never changed; reopening adds a row here, and the month can be closed again.
create table ledger_reopenings (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  closing_id uuid not null,
  reopened_by uuid not null,
  reopened_at timestamptz not null,
  reason text not null check (length(reason) between 3 and 500),
  primary key (community_id, id),
  constraint ledger_reopenings_once unique (community_id, closing_id),
  constraint ledger_reopenings_closing foreign key (community_id, closing_id) references ledger_closings
      (community_id, id)
);

alter table ledger_reopenings enable row level security;
alter table ledger_reopenings force row level security;

grant insert, select on ledger_reopenings to courtyard_app;
