-- Bank statements, their lines, and what each line is in the books (domain 9, Reconciliation). A line is written once,
-- however often its file comes; what it was matched with is undone by a mark and never deleted. New tables and views,
-- and two indexes on journals; locks journals while those are built.

-- What the bank and the books call the same movement is looked for by the reference that people quote.
create index journals_by_external on journals (community_id, upper(external_reference))
  where external_reference is not null;

create table statement_imports (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  bank_account_id uuid not null,
  file_name text not null check (length(file_name) between 1 and 200),
  format text not null check (format in ('csv', 'xlsx', 'ofx')),
  status text not null default 'Uploaded' check (status in ('Uploaded', 'Imported', 'Discarded')),
  -- The rows as the file has them, until its lines are brought in.
  sheet jsonb,
  mapping jsonb not null,
  notes jsonb not null default '[]',
  -- Kept when the lines came in: what the next file of the same shape is read by.
  header text[] not null default '{}',
  from_on date,
  to_on date,
  opening_minor bigint,
  closing_minor bigint,
  added_count integer not null default 0,
  repeated_count integer not null default 0,
  created_by uuid not null references users,
  created_at timestamptz not null,
  imported_at timestamptz,
  version integer not null default 1,
  primary key (community_id, id),
  constraint statement_imports_account foreign key (community_id, bank_account_id)
    references bank_accounts (community_id, id),
  constraint statement_imports_read check ((status = 'Uploaded') = (sheet is not null)),
  constraint statement_imports_done check ((status = 'Imported') = (imported_at is not null))
);
create index statement_imports_in_order on statement_imports (community_id, created_at desc, id);
create index statement_imports_of_account on statement_imports (community_id, bank_account_id, imported_at desc)
  where status = 'Imported';
select make_tenant_table('statement_imports', 'select, insert, update');

create table bank_lines (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  bank_account_id uuid not null,
  import_id uuid not null,
  -- Its place in its statement, oldest first.
  position integer not null,
  posted_on date not null,
  -- Above zero money that came, below zero money that went.
  amount_minor money_minor not null check (amount_minor <> 0),
  description text not null check (length(description) <= 500),
  reference text check (length(reference) between 1 and 100),
  payer text check (length(payer) between 1 and 120),
  balance_after_minor bigint,
  -- What the line says, and which of several that say the same it is: a second file adds it no second time.
  content_key text not null check (length(content_key) <= 80),
  -- The bank's own number of it, where the file has one.
  external_id text check (length(external_id) between 1 and 300),
  state text not null default 'Unmatched' check (state in ('Unmatched', 'Suggested', 'Matched', 'Ignored')),
  ignored_reason text check (length(ignored_reason) between 3 and 250),
  version integer not null default 1,
  primary key (community_id, id),
  constraint bank_lines_once unique (community_id, bank_account_id, content_key),
  constraint bank_lines_external_once unique (community_id, bank_account_id, external_id),
  constraint bank_lines_account foreign key (community_id, bank_account_id)
    references bank_accounts (community_id, id),
  constraint bank_lines_import foreign key (community_id, import_id)
    references statement_imports (community_id, id),
  constraint bank_lines_ignored check ((state = 'Ignored') = (ignored_reason is not null))
);
create index bank_lines_in_order on bank_lines (community_id, posted_on desc, position desc, id);
create index bank_lines_of_account on bank_lines (community_id, bank_account_id, posted_on desc, position desc, id);
create index bank_lines_open on bank_lines (community_id, bank_account_id, posted_on)
  where state in ('Unmatched', 'Suggested');
select make_tenant_table('bank_lines', 'select, insert, update');

-- What a line is in the books: movements that were there already, payments that were made of it, or money that nobody
-- can name yet. What is later assigned out of such money is a part that names the part it came from.
create table bank_line_parts (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  bank_line_id uuid not null,
  kind text not null check (kind in ('Transaction', 'Payment', 'Unallocated')),
  -- On the line's side: above zero money that came.
  amount_minor money_minor not null check (amount_minor <> 0),
  journal_id uuid not null,
  payment_id uuid,
  house_id uuid,
  -- Of unallocated money: the wallet that keeps it, and what of it is still without a name.
  wallet_id uuid,
  remaining_minor money_minor check (remaining_minor between 0 and amount_minor),
  from_part_id uuid,
  made_by uuid not null references users,
  made_at timestamptz not null,
  undone_at timestamptz,
  undone_by uuid references users,
  undo_reason text check (length(undo_reason) <= 250),
  primary key (community_id, id),
  constraint bank_line_parts_line foreign key (community_id, bank_line_id)
    references bank_lines (community_id, id),
  constraint bank_line_parts_journal foreign key (community_id, journal_id)
    references journals (community_id, id),
  constraint bank_line_parts_payment foreign key (community_id, payment_id)
    references due_payments (community_id, id),
  constraint bank_line_parts_house foreign key (community_id, house_id) references houses (community_id, id),
  constraint bank_line_parts_wallet foreign key (community_id, wallet_id) references wallets (community_id, id),
  constraint bank_line_parts_from foreign key (community_id, from_part_id)
    references bank_line_parts (community_id, id),
  constraint bank_line_parts_kinds check (
    (kind = 'Payment') = (payment_id is not null)
    and (kind = 'Unallocated') = (wallet_id is not null)
    and (kind = 'Unallocated') = (remaining_minor is not null)
    and (from_part_id is null or kind = 'Payment'))
);
-- A movement is on one bank line and no second: of two people at once one matches it.
create unique index bank_line_parts_journal_once on bank_line_parts (community_id, journal_id)
  where undone_at is null;
