-- The functions, views, triggers and policies of gate_overrides.

-- Why somebody was let in against red is a free text that may name people: with the visit's names it goes, and
-- nothing else of the register ever changes. A trigger is made; gate_overrides is locked for an instant.
create or replace trigger gate_overrides_append_only before update or delete on gate_overrides
  for each row execute function keep_but_for_erasing();
