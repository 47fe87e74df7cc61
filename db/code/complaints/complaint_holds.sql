-- Complaint holds: the trigger that moves the deadlines of jobs when a hold ends, and row security.

create or replace trigger complaint_holds_move_jobs after update of ended_at on complaint_holds
  for each row when (old.ended_at is null and new.ended_at is not null) execute function move_times_of_held_jobs();

drop policy if exists streets on complaint_holds;
create policy streets on complaint_holds as restrictive to courtyard_scoped
  using (coalesce(current_setting('app.scoped', true), '') <> 'yes' or complaint_in_scope(complaint_id));