create index bank_line_parts_of_line on bank_line_parts (community_id, bank_line_id);
create index bank_line_parts_of_part on bank_line_parts (community_id, from_part_id) where from_part_id is not null;
create index bank_line_parts_unallocated on bank_line_parts (community_id, made_at desc, id)
  where kind = 'Unallocated' and undone_at is null;
select make_tenant_table('bank_line_parts', 'select, insert, update');

-- What a line may be, with the reason that a person reads. Reckoned anew as often as wanted.
create table bank_line_suggestions (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  bank_line_id uuid not null,
  kind text not null check (kind in ('Transaction', 'House')),
  journal_id uuid,
  house_id uuid,
  confidence text not null check (confidence in ('Sure', 'Likely', 'Possible')),
  reason text not null check (length(reason) between 1 and 300),
  primary key (community_id, id),
  constraint bank_line_suggestions_line foreign key (community_id, bank_line_id)
    references bank_lines (community_id, id),
  constraint bank_line_suggestions_journal foreign key (community_id, journal_id)
    references journals (community_id, id),
  constraint bank_line_suggestions_house foreign key (community_id, house_id)
    references houses (community_id, id),
  constraint bank_line_suggestions_kinds check (
    (kind = 'Transaction') = (journal_id is not null) and (kind = 'House') = (house_id is not null))
);
create unique index bank_line_suggestions_once
  on bank_line_suggestions (community_id, bank_line_id, coalesce(journal_id, house_id));
select make_tenant_table('bank_line_suggestions', 'select, insert, delete');

-- Who paid for which house before, by what the bank writes of them.
create table payer_memories (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  payer_key text not null check (length(payer_key) between 3 and 200),
  house_id uuid not null,
  times integer not null default 1 check (times > 0),
  last_on date not null,
  primary key (community_id, id),
  constraint payer_memories_once unique (community_id, payer_key, house_id),
  constraint payer_memories_house foreign key (community_id, house_id) references houses (community_id, id)
);
select make_tenant_table('payer_memories', 'select, insert, update, delete');

-- What of a bank's words names a payer: its words without digits and without what every transfer says, in one order.
create function payer_key(words text) returns text
language sql
immutable
parallel safe
as $$
  select left(nullif(string_agg(distinct word, ' ' order by word), ''), 200)
  from regexp_split_to_table(lower(coalesce(words, '')), '[^a-z]+') as word
  where length(word) > 2 and word <> all (array['trf', 'transfer', 'from', 'for', 'the', 'nip', 'nibss', 'ussd',
    'mobile', 'web', 'pos', 'payment', 'pymt', 'pmt', 'paid', 'due', 'dues', 'service', 'charge', 'levy', 'security',
    'order', 'ref', 'fees', 'estate', 'house', 'maintenance', 'contribution', 'inward', 'outward', 'credit', 'debit', 'fee', 'via', 'bank', 'account', 'acct', 'instant', 'frm',
    'jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'sept', 'oct', 'nov', 'dec', 'january',
    'february', 'march', 'april', 'june', 'july', 'august', 'september', 'october', 'november', 'december'])
$$;

-- Movements that stand on a bank line, for whoever lists movements.
create view reconciled_journals with (security_invoker = true) as
  select p.community_id, p.journal_id, p.made_at as reconciled_at, p.bank_line_id
  from bank_line_parts p where p.undone_at is null;
grant select on reconciled_journals to courtyard_app;

-- Published by dues: the house and the receipt behind a journal.
create view due_payment_journals with (security_invoker = true) as
  select p.community_id, p.journal_id, p.id as payment_id, p.house_id, p.receipt_number, p.verification_code, p.status
  from due_payments p;
grant select on due_payment_journals to courtyard_app;

-- Published by dues: what a house owes on all its charges; asked with a house.
create view house_debts with (security_invoker = true) as
  select c.community_id, c.house_id, sum(c.outstanding_minor)::bigint as owed_minor
  from charges c where c.outstanding_minor > 0 group by c.community_id, c.house_id;
grant select on house_debts to courtyard_app;

-- Every movement that a bank may show: what it moved in the wallets, what it sent to a bank account of the estate,
-- and what it cost. Asked with a day or a journal, never as a whole.
create view bank_movements with (security_invoker = true) as
  select j.community_id, j.id as journal_id, j.occurred_on, j.reference, j.kind, j.narration, j.counterparty,
    j.channel, j.external_reference, j.source_kind, j.reverses_id, m.wallet_minor, m.bank_minor, m.bank_account_id,
    m.fee_minor
  from journals j
  cross join lateral (
    select coalesce(sum(p.amount_minor) filter (where a.kind in ('wallet', 'houseMoney')), 0)::bigint
        as wallet_minor,
      coalesce(sum(p.amount_minor) filter (where a.kind = 'bankAccount'), 0)::bigint as bank_minor,
      max(a.subject) filter (where a.kind = 'bankAccount') as bank_account_id,
      coalesce(sum(p.amount_minor) filter (where a.kind = 'fees'), 0)::bigint as fee_minor
    from postings p
    join ledger_accounts a on a.community_id = p.community_id and a.id = p.account_id
    where p.community_id = j.community_id and p.journal_id = j.id) m
  where m.wallet_minor <> 0 or m.bank_minor <> 0;
grant select on bank_movements to courtyard_app;
