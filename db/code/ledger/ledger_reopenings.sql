-- The functions, views, triggers and policies of ledger_reopenings.

create or replace trigger ledger_reopenings_append_only before update or delete on ledger_reopenings
  for each row execute function refuse_change();
