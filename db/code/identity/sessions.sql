-- The trigger that ends live updates when a session is deleted.

create or replace trigger sessions_tell_end after delete on sessions
  referencing old table as gone for each statement execute function tell_ended_sessions();
