-- The tables of the ledger.

-- An account of the chart in docs/ledger.md. `subject` tells whose it is where a kind has several: the id of a wallet
-- or a house, the name of a category. Balances are debit minus credit; `side` is the side on which the account grows.
create table ledger_accounts (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  kind text not null check (length(kind) <= 40),
  subject text not null default '' check (length(subject) <= 80),
  side text not null check (side in ('Debit', 'Credit')),
  balance_minor money_minor not null default 0,
  held_minor money_minor not null default 0 check ((held_minor)::bigint >= 0),
  -- A guarded account may not go below zero, what is held counted as gone.
  guarded boolean not null,
  -- Nothing is posted to a closed account.
  open boolean not null default true,
  created_at timestamptz not null default now(),
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

-- A closed month refuses new journals with a day in it.
create table ledger_closings (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  closed_through date not null,
  closed_by uuid not null,
  closed_at timestamptz not null default now(),
  note text not null default '' check (length(note) <= 500),
  figures jsonb not null,
  -- Which closing of the same month it is, so that of two people at once one closes it.
  round integer not null default 0,
  primary key (community_id, id),
  constraint ledger_closings_once unique (community_id, closed_through, round)
);

alter table ledger_closings enable row level security;
alter table ledger_closings force row level security;

grant insert, select on ledger_closings to courtyard_app;

create table journals (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  kind text not null check (length(kind) <= 40),
  -- What people quote: unique in the community, on receipts and statements.
  reference text not null check (length(reference) between 6 and 40),
  -- The day on which the money moved, in the community's zone; `posted_at` is when it was written down.
  occurred_on date not null,
  posted_at timestamptz not null default now(),
  narration text not null check (length(narration) between 1 and 200),
  channel text check (length(channel) <= 20),
  counterparty text check (length(counterparty) <= 120),
  external_reference text check (length(external_reference) <= 100),
  -- The request, charge batch or payment that caused it.
  source_kind text not null check (length(source_kind) <= 40),
  source_id uuid,
  reverses_id uuid,
  actor_id uuid,
  single_control boolean not null default false,
  -- Movements of wallets are searched by an index: by reference, narration, counterparty and the reference of others,
  -- in the list's order and beside its other filters.
  search_text text generated always as (search_form(((((((reference || ' ') || narration) || ' ') ||
      coalesce(counterparty, '')) || ' ') || coalesce(external_reference, '')))) stored not null,
  primary key (community_id, id),
  constraint journals_reference unique (community_id, reference),
  -- One cause has one journal of a kind: the ledger's own idempotency.
  constraint journals_once unique (community_id, kind, source_kind, source_id),
  constraint journals_reversed_once unique (community_id, reverses_id),
  constraint journals_reverses foreign key (community_id, reverses_id) references journals (community_id, id)
);

create index journals_by_day on journals (community_id, occurred_on desc, id);

-- What the bank and the books call the same movement is looked for by the reference that people quote.
create index journals_by_external on journals (community_id, upper(external_reference)) where external_reference
    is not null;

create index journals_search on journals using gin (community_id, search_text gin_trgm_ops) with
    (gin_pending_list_limit='256');

-- Transfers between own wallets are neither in nor out: few among all journals, and found by their day.
create index journals_of_transfers on journals (community_id, occurred_on) include (id) where kind =
    'wallet.transfer';

alter table journals enable row level security;
alter table journals force row level security;

grant insert, select on journals to courtyard_app;

create table postings (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  journal_id uuid not null,
  account_id uuid not null,
  -- Above zero a debit, below zero a credit.
  amount_minor money_minor not null check ((amount_minor)::bigint <> 0),
  balance_after_minor money_minor not null,
  -- The order in which an account's postings happened.
  position bigint generated always as identity,
  -- What lists of money need of a posting without its journal: its day, and whether it moved a wallet of the
  -- community. And two more ways to post: what was held for a cause, and what the bank has done already to a frozen
  -- wallet. Locks postings while its rows are filled in.
  occurred_on date not null,
  of_wallet boolean not null,
  primary key (community_id, id),
  constraint postings_once unique (community_id, journal_id, account_id),
  constraint postings_journal foreign key (community_id, journal_id) references journals (community_id, id),
  constraint postings_account foreign key (community_id, account_id) references ledger_accounts (community_id,
      id)
);

create index postings_of_account on postings (community_id, account_id, "position" desc);

-- The movements of all wallets, newest first, and of a month.
create index postings_of_wallets on postings (community_id, "position" desc) where of_wallet;

-- Movements in the order of their amounts, of all wallets and of one: without an index a page of them sorts a million
-- postings.
create index postings_of_wallets_by_amount on postings (community_id, abs((amount_minor)::bigint) desc,
    "position" desc) where of_wallet;

create index postings_of_wallet_by_amount on postings (community_id, account_id, abs((amount_minor)::bigint)
    desc, "position" desc) where of_wallet;

-- Lists of movements come in the order of the day on which the money moved, which may differ from the order in which
-- the movements were entered.
create index postings_of_account_by_day on postings (community_id, account_id, occurred_on, "position") include
    (amount_minor);

create index postings_of_wallets_by_day on postings (community_id, occurred_on, "position") where of_wallet;

alter table postings enable row level security;
alter table postings force row level security;

grant insert, select on postings to courtyard_app;

-- Money set aside for a request: it is still in the account, and no longer available.
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

-- Closing a month and opening it again. A closing is never changed: opening it again is a row of its own, and the
-- same month may be closed another time after that.
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
