-- Tables of wallets, bank accounts, money requests, expense categories and budgets.

-- Wallets of the community and of houses. The balance is in the wallet's ledger account.
create table wallets (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('Main', 'Custom', 'House')),
  name text not null check (length(name) between 2 and 60),
  purpose text not null default '' check (length(purpose) <= 250),
  status text not null default 'Active' check (status in ('Active', 'Frozen', 'Closed')),
  -- Every withdrawal or transfer from a reserve needs approval.
  is_reserve boolean not null default false,
  low_balance_at_minor money_minor check ((low_balance_at_minor)::bigint > 0),
  house_id uuid,
  -- The wallet's ledger account, which a trigger opens with the wallet.
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

-- The community's bank accounts, to which money can be withdrawn. A verified account becomes usable at usable_from;
-- that status isn't stored.
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
  -- The account that bills, letters and statements show for bank transfers. A community has at most one, and
  -- disabling it clears the flag.
  is_for_transfers boolean not null default false,
  -- Set if a person, and not the bank, confirmed the name of the account's holder.
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

-- Requests to move money. An undecided request reserves its amount with a ledger hold whose source is the request.
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
  -- Null for requests that the system makes, such as a pending chargeback.
  initiated_by uuid references users,
  expires_at timestamptz,
  outcome text check (length(outcome) <= 500),
  journal_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  category_id uuid,
  -- The invoice: the file's key in file storage and its original name.
  invoice_key text check (length(invoice_key) <= 100),
  invoice_name text check (length(invoice_name) <= 200),
  -- Whether an adjustment or a reversal adds money to the wallet or removes it. Null for a pending chargeback, and
  -- for a reversal that is a transfer back.
  direction text,
  -- The completed request that this one reverses. A request can be reversed once.
  reverses_id uuid,
  -- The number of approvals that the community's rules ask for. Fewer are needed if it has fewer approvers.
  approvals_wanted smallint check (approvals_wanted between 0 and 2),
  -- The person who cancelled the request or marked it as paid. Null for old requests; the audit log names the person.
  ended_by uuid,
  primary key (community_id, id),
  constraint money_requests_reference unique (community_id, reference),
  constraint money_requests_check check (((fee_minor)::bigint >= 0) and ((fee_minor)::bigint <
      (amount_minor)::bigint)),
  -- A completed request has a journal, and no other request has.
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

-- Finds similar deposits, to warn about a duplicate.
create index money_requests_alike on money_requests (community_id, amount_minor, occurred_on) where kind =
    'Deposit';

create index money_requests_of_category on money_requests (community_id, category_id) where category_id is not
    null;

create unique index money_requests_reversed_once on money_requests (community_id, reverses_id) where
    (reverses_id is not null) and (status = any (array['PendingApproval', 'Completed']));

alter table money_requests enable row level security;
alter table money_requests force row level security;

grant insert, select, update on money_requests to courtyard_app;

-- Approvals and rejections of money requests. The application can't change rows.
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

-- Approval thresholds. A community without a row uses the column defaults.
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

-- Categories of expenses. A new community gets a standard list.
create table expense_categories (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  -- Also the subject of the category's ledger account.
  name text not null check (length(name) between 2 and 60),
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- Marks the category for bank charges, because its name can change.
  is_bank_charges boolean not null default false,
  primary key (community_id, id)
);

create unique index expense_categories_name on expense_categories (community_id, btrim(search_form(name)));

create unique index expense_categories_of_bank_charges on expense_categories (community_id) where
    is_bank_charges;

alter table expense_categories enable row level security;
alter table expense_categories force row level security;

grant insert, select, update on expense_categories to courtyard_app;

-- Yearly budgets, by category and month.
create table budgets (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  -- The first day of the first month. A budget can cover a calendar year or a fiscal year.
  starts_on date not null check (EXTRACT(day from starts_on) = (1)::numeric),
  -- An entry per category: its side, its name and twelve monthly amounts.
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
