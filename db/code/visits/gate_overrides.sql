-- The trigger that makes overrides at the gate append-only, except for updates by erasures.

-- The reason is free text that may name people, so an erasure may remove it.
create or replace trigger gate_overrides_append_only before update or delete on gate_overrides
  for each row execute function keep_but_for_erasing();
