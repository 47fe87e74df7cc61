-- The daily cash sheet: a second person counts the cash that somebody took on a day. A new table, whose rows stay; the
-- newest count of a person and day is the one that holds. Nothing is rewritten or locked.
create table cash_counts (
  community_id uuid not null references communities,
  id uuid not null default gen_random_uuid(),
  day date not null,
  -- Whoever took the cash.
  taken_by uuid not null,
  -- By the receipts, reversals and deposits of that day at the moment of the count; below zero where more was given back
  -- than taken.
  expected_minor money_minor not null,
  counted_minor money_minor not null,
  note text not null default '' check (length(note) <= 250),
  counted_by uuid not null,
  counted_at timestamptz not null,
  primary key (community_id, id),
  constraint cash_counts_by_another check (counted_by <> taken_by),
  constraint cash_counts_explained check (counted_minor = expected_minor or length(note) >= 3)
);
create index cash_counts_of_day on cash_counts (community_id, day, taken_by, counted_at desc);
select make_tenant_table('cash_counts', 'select, insert');

-- Receipts in cash by their day, and reversals of such receipts.
create index due_payments_in_cash on due_payments (community_id, paid_on) where channel = 'Cash';
create index due_payments_in_cash_reversed on due_payments (community_id, reversed_at)
  where channel = 'Cash' and reversed_at is not null;
