-- The function and the trigger that protect the steps of emergencies.

-- Makes steps append-only, except that an erasure, which sets app.erasing, may update a step to remove a person. Even
-- an erasure cannot change the kind, time, emergency or position of a step.
create or replace function keep_emergency_step() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' or new.kind <> old.kind or new.at <> old.at or new.emergency_id <> old.emergency_id
    or new.position <> old.position or coalesce(current_setting('app.erasing', true), '') <> 'on' then
    raise exception 'a step of an emergency cannot be changed';
  end if;
  return new;
end
$$;

create or replace trigger emergency_steps_append_only before update or delete on emergency_steps
  for each row execute function keep_emergency_step();
