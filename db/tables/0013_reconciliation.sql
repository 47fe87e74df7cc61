-- Tables of bank statements and their reconciliation with the ledger.

-- Uploaded bank statements.
create table statement_imports (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  bank_account_id uuid not null,
  file_name text not null check (length(file_name) between 1 and 200),
  format text not null check (format in ('csv', 'xlsx', 'ofx')),
  status text not null default 'Uploaded' check (status in ('Uploaded', 'Imported', 'Discarded')),
  -- The rows of the file; null once its lines are imported.
  sheet jsonb,
  mapping jsonb not null,
  notes jsonb not null default '[]'::jsonb,
  -- Kept after the import: the column mapping is reused for the next file with the same header.
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
  -- The days and the closing balance that the file itself states (OFX).
  stated jsonb not null default '{}'::jsonb,
  -- True until a job has computed suggestions for the statement's lines.
  awaits_suggestions boolean not null default false,
  primary key (community_id, id),
  constraint statement_imports_read check ((status = 'Uploaded') = (sheet is not null)),
  constraint statement_imports_done check ((status = 'Imported') = (imported_at is not null)),
  constraint statement_imports_account foreign key (community_id, bank_account_id) references bank_accounts
      (community_id, id)
);

create index statement_imports_in_order on statement_imports (community_id, created_at desc, id);

create index statement_imports_of_account on statement_imports (community_id, bank_account_id, imported_at desc)
    where status = 'Imported';

alter table statement_imports enable row level security;
alter table statement_imports force row level security;

grant insert, select, update on statement_imports to courtyard_app;

-- Lines of bank statements.
create table bank_lines (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  bank_account_id uuid not null,
  import_id uuid not null,
  -- The position in the statement, oldest first.
  position integer not null,
  posted_on date not null,
  -- Positive for money received, negative for money paid.
  amount_minor money_minor not null check ((amount_minor)::bigint <> 0),
  description text not null check (length(description) <= 500),
  reference text check (length(reference) between 1 and 100),
  payer text check (length(payer) between 1 and 120),
  balance_after_minor bigint,
  -- Identifies the line by its content, with a counter for equal lines of a statement. Importing a line again adds
  -- nothing.
  content_key text not null check (length(content_key) <= 80),
  -- The bank's id of the line, if the file has one.
  external_id text check (length(external_id) between 1 and 300),
  state text not null default 'Unmatched' check (state in ('Unmatched', 'Suggested', 'Matched', 'Ignored')),
  ignored_reason text check (length(ignored_reason) between 3 and 250),
  version integer not null default 1,
  primary key (community_id, id),
  constraint bank_lines_once unique (community_id, bank_account_id, content_key),
  constraint bank_lines_external_once unique (community_id, bank_account_id, external_id),
  constraint bank_lines_ignored check ((state = 'Ignored') = (ignored_reason is not null)),
  constraint bank_lines_account foreign key (community_id, bank_account_id) references bank_accounts
      (community_id, id),
  constraint bank_lines_import foreign key (community_id, import_id) references statement_imports (community_id,
      id)
);

create index bank_lines_in_order on bank_lines (community_id, posted_on desc, "position" desc, id);

create index bank_lines_of_account on bank_lines (community_id, bank_account_id, posted_on desc, "position"
    desc, id);

create index bank_lines_open on bank_lines (community_id, bank_account_id, posted_on) where state = any
    (array['Unmatched', 'Suggested']);

alter table bank_lines enable row level security;
alter table bank_lines force row level security;

grant insert, select, update on bank_lines to courtyard_app;

-- The parts into which a bank line is reconciled: existing movements, payments created from it, or unidentified
-- money. A payment that is identified later names the unidentified part that it came from.
create table bank_line_parts (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  bank_line_id uuid not null,
  kind text not null check (kind in ('Transaction', 'Payment', 'Unallocated')),
  -- Has the sign of the line: positive for money received.
  amount_minor money_minor not null check ((amount_minor)::bigint <> 0),
  journal_id uuid not null,
  payment_id uuid,
  house_id uuid,
  -- For unidentified money: the wallet that holds it, and the amount still unidentified.
  wallet_id uuid,
  remaining_minor money_minor,
  from_part_id uuid,
  made_by uuid not null references users,
  made_at timestamptz not null,
  undone_at timestamptz,
  undone_by uuid references users,
  undo_reason text check (length(undo_reason) <= 250),
  primary key (community_id, id),
  constraint bank_line_parts_check check (((remaining_minor)::bigint >= 0) and ((remaining_minor)::bigint <=
      (amount_minor)::bigint)),
  constraint bank_line_parts_kinds check (((kind = 'Payment') = (payment_id is not null)) and ((kind =
      'Unallocated') = (wallet_id is not null)) and ((kind = 'Unallocated') = (remaining_minor is not null)) and
      ((from_part_id is null) or (kind = 'Payment'))),
  constraint bank_line_parts_line foreign key (community_id, bank_line_id) references bank_lines (community_id,
      id),
  constraint bank_line_parts_journal foreign key (community_id, journal_id) references journals (community_id,
      id),
  constraint bank_line_parts_payment foreign key (community_id, payment_id) references due_payments
      (community_id, id),
  constraint bank_line_parts_house foreign key (community_id, house_id) references houses (community_id, id),
  constraint bank_line_parts_wallet foreign key (community_id, wallet_id) references wallets (community_id, id),
  constraint bank_line_parts_from foreign key (community_id, from_part_id) references bank_line_parts
      (community_id, id)
);

