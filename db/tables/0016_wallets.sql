-- The tables of wallets, as they were when the earlier migrations were replaced by this one.

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
