-- A bank debit that is not in the books becomes an expense: a link from the line to the request that asks for it, and
-- rules that remember how the same wording was recorded before. Each community gets a category for bank charges. Adds a
-- column to expense_categories, which locks it for a moment, and replaces the function that seeds it.

-- The category keeps its place when it is renamed, so it is marked and not found by its name.
alter table expense_categories add column is_bank_charges boolean not null default false;
create unique index expense_categories_of_bank_charges on expense_categories (community_id) where is_bank_charges;

create or replace function seed_expense_categories() returns trigger
language plpgsql
as $$
begin
  insert into expense_categories (community_id, name, is_bank_charges)
    select new.id, n, n = 'Bank charges' from unnest(array['Security', 'Cleaning', 'Waste', 'Power', 'Diesel', 'Water',
      'Repairs', 'Landscaping', 'Salaries', 'Insurance', 'Professional fees', 'Administration', 'Bank charges',
      'Levies and taxes', 'Events', 'Other']) n;
  return null;
end
$$;

-- Row security would hide the rows from an owner who is no superuser.
alter table communities no force row level security;
alter table expense_categories no force row level security;
insert into expense_categories (community_id, name)
  select c.id, 'Bank charges' from communities c on conflict do nothing;
update expense_categories set is_bank_charges = true
  where btrim(search_form(name)) = btrim(search_form('Bank charges'));
alter table expense_categories force row level security;
alter table communities force row level security;

-- Published by wallets: an expense that was asked for, and how it stands.
create view expense_requests with (security_invoker = true) as
  select m.community_id, m.id as request_id, m.reference, m.status, m.wallet_id, m.category_id, e.name as category_name,
    e.is_bank_charges, e.archived_at is not null as is_archived, m.counterparty, m.approvals_given, m.approvals_needed,
    m.journal_id, m.expires_at
  from money_requests m
  join expense_categories e on e.community_id = m.community_id and e.id = m.category_id
  where m.kind = 'Expense';
grant select on expense_requests to courtyard_app;

-- The expense that a person recorded for a line. The line is matched when the expense is booked, in that transaction.
create table bank_line_expenses (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  request_id uuid not null,
  bank_line_id uuid not null,
  made_by uuid not null references users,
  made_at timestamptz not null,
  primary key (community_id, id),
  constraint bank_line_expenses_once unique (community_id, request_id),
  constraint bank_line_expenses_line foreign key (community_id, bank_line_id)
    references bank_lines (community_id, id),
  constraint bank_line_expenses_request foreign key (community_id, request_id)
    references money_requests (community_id, id)
);
create index bank_line_expenses_of_line on bank_line_expenses (community_id, bank_line_id, made_at desc);
select make_tenant_table('bank_line_expenses', 'select, insert');

-- The words by which debits are alike: letters only. References, numbers and months differ from line to line.
create function debit_wording(words text) returns text
language sql immutable
as $$
  select coalesce(left(string_agg(word, ' ' order by place), 200), '')
  from regexp_split_to_table(search_form(words), '[^[:alnum:]]+') with ordinality as t(word, place)
  where word ~ '^[[:alpha:]]{2,}$' and word <> all (array['ref', 'reference', 'no', 'number', 'jan', 'feb', 'mar',
    'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'sept', 'oct', 'nov', 'dec', 'january', 'february', 'march', 'april',
    'june', 'july', 'august', 'september', 'october', 'november', 'december'])
$$;

-- How debits of one wording were recorded last: the request says category, wallet and payee. It is suggested only, and
-- only while that request waits or is booked: a rejected expense teaches nothing.
create table bank_line_rules (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  wording text not null check (length(wording) between 4 and 200),
  request_id uuid not null,
  times integer not null default 1 check (times > 0),
  -- The bank's day of the last line that was recorded so.
  last_on date not null,
  primary key (community_id, id),
  constraint bank_line_rules_once unique (community_id, wording),
  constraint bank_line_rules_request foreign key (community_id, request_id)
    references money_requests (community_id, id)
);
select make_tenant_table('bank_line_rules');
