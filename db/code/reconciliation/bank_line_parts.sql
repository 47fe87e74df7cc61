-- The views of bank lines and the journals matched with them.

-- Journals that are matched with a bank line now.
create or replace view reconciled_journals with (security_invoker = true) as
  select p.community_id, p.journal_id, p.made_at as reconciled_at, p.bank_line_id
  from bank_line_parts p where p.undone_at is null;
grant select on reconciled_journals to courtyard_app;

-- The bank line and account with which each journal is matched.
create or replace view bank_lines_of_journals with (security_invoker = true) as
  select p.community_id, p.journal_id, l.id as bank_line_id, l.posted_on, l.description,
    b.bank_name || ' ' || b.account_number as account
  from bank_line_parts p
  join bank_lines l on l.community_id = p.community_id and l.id = p.bank_line_id
  join bank_accounts b on b.community_id = l.community_id and b.id = l.bank_account_id
  where p.undone_at is null;
grant select on bank_lines_of_journals to courtyard_app;

-- The bank line of each journal that is matched as a payment or a transaction.
create or replace view payment_bank_lines with (security_invoker = true) as
  select p.community_id, p.journal_id, l.id as bank_line_id, l.posted_on, l.description
  from bank_line_parts p
  join bank_lines l on l.community_id = p.community_id and l.id = p.bank_line_id
  where p.undone_at is null and p.kind in ('Payment', 'Transaction');
grant select on payment_bank_lines to courtyard_app;
