-- Published by reconciliation: the line of a bank's statement that shows the money of a payment. A view; nothing is
-- rewritten or locked.
create view payment_bank_lines with (security_invoker = true) as
  select p.community_id, p.journal_id, l.id as bank_line_id, l.posted_on, l.description
  from bank_line_parts p
  join bank_lines l on l.community_id = p.community_id and l.id = p.bank_line_id
  where p.undone_at is null and p.kind in ('Payment', 'Transaction');
grant select on payment_bank_lines to courtyard_app;
