-- The trigger that ends the live updates of a guard who is no longer active.

create or replace trigger security_users_tell_end after update of status on security_users
  for each row when (old.status = 'Active' and new.status <> 'Active') execute function tell_shifts_of_stopped_guard();
