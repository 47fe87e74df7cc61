-- The trigger that makes changes of charges append-only.

create or replace trigger charge_changes_append_only before update or delete on charge_changes
  for each row execute function refuse_change();