-- A movement matches at most one bank line, even if two people match at once.
create unique index bank_line_parts_journal_once on bank_line_parts (community_id, journal_id) where undone_at
    is null;

create index bank_line_parts_of_line on bank_line_parts (community_id, bank_line_id);

create index bank_line_parts_of_part on bank_line_parts (community_id, from_part_id) where from_part_id is not
    null;

create index bank_line_parts_unallocated on bank_line_parts (community_id, made_at desc, id) where (kind =
    'Unallocated') and (undone_at is null);

alter table bank_line_parts enable row level security;
alter table bank_line_parts force row level security;

grant insert, select, update on bank_line_parts to courtyard_app;

-- Suggested matches of a line, with the reason that people see. They can be recomputed at any time.
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
  constraint bank_line_suggestions_kinds check (((kind = 'Transaction') = (journal_id is not null)) and ((kind =
      'House') = (house_id is not null))),
  constraint bank_line_suggestions_line foreign key (community_id, bank_line_id) references bank_lines
      (community_id, id),
  constraint bank_line_suggestions_journal foreign key (community_id, journal_id) references journals
      (community_id, id),
  constraint bank_line_suggestions_house foreign key (community_id, house_id) references houses (community_id,
      id)
);

create unique index bank_line_suggestions_once on bank_line_suggestions (community_id, bank_line_id,
    coalesce(journal_id, house_id));

alter table bank_line_suggestions enable row level security;
alter table bank_line_suggestions force row level security;

grant delete, insert, select on bank_line_suggestions to courtyard_app;

-- Refunds of unidentified money to its sender. They need approval like other refunds.
create table unallocated_refunds (
  community_id uuid not null references communities,
  -- The id of the money request.
  id uuid not null,
  -- The unidentified part that is refunded.
  part_id uuid not null,
  wallet_id uuid not null,
  amount_minor money_minor not null check ((amount_minor)::bigint > 0),
  reason text not null check (length(reason) between 3 and 200),
  status text not null default 'Waiting' check (status in ('Waiting', 'Paid', 'Dropped')),
  asked_by uuid not null references users,
  asked_at timestamptz not null,
  ended_at timestamptz,
  primary key (community_id, id),
  constraint unallocated_refunds_ended check ((status = 'Waiting') = (ended_at is null)),
  constraint unallocated_refunds_part foreign key (community_id, part_id) references bank_line_parts
      (community_id, id),
  constraint unallocated_refunds_wallet foreign key (community_id, wallet_id) references wallets (community_id,
      id)
);

create index unallocated_refunds_of_part on unallocated_refunds (community_id, part_id);

alter table unallocated_refunds enable row level security;
alter table unallocated_refunds force row level security;

grant insert, select, update on unallocated_refunds to courtyard_app;

-- Expenses that a person recorded for a bank line. Booking the expense also matches the line, in the same
-- transaction.
create table bank_line_expenses (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  request_id uuid not null,
  bank_line_id uuid not null,
  made_by uuid not null references users,
  made_at timestamptz not null,
  primary key (community_id, id),
  constraint bank_line_expenses_once unique (community_id, request_id),
  constraint bank_line_expenses_line foreign key (community_id, bank_line_id) references bank_lines
      (community_id, id),
  constraint bank_line_expenses_request foreign key (community_id, request_id) references money_requests
      (community_id, id)
);

create index bank_line_expenses_of_line on bank_line_expenses (community_id, bank_line_id, made_at desc);

alter table bank_line_expenses enable row level security;
alter table bank_line_expenses force row level security;

grant insert, select on bank_line_expenses to courtyard_app;

-- The latest expense for debits with a certain wording; its request has the category, wallet and payee. It is
-- suggested only while the request is pending or booked, so a rejected expense has no effect.
create table bank_line_rules (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  wording text not null check (length(wording) between 4 and 200),
  request_id uuid not null,
  times integer not null default 1 check (times > 0),
  -- The bank's date of the latest line that was recorded this way.
  last_on date not null,
  primary key (community_id, id),
  constraint bank_line_rules_once unique (community_id, wording),
  constraint bank_line_rules_request foreign key (community_id, request_id) references money_requests
      (community_id, id)
);

alter table bank_line_rules enable row level security;
alter table bank_line_rules force row level security;

grant delete, insert, select, update on bank_line_rules to courtyard_app;
