-- Complaint holds: the trigger that moves the deadlines of jobs when a hold ends, and row security.

create or replace trigger complaint_holds_move_jobs after update of ended_at on complaint_holds
  for each row when (old.ended_at is null and new.ended_at is not null) execute function move_times_of_held_jobs();

drop policy if exists tenant on complaint_holds;
create policy tenant on complaint_holds
  using (community_id = current_setting('app.community_id')::uuid
    and (coalesce(current_setting('app.scoped', true), '') <> 'yes' or current_user <> 'courtyard_scoped'
      or complaint_in_scope(complaint_id)));
