-- The files of a due; refunds of unallocated money; bank account numbers that a gateway gives to a wallet or a house: what
-- arrives at one is known as its owner’s (domain 8 and 9).
-- New tables and views; changes one check of payments, which locks it for its rows.
-- lifts row security: payments

create table due_attachments (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  due_id uuid not null,
  name text not null check (length(name) <= 200),
  -- Where the file lies.
  key text not null check (length(key) <= 100),
  added_by uuid not null references users,
  added_at timestamptz not null,
  removed_at timestamptz,
  primary key (community_id, id),
  constraint due_attachments_due foreign key (community_id, due_id) references dues (community_id, id)
);
create index due_attachments_of_due on due_attachments (community_id, due_id, added_at, id)
  where removed_at is null;
select make_tenant_table('due_attachments', 'select, insert, update');

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
  constraint virtual_accounts_house foreign key (community_id, house_id) references houses (community_id, id),
  constraint virtual_accounts_parts check ((purpose_kind = 'house-account') = (house_id is not null))
);
select make_tenant_table('virtual_accounts', 'select, insert');

-- The account numbers of wallets and houses, for areas that print them.
create view virtual_account_numbers with (security_invoker = true) as
  select v.community_id, v.purpose_kind, v.purpose_id, v.bank_name, v.account_number, v.account_name
  from virtual_accounts v;
grant select on virtual_account_numbers to courtyard_app;

alter table payments drop constraint payments_channel_check,
  add constraint payments_channel_check check (channel in ('Card', 'Bank transfer', 'Virtual account'));

-- What of an unallocated receipt goes back to whoever sent it: asked for, held and agreed to like any refund.
create table unallocated_refunds (
  community_id uuid not null references communities,
  -- The request's own id.
  id uuid not null,
  -- The receipt.
  part_id uuid not null,
  wallet_id uuid not null,
  amount_minor money_minor not null check (amount_minor > 0),
  reason text not null check (length(reason) between 3 and 200),
  status text not null default 'Waiting' check (status in ('Waiting', 'Paid', 'Dropped')),
  asked_by uuid not null references users,
  asked_at timestamptz not null,
  ended_at timestamptz,
  primary key (community_id, id),
  constraint unallocated_refunds_part foreign key (community_id, part_id)
    references bank_line_parts (community_id, id),
  constraint unallocated_refunds_wallet foreign key (community_id, wallet_id) references wallets (community_id, id),
  constraint unallocated_refunds_ended check ((status = 'Waiting') = (ended_at is null))
);
create index unallocated_refunds_of_part on unallocated_refunds (community_id, part_id);
select make_tenant_table('unallocated_refunds', 'select, insert, update');
