-- The functions, views, triggers and policies of security_users.

create or replace trigger security_users_tell_end after update of status on security_users
  for each row when (old.status = 'Active' and new.status <> 'Active') execute function tell_shifts_of_stopped_guard();
