-- The tables of wallets, bank accounts, money requests and budgets.

-- Wallets, bank accounts and requests to move money. What a wallet holds is for its ledger account to say.
create table wallets (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('Main', 'Custom', 'House')),
  name text not null check (length(name) between 2 and 60),
  purpose text not null default '' check (length(purpose) <= 250),
  status text not null default 'Active' check (status in ('Active', 'Frozen', 'Closed')),
  -- Money leaves a reserve with a second person's approval only, transfers too.
  is_reserve boolean not null default false,
  low_balance_at_minor money_minor check ((low_balance_at_minor)::bigint > 0),
  house_id uuid,
  -- Its account in the ledger, which a trigger opens with it.
  account_id uuid not null,
  virtual_bank text check (length(virtual_bank) <= 80),
  virtual_number text check (length(virtual_number) <= 20),
  created_by uuid references users,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (community_id, id),
  constraint wallets_account_key unique (community_id, account_id),
  constraint wallets_of_houses check ((kind = 'House') = (house_id is not null)),
  constraint wallets_main_stays check ((kind <> 'Main') or (status <> 'Closed')),
  constraint wallets_account foreign key (community_id, account_id) references ledger_accounts (community_id,
      id),
  constraint wallets_house foreign key (community_id, house_id) references houses (community_id, id)
);

create unique index wallets_one_main on wallets (community_id) where kind = 'Main';

create unique index wallets_one_a_house on wallets (community_id, house_id) where house_id is not null;

create unique index wallets_name_key on wallets (community_id, btrim(search_form(name))) where (status <>
    'Closed') and (kind <> 'House');

create index wallets_in_order on wallets (community_id, ((kind <> 'Main')), ((kind = 'House')),
    natural_key(name) collate "C", id);

alter table wallets enable row level security;
alter table wallets force row level security;

grant insert, select, update on wallets to courtyard_app;

-- The estate's own accounts at banks, to which money is withdrawn. 'Usable' is not stored: a verified account becomes
-- usable when its wait is over.
create table bank_accounts (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  bank_name text not null check (length(bank_name) between 2 and 80),
  account_number text not null check (account_number ~ '^[0-9]{10}$'),
  account_name text not null check (length(account_name) between 2 and 100),
  resolved_name text check (length(resolved_name) <= 120),
  name_match real check ((name_match >= (0)::double precision) and (name_match <= (1)::double precision)),
  status text not null default 'Unverified' check (status in ('Unverified', 'Verified', 'Disabled')),
  usable_from timestamptz not null,
  disabled_at timestamptz,
  created_by uuid not null references users,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A community names the bank account that bills, letters and statements print for transfers: one of its own whose
  -- holder is known. At most one; taking an account out of use takes it off the papers too.
  is_for_transfers boolean not null default false,
  -- A bank account of which a person confirmed the holder names that person and the time, beside those that a bank
  -- named. Adds nullable columns; accounts confirmed before take both from the audit log.
  confirmed_by uuid,
  confirmed_at timestamptz,
  primary key (community_id, id),
  constraint bank_accounts_verified check ((status = 'Unverified') <= (resolved_name is null)),
  constraint bank_accounts_for_transfers check ((not is_for_transfers) or (status = 'Verified')),
  constraint bank_accounts_confirmed check ((confirmed_by is null) = (confirmed_at is null)),
  constraint bank_accounts_confirmed_by foreign key (confirmed_by) references users (id)
);

create unique index bank_accounts_number_key on bank_accounts (community_id, account_number,
    btrim(search_form(bank_name))) where status <> 'Disabled';

create index bank_accounts_in_order on bank_accounts (community_id, created_at desc, id);

create unique index bank_accounts_one_for_transfers on bank_accounts (community_id) where is_for_transfers;

alter table bank_accounts enable row level security;
alter table bank_accounts force row level security;

grant insert, select, update on bank_accounts to courtyard_app;

