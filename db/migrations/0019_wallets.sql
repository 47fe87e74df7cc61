-- Wallets, bank accounts and requests to move money (domain 9). What a wallet holds is for its ledger account to say.
-- New tables, and a trigger on communities that makes the main wallet; locks communities for the moment of that.

create table wallets (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('Main', 'Custom', 'House')),
  name text not null check (length(name) between 2 and 60),
  purpose text not null default '' check (length(purpose) <= 250),
  status text not null default 'Active' check (status in ('Active', 'Frozen', 'Closed')),
  -- Money leaves a reserve with a second person's approval only, transfers too.
  is_reserve boolean not null default false,
  low_balance_at_minor money_minor check (low_balance_at_minor > 0),
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
  constraint wallets_account foreign key (community_id, account_id)
    references ledger_accounts (community_id, id),
  constraint wallets_house foreign key (community_id, house_id) references houses (community_id, id),
  constraint wallets_of_houses check ((kind = 'House') = (house_id is not null)),
  constraint wallets_main_stays check (kind <> 'Main' or status <> 'Closed')
);
create unique index wallets_one_main on wallets (community_id) where kind = 'Main';
create unique index wallets_one_a_house on wallets (community_id, house_id) where house_id is not null;
create unique index wallets_name_key on wallets (community_id, btrim(search_form(name)))
  where status <> 'Closed' and kind <> 'House';
create index wallets_in_order
  on wallets (community_id, (kind <> 'Main'), (kind = 'House'), natural_key(name) collate "C", id);
select make_tenant_table('wallets', 'select, insert, update');

-- A wallet and its ledger account are one thing: the account is there as soon as the wallet is.
create function open_wallet_account() returns trigger
language plpgsql
as $$
declare
  account_kind text := case new.kind when 'House' then 'houseWallet' else 'wallet' end;
  whose text := coalesce(new.house_id, new.id)::text;
begin
  insert into ledger_accounts (community_id, kind, subject, side, guarded)
    values (new.community_id, account_kind, whose,
      case new.kind when 'House' then 'Credit' else 'Debit' end, true)
    on conflict on constraint ledger_accounts_once do nothing
    returning id into new.account_id;
  if new.account_id is null then
    select a.id into strict new.account_id from ledger_accounts a
    where a.community_id = new.community_id and a.kind = account_kind and a.subject = whose;
  end if;
  return new;
end
$$;
create trigger wallets_account_opened before insert on wallets
  for each row execute function open_wallet_account();

create function make_main_wallet() returns trigger
language plpgsql
as $$
begin
  insert into wallets (community_id, kind, name, purpose, created_by)
    values (new.id, 'Main', 'Main wallet', 'What the community has for its running', new.owner_id);
  return null;
end
$$;
create trigger communities_have_a_wallet after insert on communities
  for each row execute function make_main_wallet();
-- Row security would hide the communities from an owner who is no superuser.
alter table communities no force row level security;
alter table wallets no force row level security;
alter table ledger_accounts no force row level security;
insert into wallets (community_id, kind, name, purpose, created_by)
  select id, 'Main', 'Main wallet', 'What the community has for its running', owner_id
  from communities;
alter table communities force row level security;
alter table wallets force row level security;
alter table ledger_accounts force row level security;

-- The estate's own accounts at banks, to which money is withdrawn. 'Usable' is not stored: a verified account becomes
-- usable when its wait is over.
create table bank_accounts (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  bank_name text not null check (length(bank_name) between 2 and 80),
  account_number text not null check (account_number ~ '^[0-9]{10}$'),
  account_name text not null check (length(account_name) between 2 and 100),
  resolved_name text check (length(resolved_name) <= 120),
  name_match real check (name_match between 0 and 1),
  status text not null default 'Unverified' check (status in ('Unverified', 'Verified', 'Disabled')),
  usable_from timestamptz not null,
  disabled_at timestamptz,
  created_by uuid not null references users,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (community_id, id),
  constraint bank_accounts_verified check ((status = 'Unverified') <= (resolved_name is null))
);
create unique index bank_accounts_number_key
  on bank_accounts (community_id, account_number, btrim(search_form(bank_name)))
  where status <> 'Disabled';
create index bank_accounts_in_order on bank_accounts (community_id, created_at desc, id);
select make_tenant_table('bank_accounts', 'select, insert, update');

-- A request to move money. It holds what it asks for in the ledger, under its own id, until it is decided.
create table money_requests (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  reference text not null default new_reference('R'),
  kind text not null check (kind in ('Deposit', 'Withdrawal', 'Transfer', 'Adjustment')),
  status text not null check (status in ('PendingApproval', 'Approved', 'Processing', 'Completed',
    'Failed', 'Rejected', 'Cancelled', 'Expired')),
  wallet_id uuid not null,
  to_wallet_id uuid,
  bank_account_id uuid,
  amount_minor money_minor not null check (amount_minor > 0),
  fee_minor money_minor not null default 0 check (fee_minor >= 0 and fee_minor < amount_minor),
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
  primary key (community_id, id),
  constraint money_requests_reference unique (community_id, reference),
  constraint money_requests_wallet foreign key (community_id, wallet_id)
    references wallets (community_id, id),
  constraint money_requests_to_wallet foreign key (community_id, to_wallet_id)
    references wallets (community_id, id),
  constraint money_requests_bank_account foreign key (community_id, bank_account_id)
    references bank_accounts (community_id, id),
  constraint money_requests_journal foreign key (community_id, journal_id)
    references journals (community_id, id),
  constraint money_requests_parts check (
    (kind = 'Transfer') = (to_wallet_id is not null)
    and (kind = 'Withdrawal') = (bank_account_id is not null)),
  -- What is complete has its journal, and nothing else has.
  constraint money_requests_posted check ((status = 'Completed') = (journal_id is not null))
);
create index money_requests_waiting_first
  on money_requests (community_id, (status <> 'PendingApproval'), created_at desc, id);
create index money_requests_waiting on money_requests (community_id, wallet_id)
  where status = 'PendingApproval';
create index money_requests_expiring on money_requests (community_id, expires_at)
  where status = 'PendingApproval';
create index money_requests_of_wallet on money_requests (community_id, wallet_id, created_at desc, id);
create index money_requests_of_payee on money_requests (community_id, bank_account_id)
  where bank_account_id is not null;
-- For the warning that a deposit was entered before.
create index money_requests_alike on money_requests (community_id, amount_minor, occurred_on)
  where kind = 'Deposit';
select make_tenant_table('money_requests', 'select, insert, update');

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
  constraint money_approvals_request foreign key (community_id, request_id)
    references money_requests (community_id, id),
  constraint money_approvals_once unique (community_id, request_id, approver_id)
);
select make_tenant_table('money_approvals', 'select, insert');

-- Thresholds of a community; without a row the defaults here hold.
create table finance_settings (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  two_approvers_above_minor money_minor not null default 100000000
    check (two_approvers_above_minor >= 0),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (community_id, id),
  constraint finance_settings_once unique (community_id)
);
select make_tenant_table('finance_settings', 'select, insert, update');
