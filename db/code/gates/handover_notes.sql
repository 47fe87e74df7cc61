-- The trigger that makes handover notes append-only, except for updates by erasures.

create or replace trigger handover_notes_append_only before update or delete on handover_notes
  for each row execute function keep_but_for_erasing();
