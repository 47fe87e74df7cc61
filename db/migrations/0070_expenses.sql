-- Expenses: what the community spends out of a wallet, by category, asked for and agreed to like a withdrawal (domain
-- 9); a withdrawal may be one too. Each community gets a usual list. Changes two checks of money_requests, which locks it.

create table expense_categories (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  -- It is the name of the category's account in the ledger, and so it stays.
  name text not null check (length(name) between 2 and 60),
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (community_id, id)
);
create unique index expense_categories_name on expense_categories (community_id, btrim(search_form(name)));

create function seed_expense_categories() returns trigger
language plpgsql
as $$
begin
  insert into expense_categories (community_id, name)
    select new.id, n from unnest(array['Security', 'Cleaning', 'Waste', 'Power', 'Diesel', 'Water', 'Repairs',
      'Landscaping', 'Salaries', 'Insurance', 'Professional fees', 'Administration', 'Levies and taxes', 'Events',
      'Other']) n;
  return null;
end
$$;
create trigger communities_expense_categories after insert on communities
  for each row execute function seed_expense_categories();
-- Row security would hide the rows from an owner who is no superuser.
alter table communities no force row level security;
insert into expense_categories (community_id, name)
  select c.id, n from communities c, unnest(array['Security', 'Cleaning', 'Waste', 'Power', 'Diesel', 'Water',
    'Repairs', 'Landscaping', 'Salaries', 'Insurance', 'Professional fees', 'Administration', 'Levies and taxes',
    'Events', 'Other']) n;
alter table communities force row level security;
select make_tenant_table('expense_categories', 'select, insert, update');

-- A new key is checked against the rows, which row security would hide as well.
alter table money_requests no force row level security;
alter table expense_categories no force row level security;
alter table money_requests
  add column category_id uuid,
  -- The file of the invoice, where it lies and how it was called.
  add column invoice_key text check (length(invoice_key) <= 100),
  add column invoice_name text check (length(invoice_name) <= 200),
  add constraint money_requests_category foreign key (community_id, category_id)
    references expense_categories (community_id, id),
  drop constraint money_requests_kind_check,
  add constraint money_requests_kind_check
    check (kind in ('Deposit', 'Withdrawal', 'Transfer', 'Adjustment', 'Refund', 'Expense')),
  drop constraint money_requests_parts,
  add constraint money_requests_parts check (case kind
    when 'Refund' then (to_wallet_id is null) <> (bank_account_id is null) and category_id is null
    else (kind = 'Transfer') = (to_wallet_id is not null)
      and (kind = 'Withdrawal') = (bank_account_id is not null)
      and case kind when 'Expense' then category_id is not null when 'Withdrawal' then true
        else category_id is null end end);
alter table money_requests force row level security;
alter table expense_categories force row level security;
create index money_requests_of_category on money_requests (community_id, category_id)
  where category_id is not null;
