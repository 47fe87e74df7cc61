-- The functions, views, triggers and policies of visit_steps.

create or replace trigger visit_steps_append_only before update or delete on visit_steps
  for each row execute function keep_but_for_erasing();
