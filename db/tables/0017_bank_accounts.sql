-- The tables of bank accounts, as they were when the earlier migrations were replaced by this one.

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
