-- The trigger that makes steps of visits append-only, except for updates by erasures.

create or replace trigger visit_steps_append_only before update or delete on visit_steps
  for each row execute function keep_but_for_erasing();