-- A request to move money. It holds what it asks for in the ledger, under its own id, until it is decided.
create table money_requests (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  reference text not null default new_reference('R'),
  kind text not null check (kind in ('Deposit', 'Withdrawal', 'Transfer', 'Adjustment', 'Refund', 'Expense',
      'Reversal')),
  status text not null check (status in ('PendingApproval', 'Approved', 'Processing', 'Completed', 'Failed',
      'Rejected', 'Cancelled', 'Expired')),
  wallet_id uuid not null,
  to_wallet_id uuid,
  bank_account_id uuid,
  amount_minor money_minor not null check ((amount_minor)::bigint > 0),
  fee_minor money_minor not null default 0,
  channel text check (length(channel) <= 20),
  counterparty text check (length(counterparty) <= 120),
  external_reference text check (length(external_reference) <= 100),
  narration text not null check (length(narration) between 1 and 200),
  occurred_on date not null,
  approvals_needed smallint not null check (approvals_needed between 0 and 2),
  approvals_given smallint not null default 0 check (approvals_given >= 0),
  single_control boolean not null default false,
  -- Null for what the platform asks for by itself: a charge-back that waits.
  initiated_by uuid references users,
  expires_at timestamptz,
  outcome text check (length(outcome) <= 500),
  journal_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  category_id uuid,
  -- The file of the invoice, where it lies and how it was called.
  invoice_key text check (length(invoice_key) <= 100),
  invoice_name text check (length(invoice_name) <= 200),
  -- An adjustment that a person asks for says which way it goes: what a wallet has too little comes in, what it has
  -- too much goes out. A charge-back that waits says neither.
  direction text,
  -- A completed request is reversed by another request: asked for with a reason, agreed to by others, and once only.
  -- It says which way its money goes as an adjustment does, or is a transfer back.
  reverses_id uuid,
  -- How many approvals the rule of the community wants for a request, beside how many were possible.
  approvals_wanted smallint check (approvals_wanted between 0 and 2),
  -- A request to move money names the person who cancelled it or marked it as paid by hand, and the audit pack says
  -- so. Requests that ended before this name nobody: the audit log does.
  ended_by uuid,
  primary key (community_id, id),
  constraint money_requests_reference unique (community_id, reference),
  constraint money_requests_check check (((fee_minor)::bigint >= 0) and ((fee_minor)::bigint <
      (amount_minor)::bigint)),
  -- What is complete has its journal, and nothing else has.
  constraint money_requests_posted check ((status = 'Completed') = (journal_id is not null)),
  constraint money_requests_reversal check ((kind = 'Reversal') = (reverses_id is not null)),
  constraint money_requests_direction check ((direction is null) or (kind in ('Adjustment', 'Reversal') and
      direction in ('In', 'Out'))),
  constraint money_requests_parts check (case kind
    when 'Refund' then (((to_wallet_id is null) <>
      (bank_account_id is null)) and (category_id is null))
    when 'Reversal' then (((to_wallet_id is null) =
      (direction is not null)) and (bank_account_id is null) and (category_id is null))
    else (((kind =
      'Transfer') = (to_wallet_id is not null)) and ((kind = 'Withdrawal') = (bank_account_id is not null)) and
      case kind
        when 'Expense' then (category_id is not null)
        when 'Withdrawal' then true
      else (category_id is null)
    end)
end),
  constraint money_requests_wallet foreign key (community_id, wallet_id) references wallets (community_id, id),
  constraint money_requests_to_wallet foreign key (community_id, to_wallet_id) references wallets (community_id,
      id),
  constraint money_requests_bank_account foreign key (community_id, bank_account_id) references bank_accounts
      (community_id, id),
  constraint money_requests_journal foreign key (community_id, journal_id) references journals (community_id,
      id),
  constraint money_requests_reverses foreign key (community_id, reverses_id) references money_requests
      (community_id, id),
  constraint money_requests_ended_by foreign key (ended_by) references users (id)
);

create index money_requests_waiting_first on money_requests (community_id, ((status <> 'PendingApproval')),
    created_at desc, id);

create index money_requests_waiting on money_requests (community_id, wallet_id) where status = 'PendingApproval';

create index money_requests_expiring on money_requests (community_id, expires_at) where status =
    'PendingApproval';

create index money_requests_of_wallet on money_requests (community_id, wallet_id, created_at desc, id);

create index money_requests_of_payee on money_requests (community_id, bank_account_id) where bank_account_id is
    not null;

-- For the warning that a deposit was entered before.
create index money_requests_alike on money_requests (community_id, amount_minor, occurred_on) where kind =
    'Deposit';

create index money_requests_of_category on money_requests (community_id, category_id) where category_id is not
    null;

create unique index money_requests_reversed_once on money_requests (community_id, reverses_id) where
    (reverses_id is not null) and (status = any (array['PendingApproval', 'Completed']));

alter table money_requests enable row level security;
alter table money_requests force row level security;

grant insert, select, update on money_requests to courtyard_app;

-- Who agreed to a request, or refused it: kept as it was said.
create table money_approvals (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  request_id uuid not null,
  approver_id uuid not null references users,
  decision text not null check (decision in ('Approved', 'Rejected')),
  note text not null default '' check (length(note) <= 250),
  single_control boolean not null default false,
  decided_at timestamptz not null default now(),
  primary key (community_id, id),
  constraint money_approvals_once unique (community_id, request_id, approver_id),
  constraint money_approvals_request foreign key (community_id, request_id) references money_requests
      (community_id, id)
);

alter table money_approvals enable row level security;
alter table money_approvals force row level security;

grant insert, select on money_approvals to courtyard_app;

-- Thresholds of a community; without a row the defaults here hold.
create table finance_settings (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  two_approvers_above_minor money_minor not null default 100000000 check ((two_approvers_above_minor)::bigint >=
      0),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (community_id, id),
  constraint finance_settings_once unique (community_id)
);

alter table finance_settings enable row level security;
alter table finance_settings force row level security;

grant insert, select, update on finance_settings to courtyard_app;

-- Expenses: what the community spends out of a wallet, by category, asked for and agreed to like a withdrawal; a
-- withdrawal may be one too. Each community gets a usual list.
create table expense_categories (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  -- It is the name of the category's account in the ledger, and so it stays.
  name text not null check (length(name) between 2 and 60),
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- The category keeps its place when it is renamed, so it is marked and not found by its name.
  is_bank_charges boolean not null default false,
  primary key (community_id, id)
);

create unique index expense_categories_name on expense_categories (community_id, btrim(search_form(name)));

create unique index expense_categories_of_bank_charges on expense_categories (community_id) where
    is_bank_charges;

alter table expense_categories enable row level security;
alter table expense_categories force row level security;

grant insert, select, update on expense_categories to courtyard_app;

-- Budgets: a year from any month on, by category and month; and who of the portal's people lives where, for what
-- areas tell residents.
create table budgets (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  -- The first day of its first month: a calendar year, or a fiscal one.
  starts_on date not null check (EXTRACT(day from starts_on) = (1)::numeric),
  -- One entry a category: its side, its name, and twelve amounts.
  lines jsonb not null check ((jsonb_typeof(lines) = 'array') and (jsonb_array_length(lines) <= 200)),
  version integer not null default 1,
  updated_by uuid not null references users,
  updated_at timestamptz not null,
  primary key (community_id, id),
  constraint budgets_once unique (community_id, starts_on)
);

alter table budgets enable row level security;
alter table budgets force row level security;

grant insert, select, update on budgets to courtyard_app;

alter table money_requests add constraint money_requests_category foreign key (community_id, category_id) references expense_categories (community_id, id);
