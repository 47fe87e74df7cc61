-- An open screen's stream ends with its session, at once and on every server, by whatever it was ended: each session that ends
-- before its hour tells the channel of live updates. A session is a person's, a guard's shift, or an API key. Triggers are made;
-- the four tables are locked for an instant.
create function tell_ended_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('endedSession', g.id)::text) from gone g where g.expires_at > now();
  return null;
end $$;
create trigger sessions_tell_end after delete on sessions
  referencing old table as gone for each statement execute function tell_ended_sessions();

create function tell_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('endedSession', new.id)::text);
  return null;
end $$;
create trigger gate_shifts_tell_end after update of ended_at on gate_shifts
  for each row when (old.ended_at is null and new.ended_at is not null) execute function tell_ended_session();
create trigger api_keys_tell_end after update of revoked_at on api_keys
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function tell_ended_session();

create function tell_shifts_of_stopped_guard() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('endedSession', s.id)::text) from gate_shifts s
  where s.community_id = new.community_id and s.security_user_id = new.id and s.ended_at is null;
  return null;
end $$;
create trigger security_users_tell_end after update of status on security_users
  for each row when (old.status = 'Active' and new.status <> 'Active') execute function tell_shifts_of_stopped_guard();
