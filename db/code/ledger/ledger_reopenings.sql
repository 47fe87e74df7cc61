-- The trigger that makes reopenings of closed months append-only.

create or replace trigger ledger_reopenings_append_only before update or delete on ledger_reopenings
  for each row execute function refuse_change();
